"""Webhooks: when they are called, where they may point, and that slow ones do no harm."""

import asyncio
import http.server
import json
import socket
import threading
import time

import pytest

from cenote.server.common.refusals import Refused
from cenote.server.events import webhook_forms, webhooks
from cenote.server.events.happenings import Happening
from cenote.server.jobs import call_slots, outgoing_calls
from tests.server.people import TWO, Person, services
from tests.server.test_patience import wait_until


class Mailbox:
    """An address that receives webhooks."""

    def __init__(self) -> None:
        box = self
        self.got: list[dict] = []
        self.news = threading.Condition()

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers["Content-Length"])
                call = json.loads(self.rfile.read(length))
                self.send_response(204)
                self.end_headers()
                with box.news:
                    box.got.append(call)
                    box.news.notify_all()

            def log_message(self, *_):
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?x=1"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()

    def has(self, calls: int = 1, patience: float = 20) -> bool:
        """Wait for as many calls."""
        with self.news:
            return self.news.wait_for(lambda: len(self.got) >= calls, patience)


def test_a_webhook_announces_turns_to_absent_players(ana, ben):
    with Mailbox() as box:
        made = ana.makes(*TWO, options=["first:0"], webhook=box.url, title="Friday")
        ben.claims(made, name="Ben")
        assert box.has(2)
        with ana.sits(made["table"]) as sitting:
            for _ in range(3):
                sitting.moves(sitting.words()[0])
            assert box.has(3)
        view = ana.get(f"/tables/{made['table']}")

    assert view["table"]["webhook"] is True and box.url not in json.dumps(view)
    called = box.got[-1]
    assert (called["seat"], called["name"], called["title"]) == (1, "Ben", "Friday")
    assert called["path"] == f"/table/{made['table']}"
    assert called["link"] == f"http://testserver/table/{made['table']}"
    events = [(call["event"], call["seat"]) for call in box.got]
    assert events == [("your_turn", 0), ("joined", 1), ("your_turn", 1)]  # when both were away


def test_a_webhook_says_nothing_while_the_game_waits_for_players(ana, ben):
    with Mailbox() as box:
        seats = ({"kind": "me"}, {"kind": "anyone"})
        table = ana.makes(*seats, options=["first:1"], webhook=box.url)["table"]
        ben.post(f"/tables/{table}/sit", {"name": "Ben"})
        assert box.has(2)

    calls = [(call["event"], call["name"]) for call in box.got]
    assert calls == [("joined", "Ben"), ("your_turn", "Ben")]  # and before that nothing


def test_a_webhook_is_called_by_one_process_only(open_server, database):
    with Mailbox() as box:
        one, two = (Person(open_server(database_url=database, bots=0)) for _ in range(2))
        seats = ({"kind": "me"}, {"kind": "link"})
        made = one.makes(*seats, options=["first:0"], webhook=box.url, listed=True)
        watcher = Person(two.client)
        with one.sits(made["table"]) as sitting, watcher.sits(made["table"]) as far:
            for _ in range(3):
                sitting.moves(sitting.words()[0])
            far.wait_for_version(sitting.view["version"])
            one.post(f"/tables/{made['table']}/settings", {"title": "x"})
            far.wait(lambda m: m["type"] == "view" and m["table"]["title"] == "x")
        assert box.has(2)

    assert [call["seat"] for call in box.got] == [0, 1]
    assert not services(two.client).webhooks_here.happenings.known  # none of it was its own


MESSAGE = {"text": "Friday: it is Ben’s turn.", "link": "https://x.example/table/1", "seat": 1}


@pytest.mark.parametrize(
    ("address", "preset", "called", "body"),
    [
        (
            "https://discord.com/api/webhooks/1/x",
            "discord",
            "https://discord.com/api/webhooks/1/x",
            {
                "content": "Friday: it is Ben’s turn.\nhttps://x.example/table/1",
                "allowed_mentions": {"parse": []},
            },
        ),
        (
            "https://ntfy.sh/our-table?auth=x",
            "ntfy",
            "https://ntfy.sh/?auth=x",
            {
                "title": "Cenote",
                "message": "Friday: it is Ben’s turn.",
                "click": "https://x.example/table/1",
                "topic": "our-table",
            },
        ),
        (
            "https://matrix.example.org/webhook/abc",
            "matrix",
            "https://matrix.example.org/webhook/abc",
            {
                "text": "Friday: it is Ben’s turn. https://x.example/table/1",
                "username": "Cenote",
            },
        ),
        ("https://example.org/x", "plain", "https://example.org/x", MESSAGE),
    ],
)
def test_a_message_has_the_form_that_its_address_expects(address, preset, called, body):
    assert webhook_forms.preset_of(address) == preset
    where, content, headers = webhook_forms.request_of(address, preset, MESSAGE)
    assert (where, json.loads(content)) == (called, body)
    assert headers["Content-Type"] == "application/json"


