"""Nobody can keep the server waiting: slow headers and bodies, unread sockets, floods."""

import asyncio
import contextlib
import http.client
import json
import socket
import time

import pytest
from starlette.testclient import WebSocketDenialResponse
from websockets.sync.client import connect

from cenote.server.common.rate_limits import ConcurrencyLimit, RateLimit
from cenote.server.common.refusals import Refused
from cenote.server.common.settings import Settings
from cenote.server.http import json_shape, middleware, timeouts
from cenote.server.http.admission import PATIENCE, Admission
from cenote.server.http.hosts import Hosts
from cenote.server.http.listening import SEND_BUFFER, listening
from cenote.server.http.middleware import address_of
from cenote.server.http.socket import BACKLOG
from tests.server.people import BOT, TWO, Person
from tests.server.running import running
from tests.server.served import Guest


@pytest.fixture
def brisk(tmp_path, monkeypatch):
    """A server that waits half a second where others wait half a minute."""
    monkeypatch.setattr(timeouts, "HEADER_SECONDS", 0.5)
    monkeypatch.setattr(timeouts, "UNREAD_SECONDS", 0.5)
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.5)
    with running(tmp_path, messages_per_second=1e6, requests_per_second=1e6) as server:
        yield server


def raw(server):
    return socket.create_connection(("127.0.0.1", server.settings.port), 5)


def is_cut(connection, within=5.0):
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
        connection.settimeout(5)
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


def test_repeated_hellos_are_refused(ana):
    made = ana.makes()
    with ana.sits(made["table"]) as sitting:
        answers = [sitting.say("hello") for _ in range(20)]

    assert answers[0]["type"] == "view" and "chat" in answers[0]
    assert answers[-1]["reason"] == "too_fast"


def test_chat_is_rate_limited(ana, ben):
    made = ana.makes()
    ben.claims(made)
    with ana.sits(made["table"]) as sitting, ben.sits(made["table"]) as other:
        for number in range(30):
            sitting.session.send_json({"type": "chat", "id": number, "text": f"{number}"})
        refused = sitting.wait(lambda m: m["type"] == "refusal")
        other.session.send_json({"type": "chat", "text": "mine"})
        other.wait(lambda m: m["type"] == "chat" and m["messages"][0]["text"] == "mine")
        said = ana.get(f"/tables/{made['table']}")["chat"]

    assert refused["reason"] == "too_fast"
    assert 6 <= len([m for m in said if m["seat"] == 0]) <= 8


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
    services.messages = RateLimit(0.001, 5)
    with ana.sits(table) as one, ana.sits(table) as two:
        one.session.send_json({"type": "ping"})
        for _ in range(4):
            two.session.send_json({"type": "ping"})
        assert two.wait(lambda m: m["type"] == "bye")["reason"] == "too_fast"


def test_changes_of_a_table_are_rate_limited(open_server):
    """Each may start or stop a bot."""
    ana = Person(open_server(changes_per_second=2))
    made = ana.makes({"kind": "me"}, BOT)
    path = f"/tables/{made['table']}/seats/0/stand-in"
    answers = [
        ana.client.post(f"/api{path}", json={"level": None}, headers=ana.headers).status_code
        for _ in range(30)
    ]

    assert answers[0] == 200 and answers[-1] == 429


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


# Names and origins


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8765", True),
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.7", True),
        ("cenote.localhost", True),
        ("games.example.org", True),
        ("GAMES.example.org.:443", True),
        (f"{socket.gethostname().split('.')[0]}.local:8765", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("[", False),
        ("", False),
    ],
)
def test_only_our_own_host_names_are_accepted(host, ours):
    assert Hosts(Settings(hosts="games.example.org")).is_ours(host) is ours


def test_another_host_name_is_refused_even_for_reading(client):
    evil = {"Host": "evil.example"}

    answer = client.get("/api/tables", headers=evil)

    assert (answer.status_code, answer.json()["reason"]) == (421, "bad_host")
    assert client.get("/", headers=evil).status_code == 421


def test_any_host_name_can_be_allowed(open_server):
    client = open_server(hosts="*")

    assert client.get("/api/games", headers={"Host": "anything.example"}).status_code == 200


