"""Slow games: holidays, whose turn it is across tables, computers that hand back."""

import pytest

from cenote.server.common.server_time import now
from cenote.server.lobby import holidays
from cenote.server.storage.schema import HOLIDAYS
from tests.server.later import DAY, MINUTE, later  # noqa: F401
from tests.server.people import BOT, TWO, Person, services
from tests.server.test_people import select

SLOW = {"kind": "days", "seconds": 86_400, "at_zero": "bot", "level": "random"}


def slow_table(ana, ben, **clock):
    made = ana.makes(*TWO, options=["first:0"], clock=SLOW | clock)
    ben.claims(made)
    return made["table"]


def take(person, days, after=0, status=201):
    start = now() + after * DAY
    return person.post("/me/holidays", {"start": start, "until": start + days * DAY}, status)


def sweep(client):
    client.portal.call(holidays.sweep, services(client).rooms)


def clocks(client):
    client.portal.call(services(client).look_at_clocks)


def left_days(person, table, seat=0):
    return person.get(f"/tables/{table}")["clock"]["left"][seat] / DAY


def test_the_clock_stands_still_on_holiday_and_the_others_see_until_when(
    client,
    ana,
    ben,
    later,  # noqa: F811
):
    table = slow_table(ana, ben)
    later(client, DAY // 4)
    end = take(ana, 10)["holidays"][0]["until"]
    sweep(client)

    view = ben.get(f"/tables/{table}")
    assert view["table"]["seats"][0]["away_until"] == end
    assert view["clock"]["running"] is None
    later(client, 9 * DAY)
    clocks(client)
    assert left_days(ben, table) == pytest.approx(0.75, abs=0.01)
    later(client, 2 * DAY - DAY // 2)
    sweep(client)
    assert left_days(ben, table) == pytest.approx(0.25, abs=0.01)
    assert ben.get(f"/tables/{table}")["clock"]["running"] == 0
    assert ben.get(f"/tables/{table}")["table"]["seats"][0]["stand_in"] is None
    later(client, DAY // 2)
    clocks(client)
    assert ben.get(f"/tables/{table}")["table"]["seats"][0]["stand_in"] == "random"
    events = [event["event"] for event in ben.get(f"/tables/{table}")["table"]["events"]]
    assert events == ["joined", "holiday", "holiday_over", "clock"]


def test_a_holiday_holds_after_a_restart(open_server, later):  # noqa: F811
    first = open_server()
    ana, ben = Person(first), Person(first)
    table = slow_table(ana, ben)
    take(ana, 10)
    sweep(first)
    later(first, 5 * DAY)
    first.__exit__(None, None, None)

    second = open_server()
    clocks(second)
    view = Person(second, ben.key).get(f"/tables/{table}")
    assert view["table"]["seats"][0]["stand_in"] is None
    assert left_days(Person(second, ben.key), table) == pytest.approx(1, abs=0.01)


def test_a_holiday_to_come_begins_by_itself_and_reaches_new_tables(
    client,
    ana,
    ben,
    later,  # noqa: F811
):
    take(ana, 3, after=2)
    table = slow_table(ana, ben)
    sweep(client)
    assert ana.get(f"/tables/{table}")["table"]["seats"][0]["away_until"] is None
    later(client, 2 * DAY + MINUTE)
    sweep(client)
    new = slow_table(ana, ben)
    sweep(client)

    for one in (table, new):
        assert ana.get(f"/tables/{one}")["table"]["seats"][0]["away_until"] is not None


def test_coming_back_early_starts_the_clock_and_saves_days(client, ana, ben, later):  # noqa: F811
    table = slow_table(ana, ben)
    taken = take(ana, 10)
    sweep(client)
    later(client, 2 * DAY)

    back = ana.delete(f"/me/holidays/{taken['holidays'][0]['id']}")
    sweep(client)

    assert back["holidays"] == [] and back["left"] == pytest.approx(28 * DAY, abs=MINUTE)
    view = ben.get(f"/tables/{table}")
    assert view["clock"]["running"] == 0 and view["table"]["seats"][0]["away_until"] is None
    assert left_days(ben, table) == pytest.approx(1, abs=0.01)


def test_clocks_of_minutes_know_no_holidays(client, ana, ben):
    table = slow_table(ana, ben, kind="live")
    take(ana, 10)
    sweep(client)

    assert ben.get(f"/tables/{table}")["clock"]["running"] == 0


def test_holidays_are_limited(client, ana, later):  # noqa: F811
    assert take(ana, 15, status=409)["reason"] == "holiday_too_long"
    take(ana, 14)
    assert take(ana, 1, after=14, status=409)["reason"] == "holiday_too_close"
    take(ana, 14, after=20)
    assert take(ana, 3, after=50, status=409)["reason"] == "no_holiday_left"
    assert take(ana, 2, after=50)["left"] < MINUTE
    assert take(ana, 0, status=400)["reason"] == "bad_request"
    assert take(ana, 1, after=400, status=400)["reason"] == "bad_request"
    later(client, 450 * DAY)
    assert ana.get("/me/holidays") == {"holidays": [], "left": 30 * DAY, "longest": 14 * DAY}


def test_holidays_of_devices_that_are_gone_are_not_kept_for_ever(client, ana, ben, later):  # noqa: F811
    take(ana, 14)
    later(client, 400 * DAY)
    take(ben, 1)

    assert [row.device for row in select(client, HOLIDAYS.select())] == [ben.device]


def test_the_devices_of_one_seat_share_its_holidays(client, ana, ben, later):  # noqa: F811
    """However many devices hold it, a seat stands still for thirty days of a game at most."""
    table = slow_table(ana, ben)
    people = [ana]
    for _ in range(2):
        key = ana.post(f"/tables/{table}/seats/0/link")["key"]
        people.append(Person(client))
        claim = f"/tables/{table}/seats/0/claim"
        people[-1].post(claim, {}, **{"X-Seat-Key": key})
    for person in people:
        take(person, 14)
        sweep(client)
        later(client, 14 * DAY)
        sweep(client)

    clocks(client)
    assert ben.get(f"/tables/{table}")["table"]["seats"][0]["stand_in"] == "random"


def test_only_its_owner_ends_a_holiday(ana, ben):
    number = take(ana, 5)["holidays"][0]["id"]

    assert ben.delete(f"/me/holidays/{number}", 404)["reason"] == "no_holiday"
    assert ben.get("/me/holidays")["holidays"] == []


# My turn


def test_my_turns_are_those_for_which_others_wait_the_most_urgent_first(client, ana, ben):
    slow = slow_table(ana, ben, seconds=5 * 86_400)
    urgent = slow_table(ana, ben, seconds=86_400)
    ana.makes({"kind": "me"}, BOT, options=["first:0"])
    ana.makes({"kind": "me"}, {"kind": "device"}, options=["first:0"])
    ana.makes({"kind": "me"}, {"kind": "anyone"}, options=["first:0"])

    turns = ana.get("/me/now")["turns"]

    assert [turn["table"] for turn in turns] == [urgent, slow]
    assert turns[0]["left"] == pytest.approx(DAY, abs=MINUTE)
    assert ben.get("/me/now")["turns"] == []
    assert Person(client).get("/me/now") == {"turns": [], "seek": None}


# Handing back


def test_a_computer_hands_back_when_the_person_returns(client, ana, ben):
    made = ana.makes(*TWO, options=["first:1"])
    ben.claims(made)
    table = made["table"]
    ana.post(f"/tables/{table}/seats/1/stand-in", {"level": "random"})
    with ana.sits(table) as host:
        if host.view["to_act"] != 0:
            host.wait(lambda m: m["type"] == "view" and m["to_act"] == 0)
        with ben.sits(table) as back:
            seat = back.view["table"]["seats"][1]
            assert seat["stand_in"] is None
            assert back.view["table"]["events"][-1]["event"] == "back"


def test_a_computer_that_somebody_asked_to_play_stays_until_it_is_sent_away(ana, ben):
    made = ana.makes(*TWO, options=["first:0"])
    ben.claims(made)
    stand_in = f"/tables/{made['table']}/seats/1/stand-in"
    ben.post(stand_in, {"level": "random"})
    with ben.sits(made["table"]) as back:
        assert back.view["table"]["seats"][1]["stand_in"] == "random"
        ben.post(stand_in, {"level": None})
        back.wait(lambda m: m["type"] == "view" and m["table"]["seats"][1]["stand_in"] is None)


def test_after_their_time_is_up_people_play_again_from_the_next_turn(
    open_server,
    later,  # noqa: F811
):
    client = open_server(bots=0)  # nobody ends the turn yet
    ana, ben = Person(client), Person(client)
    table = slow_table(ana, ben)
    later(client, 2 * DAY)
    clocks(client)
    with ana.sits(table) as back:
        assert back.view["table"]["seats"][0]["stand_in"] == "random"
        room = services(client).rooms.rooms[table]

        def play_on():
            while room.match.to_act == 0:
                word = room.match.game.word(room.match.game.legal_moves(room.match.state)[0])
                yield room.table.version, word

        for version, word in play_on():
            client.portal.call(room.play_bot, 0, version, word)
        back.wait(lambda m: m["type"] == "view" and m["to_act"] == 1)

        assert back.view["table"]["seats"][0]["stand_in"] is None
        assert back.view["table"]["events"][-1]["event"] == "back"
        assert left_days(ana, table) == pytest.approx(1, abs=0.01)


def test_without_time_or_increments_there_is_nothing_to_hand_back(
    open_server,
    later,  # noqa: F811
):
    client = open_server(bots=0)
    ana, ben = Person(client), Person(client)
    table = slow_table(ana, ben, kind="live", seconds=60)
    later(client, 2 * MINUTE)
    clocks(client)
    with ana.sits(table) as back:
        assert back.view["table"]["seats"][0]["stand_in"] == "random"
        refusal = ana.post(f"/tables/{table}/seats/0/stand-in", {"level": None}, 409)
        assert refusal["reason"] == "time_is_up"