def test_the_host_chooses_a_form_and_sends_a_test(ana, ben):
    with Mailbox() as box:
        made = ana.makes(*TWO, options=["first:0"], title="Friday")
        path = f"/tables/{made['table']}"
        assert ana.post(f"{path}/webhook/test", status=404)["reason"] == "no_webhook"
        chosen = {"webhook": box.url, "preset": "matrix", "language": "de"}
        ana.post(f"{path}/settings", chosen)
        assert ana.post(f"{path}/webhook/test") == {"status": 204}
        assert ben.post(f"{path}/webhook/test", status=403)["reason"] == "not_host"
    link = f"http://testserver/table/{made['table']}"

    said = {"text": f"Friday: Das ist ein Test des Webhooks. {link}", "username": "Cenote"}
    assert said in box.got
    assert ana.post(f"{path}/webhook/test") == {"status": 0}  # nobody is there any more
    statuses = {ana.client.post(f"/api{path}/webhook/test", json={}).status_code for _ in range(4)}
    assert 429 in statuses
    assert ana.post(f"{path}/settings", {"preset": "morse"}, 400)["reason"] == "bad_request"


@pytest.mark.parametrize(
    "address", ["ftp://x/y", "http://", "javascript:1", "http://x:99999/", "http://é/", "x" * 600]
)
def test_bad_webhooks_are_refused(address):
    with pytest.raises(Refused, match="bad_request"):
        webhooks.checked(address, "public")


@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.1.1", "::1"])
def test_webhooks_do_not_reach_into_our_own_network(host):
    with pytest.raises(ValueError, match="public"):
        outgoing_calls.resolved(host, 80, private=False)
    assert outgoing_calls.resolved(host, 80, private=True) == host


def test_webhooks_can_be_turned_off(open_server):
    ana = Person(open_server(webhooks="off"))
    body = {"game": "tzolkin", "seats": list(TWO), "webhook": "https://example.org/"}

    assert ana.post("/tables", body, 400)["reason"] == "bad_request"


