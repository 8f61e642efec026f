"""People and their data: links withdrawn, seats freed, messages reported, devices forgotten."""

import pytest
from starlette.testclient import TestClient

from cenote.server.common.server_time import now
from cenote.server.storage.rows import add_event
from cenote.server.storage.schema import (
    BANS,
    CHAT,
    EVENTS,
    HOLDERS,
    NOTICES,
    REPORTS,
    SEATS,
    TABLES,
)
from cenote.server.storage.table import Event
from cenote.server.tables import people
from cenote.server.tables.bans import KINDS, Bans
from tests.server.people import BOT, TWO, Person, play_until, write
from tests.server.test_endings import begun, ended, events, table_of


def says(person: Person, table: str, text: str) -> int:
    """Write a chat message; returns its number."""
    with person.sits(table) as sitting:
        sitting.session.send_json({"type": "chat", "text": text})
        heard = sitting.wait(lambda m: m["type"] in ("chat", "refusal"))
        assert heard["type"] == "chat", heard
        return int(heard["messages"][0]["id"])


def select(client, query):
    with client.app.state.services.store.engine.connect() as connection:
        return connection.execute(query).all()


def run(client, change, *rows) -> None:
    write(client, lambda connection: connection.execute(change, *rows))


# Links and seats


def test_a_link_can_be_withdrawn_and_issued_anew(ana, ben):
    made = ana.makes()
    seat = f"/tables/{made['table']}/seats/1"
    key = made["links"][0]["key"]
    assert [place["link"] for place in table_of(ana, made["table"])["seats"]] == [False, True]

    ana.post(f"{seat}/unlink")
    ana.post(f"{seat}/unlink")

    assert table_of(ana, made["table"])["seats"][1]["link"] is False
    refusal = ben.post(f"{seat}/claim", {}, 403, **{"X-Seat-Key": key})
    assert refusal["reason"] == "bad_key"
    new = ana.post(f"{seat}/link")["key"]
    assert ben.post(f"{seat}/claim", {}, **{"X-Seat-Key": new})["mine"] == [1]
    assert table_of(ana, made["table"])["seats"][1]["link"] is False


def test_the_holder_withdraws_the_link_to_a_second_device(client, ana, ben):
    table = ana.makes()["table"]
    seat = f"/tables/{table}/seats/0"
    key = ana.post(f"{seat}/link")["key"]
    assert ben.post(f"{seat}/unlink", {}, 403)["reason"] == "not_your_seat"

    ana.post(f"{seat}/unlink")

    phone = Person(client)
    assert phone.post(f"{seat}/claim", {}, 409, **{"X-Seat-Key": key})["reason"] == "seat_taken"


def test_only_host_and_holder_know_of_a_link(client, ana, ben):
    made = ana.makes(*TWO, {"kind": "link"}, listed=True)
    ben.claims(made, 1)
    ben.post(f"/tables/{made['table']}/seats/1/link")

    def links(person: Person) -> list[bool]:
        return [seat["link"] for seat in table_of(person, made["table"])["seats"]]

    assert links(ana) == [False, False, True]
    assert links(ben) == [False, True, False]
    assert links(Person(client)) == [False, False, False]
    assert [seat["link"] for seat in ben.get("/tables")["tables"][0]["seats"]] == links(ben)


def test_an_old_link_expires(client, ana):
    table = ana.makes()["table"]
    ana.post(f"/tables/{table}/seats/0/link")
    run(client, SEATS.update().values(key_until=now() - 1))
    client.portal.call(client.app.state.services.rooms.told, table, "table", 0)

    assert table_of(ana, table)["seats"][0]["link"] is False


def test_the_host_frees_a_seat_before_the_game_begins(client, ana, ben):
    made = ana.makes(listed=True)
    ben.claims(made, name="Rude name")
    free = f"/tables/{made['table']}/seats/1/free"
    assert ben.post(free, {}, 403)["reason"] == "not_host"
    with ben.sits(made["table"]) as sitting:
        ana.post(free)
        sitting.wait(lambda m: m["type"] == "view" and m["mine"] == [])

    seat = table_of(ana, made["table"])["seats"][1]
    assert (seat["open"], seat["name"], seat["link"]) == (True, "", False)
    assert events(ana, made["table"]) == ["joined", "freed"]
    ana.post(free)  # nobody sits there: nothing happens
    assert events(ana, made["table"]) == ["joined", "freed"]
    bots = ana.makes({"kind": "me"}, BOT, pace=5000)["table"]
    assert ana.post(f"/tables/{bots}/seats/1/free", {}, 409)["reason"] == "not_a_person"


