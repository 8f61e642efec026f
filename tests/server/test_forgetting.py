"""A device that is forgotten leaves no name, no message and no seat."""

from cenote.server.people import people
from cenote.server.storage.schema import CHAT, EVENTS, HOLDERS, SEATS, TABLES
from tests.server.people import BOT, TWO, Person, play_until
from tests.server.test_endings import begun, ended, events, table_of
from tests.server.test_people import run, says, select


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