@pytest.mark.parametrize("origin", ["https://testserver", "http://testserver:81", "testserver"])
def test_the_scheme_and_port_of_an_origin_count(client, origin):
    body = {"game": "tzolkin", "seats": list(TWO)}

    answer = client.post("/api/tables", json=body, headers={"Origin": origin})

    assert answer.json()["reason"] == "bad_origin"


def test_a_socket_may_only_be_opened_from_our_own_pages(tmp_path):
    with running(tmp_path) as server:
        url = f"http://127.0.0.1:{server.settings.port}"
        ana = Guest(url)
        address = (
            f"{url.replace('http', 'ws')}/api/tables/{ana.makes(*TWO, listed=True)['table']}/socket"
        )
        with connect(address, origin=url) as ours:
            ours.send('{"type": "ping"}')
            assert "pong" in ours.recv(5)
        with pytest.raises(Exception, match="403"):
            connect(address, origin=url.replace("http", "https"))


# Requests


def test_the_answer_to_a_wrong_method_lists_the_right_ones(client):
    wrong = client.put("/api/tables")

    assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET, POST")
    assert client.post("/healthz").headers["allow"] == "GET"
    assert client.post("/new").headers["allow"] == "GET"


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"[" * 10_000, "not JSON"),
        (b'{"a":' * 9 + b"1" + b"}" * 9, "deeper than 8"),
        (json.dumps({f"k{i}": 1 for i in range(201)}).encode(), "more than 200 fields"),
        (b'{"game": "tz', "not JSON"),
        (b"\xff\xfe", "not JSON"),
    ],
    ids=["brackets", "deep", "wide", "cut", "bytes"],
)
def test_strange_bodies_are_refused_before_they_cost_time(client, body, why):
    answer = client.post("/api/tables", content=body)

    assert (answer.status_code, answer.json()["reason"]) == (400, "bad_request")
    assert why in answer.json()["detail"]


def test_small_requests_have_small_bodies(client, ana):
    made = ana.makes()
    long = json.dumps({"name": "x" * 20_000})

    path = f"/api/tables/{made['table']}/seats/0/name"
    answer = client.post(path, content=long, headers=ana.headers)

    assert answer.json()["reason"] == "too_large"


def test_nesting_depth_is_limited():
    assert json_shape.depth_of(1) == 0
    assert json_shape.depth_of({"a": [1]}) == 2
    assert json_shape.depth_of([[[[[[[[[[[[1]]]]]]]]]]]]) == json_shape.DEEPEST + 1


@pytest.mark.parametrize(
    ("client_address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(client_address, counted_as):
    assert address_of({"client": (client_address, 1)}) == counted_as


def test_rate_limits_under_attack_forget_harmless_addresses_first(monkeypatch):
    monkeypatch.setattr("cenote.server.common.rate_limits.FORGOTTEN", 10)
    limits = RateLimit(rate=0.001, burst=3)
    for _ in range(3):
        limits.take("flooder")
    for who in range(100):
        limits.take(f"stranger {who}")

    with pytest.raises(Refused, match="too_fast"):
        limits.take("flooder")


@pytest.mark.parametrize("word", ["board:\0", "board:" + "a" * 60, "\ud800"])
def test_options_are_plain_words(ana, word):
    """PostgreSQL refuses NUL, so it must not get that far."""
    body = json.dumps({"game": "maya", "seats": [BOT] * 3, "options": [word]})
    answer = ana.client.post("/api/tables", content=body, headers=ana.headers)

    assert answer.status_code == 400


@pytest.mark.parametrize("start", ["a\0bcdefghijk", "", "é" * 12, "no such tab!"])
def test_continuing_from_an_unknown_table_is_refused(ana, start):
    body = {"game": "tzolkin", "seats": list(TWO), "start": {"table": start, "moves": 0}}

    assert ana.post("/tables", body, 404)["reason"] == "no_table"


def test_connections_are_counted_by_address(brisk, monkeypatch):
    monkeypatch.setattr(timeouts, "MOST_CONNECTIONS", 3)
    monkeypatch.setattr(timeouts, "HEADER_SECONDS", 60)
    monkeypatch.setattr(timeouts.PatientHttp, "proxies", timeouts.Proxies(""))
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