def test_once_the_game_has_begun_nobody_loses_a_seat(ana, ben):
    table = begun(ana, ben)

    assert ana.post(f"/tables/{table}/seats/1/free", {}, 409)["reason"] == "has_begun"
    assert table_of(ben, table)["seats"][1]["mine"]


def test_a_seat_has_a_limit_of_devices(client, ana):
    table = ana.makes()["table"]
    seat = f"/tables/{table}/seats/0"
    devices = [{"table_id": table, "seat": 0, "device": f"device {n}"} for n in range(19)]
    run(client, HOLDERS.insert(), devices)
    client.portal.call(client.app.state.services.rooms.told, table, "table", 0)

    assert ana.post(f"{seat}/link", {}, 409)["reason"] == "seat_taken"


# Reports


def test_everybody_can_report_a_message_once(client, ana, ben):
    made = ana.makes()
    ben.claims(made, name="Ben")
    message = says(ben, made["table"], "something rude")
    report = f"/tables/{made['table']}/report"
    for why in (" not\x00nice ", "again"):
        assert ana.post(report, {"message": message, "why": why}) == {}

    (row,) = select(client, REPORTS.select())
    assert (row.text, row.name, row.why) == ("something rude", "Ben", "not nice")
    assert (row.device, row.reporter) == (ben.device, ana.device)
    assert row.table_id == made["table"]


def test_only_players_report_and_only_messages_of_their_table(client, ana, ben):
    made, other = ana.makes(), ana.makes()
    message = says(ana, made["table"], "hello")
    report = f"/tables/{made['table']}/report"

    assert ben.post(report, {"message": message}, 403)["reason"] == "not_your_seat"
    assert ana.post(report, {"message": message + 1}, 404)["reason"] == "no_message"
    elsewhere = f"/tables/{other['table']}/report"
    assert ana.post(elsewhere, {"message": message}, 404)["reason"] == "no_message"
    for bad in (0, -1, 2**31, "1", None, True):
        assert ana.post(report, {"message": bad}, 400)["reason"] == "bad_request"
    assert ana.post(report, {"message": 1, "why": "x" * 501}, 400)["reason"] == "bad_request"


def test_reports_are_limited(client, ana):
    table = ana.makes()["table"]
    message = says(ana, table, "hello")
    for number in range(30):
        write(client, people.write_report, table, f"device {number}", message, "")
    assert len(select(client, REPORTS.select())) == people.ENOUGH

    report = f"/tables/{table}/report"
    answers = [ana.client.post(f"/api{report}", json={"message": 1}, headers=ana.headers)]
    while answers[-1].status_code != 429 and len(answers) < 20:
        answers.append(ana.client.post(f"/api{report}", json={"message": 1}, headers=ana.headers))
    assert answers[-1].json()["reason"] == "too_fast"


def test_messages_can_be_reported_after_the_game(client, ana, ben):
    made = ana.makes()
    ben.claims(made)
    message = says(ben, made["table"], "rude")
    for person in (ana, ben):
        person.post(f"/tables/{made['table']}/end", {"agree": True})

    ana.post(f"/tables/{made['table']}/report", {"message": message})
    assert len(select(client, REPORTS.select())) == 1


def test_messages_that_nobody_can_see_any_more_are_deleted(client, ana):
    table = ana.makes()["table"]
    store = client.app.state.services.store
    for number in range(700):
        write(client, store._say, table, 0, "Ana", str(number), ana.device)
        write(client, add_event, table, Event(0, 0, "back", None, number))

    assert 500 <= len(select(client, CHAT.select())) <= 550
    assert 500 <= len(select(client, EVENTS.select())) <= 550
    client.portal.call(client.app.state.services.rooms.told, table, "table", 0)
    view = ana.get(f"/tables/{table}")
    assert [said["text"] for said in view["chat"]] == [str(n) for n in range(600, 700)]
    assert [event["at"] for event in view["table"]["events"]] == list(range(400, 700))


# Being forgotten


