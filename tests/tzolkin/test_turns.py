"""Rounds and turns: who acts when, begging, and pity."""

import pytest

from cenote.core.game import CHANCE
from cenote.games.tzolkin.game import TZOLKIN
from tests.clauses import rule, ruling
from tests.tzolkin.table import deal_on, has, legal, on, play, position, quiet_round

FIRST_SPACES = {f"{gear}.0": 2 for gear in ("palenque", "yaxchilan", "tikal", "uxmal")}
CHEAPEST_COSTS_ONE = {**FIRST_SPACES, "chichen_itza.0": 2, "start": 1}
"""Nothing is free: every space 0 and the starting player space are taken."""

SIX_WORKERS = {2: {"workers": 6}}
PLACINGS = [f"place:{gear}" for gear in ("palenque", "yaxchilan", "tikal", "uxmal")]
BEGGING = ["beg:chaac", "beg:quetzalcoatl", "beg:kukulcan"]


@rule("T2.1")
def test_everybody_has_one_turn_in_turn_order():
    state = position(first=2)
    turns = []
    for gear in ("palenque", "yaxchilan", "tikal", "uxmal"):
        turns.append(TZOLKIN.to_act(state))
        play(state, f"place:{gear} done")

    assert turns == [2, 3, 0, 1]
    assert TZOLKIN.to_act(state) == 2


@rule("T2.1")
def test_feeding_comes_after_the_last_turn_and_before_the_calendar():
    state = position("palenque.7", tooth=7, seats=2, corn=1)
    play(state, "place:tikal done")
    assert has(state, "corn") == (1,)

    play(state, "place:uxmal done")  # the worker on 7 was still on its gear, but is fed too

    assert has(state, "corn", "free") == (1, 2)
    assert TZOLKIN.scores(state)[0].sources["hunger"] == -9


@rule("T2.2")
def test_a_player_who_has_placed_cannot_pick_up():
    state = play(position("tikal.2", corn=20), "place:uxmal")

    assert not [word for word in legal(state) if word.startswith("pick:")]


@rule("T2.2")
def test_a_player_who_has_picked_up_cannot_place():
    state = play(position("tikal.2", "uxmal.2", corn=20), "pick:tikal.2 skip")

    assert legal(state) == ["pick:uxmal.2", "done"]


@rule("T2.3")
def test_nobody_can_pass():
    state = position("tikal.2", corn=20)
    assert not {"done", "stop", "skip"} & set(legal(state))

    assert "done" in legal(play(state, "place:tikal"))


@rule("T2.4")
def test_a_player_with_no_worker_on_the_gears_must_place():
    assert legal(position(corn=3)) == [*PLACINGS, "place:chichen_itza", "place:start"]


@rule("T2.5")
@ruling("beg_01")
@pytest.mark.parametrize("corn", [0, 1, 2])
def test_begging_brings_corn_up_to_exactly_three(corn):
    state = play(position(corn=corn), "beg:chaac")

    assert has(state, "corn") == (3,)


@rule("T2.5")
@ruling("beg_01")
def test_with_three_corn_nobody_begs():
    assert not set(BEGGING) & set(legal(position(corn=3)))


@rule("T2.6")
def test_begging_costs_a_step_on_a_temple_of_the_players_choice():
    state = position(corn=2, chaac=4, quetzalcoatl=1, kukulcan=0)
    assert set(BEGGING) & set(legal(state)) == {"beg:chaac", "beg:quetzalcoatl"}

    play(state, "beg:chaac")

    assert has(state, "chaac", "quetzalcoatl", "kukulcan") == (3, 1, 0)


@rule("T2.6")
@ruling("beg_02")
def test_one_temple_above_its_bottom_is_enough_to_beg():
    state = position(corn=0, chaac=0, quetzalcoatl=0, kukulcan=1)

    assert set(BEGGING) & set(legal(state)) == {"beg:kukulcan"}


@rule("T2.6")
def test_at_the_bottom_of_all_temples_nobody_can_beg():
    state = position(corn=0, chaac=0, quetzalcoatl=0, kukulcan=0)

    assert not set(BEGGING) & set(legal(state))


@rule("T2.7")
@ruling("beg_01")
def test_a_player_begs_once_and_before_anything_else():
    state = play(position("palenque.1", corn=0), "beg:chaac")
    assert not set(BEGGING) & set(legal(state))

    state = play(position("palenque.1", corn=0), "pick:palenque.1 skip")
    assert not set(BEGGING) & set(legal(state))

    state = play(position(corn=0), "place:tikal")
    assert not set(BEGGING) & set(legal(state))


