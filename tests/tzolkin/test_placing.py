"""Placing workers: where they go and what they cost."""

from typing import Any

import pytest

from cenote.games.tzolkin.names import GEARS
from cenote.games.tzolkin.state import State
from tests.clauses import rule, ruling
from tests.tzolkin.table import has, legal, on, play, position

NOBODY = -1
ALL_SIX = {seat: {"workers": 6} for seat in (1, 2, 3)}


def crowded(gear: str, spaces: int, **mine: Any) -> State:
    """The lowest spaces of a gear are taken by the six workers each of seats 1, 2 and 3."""
    others = {f"{gear}.{space}": 1 + space // 6 for space in range(spaces)}
    return position(others=others, players=ALL_SIX, **mine)


@rule("T3.1")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_any_number_of_workers_in_hand_may_be_placed(number):
    state = position(corn=3)
    for gear in GEARS[:number]:
        play(state, f"place:{gear}")
    play(state, "done")

    assert has(state, "free") == (3 - number,)


@rule("T3.1")
def test_placing_is_over_when_no_worker_is_left_in_hand():
    state = play(position(corn=20), "place:tikal place:uxmal place:palenque")

    assert legal(state) == ["done"]


@rule("T3.1")
def test_nobody_can_place_without_a_worker_in_hand():
    state = position("tikal.1", "tikal.2", "tikal.3", corn=20)

    assert legal(state) == ["pick:tikal.1", "pick:tikal.2", "pick:tikal.3"]


@rule("T3.2")
@pytest.mark.parametrize("gear", GEARS)
def test_a_worker_goes_to_space_zero_of_an_empty_gear(gear):
    state = play(position(), f"place:{gear}")

    assert on(state, f"{gear}.0", f"{gear}.1") == [0, NOBODY]


@rule("T3.2")
def test_a_worker_goes_to_the_lowest_free_space_even_below_others():
    state = play(position(corn=9, others={"tikal.0": 1, "tikal.2": 1}), "place:tikal")

    assert on(state, "tikal.1", "tikal.3") == [0, NOBODY]


@rule("T3.3")
def test_all_workers_and_dummies_take_up_spaces():
    state = position("tikal.0", corn=20, others={"tikal.1": 2, "tikal.2": "dummy"})
    play(state, "place:tikal place:tikal")

    assert on(state, "tikal.3", "tikal.4", "tikal.5") == [0, 0, NOBODY]


@rule("T3.4")
@ruling("place_01")
def test_a_gear_with_all_numbered_spaces_taken_is_closed():
    assert "place:tikal" not in legal(crowded("tikal", 8, corn=50))
    assert "place:chichen_itza" not in legal(crowded("chichen_itza", 11, corn=50))


@rule("T3.4")
@ruling("place_01")
def test_a_dummy_on_a_place_without_a_number_takes_no_space():
    state = play(position(others={"tikal.8": "dummy", "tikal.9": "dummy"}), "place:tikal")

    assert on(state, "tikal.0") == [0]


@rule("T3.5")
@ruling("place_02")
@pytest.mark.parametrize(("gear", "space"), [("tikal", 6), ("tikal", 7), ("chichen_itza", 10)])
def test_a_worker_may_be_placed_straight_on_a_free_choice_space(gear, space):
    state = crowded(gear, space, corn=space)
    play(state, f"place:{gear}")

    assert on(state, f"{gear}.{space}") == [0]
    assert has(state, "corn") == (0,)


@rule("T3.6")
@pytest.mark.parametrize("space", range(8))
def test_a_space_costs_its_number_in_corn(space):
    state = crowded("uxmal", space, corn=10)
    play(state, "place:uxmal")

    assert has(state, "corn") == (10 - space,)


@rule("T3.7")
def test_each_further_worker_costs_one_more_than_the_one_before():
    state = position(corn=15, workers=6)
    left: list[int] = []
    for gear in (*GEARS, "start"):
        play(state, f"place:{gear}")
        left.extend(has(state, "corn"))

    assert [15 - corn for corn in left] == [0, 1, 3, 6, 10, 15]


@rule("T3.7")
def test_the_count_of_workers_restarts_each_turn():
    state = play(position(corn=5, seats=2), "place:tikal place:uxmal done place:palenque done")
    play(state, "place:tikal")

    assert has(state, "corn") == (4,)


@rule("T3.8")
def test_space_and_number_of_workers_must_both_be_paid():
    others = {"palenque.0": 1, "yaxchilan.0": 1, "yaxchilan.1": 1}
    state = play(position(corn=2, others=others, players=ALL_SIX), "place:tikal")

    # Palenque would cost 1 + 1, Yaxchilan 2 + 1.
    assert "place:palenque" in legal(state)
    assert "place:yaxchilan" not in legal(state)


@rule("T3.8")
def test_nobody_places_on_credit():
    state = position(corn=0)
    play(state, "place:tikal")

    assert legal(state) == ["done"]


@rule("T3.9")
@ruling("place_03")
def test_the_starting_player_space_is_free_but_counts_as_a_worker():
    state = play(position(corn=3), "place:start")
    assert has(state, "corn") == (3,)
    assert on(state, "start") == [0]

    play(state, "place:tikal place:uxmal")
    assert has(state, "corn") == (0,)

    state = play(position(corn=3), "place:tikal place:uxmal place:start")
    assert has(state, "corn") == (0,)


@rule("T3.9")
def test_the_starting_player_space_holds_one_worker_for_the_round():
    state = play(position(corn=3), "place:start")
    assert "place:start" not in legal(state)

    play(state, "done")
    assert "place:start" not in legal(state)


@rule("T3.10")
@ruling("place_04")
def test_some_gear_is_always_open():
    """The others have 18 workers at most, dummies included: two gears and a bit."""
    others = {f"palenque.{space}": 1 + space // 6 for space in range(8)}
    others |= {f"yaxchilan.{space}": 2 + space // 4 for space in range(8)}
    state = position(corn=50, others=others | {"tikal.0": 3, "tikal.1": 3}, players=ALL_SIX)

    assert [has(state, "free", seat=seat) for seat in (1, 2, 3)] == [(0,), (0,), (0,)]
    assert legal(state) == ["place:tikal", "place:uxmal", "place:chichen_itza", "place:start"]
