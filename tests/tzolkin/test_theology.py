"""T12: theology."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import TOPS, belongings, has, legal, play, position, use


@rule("T12.21")
@pytest.mark.parametrize("space", range(9))
def test_theology_1_uses_the_action_one_space_ahead_for_no_corn(space):
    state = position(f"chichen_itza.{space}", corn=0, skull=1, theology=1)
    play(state, f"pick:chichen_itza.{space}")

    reach = [f"use:chichen_itza.{n}" for n in (space, space + 1) if n > 0]
    assert legal(state) == [*reach, "skip"]
    assert has(play(state, f"use:chichen_itza.{space + 1}"), "skull", "corn") == (0, 0)


@rule("T12.21")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_going_ahead_needs_theology(level):
    state = position("chichen_itza.0", skull=1, theology=level)
    play(state, "pick:chichen_itza.0")

    assert ("use:chichen_itza.1" in legal(state)) == (level >= 1)


@rule("T12.21")
def test_theology_1_works_when_the_workers_own_oval_is_taken():
    state = position("chichen_itza.3", corn=0, skull=1, theology=1, ovals=[3])

    assert legal(play(state, "pick:chichen_itza.3")) == ["use:chichen_itza.4", "skip"]


@rule("T12.21")
def test_the_oval_ahead_must_be_free():
    state = position("chichen_itza.3", corn=0, skull=1, theology=1, ovals=[4])

    assert legal(play(state, "pick:chichen_itza.3")) == ["use:chichen_itza.3", "skip"]


@rule("T12.21")
@pytest.mark.parametrize("gear", ["palenque", "yaxchilan", "tikal", "uxmal"])
def test_theology_1_is_for_chichen_itza_only(gear):
    state = position(f"{gear}.0", corn=9, wood=9, theology=3, display=["milpa_1"])

    assert legal(play(state, f"pick:{gear}.0")) == ["skip"]


@rule("T12.22")
@ruling("chi_02")
@pytest.mark.parametrize("space", [9, 10])
def test_from_the_end_of_the_gear_theology_1_frees_every_action(space):
    state = position(f"chichen_itza.{space}", corn=0, skull=1, theology=1)
    play(state, f"pick:chichen_itza.{space}")

    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in range(1, 10)), "skip"]
    assert has(play(state, "use:chichen_itza.1"), "corn", "points") == (0, 4)


@rule("T12.22")
@ruling("chi_02")
def test_from_space_9_stepping_back_costs_corn_without_theology():
    state = position("chichen_itza.9", corn=1, skull=1)
    play(state, "pick:chichen_itza.9")

    assert legal(state) == ["use:chichen_itza.8", "use:chichen_itza.9", "skip"]


@rule("T12.23")
@ruling("chi_03")
def test_going_ahead_is_not_combined_with_steps_back():
    state = position("chichen_itza.5", corn=2, skull=1, theology=1)
    play(state, "pick:chichen_itza.5")
    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in (3, 4, 5, 6)), "skip"]

    assert has(play(state, "use:chichen_itza.3"), "corn") == (0,)


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_sells_a_step_after_an_action():
    state = use("chichen_itza.1", skull=1, wood=1, gold=1, theology=2)
    assert legal(state) == ["pay:wood", "pay:gold", "stop"]

    play(state, "pay:gold temple:kukulcan")
    assert has(state, "chaac", "kukulcan", "wood", "gold") == (2, 2, 1, 0)


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_sells_one_step_for_each_action():
    state = use("chichen_itza.1", "pay:wood temple:chaac", skull=1, wood=5, theology=2)

    assert legal(state) == ["done"]


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_sells_a_step_after_every_action():
    state = position("chichen_itza.1", "chichen_itza.4", skull=2, wood=2, theology=2)
    play(state, "pick:chichen_itza.1 use:chichen_itza.1 pay:wood temple:chaac")
    play(state, "pick:chichen_itza.4 use:chichen_itza.4 pay:wood temple:chaac")

    assert has(state, "chaac", "kukulcan", "wood") == (4, 2, 0)


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_may_be_declined():
    state = use("chichen_itza.1", skull=1, wood=1, theology=2)
    before = belongings(state)

    assert belongings(play(state, "stop")) == before


@rule("T12.24")
@ruling("chi_04")
def test_the_block_just_gained_may_be_spent():
    state = use("chichen_itza.6", "take:stone", skull=1, theology=2)
    assert legal(state) == ["pay:stone", "stop"]

    play(state, "pay:stone temple:kukulcan")
    assert has(state, "kukulcan", "stone") == (3, 0)


@rule("T12.24")
@pytest.mark.parametrize("level", [0, 1])
def test_no_step_is_sold_below_theology_2(level):
    assert legal(use("chichen_itza.1", skull=1, wood=1, theology=level)) == ["done"]


@rule("T12.24")
def test_theology_2_asks_nothing_without_a_block_or_a_temple_to_climb():
    assert legal(use("chichen_itza.1", skull=1, theology=2)) == ["done"]
    assert legal(use("chichen_itza.1", skull=1, wood=1, theology=2, **TOPS)) == ["done"]


@rule("T12.24")
def test_theology_2_asks_nothing_after_a_skipped_action():
    state = position("chichen_itza.1", skull=1, wood=1, theology=2)

    assert legal(play(state, "pick:chichen_itza.1 skip")) == ["done"]


@rule("T12.25")
@pytest.mark.parametrize(("level", "skulls"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_theology_3_finds_a_second_skull(level, skulls):
    assert has(use("yaxchilan.4", theology=level), "skull") == (skulls,)


@rule("T12.25")
def test_theology_3_adds_nothing_to_skulls_from_elsewhere():
    state = use(
        "tikal.2",
        "build:lapidary tech:agriculture",
        wood=2,
        stone=2,
        theology=3,
        age=2,
        display=["lapidary"],
    )
    assert has(state, "skull") == (1,)

    state = use("tikal.1", "tech:theology pay:wood", wood=1, theology=3)
    assert has(state, "skull") == (1,)


@rule("T12.26")
def test_the_bonus_of_theology_is_a_skull():
    state = use("tikal.1", "tech:theology pay:wood", wood=1, theology=3)

    assert has(state, "theology", "skull") == (3, 1)
