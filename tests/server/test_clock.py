"""Thinking time."""

import pytest

from cenote.server.storage.table import Clock, Seat, Table
from cenote.server.tables import clocks
from tests.server.people import TWO


def table(kind="live", **clock):
    seats = [Seat(left=60_000, holders={"a"}), Seat(left=60_000, holders={"b"}), Seat("random")]
    rule = Clock(kind, 60_000, **clock)
    return Table("t", "tzolkin", (), "a", seats, clock=rule, to_act=0, acting_since=1_000)


def test_only_the_seat_to_act_loses_time():
    at = 11_000

    assert [clocks.left_of(table(), seat, at) for seat in (0, 1)] == [50_000, 60_000]


def test_time_stops_while_a_seat_is_open_or_a_bot_plays():
    waiting, absent = table(), table()
    waiting.seats[1].holders.clear()
    absent.seats[0].stand_in = "novice"

    assert clocks.left_of(waiting, 0, 11_000) == clocks.left_of(absent, 0, 11_000) == 60_000


def test_a_live_clock_adds_its_increment_after_each_turn():
    tick = clocks.next_turn(table(increment=5_000, at_zero="bot"), 1, 11_000)

    assert tick.left == {0: 55_000}
    assert tick.deadline == 71_000


def test_a_clock_of_days_restarts_each_turn():
    assert clocks.next_turn(table("days"), 1, 31_000).left == {0: 60_000}


def test_a_clock_that_only_counts_has_no_deadline():
    assert clocks.next_turn(table(at_zero="show"), 1, 11_000).deadline is None
    assert clocks.next_turn(table(at_zero="bot"), 2, 11_000).deadline is None  # a bot's turn


@pytest.mark.parametrize("at_zero", ["turn", "bot"])
def test_at_zero_a_bot_plays_the_turn_or_takes_the_seat(ana, ben, at_zero):
    clock = {"kind": "days", "seconds": 1, "at_zero": at_zero, "level": "random"}
    made = ana.makes(*TWO, options=["first:0"], clock=clock)
    with ana.sits(made["table"]) as sitting:
        assert sitting.view["clock"]["running"] is None  # nobody has joined yet
        ben.claims(made)
        started = sitting.wait(lambda m: m["type"] == "view" and m["clock"]["running"] == 0)
        assert 0 < started["clock"]["left"][0] <= 1000

        passed = sitting.wait(lambda m: m["type"] == "view" and m["to_act"] == 1)

        stand_in = passed["table"]["seats"][0]["stand_in"]
        assert stand_in == (None if at_zero == "turn" else "random")
        assert [event["event"] for event in passed["table"]["events"]][1] == "clock"


def test_a_clock_that_only_counts_forces_nothing(ana, ben):
    clock = {"kind": "live", "seconds": 600, "increment": 5, "at_zero": "show"}
    made = ana.makes(*TWO, options=["first:0"], clock=clock)
    ben.claims(made)
    with ana.sits(made["table"]) as sitting:
        for _ in range(3):
            sitting.moves(sitting.words()[0])

        left = sitting.view["clock"]["left"]
        assert 600_000 < left[0] <= 605_000 and left[1] <= 600_000
        assert sitting.view["clock"]["running"] == 1