def test_a_forgotten_device_leaves_no_name_and_no_message(client, ana, ben):
    finished = ana.makes({"kind": "me", "name": "Ana"}, BOT)["table"]
    with ana.sits(finished) as sitting:
        play_until([sitting], lambda view: False)
    unbegun = ana.makes({"kind": "me", "name": "Ana"}, {"kind": "link"})["table"]
    running = begun(ana, ben, title="At Ana's", webhook="http://127.0.0.1:9/ana")
    says(ana, running, "I am Ana")
    says(ben, running, "hello")

    assert ana.post("/me/forget") == {"tables": 3}

    assert ana.get("/tables") == {"tables": [], "next": None}
    assert ana.get(f"/tables/{unbegun}", 404)["reason"] == "no_table"
    view = ben.get(f"/tables/{running}")
    assert [seat["name"] for seat in view["table"]["seats"]] == ["", "Ben"]
    assert [seat["open"] for seat in view["table"]["seats"]] == [True, False]
    assert [said["text"] for said in view["chat"]] == ["hello"]
    assert view["table"]["events"][-1]["event"] == "left"
    assert (view["host"], view["table"]["title"], view["table"]["webhook"]) == (True, "", False)
    for table in (TABLES, HOLDERS, CHAT, EVENTS, SEATS):
        kept = str(select(client, table.select()))
        assert ana.device not in kept and "Ana" not in kept, table
    assert ana.post("/me/forget") == {"tables": 0}


def test_the_cookie_goes_too(client):
    client.post("/api/tables", json={"game": "tzolkin", "seats": list(TWO)})
    assert client.cookies.get("cenote")

    answer = client.post("/api/me/forget", json={})

    assert answer.json() == {"tables": 1}
    assert client.cookies.get("cenote") is None and "HttpOnly" in answer.headers["set-cookie"]
    assert client.post("/api/me/forget", json={}).json() == {"tables": 0}


def test_a_second_device_keeps_the_seat_of_a_forgotten_one(client, ana, ben):
    table = begun(ana, ben)
    key = ana.post(f"/tables/{table}/seats/0/link")["key"]
    phone = Person(client)
    phone.post(f"/tables/{table}/seats/0/claim", {"name": "Ana"}, **{"X-Seat-Key": key})
    ana.post(f"/tables/{table}/seats/0/link")

    ana.post("/me/forget")

    view = phone.get(f"/tables/{table}")
    seat = view["table"]["seats"][0]
    assert (seat["mine"], seat["open"], seat["name"], seat["link"]) == (True, False, "", False)
    assert "left" not in events(phone, table) and view["host"]


def test_a_table_with_nobody_left_has_no_host(client, ana):
    table = ana.makes({"kind": "me"}, BOT, options=["first:0"])["table"]
    with ana.sits(table) as sitting:
        sitting.moves()
    ana.post("/me/forget")

    assert [row.host for row in select(client, TABLES.select())] == [""]
    nobody = client.get("/api/tables").json()
    assert nobody == {"tables": [], "next": None}
    refusal = client.post(f"/api/tables/{table}/settings", json={"title": "mine now"}).json()
    assert refusal["reason"] == "not_host"


def test_old_messages_are_deleted_with_the_seat(client, ana, ben):
    table = begun(ana, ben)
    says(ana, table, "from before")
    says(ben, table, "mine stays")
    run(client, CHAT.update().values(device=None))

    ana.post("/me/forget")

    assert [said["text"] for said in ben.get(f"/tables/{table}")["chat"]] == ["mine stays"]


def test_the_clock_stops_when_a_player_is_forgotten(client, ana, ben):
    clock = {"kind": "live", "seconds": 60, "at_zero": "bot"}
    table = begun(ana, ben, clock=clock)
    assert ben.get(f"/tables/{table}")["clock"]["running"] is not None

    ana.post("/me/forget")

    assert ben.get(f"/tables/{table}")["clock"]["running"] is None
    assert select(client, TABLES.select())[0].deadline is None


def test_forgetting_the_last_player_who_has_not_agreed_ends_the_game(client, ana, ben):
    table = begun(ana, ben)
    ana.post(f"/tables/{table}/end", {"agree": True})

    ben.post("/me/forget")

    assert table_of(ana, table)["archived"]


def test_archived_tables_forget_too(ana, ben):
    table = ended(ana, ben)
    ben.post("/me/forget")

    assert ben.get(f"/tables/{table}", 404)["reason"] == "no_table"
    assert [seat["name"] for seat in table_of(ana, table)["seats"]] == ["Ana", ""]


