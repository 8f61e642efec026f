"""T11: Chichen Itza."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import belongings, has, legal, play, points, position, seen

# Printed beside each oval: points, temple, whether a block comes with it.
OVALS = {
    1: (4, "chaac", False),
    2: (5, "chaac", False),
    3: (6, "chaac", False),
    4: (7, "kukulcan", False),
    5: (8, "kukulcan", False),
    6: (8, "kukulcan", True),
    7: (10, "quetzalcoatl", False),
    8: (11, "quetzalcoatl", True),
    9: (13, "quetzalcoatl", True),
}


@rule("T11.1")
@pytest.mark.parametrize("oval", OVALS)
def test_each_oval_gives_what_is_printed(oval):
    score, temple, block = OVALS[oval]
    state = position(f"chichen_itza.{oval}", skull=1)
    expected = {**belongings(state), temple: 2, "points": score, "free": 3}
    del expected["skull"]
    play(state, f"pick:chichen_itza.{oval} use:chichen_itza.{oval}")
    if block:
        assert legal(state) == ["take:wood", "take:stone", "take:gold"]
        play(state, "take:stone")
        expected["stone"] = 1

    assert belongings(state) == expected
    assert legal(state) == ["done"]
    assert seen(state)["ovals"] == [n == oval for n in OVALS]


@rule("T11.1")
@pytest.mark.parametrize("block", ["wood", "stone", "gold"])
def test_the_player_chooses_the_block(block):
    state = position("chichen_itza.9", skull=1)
    play(state, f"pick:chichen_itza.9 use:chichen_itza.9 take:{block}")

    assert has(state, block) == (1,)


@rule("T11.2")
@pytest.mark.parametrize("space", [5, 10])
def test_without_a_skull_nothing_can_be_used(space):
    state = position(f"chichen_itza.{space}", corn=9)

    assert legal(play(state, f"pick:chichen_itza.{space}")) == ["skip"]


@rule("T11.3")
def test_a_taken_oval_cannot_be_used_again():
    state = position("chichen_itza.5", corn=9, skull=2, ovals=[5, 2])
    play(state, "pick:chichen_itza.5")

    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in (1, 3, 4)), "skip"]


@rule("T11.3")
def test_an_oval_filled_by_a_player_is_closed_to_that_players_next_worker():
    state = position("chichen_itza.4", "chichen_itza.10", skull=2)
    play(state, "pick:chichen_itza.4 use:chichen_itza.4 pick:chichen_itza.10")

    assert "use:chichen_itza.4" not in legal(state)
    assert "use:chichen_itza.3" in legal(state)


@rule("T11.3")
def test_an_offered_skull_stays_in_its_oval():
    state = position("chichen_itza.4", skull=1)
    bank = seen(state)["skulls_in_bank"]
    play(state, "pick:chichen_itza.4 use:chichen_itza.4")

    assert has(state, "skull") == (0,)
    assert seen(state)["skulls_in_bank"] == bank


@rule("T11.4", "T8.8")
@ruling("chi_01")
def test_the_action_can_be_used_if_its_step_is_wasted():
    state = position("chichen_itza.6", skull=1, kukulcan=7)
    play(state, "pick:chichen_itza.6 use:chichen_itza.6 take:gold")

    assert has(state, "kukulcan", "gold") == (7, 1)
    assert points(state) == 8


@rule("T11.4")
@ruling("chi_01")
def test_the_action_can_be_used_below_a_taken_top_step():
    state = position("chichen_itza.1", skull=1, chaac=5, players={1: {"chaac": 6}})
    play(state, "pick:chichen_itza.1 use:chichen_itza.1")

    assert has(state, "chaac", "points") == (5, 4)


@rule("T11.5")
def test_a_lower_action_costs_a_corn_for_each_step_back():
    state = position("chichen_itza.5", corn=2, skull=1)
    play(state, "pick:chichen_itza.5")
    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in (3, 4, 5)), "skip"]

    assert has(play(state, "use:chichen_itza.3"), "corn", "points") == (0, 6)


@rule("T11.6")
def test_from_space_10_every_action_is_free():
    state = play(position("chichen_itza.10", corn=0, skull=1), "pick:chichen_itza.10")

    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in OVALS), "skip"]
