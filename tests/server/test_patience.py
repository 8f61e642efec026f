"""Nobody can keep the server waiting: slow headers and bodies, unread sockets, floods."""

import asyncio
import contextlib
import http.client
import json
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from starlette.testclient import TestClient, WebSocketDenialResponse

from cenote.server.common import rate_limits
from cenote.server.common.rate_limits import ConcurrencyLimit, RateLimit
from cenote.server.common.refusals import Refused
from cenote.server.http import middleware, open_files, timeouts
from cenote.server.http.admission import PATIENCE, Admission
from cenote.server.http.limits import CHATS_AT_ONCE
from cenote.server.http.listening import SEND_BUFFER, listening
from cenote.server.http.services import AT_ONCE
from cenote.server.http.socket import BACKLOG, BACKLOG_BYTES
from cenote.server.jobs import outgoing_calls
from tests.server.people import BOT, TWO, Person, services
from tests.server.running import running
from tests.server.served import Guest, NewlyServed

NEVER = 1e-6
"""A rate so low that nothing comes back while a test runs, on however busy a machine."""


@pytest.fixture
def brisk(tmp_path, monkeypatch):
    """A server that waits a second and a half where others wait half a minute."""
    monkeypatch.setattr(timeouts, "HEADER_SECONDS", 1.5)
    monkeypatch.setattr(timeouts, "UNREAD_SECONDS", 1.5)
    monkeypatch.setattr(middleware, "BODY_SECONDS", 1.5)
    with running(tmp_path, messages_per_second=1e6, requests_per_second=1e6) as server:
        yield server


def raw(server):
    return socket.create_connection(("127.0.0.1", server.settings.port), 20)


def is_cut(connection, within=20.0):
    """Whether the other end closes the connection; reads what it sends before."""
    connection.settimeout(within)
    try:
        while connection.recv(65_536):
            pass
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    return True


def test_headers_that_drip_are_cut_off(brisk):
    with raw(brisk) as silent, raw(brisk) as dripping:
        for byte in b"GET /api/games HTTP/1.1\r\nHost: x":
            try:
                dripping.send(bytes([byte]))
            except ConnectionError:
                break
            time.sleep(0.03)

        assert is_cut(dripping) and is_cut(silent)


def is_healthy(connection):
    """One whole request, and the whole answer."""
    connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
    answer = b""
    while not answer.endswith(b"ok\n"):
        answer += connection.recv(4096)
    assert answer.startswith(b"HTTP/1.1 200")


def test_the_second_request_of_a_connection_has_a_deadline_too(brisk):
    with raw(brisk) as connection:
        is_healthy(connection)
        (served,) = brisk.server_state.connections
        assert served.headers_due.handle is None  # idle connections may stay for a while
        is_healthy(connection)
        connection.sendall(b"GET /hea")
        assert is_cut(connection)


def test_a_body_that_drips_is_refused(brisk):
    with raw(brisk) as connection:
        connection.sendall(
            b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"
        )
        connection.settimeout(20)
        answer = b""
        while part := connection.recv(4096):  # until it is cut
            answer += part

        assert answer.startswith(b"HTTP/1.1 408") and b"too_slow" in answer


def test_a_socket_that_is_not_read_is_cut_off(brisk):
    """Views are provoked until the buffers are full, and nobody reads them."""
    ana = Guest(f"http://127.0.0.1:{brisk.settings.port}")
    table = ana.makes(*TWO)["table"]
    sockets = brisk.services.sockets.inside
    with socket.socket() as unread:
        unread.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        unread.connect(("127.0.0.1", brisk.settings.port))
        unread.sendall(handshake(ana, table))
        wait_until(lambda: sockets)
        (served,) = brisk.server_state.connections
        theirs = served.transport.get_extra_info("socket")
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        for _ in range(400):
            if not sockets:
                break
            with contextlib.suppress(ConnectionError):
                unread.sendall(frame('{"type": "hello"}') + frame('{"type": "look", "seat": 0}'))
            time.sleep(0.02)

        wait_until(lambda: not sockets)


def handshake(guest, table):
    headers = {
        "Host": "localhost",
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        "Authorization": f"Bearer {guest.key}",
    }
    lines = [f"{name}: {value}" for name, value in headers.items()]
    first = f"GET /api/tables/{table}/socket HTTP/1.1"
    return "\r\n".join([first, *lines, "", ""]).encode()