@rule("T2.7")
def test_a_player_may_beg_again_next_turn():
    state = play(position(corn=0, seats=2), "beg:chaac place:tikal place:uxmal done")
    play(state, "place:palenque done")
    assert has(state, "corn") == (2,)

    assert set(BEGGING) & set(legal(state)) == {"beg:quetzalcoatl", "beg:kukulcan"}


@rule("T2.8")
@ruling("beg_01")
def test_after_begging_a_player_may_place_or_pick_up():
    state = play(position("palenque.1", corn=0, others={"tikal.0": 1}), "beg:chaac")

    assert legal(state) == [*PLACINGS, "place:chichen_itza", "place:start", "pick:palenque.1"]


@rule("T2.9")
@ruling("beg_03")
def test_a_player_who_can_neither_afford_a_space_nor_pick_up_must_beg():
    state = position(corn=0, others=CHEAPEST_COSTS_ONE, players=SIX_WORKERS)
    assert legal(state) == BEGGING

    play(state, "beg:kukulcan")

    assert legal(state) == [*PLACINGS, "place:chichen_itza"]


@rule("T2.9")
def test_a_player_who_can_pick_up_need_not_beg():
    others = {**CHEAPEST_COSTS_ONE, "tikal.1": 3}
    state = position("palenque.1", corn=0, others=others, players=SIX_WORKERS)

    assert legal(state) == ["pick:palenque.1", *BEGGING]


@rule("T2.10")
@ruling("place_05")
def test_pity_places_one_worker_on_a_cheapest_space_for_all_the_players_corn():
    others = {**CHEAPEST_COSTS_ONE, "palenque.1": 3, "yaxchilan.1": 3, "tikal.1": 3}
    others |= {"uxmal.1": 1, "uxmal.2": 1}
    others |= {"chichen_itza.1": 1, "chichen_itza.2": 1, "chichen_itza.3": 1}
    state = position(
        corn=1,
        chaac=0,
        quetzalcoatl=0,
        kukulcan=0,
        others=others,
        players={1: {"workers": 6}, **SIX_WORKERS},
    )
    assert legal(state) == ["place:palenque", "place:yaxchilan", "place:tikal"]

    play(state, "place:tikal")

    assert on(state, "tikal.2") == [0]
    assert has(state, "corn", "free") == (0, 2)
    assert legal(state) == ["done"]


@rule("T2.10")
@ruling("place_05")
def test_pity_happens_in_play():
    state = position(corn=0, chaac=0, quetzalcoatl=0, kukulcan=0, first=1, players={1: {"corn": 6}})
    play(state, "place:palenque place:yaxchilan place:tikal done")
    play(state, "beg:chaac place:uxmal place:start done place:chichen_itza done")

    assert legal(state) == [*PLACINGS, "place:chichen_itza"]
    assert legal(play(state, "place:tikal")) == ["done"]
    assert on(state, "tikal.1") == [0]


@rule("T2.10")
def test_a_player_who_can_afford_a_space_gets_no_pity():
    state = position(
        corn=1,
        chaac=0,
        quetzalcoatl=0,
        kukulcan=0,
        others={**CHEAPEST_COSTS_ONE, "tikal.1": 3},
        players=SIX_WORKERS,
    )

    assert legal(state) == [
        "place:palenque",
        "place:yaxchilan",
        "place:uxmal",
        "place:chichen_itza",
    ]


@rule("T2.11")
def test_the_display_is_filled_when_the_turn_is_done_and_not_before():
    state = position("tikal.2", wood=1, display=["milpa_1"], stack=["altar", "crypt"])
    play(state, "pick:tikal.2 use:tikal.2 build:milpa_1")
    assert legal(state) == ["done"]

    play(state, "done")

    assert TZOLKIN.to_act(state) == CHANCE
    deal_on(state)
    assert TZOLKIN.to_act(state) == 1


@rule("T2.11")
@ruling("cal_01")
def test_the_corn_of_the_teeth_comes_when_the_turn_is_done():
    state = play(position(corn=0, teeth_with_corn=[0, 1, 2], tooth=3), "place:start")
    assert has(state, "corn") == (0,)

    assert has(play(state, "done"), "corn") == (3,)


@rule("T2.11")
def test_gaps_on_display_are_filled_before_the_corn_is_taken():
    state = position(stack=["altar"], tooth=1, teeth_with_corn=[0])
    play(state, "place:start done")
    assert (TZOLKIN.to_act(state), has(state, "corn")) == (CHANCE, (0,))

    assert has(play(state, "deal:altar"), "corn") == (1,)


@rule("T2.1")
def test_the_calendar_turns_once_after_each_round():
    state = position()
    quiet_round(state)

    assert TZOLKIN.observe(state, None)["tooth"] == 1
