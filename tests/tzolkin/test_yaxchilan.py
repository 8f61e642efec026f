"""T7: Yaxchilan."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import has, legal, play, position, seen

ACTIONS = [
    pytest.param(1, (0, 1, 0, 0, 0), marks=rule("T7.1")),
    pytest.param(2, (1, 0, 1, 0, 0), marks=rule("T7.2")),
    pytest.param(3, (2, 0, 0, 1, 0), marks=rule("T7.3")),
    pytest.param(4, (0, 0, 0, 0, 1), marks=rule("T7.4")),
    pytest.param(5, (2, 0, 1, 1, 0), marks=rule("T7.5")),
]


@pytest.mark.parametrize(("action", "goods"), ACTIONS)
def test_each_action_gives_its_goods(action, goods):
    state = position(f"yaxchilan.{action}")
    play(state, f"pick:yaxchilan.{action} use:yaxchilan.{action}")

    assert has(state, "corn", "wood", "stone", "gold", "skull") == goods


@rule("T7.4")
def test_a_skull_comes_from_the_bank():
    state = play(position("yaxchilan.4"), "pick:yaxchilan.4 use:yaxchilan.4")

    assert seen(state)["skulls_in_bank"] == 12


@rule("T7.6")
@pytest.mark.parametrize("space", [6, 7])
def test_from_the_last_spaces_every_action_is_free(space):
    state = play(position(f"yaxchilan.{space}", corn=0), f"pick:yaxchilan.{space}")

    assert legal(state) == [*(f"use:yaxchilan.{n}" for n in (1, 2, 3, 4, 5)), "skip"]
    assert has(play(state, "use:yaxchilan.1"), "corn", "wood") == (0, 1)


@rule("T7.7")
def test_without_skulls_in_the_bank_action_4_is_not_offered():
    state = position("yaxchilan.4", corn=0, players={1: {"skull": 13}})

    assert legal(play(state, "pick:yaxchilan.4")) == ["skip"]


@rule("T7.7")
def test_the_thirteenth_skull_can_be_taken():
    state = position("yaxchilan.4", players={1: {"skull": 7}}, ovals=[1, 2, 3, 4, 5])
    play(state, "pick:yaxchilan.4 use:yaxchilan.4")

    assert has(state, "skull") == (1,)
    assert seen(state)["skulls_in_bank"] == 0


@rule("T7.8")
@ruling("sku_01")
def test_a_player_due_two_skulls_gets_only_the_last_one():
    state = position("yaxchilan.4", theology=3, players={1: {"skull": 12}})
    play(state, "pick:yaxchilan.4 use:yaxchilan.4")

    assert has(state, "skull") == (1,)


@rule("T7.8", "T12.26")
@ruling("sku_01")
def test_a_bonus_from_an_empty_bank_gives_no_skull():
    state = position("tikal.1", wood=1, theology=3, players={1: {"skull": 13}})
    play(state, "pick:tikal.1 use:tikal.1 tech:theology pay:wood")

    assert has(state, "wood", "skull") == (0, 0)


@rule("T7.9")
def test_corn_and_blocks_are_never_used_up():
    state = position("yaxchilan.5", corn=300, wood=65, stone=65, gold=65, players={1: {"gold": 65}})
    play(state, "pick:yaxchilan.5 use:yaxchilan.5")

    assert has(state, "corn", "stone", "gold") == (302, 66, 66)