def wait_until(is_so, seconds=20):
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "it never happened"
        time.sleep(0.02)


def frame(text):
    """A masked websocket frame of a short text."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body


def test_socket_buffers_for_a_client_that_does_not_read_are_limited():
    with (
        listening("127.0.0.1", 0) as (listener,),
        socket.create_connection(listener.getsockname()),
    ):
        listener.setblocking(True)
        accepted, _ = listener.accept()
        with accepted:
            kept = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)

    assert kept <= 2 * SEND_BUFFER  # Linux doubles it for its own bookkeeping


def test_unread_pongs_and_refusals_are_limited(ana):
    """Each kind of message counts: a socket that falls behind is told so and closed."""
    made = ana.makes()
    services = ana.client.app.state.services
    with ana.sits(made["table"]) as sitting:
        (viewer,) = services.rooms.rooms[made["table"]].viewers

        async def never(_):
            await viewer.room.lock.acquire()  # the sending task waits for ever

        viewer.put = never
        for number in range(BACKLOG + 5):
            sitting.session.send_json({"type": "ping", "id": number})
        bye = sitting.wait(lambda message: message["type"] == "bye")

        assert bye["reason"] == "too_slow"


def test_unread_messages_are_limited_by_size_too(ana):
    """A few large ones are as bad as many small ones."""
    made = ana.makes()
    services = ana.client.app.state.services
    large = {"type": "chat", "messages": [{"text": "x" * (BACKLOG_BYTES // 4)}]}
    with ana.sits(made["table"]) as sitting:
        (viewer,) = services.rooms.rooms[made["table"]].viewers

        async def tell():
            """All at once: the sending task has no chance in between."""
            for _ in range(4):
                viewer.tell(large)
            return len(viewer.messages), viewer.closing.done()

        kept, is_cut_off = ana.client.portal.call(tell)
        bye = sitting.wait(lambda message: message["type"] == "bye")

    assert (kept, is_cut_off) == (3, True)
    assert bye["reason"] == "too_slow"


def test_repeated_hellos_are_refused(ana, monkeypatch):
    monkeypatch.setattr("cenote.server.http.socket.HELLOS_PER_SECOND", NEVER)
    made = ana.makes()
    with ana.sits(made["table"]) as sitting:
        answers = [sitting.say("hello") for _ in range(20)]

    assert answers[0]["type"] == "view" and "chat" in answers[0]
    assert answers[-1]["reason"] == "too_fast"


def test_chat_is_rate_limited(ana, ben):
    made = ana.makes()
    ben.claims(made)
    services(ana.client).limits.chat = RateLimit(NEVER, CHATS_AT_ONCE)
    with ana.sits(made["table"]) as sitting, ben.sits(made["table"]) as other:
        for number in range(30):
            sitting.session.send_json({"type": "chat", "id": number, "text": f"{number}"})
        refused = sitting.wait(lambda m: m["type"] == "refusal")
        other.session.send_json({"type": "chat", "text": "mine"})
        other.wait(lambda m: m["type"] == "chat" and m["messages"][0]["text"] == "mine")
        said = ana.get(f"/tables/{made['table']}")["chat"]

    assert refused["reason"] == "too_fast"
    assert len([m for m in said if m["seat"] == 0]) == CHATS_AT_ONCE


def test_handshakes_count_as_requests(open_server):
    ana = Person(open_server(requests_per_second=1))
    table = ana.makes()["table"]
    denied = []
    for _ in range(8):
        try:
            with ana.sits(table):
                pass
        except WebSocketDenialResponse as refused:
            denied.append(refused.status_code)

    assert denied and set(denied) == {429}


def test_messages_are_limited_by_address_too(open_server):
    """Many sockets do not make many times as many messages."""
    services_of = open_server(messages_per_second=3)
    ana = Person(services_of)
    table = ana.makes()["table"]
    services = services_of.app.state.services
    services.limits.messages = RateLimit(0.001, 5)
    with ana.sits(table) as one, ana.sits(table) as two:
        one.session.send_json({"type": "ping"})
        for _ in range(4):
            two.session.send_json({"type": "ping"})
        assert two.wait(lambda m: m["type"] == "bye")["reason"] == "too_fast"


def test_changes_of_a_table_are_rate_limited(open_server):
    """Each may start or stop a bot."""
    ana = Person(open_server(changes_per_second=2))
    services(ana.client).limits.changes.rate = NEVER
    made = ana.makes({"kind": "me"}, BOT)
    path = f"/tables/{made['table']}/seats/0/stand-in"
    for _ in range(20):
        ana.post(path, {"level": None})

    assert ana.post(path, {"level": None}, 429)["reason"] == "too_fast"


def test_the_number_of_spectators_is_limited(open_server):
    client = open_server(watchers_per_table=2)
    ana, strangers = Person(client), [Person(client) for _ in range(3)]
    table = ana.makes(listed=True)["table"]
    with strangers[0].sits(table), strangers[1].sits(table):
        with pytest.raises(WebSocketDenialResponse) as denied:
            strangers[2].sits(table).__enter__()
        with ana.sits(table):  # players are always let in
            pass

    assert json.loads(denied.value.content)["reason"] == "too_many_sockets"


def test_one_address_leaves_some_places_to_other_spectators(open_server):
    client = open_server(watchers_per_table=4)
    elsewhere = TestClient(client.app, base_url="http://testserver", client=("192.0.2.7", 1))
    elsewhere.portal = client.portal
    ana, strangers = Person(client), [Person(client) for _ in range(4)]
    table = ana.makes(listed=True)["table"]
    with contextlib.ExitStack() as stack:
        for stranger in strangers[:3]:
            stack.enter_context(stranger.sits(table))
        with pytest.raises(WebSocketDenialResponse):
            strangers[3].sits(table).__enter__()
        stack.enter_context(Person(elsewhere).sits(table))


def test_connections_are_counted_by_address(brisk, monkeypatch):
    monkeypatch.setattr(timeouts, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(timeouts, "HEADER_SECONDS", 60)
    monkeypatch.setattr(timeouts.HttpWithTimeouts, "proxies", timeouts.Proxies(""))
    connections = [raw(brisk) for _ in range(5)]
    try:
        assert is_cut(connections[-1])
        is_healthy(connections[0])
    finally:
        for connection in connections:
            connection.close()
    wait_until(lambda: not timeouts.INSIDE)
    request = http.client.HTTPConnection("127.0.0.1", brisk.settings.port)
    request.request("GET", "/healthz")
    assert request.getresponse().status == 200
    request.close()


def test_connections_of_one_ipv6_network_count_together(brisk, monkeypatch):
    """Every household has as many addresses as it likes; here 127.0.0.1 and the others are one."""
    monkeypatch.setattr(timeouts, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(timeouts, "HEADER_SECONDS", 60)
    monkeypatch.setattr(timeouts, "counted_as", lambda _: "2001:db8::/64")
    where = ("127.0.0.1", brisk.settings.port)
    with contextlib.ExitStack() as stack:
        for number in range(3):
            mine = (f"127.0.0.{2 + number}", 0)
            stack.enter_context(socket.create_connection(where, 5, source_address=mine))
        wait_until(lambda: timeouts.INSIDE["2001:db8::/64"] == 3)
        fifth = socket.create_connection(where, 5, source_address=("127.0.0.5", 0))
        assert is_cut(stack.enter_context(fifth))
    wait_until(lambda: not timeouts.INSIDE)


class Cramped(NewlyServed):
    """A server to which the system allows few open files."""

    limit = f"ulimit -Sn 64; ulimit -Hn {open_files.SPARED + open_files.FEWEST + 8}"

    def launch(self, command, environment, log):
        program = ["sh", "-c", f'{self.limit}; exec "$@"', "sh", sys.executable, "-m", "cenote"]
        return subprocess.Popen([*program, *command], env=environment, stdout=log, stderr=log)


def test_strangers_leave_open_files_for_the_server_itself(tmp_path):
    """However many connections there are, tables are stored and computers begin to think."""
    with Cramped(tmp_path) as served, contextlib.ExitStack() as stack:
        where = ("127.0.0.1", served.port)
        lines = [stack.enter_context(socket.create_connection(where, 5)) for _ in range(200)]
        assert is_cut(lines[-1])
        ana = Guest(served.url)
        for line in lines[:4]:
            line.close()
        table = ana.makes(BOT, {"kind": "me"}, options=["first:0"])["table"]
        wait_until(lambda: ana.ask(f"/tables/{table}")["version"] > 1)


def test_connections_of_trusted_proxies_are_not_counted():
    proxies = timeouts.Proxies("127.0.0.1, 10.0.0.0/8, proxy.example")

    assert "127.0.0.1" in proxies and "10.1.2.3" in proxies
    assert "192.0.2.1" not in proxies and "?" not in proxies
    assert "192.0.2.1" in timeouts.Proxies("*")


def test_one_address_has_a_few_requests_in_progress():
    """The rest of its requests wait; other addresses do not."""

    async def scene():
        limit = ConcurrencyLimit(width=2, most_waiting=3)
        open_up, order = asyncio.Event(), []

        async def request(who):
            async with limit.slot(who):
                order.append(who)
                await open_up.wait()

        greedy = [asyncio.create_task(request("greedy")) for _ in range(6)]
        await asyncio.sleep(0)
        other = asyncio.create_task(request("other"))
        for _ in range(3):
            await asyncio.sleep(0)
        begun = list(order)
        open_up.set()
        ended = await asyncio.gather(*greedy, other, return_exceptions=True)
        return begun, ended, limit

    begun, ended, limit = asyncio.run(scene())
    assert begun == ["greedy", "greedy", "other"]
    assert [type(error) for error in ended if error] == [Refused]  # one too many waited
    assert not limit.slots and not limit.inside


def test_a_place_that_is_left_early_is_left_once():
    async def scene():
        limit = ConcurrencyLimit(width=1, most_waiting=3)
        async with limit.slot("greedy") as place:
            place.leave()
            async with limit.slot("greedy"):
                pass
        return limit

    limit = asyncio.run(scene())
    assert not limit.slots and not limit.inside


def test_whoever_waits_for_a_webhook_keeps_nobody_from_moving(client, ana, monkeypatch):
    """Even from the same address, where all requests that may be in progress wait."""
    monkeypatch.setattr(outgoing_calls, "SECONDS", 60.0)
    kept = services(client)
    with ThreadPoolExecutor(AT_ONCE) as pool, socket.create_server(("127.0.0.1", 0)) as silent:
        table = ana.makes(*TWO, options=["first:0"])["table"]
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        ana.post(f"/tables/{table}/settings", {"webhook": url})
        path = f"/tables/{table}/webhook/test"
        tests = [pool.submit(ana.post, path) for _ in range(AT_ONCE)]
        wait_until(lambda: sum(kept.elsewhere.inside.values()) == AT_ONCE)
        with ana.sits(table) as sitting:
            assert sitting.moves()["type"] == "view"
        assert not any(test.done() for test in tests)
        silent.close()

        assert [test.result() for test in tests] == [{"status": 0}] * AT_ONCE


def test_waiting_behind_unread_answers_of_the_same_address_ends(monkeypatch):
    monkeypatch.setattr(rate_limits, "WAIT_SECONDS", 0.01)

    async def scene():
        limit = ConcurrencyLimit(width=1, most_waiting=3)
        async with limit.slot("greedy"):
            with pytest.raises(Refused) as refused:
                async with limit.slot("greedy"):
                    pytest.fail("there was no place")
        async with limit.slot("greedy"):
            return refused.value.reason, limit

    reason, limit = asyncio.run(scene())
    assert reason == "too_fast"
    assert not limit.slots and not limit.inside


def test_requests_wait_a_moment_while_somebody_moves():
    async def scene():
        loop, admission = asyncio.get_running_loop(), Admission()
        admission.talking = 1
        began = loop.time()
        await admission.let_in()
        held = loop.time() - began
        admission.talking = 0
        began = loop.time()
        await admission.let_in()
        return held, admission

    held, admission = asyncio.run(scene())
    assert held >= PATIENCE  # but not for ever
    assert not admission.waiting


def test_a_flood_is_handled_one_request_at_a_time():
    """The event loop handles everything else in between."""

    async def scene():
        admission, order = Admission(), []

        async def request(number):
            await admission.let_in()
            order.append(number)

        async def somebody_else():
            for _ in range(6):
                await asyncio.sleep(0)
                order.append("else")

        await asyncio.gather(*(request(number) for number in range(12)), somebody_else())
        return order

    order = asyncio.run(scene())
    assert [number for number in order if number != "else"] == list(range(12))
    assert "else" in order[:5] and order.index(11) > order.index("else") + 6
