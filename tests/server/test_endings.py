"""Tables that end before their game does: deleted, ended by agreement, archived."""

import pytest
from starlette.testclient import WebSocketDenialResponse

from cenote.games import GAMES
from cenote.server.storage import schema
from cenote.server.storage.schema import REPORTS, TABLES
from cenote.server.tables import endings
from tests.server.people import BOT, TWO, Person, play_until, write

HOT_SEAT = ({"kind": "me", "name": "Ana"}, {"kind": "device", "name": "Bo"})


def begun(ana: Person, ben: Person, **more) -> str:
    """A table of two where somebody has moved."""
    made = ana.makes(*TWO, options=["first:0"], **more)
    ben.claims(made)
    with ana.sits(made["table"]) as sitting:
        sitting.moves()
    return made["table"]


def ended(ana: Person, ben: Person, **more) -> str:
    table = begun(ana, ben, **more)
    ana.post(f"/tables/{table}/end", {"agree": True})
    ben.post(f"/tables/{table}/end", {"agree": True})
    return table


def table_of(person: Person, table: str):
    return person.get(f"/tables/{table}")["table"]


def events(person: Person, table: str) -> list[str]:
    return [event["event"] for event in table_of(person, table)["events"]]


def rows(client, *tables: str) -> int:
    """The number of database rows that mention these tables."""
    parts = (schema.PRESENCE, schema.CHAT, schema.EVENTS, schema.HOLDERS, schema.SEATS)
    with client.app.state.services.store.engine.connect() as connection:
        return sum(
            len(connection.execute(part.select().where(part.c.table_id.in_(tables))).all())
            for part in (*parts, schema.MOVES)
        )


# Deleting


def test_the_host_deletes_a_table_that_has_not_begun(client, ana, ben):
    made = ana.makes()
    ben.claims(made)
    table = made["table"]
    with ben.sits(table) as sitting:
        assert ana.delete(f"/tables/{table}") == {}
        bye = sitting.wait(lambda message: message["type"] == "bye")
        assert bye["reason"] == "no_table"

    assert ana.get(f"/tables/{table}", 404)["reason"] == "no_table"
    assert ana.get("/tables")["tables"] == []
    assert rows(client, table) == 0


def test_only_the_host_deletes_and_only_before_the_game_begins(ana, ben):
    made = ana.makes()
    ben.claims(made)
    assert ben.delete(f"/tables/{made['table']}", 403)["reason"] == "not_host"

    table = begun(ana, ben)
    assert ana.delete(f"/tables/{table}", 409)["reason"] == "has_begun"
    assert ana.delete("/tables/aaaaaaaaaaaa", 404)["reason"] == "no_table"


def test_deleting_a_table_stops_its_thinking_bot(client, ana):
    table = ana.makes(BOT, BOT, pace=5000)["table"]
    bots = client.app.state.services.bots
    assert table in bots.tasks

    ana.delete(f"/tables/{table}")
    ana.get("/games")

    assert table not in bots.tasks
    assert ana.get(f"/tables/{table}", 404)["reason"] == "no_table"


def test_after_its_rematch_was_deleted_a_table_gets_another(client, ana):
    old = ana.makes({"kind": "me"}, BOT)["table"]
    with ana.sits(old) as sitting:
        play_until([sitting], lambda view: False)
    first = ana.post(f"/tables/{old}/rematch", {}, 201)["table"]
    assert ana.post(f"/tables/{old}/rematch")["table"] == first

    ana.delete(f"/tables/{first}")

    second = ana.post(f"/tables/{old}/rematch", {}, 201)["table"]
    assert second != first and table_of(ana, second)["begun"] is False


def test_reports_from_a_deleted_table_are_kept(client, ana, ben):
    made = ana.makes()
    ben.claims(made)
    with ben.sits(made["table"]) as sitting:
        sitting.session.send_json({"type": "chat", "text": "rude"})
        said = sitting.wait(lambda message: message["type"] == "chat")["messages"][0]
    ana.post(f"/tables/{made['table']}/report", {"message": said["id"]})

    ana.delete(f"/tables/{made['table']}")

    with client.app.state.services.store.engine.connect() as connection:
        (kept,) = connection.execute(REPORTS.select()).all()
    assert kept.text == "rude" and kept.chat_id < 0


# Ending by agreement


def test_the_host_proposes_and_all_agree(ana, ben):
    table = begun(ana, ben)
    with ben.sits(table) as sitting:
        ana.post(f"/tables/{table}/end", {"agree": True})
        asked = sitting.wait(lambda m: m["type"] == "view" and m["table"]["ending"] is not None)
        assert asked["table"]["ending"] == [0] and asked["table"]["archived"] is None
        ben.post(f"/tables/{table}/end", {"agree": True})
        over = sitting.wait(lambda m: m["type"] == "view" and m["table"]["archived"])
        assert over["table"]["ending"] is None and over["moves"] == []

    assert events(ana, table)[-2:] == ["end_proposed", "ended"]
    summary = ana.get("/tables")["tables"][0]
    assert (summary["state"], summary["your_turn"]) == ("archived", False)