def test_forgetting_a_device_at_many_tables_delays_nobody(client, ana, ben):
    """Hundreds of tables, in many small transactions: others keep playing in between."""
    made = ben.makes(*TWO, options=["first:0"])
    tables = [{**row._mapping} for row in select(client, TABLES.select())]
    seats = [{**row._mapping} for row in select(client, SEATS.select())]
    ids = [f"copy-{number:07}" for number in range(600)]
    copies = [tables[0] | {"id": i, "host": ana.device, "begun": True, "over": True} for i in ids]
    run(client, TABLES.insert(), copies)
    run(client, SEATS.insert(), [seat | {"table_id": i} for i in ids for seat in seats])
    answered = 0
    with ben.sits(made["table"]) as sitting:
        forgetting = client.portal.start_task_soon(
            people.forget, client.app.state.services.rooms, ana.device
        )
        while not forgetting.done():
            assert sitting.moves(sitting.words()[0])["type"] == "view"
            sitting.say("undo", version=sitting.view["version"])
            answered += 1

    assert forgetting.result() == 600
    assert answered >= 5, "the moves had to wait until all was forgotten"
    assert ana.get("/tables")["tables"] == []


# Bans


def ban(client, kind: str, who: str, until: int | None = None) -> None:
    row = {"kind": kind, "who": who, "why": "", "made": now(), "until": until}
    run(client, BANS.insert().values(row))
    client.portal.call(client.app.state.services.look_at_bans)


def test_a_banned_device_changes_nothing_and_gets_no_socket(client, ana, ben):
    made = ana.makes()
    ben.claims(made)
    table = made["table"]
    ban(client, "device", ana.device)

    for path, methods in client.get("/openapi.json").json()["paths"].items():
        if path in OPEN_TO_BANNED:
            continue
        place = path.replace("{table}", table).replace("{seat}", "0").removeprefix("/api")
        for method in methods.keys() - {"get"}:
            body = (
                {"game": "tzolkin", "seats": list(TWO)}
                if place == "/tables"
                else BODIES.get(place.rsplit("/", 1)[-1], {})
            )
            answer = client.request(method, f"/api{place}", json=body, headers=ana.headers)
            assert answer.json()["reason"] == "banned", (method, path)
    assert ana.get(f"/tables/{table}")["mine"] == [0]
    with client.websocket_connect(ana.socket(table), headers=ana.headers) as session:
        assert session.receive_json() == {"type": "bye", "reason": "banned"}
    assert ana.post("/me/forget") == {"tables": 1}


LEAVING = ("/api/me/forget", "/api/me/notices/push/remove", "/api/me/notices/mail/remove")
OPEN_TO_BANNED = ("/api/boards", *LEAVING)
"""Checking a file changes nothing, and everybody may leave."""
BODIES = {
    "end": {"agree": True},
    "report": {"message": 1},
    "name": {"name": "x"},
    "auto": {"on": True},
    "stand-in": {"level": None},
}


def test_a_banned_devices_sockets_are_closed(client, ana, ben):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    with ana.sits(made["table"]) as sitting, ben.sits(made["table"]) as other:
        ban(client, "device", ana.device)
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "banned"
        assert other.say("ping")["type"] == "pong"


@pytest.mark.parametrize("kind", ["chat-device", "chat-table"])
def test_muted_players_play_but_cannot_chat(client, ana, ben, kind):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    ban(client, kind, ana.device if kind == "chat-device" else made["table"])
    with ana.sits(made["table"]) as sitting:
        assert sitting.say("chat", text="hello")["reason"] == "muted"
        assert sitting.moves()["type"] == "view"
    with ben.sits(made["table"]) as sitting:
        sitting.session.send_json({"type": "chat", "text": "hello"})
        heard = sitting.wait(lambda m: m["type"] in ("chat", "refusal"))
        assert heard["type"] == ("chat" if kind == "chat-device" else "refusal")


def test_a_ban_expires(client, ana):
    ban(client, "device", ana.device, now() + 60_000)
    assert ana.post("/tables", {"game": "tzolkin", "seats": list(TWO)}, 403)["reason"] == "banned"

    bans: Bans = client.app.state.services.bans
    bans.take([("device", ana.device, now() - 1)])

    ana.makes()


