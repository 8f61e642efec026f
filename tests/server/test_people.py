"""People and their data: links withdrawn, seats freed, messages reported, the contact shown."""

from cenote.server.common.server_time import now
from cenote.server.people import people
from cenote.server.storage.rows import add_event
from cenote.server.storage.schema import (
    CHAT,
    EVENTS,
    HOLDERS,
    NOTICES,
    REPORTS,
    SEATS,
    TABLES,
)
from cenote.server.storage.table import Event
from tests.server.people import BOT, TWO, Person, write
from tests.server.test_endings import begun, events, table_of


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
    client.portal.call(client.app.state.services.rooms.apply_notice, table, "table", 0)

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
    client.portal.call(client.app.state.services.rooms.apply_notice, table, "table", 0)

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
    client.portal.call(client.app.state.services.rooms.apply_notice, table, "table", 0)
    view = ana.get(f"/tables/{table}")
    assert [said["text"] for said in view["chat"]] == [str(n) for n in range(600, 700)]
    assert [event["at"] for event in view["table"]["events"]] == list(range(400, 700))


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