def test_anyone_may_decline_and_the_host_may_withdraw(ana, ben):
    table = begun(ana, ben)
    ana.post(f"/tables/{table}/end", {"agree": True})
    ben.post(f"/tables/{table}/end", {"agree": False})
    assert table_of(ana, table)["ending"] is None
    assert table_of(ana, table)["events"][-1]["seat"] == 1

    ana.post(f"/tables/{table}/end", {"agree": True})
    ana.post(f"/tables/{table}/end", {"agree": False})

    assert events(ana, table)[-2:] == ["end_proposed", "end_declined"]
    ana.post(f"/tables/{table}/end", {"agree": False})  # nothing is proposed: nothing happens
    with ana.sits(table) as sitting:
        assert sitting.moves()["type"] == "view"


def test_only_the_host_proposes_and_strangers_have_no_say(client, ana, ben):
    table = begun(ana, ben)
    end = f"/tables/{table}/end"

    assert ben.post(end, {"agree": True}, 403)["reason"] == "not_host"
    assert Person(client).post(end, {"agree": True}, 403)["reason"] == "not_your_seat"
    assert Person(client).post(end, {"agree": False}, 403)["reason"] == "not_your_seat"
    assert ana.post(end, {"agree": "yes"}, 400)["reason"] == "bad_request"


def test_a_device_answers_for_all_its_seats(ana, ben):
    made = ana.makes(*HOT_SEAT, {"kind": "link"})
    ben.claims(made, 2)
    ana.post(f"/tables/{made['table']}/end", {"agree": True})

    assert table_of(ben, made["table"])["ending"] == [0, 1]


def test_a_lone_player_ends_the_game_at_once(ana):
    for seats in (({"kind": "me"}, BOT), HOT_SEAT, ({"kind": "me"}, {"kind": "link"}), (BOT, BOT)):
        table = ana.makes(*seats, pace=5000)["table"]
        ana.post(f"/tables/{table}/end", {"agree": True})
        assert table_of(ana, table)["archived"]
        assert events(ana, table)[-1] == "ended"


def test_players_who_join_are_asked_too_and_players_who_leave_are_not(client, ana, ben):
    made = ana.makes(*TWO, {"kind": "link"})
    ben.claims(made, 1)
    end = f"/tables/{made['table']}/end"
    ana.post(end, {"agree": True})
    cem = Person(client)
    cem.claims(made, 2)
    ben.post(end, {"agree": True})
    assert table_of(ana, made["table"])["ending"] == [0, 1]

    cem.post(f"/tables/{made['table']}/seats/2/leave")

    assert table_of(ana, made["table"])["archived"]


def test_a_new_player_in_a_seat_that_agreed_is_asked_again(client, ana, ben):
    made = ana.makes(*TWO, {"kind": "link"})
    ben.claims(made, 1)
    Person(client).claims(made, 2)
    table = made["table"]
    ana.post(f"/tables/{table}/end", {"agree": True})
    ben.post(f"/tables/{table}/end", {"agree": True})
    ben.post(f"/tables/{table}/seats/1/leave")

    key = ana.post(f"/tables/{table}/seats/1/link")["key"]
    Person(client).post(f"/tables/{table}/seats/1/claim", {}, **{"X-Seat-Key": key})

    assert table_of(ana, table)["ending"] == [0]


def test_a_host_without_a_seat_can_propose(client, ana, ben):
    made = ana.makes({"kind": "link"}, BOT, pace=5000)
    ben.claims(made, 0)
    ana.post(f"/tables/{made['table']}/end", {"agree": True})
    view = table_of(ben, made["table"])
    assert view["ending"] == [] and view["events"][-1]["seat"] is None

    ben.post(f"/tables/{made['table']}/end", {"agree": True})
    assert table_of(ben, made["table"])["archived"]


def test_repeated_proposals_do_not_pile_up(ana, ben):
    table = begun(ana, ben)
    for _ in range(8):
        ana.post(f"/tables/{table}/end", {"agree": True})
        ben.post(f"/tables/{table}/end", {"agree": False})

    assert len(events(ana, table)) == 3  # Ben joined, the last proposal and the last no


def test_a_finished_game_cannot_be_ended_again(ana):
    table = ana.makes({"kind": "me"}, BOT)["table"]
    with ana.sits(table) as sitting:
        play_until([sitting], lambda view: False)

    assert ana.post(f"/tables/{table}/end", {"agree": True}, 409)["reason"] == "game_over"


# Archived