def test_addresses_are_banned_by_network():
    bans = Bans()
    bans.take(
        [
            ("address", "203.0.113.0/24", None),
            ("address", "198.51.100.7", None),
            ("address", "2001:db8::/32", None),
            ("address", "192.0.2.0/24", now() - 1),
            ("address", "nonsense", None),
        ]
    )

    barred = ["203.0.113.9", "198.51.100.7", "2001:db8:1::5", "::ffff:203.0.113.9"]
    assert [address for address in barred if not bans.bars_address(address)] == []
    free = ["203.0.114.1", "198.51.100.8", "2001:db9::1", "192.0.2.1", "testclient", "?", ""]
    assert [address for address in free if bans.bars_address(address)] == []


def test_every_kind_of_ban_is_known():
    bans = Bans()
    bans.take([(kind, "10.0.0.0/8", None) for kind in KINDS])

    assert bans.bars_device("10.0.0.0/8") and bans.bars_address("10.1.2.3")
    assert bans.bars_chat("10.0.0.0/8", "") and bans.bars_chat(None, "10.0.0.0/8")
    assert not bans.bars_device(None) and not bans.bars_chat(None, "another")


# The operator's contact


def test_the_operators_contact_is_shown(open_server, tmp_path):
    file = tmp_path / "contact.txt"
    file.write_text("Write to us:\r\n<b>club@example.org</b>\n")
    client = open_server(contact=file)

    answer = client.get("/api/contact")

    assert answer.text == "Write to us:\n<b>club@example.org</b>"
    assert answer.headers["content-type"].startswith("text/plain")
    assert client.get("/api/games").json()["server"]["contact"] is True
    file.write_text("We moved: https://example.org")
    assert client.get("/api/contact").text == "We moved: https://example.org"
    for gone in ("", "  \n"):
        file.write_text(gone)
        assert client.get("/api/contact").json()["reason"] == "no_page"
    file.unlink()
    assert client.get("/api/contact").status_code == 404


def test_without_a_contact_none_is_shown(client, tmp_path, open_server):
    assert client.get("/api/contact").json()["reason"] == "no_page"
    assert client.get("/api/games").json()["server"]["contact"] is False
    file = tmp_path / "huge.txt"
    file.write_bytes(b"\xff" + b"x" * 1_000_000)
    assert len(open_server(contact=file).get("/api/contact").text) == 16_384
    assert open_server(contact=tmp_path).get("/api/contact").status_code == 404


def test_a_banned_address_gets_nothing_and_its_sockets_are_closed(client, ana):
    """The whole server is closed to it, including open sockets."""
    table = ana.makes()["table"]
    services = client.app.state.services
    with ana.sits(table) as sitting:
        (viewer,) = services.rooms.rooms[table].viewers
        viewer.ip = "192.0.2.7"
        row = {"kind": "address", "who": "192.0.2.0/24", "why": "", "made": 1, "until": None}
        run(client, BANS.insert().values(row))
        client.portal.call(services.look_at_bans)
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "banned"

    elsewhere = TestClient(client.app, base_url="http://testserver", client=("192.0.2.9", 1))
    answer = elsewhere.get("/api/games")
    assert (answer.status_code, answer.json()["reason"]) == (403, "banned")
    assert elsewhere.get("/").status_code == 403
    assert client.get("/api/games").status_code == 200


def test_changes_by_a_command_are_shown_at_the_table(client, ana):
    table = ana.makes(title="before")["table"]
    services = client.app.state.services
    client.portal.call(services.look_at_notices)
    with ana.sits(table) as sitting:
        run(client, TABLES.update().values(title="after"))
        run(client, NOTICES.insert().values(table_id=table, at=now()))
        client.portal.call(services.look_at_notices)
        sitting.wait(lambda m: m["type"] == "view" and m["table"]["title"] == "after")


def test_old_notices_are_deleted_but_their_numbers_are_not_reused(client, ana):
    services = client.app.state.services
    for number in range(3):
        run(client, NOTICES.insert().values(table_id=f"table {number}", at=1))
    client.portal.call(services.heartbeat)
    client.portal.call(services.look_at_notices)
    run(client, NOTICES.insert().values(table_id="new", at=now()))

    assert client.portal.call(services.processes.changed_by_command) == ["new"]