class Dripper:
    """An address that takes connections and answers one byte at a time, or never."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=100)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}/"
        self.connections: list[socket.socket] = []
        self.most = 0
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.connections.append(connection)
            self.most = max(self.most, len(self.connections))
            threading.Thread(target=self.drip, args=(connection,), daemon=True).start()

    def drip(self, connection: socket.socket) -> None:
        with connection:
            try:
                for byte in b"HTTP/1.1 204 No Content\r\n" * 100:
                    connection.send(bytes([byte]))
                    time.sleep(0.2)
            except OSError:
                pass
        self.connections.remove(connection)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


def test_slow_webhooks_delay_no_other_requests(open_server):
    """Twenty of them, each answering a byte now and then, while tables are made and opened."""
    client = open_server()
    with Dripper() as slow:
        for _ in range(20):
            Person(client).makes(*TWO, options=["first:0"], webhook=slow.url)
        began = time.monotonic()
        ana = Person(client)
        made = ana.makes(*TWO)
        client.app.state.services.rooms.rooms.clear()  # so that it is loaded again
        ana.get(f"/tables/{made['table']}")

        assert time.monotonic() - began < outgoing_calls.SECONDS
        assert slow.most <= webhooks.AT_ONCE_PER_HOST


def test_a_call_has_an_overall_deadline(open_server, monkeypatch):
    monkeypatch.setattr(outgoing_calls, "SECONDS", 0.5)
    client = open_server()
    services = client.app.state.services
    with Dripper() as slow:
        began = time.monotonic()
        with pytest.raises(outgoing_calls.CALL_FAILED):
            client.portal.call(services.webhooks.caller.post, slow.url, b"{}", {})

    assert time.monotonic() - began < 5


def test_names_that_nobody_answers_for_do_not_lengthen_other_calls(monkeypatch):
    """Looking up a name cannot be interrupted, so all threads may be busy with it."""
    monkeypatch.setattr(outgoing_calls, "SECONDS", 0.2)
    answered = threading.Event()

    async def scene():
        caller = outgoing_calls.Caller(private=True)
        stuck = [
            asyncio.create_task(caller.in_thread(answered.wait, 20))
            for _ in range(outgoing_calls.LOOKING_UP)
        ]
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(10):
                with pytest.raises(TimeoutError) as late:
                    await caller.post("http://127.0.0.1:9/", b"{}", {})
        finally:
            answered.set()
            await asyncio.gather(*stuck)
            caller.close()
        return late

    began = time.monotonic()
    asyncio.run(scene())
    assert time.monotonic() - began < 5


def test_a_call_waits_for_any_place_only_for_a_time(monkeypatch):
    """Many names may belong to one slow machine, so a limit for each name is not enough."""
    monkeypatch.setattr(call_slots, "PATIENCE", 0.05)

    async def scene():
        slots = call_slots.CallSlots(at_once=1, per_host=2)
        async with slots.slot("one.example"):
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(10), slots.slot("two.example"):
                    pytest.fail("there was no place")
        async with slots.slot("two.example"):
            pass
        return slots

    began = time.monotonic()
    slots = asyncio.run(scene())
    assert time.monotonic() - began < 5
    assert not slots.hosts and not slots.inside


def test_a_webhook_that_keeps_failing_is_turned_off_and_the_host_is_told(open_server):
    client = open_server()
    ana, ben = Person(client), Person(client)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        nobody = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    made = ana.makes(*TWO, options=["first:0"], webhook=nobody)
    ben.claims(made)
    services = client.app.state.services
    room = services.rooms.rooms[made["table"]]
    services.webhooks.failures.clear()
    for _ in range(webhooks.GIVEN_UP_AFTER - 1):
        client.portal.call(services.webhooks.call, room, Happening("turn", 0))
    wait_until(lambda: room.table.webhook is None or not services.webhooks.calling)
    client.portal.call(services.webhooks.call, room, Happening("turn", 0))

    mine, his = (who.get(f"/tables/{made['table']}")["table"] for who in (ana, ben))
    assert mine["webhook"] is False
    assert [event["event"] for event in mine["events"]] == ["joined", "webhook"]
    assert [event["event"] for event in his["events"]] == ["joined"]


def test_one_success_resets_the_failures(open_server):
    client = open_server()
    with Mailbox() as box:
        made = Person(client).makes(*TWO, options=["first:0"], webhook=box.url)
        assert box.has()
        services = client.app.state.services
        room = services.rooms.rooms[made["table"]]
        services.webhooks.failures[made["table"]] = webhooks.GIVEN_UP_AFTER - 1
        client.portal.call(services.webhooks.call, room, Happening("turn", 0))

    assert not services.webhooks.failures and room.table.webhook is not None


def test_failures_of_a_limited_number_of_tables_are_counted(monkeypatch):
    monkeypatch.setattr(webhooks, "MOST_FAILING", 3)
    kept = webhooks.Webhooks("any")
    for table in ("one", "two", "three", "one", "four"):
        kept.count_failure(table)
    kept.caller.close()

    assert kept.failures == {"three": 1, "one": 2, "four": 1}


def test_a_table_has_one_call_at_a_time_and_then_the_newest_of_each_kind(open_server, monkeypatch):
    """However much happens there meanwhile."""
    client = open_server()
    hooks = client.app.state.services.webhooks
    under_way, most, called = [], [], []
    go_on = threading.Event()

    async def slowly(table, _, happening):
        under_way.append(table.id)
        most.append(under_way.count(table.id))
        while not go_on.is_set():
            await asyncio.sleep(0.01)
        under_way.remove(table.id)
        called.append((table.id, happening.kind, happening.seat))
        return 204

    monkeypatch.setattr(hooks, "post", slowly)
    one, two = (
        Person(client).makes(*TWO, options=["first:0"], webhook="http://a.example")["table"]
        for _ in range(2)
    )
    room = client.app.state.services.rooms.rooms[one]
    wait_until(lambda: {one, two} <= set(under_way))  # each is told of its first turn
    for seat in (0, 1, 0, 1):
        client.portal.call(in_loop, hooks.tell, room, Happening("joined", seat))
    client.portal.call(in_loop, hooks.tell, room, Happening("over", 0))
    assert len(hooks.deliveries.tasks) == 2, "one task for each table"
    go_on.set()
    wait_until(lambda: not hooks.calling)

    assert max(most) == 1
    assert [call[1:] for call in called if call[0] == one] == [
        ("turn", 0),
        ("joined", 1),
        ("over", 0),
    ]


async def in_loop(function, *args):
    return function(*args)
