"""What guides the search of a last turn: monuments that workers may still raise."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cenote.bots.judges import judge_of
from cenote.bots.levels import skill_of
from cenote.bots.planning import PlanningBot, widths
from cenote.bots.thinking.ending import EndingPlanner, EndingValue
from cenote.bots.thinking.planner import Planner
from cenote.bots.thinking.tzolkin_hope import hope
from cenote.games import GAMES
from cenote.games.tzolkin.state import State
from tests.tzolkin.table import play, position

GAME: Any = GAMES["tzolkin"]
LAST_ROUND: dict[str, Any] = {"tooth": 26, "food_days": 3, "age": 2, "seats": 2}
ENOUGH = {"wood": 3, "stone": 2, "gold": 1}
"""What a necropolis costs, 4 points in corn."""
TWO_TOMBS = ["crypt", "ossuary"]
"""With them a necropolis brings 8 points before it counts itself."""


def shown(*places: str, **more: Any) -> State:
    """A last round in which the necropolis is on display."""
    having = {**LAST_ROUND, **ENOUGH, "built": TWO_TOMBS, "monuments": ["necropolis"], **more}
    return position(*places, **having)


@pytest.mark.parametrize("place", ["tikal.4", "tikal.7", "uxmal.5"])
def test_a_worker_who_can_raise_a_monument_brings_what_it_is_worth(place):
    assert hope(shown(place), 0) == 8 - 4


@pytest.mark.parametrize("place", ["tikal.3", "uxmal.4", "palenque.5", "chichen_itza.7"])
def test_without_such_a_worker_there_is_no_hope(place):
    assert hope(shown(place), 0) == 0


def test_a_builder_may_raise_one_by_the_tomb_that_gives_an_action():
    assert hope(shown("tikal.2", display=["pilgrims_tomb"]), 0) == 8 - 4
    assert hope(shown("tikal.1", display=["pilgrims_tomb"]), 0) == 0


@pytest.mark.parametrize(("wood", "found"), [(2, 3.0), (1, 2.0), (0, 1.0)])
def test_the_more_is_missing_the_less_is_hoped(wood, found):
    assert hope(shown("tikal.4", wood=wood), 0) == found


def test_blocks_are_spent_once():
    """A second worker finds nothing left for the palace, which brings no more than its cost."""
    one = shown("tikal.4", monuments=["necropolis", "palace"], built=[*TWO_TOMBS, "school"])
    two = shown(
        "tikal.4", "tikal.5", monuments=["necropolis", "palace"], built=[*TWO_TOMBS, "school"]
    )
    assert hope(one, 0) == hope(two, 0) == 4


def rich_turn() -> State:
    """A last turn whose best result needs a block from Yaxchilan before the tomb is built, and the
    tomb before the monument is raised."""
    return position(
        "yaxchilan.3", "tikal.2", "tikal.1", "chichen_itza.1",
        wood=1, stone=1, gold=3, skull=2, extraction=3, architecture=3, theology=1,
        display=["pilgrims_tomb", "granary_1"], monuments=["observatory", "codex"],
        built=["terrace_1", "terrace_2"], workers=4, **LAST_ROUND,
    )  # fmt: skip


def test_hope_finds_what_the_result_so_far_does_not():
    state = rich_turn()
    ending: EndingValue[State] = EndingValue(GAME, judge_of("tzolkin"))
    hoping = EndingPlanner(GAME, ending, 40, 20_000).plan(state)[0]
    usual = Planner(GAME, ending, 40, 20_000).plan(state)[0]

    words = [GAME.word(move) for move in hoping.moves]
    assert "raise:observatory" in words
    assert hoping.value > usual.value
    end = play(state.copy(), " ".join(words))
    assert not GAME.wait_for(end, 0)
    assert GAME.scores(end)[0].points == hoping.value


def test_a_bot_that_hopes_searches_its_last_turn_so():
    state, judges = rich_turn(), [judge_of("tzolkin")]
    usual = replace(skill_of("expert", "tzolkin"), last_width=40)
    found, missed = (
        PlanningBot(Random(1), skill).turns(GAME, judges, state)[0]
        for skill in (replace(usual, has_hopes=True), usual)
    )
    assert found.value > missed.value


def test_only_a_bot_in_a_hurry_searches_narrowly_first():
    expert = skill_of("expert", "tzolkin")
    assert (expert.width, expert.last_width) == (10, 300)
    assert widths(expert) == [300]
    assert widths(replace(expert, seconds=8.0)) == [60, 300]


def test_the_order_of_picking_up_makes_no_new_position():
    """Two workers that do nothing together are picked up in two orders, which end alike."""
    state = position("palenque.1", "yaxchilan.1", **LAST_ROUND)
    ending: EndingValue[State] = EndingValue(GAME, judge_of("tzolkin"))
    usual, merged = (
        [stop.state for stop in planner(GAME, ending, 40, 20_000).plan(state)]
        for planner in (Planner, EndingPlanner)
    )
    assert len(merged) < len(usual)
    assert {tuple(other.cells[50:]) for other in merged} == {
        tuple(other.cells[50:]) for other in usual
    }