def test_nothing_changes_at_an_archived_table(ana, ben):
    table = ended(ana, ben)
    path = f"/tables/{table}"
    for rest, body in {
        "/end": {"agree": True},
        "/settings": {"title": "x"},
        "/rematch": {},
        "/seats/0/link": {},
        "/seats/0/unlink": {},
        "/seats/1/free": {},
        "/seats/0/name": {"name": "x"},
        "/seats/0/leave": {},
        "/seats/0/stand-in": {"level": "random"},
        "/seats/0/auto": {"on": True},
        "/seats/0/claim": {},
        "/seats/1/kind": {"kind": "anyone"},
        "/sit": {},
        "/start": {"level": "random"},
    }.items():
        assert ana.post(path + rest, body, 409)["reason"] == "archived", rest
    assert ana.delete(path, 409)["reason"] == "archived"
    with ana.sits(table) as sitting:
        version = sitting.view["version"]
        assert sitting.say("move", version=version, move="done")["reason"] == "archived"
        assert sitting.say("undo", version=version)["reason"] == "archived"
        assert sitting.say("chat", text="still here")["reason"] == "archived"


def test_only_its_players_and_host_can_open_an_archived_table(client, ana, ben):
    stranger = Person(client)
    table = begun(ana, ben, listed=True)
    with stranger.sits(table) as watching:
        ana.post(f"/tables/{table}/end", {"agree": True})
        ben.post(f"/tables/{table}/end", {"agree": True})
        assert watching.wait(lambda m: m["type"] == "bye")["reason"] == "no_table"

    start = {"table": table, "moves": 1}
    bots = {"game": "tzolkin", "seats": [BOT, BOT], "start": start}
    for rest in ("", "/record", "/replay", "/replay/0"):
        assert stranger.get(f"/tables/{table}{rest}", 404)["reason"] == "no_table"
    assert stranger.post("/tables", bots, 404)["reason"] == "no_table"
    assert stranger.post(f"/tables/{table}/end", {"agree": True}, 404)["reason"] == "no_table"
    with pytest.raises(WebSocketDenialResponse) as denied:
        client.websocket_connect(stranger.socket(table), headers=stranger.headers).__enter__()
    assert denied.value.status_code == 404
    assert stranger.get("/tables?watch=true")["tables"] == []


@pytest.mark.parametrize("game", GAMES)
def test_players_can_read_and_continue_an_archived_game_but_a_mere_host_cannot(client, game):
    host, one, other = Person(client), Person(client), Person(client)
    links = [{"kind": "link"}] * 2
    made = host.makes(*links, *[BOT] * (min(GAMES[game].seats) - 2), game=game, pace=5000)
    one.claims(made, 0)
    other.claims(made, 1)
    table = made["table"]
    assert one.get(f"/tables/{table}/record", 403)["reason"] == "secret_record"
    for person in (host, one, other):
        person.post(f"/tables/{table}/end", {"agree": True})

    moves = one.get(f"/tables/{table}/replay")["moves"]
    body = {"game": game, "start": {"table": table, "moves": moves}}
    seats = [{"kind": "me"}, *[{"kind": "device"}] * (min(GAMES[game].seats) - 1)]
    assert "?" not in one.get(f"/tables/{table}/record")
    one.post("/tables", {**body, "seats": seats}, 201)
    assert host.get(f"/tables/{table}")["eyes"] is None
    assert host.get(f"/tables/{table}/record", 403)["reason"] == "secret_record"
    assert host.post("/tables", {**body, "seats": seats}, 403)["reason"] == "secret_record"


def test_the_host_of_a_table_of_bots_reads_its_record(ana):
    table = ana.makes(BOT, BOT, pace=5000)["table"]
    ana.post(f"/tables/{table}/end", {"agree": True})

    assert ana.get(f"/tables/{table}/record").startswith("game tzolkin")


def test_a_move_after_archiving_is_too_late(client, ana, ben):
    """Another process archived the table; this one does not know yet."""
    table = begun(ana, ben)
    with ana.sits(table) as sitting:
        assert write(client, endings.put_away, table, "archived")
        assert not write(client, endings.put_away, table, "archived")
        refusal = sitting.moves()
        assert refusal["reason"] == "stale"
        sitting.wait(lambda m: m["type"] == "view" and m["table"]["archived"])
        assert sitting.view["table"]["events"][-1]["event"] == "archived"


def test_no_bot_plays_and_no_clock_runs(client, ana):
    clock = {"kind": "live", "seconds": 60, "at_zero": "bot"}
    table = ana.makes({"kind": "me"}, BOT, clock=clock, pace=5000)["table"]
    services = client.app.state.services
    client.portal.call(endings.archive, services.rooms, table, "archived")

    assert ana.get(f"/tables/{table}")["clock"]["running"] is None
    assert table not in services.bots.tasks
    with services.store.engine.connect() as connection:
        row = connection.execute(TABLES.select()).one()
    assert (row.deadline, row.bot_waits, row.bot_process, row.listed) == (None, False, None, False)
