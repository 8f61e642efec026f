"""Ends of games that can be solved: nothing is hidden, and every line of play is searched."""

from random import Random

import pytest

from cenote.bots.judges import judge_of
from cenote.bots.planning import PlanningBot, Skill
from cenote.bots.thinking.solving import Solver
from cenote.core.game import OVER
from cenote.core.sight import Sight
from cenote.games.maya.game import MAYA
from tests.maya.table import position

LOW = {"chichen_itza": "001122012", "copan": "001122", "uxmal": "0011122", "palenque": "00112"}


def last_blocks(**mine):
    """The building of the last round, with a few blocks left."""
    return position(
        "building",
        seats=3,
        round_number=3,
        pyramids=LOW,
        players={1: {"held": 2, "gold": 21}, 2: {"held": 1, "gold": 20}},
        **{"held": 3, "gold": 20, **mine},
    )


def results(state):
    """What each seat ends with, by following all lines of play one by one."""
    if MAYA.to_act(state) == OVER:
        return [judge_of("maya").of(state, seat) for seat in range(3)]
    found = []
    for move in MAYA.legal_moves(state):
        after = state.copy()
        MAYA.apply(after, move)
        found.append(results(after))
    return max(found, key=lambda each: each[MAYA.to_act(state)])


def test_everybody_plays_as_well_as_they_can():
    state = last_blocks()
    assert Solver(MAYA, judge_of("maya"), 100_000).solve(state) == pytest.approx(results(state))


def test_what_is_too_long_or_hidden_is_not_solved():
    judge = judge_of("maya")
    assert Solver(MAYA, judge, 30).solve(last_blocks()) == []
    assert Solver(MAYA, judge, 100_000).solve(position("laying", round_number=3)) == []
    assert Solver(MAYA, judge, 100_000).solve(MAYA.new(3, ["expert"])) == []


def test_a_bot_that_solves_ends_with_the_best_result():
    state = last_blocks()
    bot = PlanningBot(Random(1), Skill(solving=100_000))
    while MAYA.to_act(state) == 0:
        MAYA.apply(state, bot.choose(Sight(MAYA, state, 0)))
    solver = Solver(MAYA, judge_of("maya"), 100_000)
    assert solver.solve(state)[0] == pytest.approx(solver.solve(last_blocks())[0])


def test_sealed_bids_that_are_nearly_as_good_are_drawn():
    """Whoever plays against such a bot cannot know its bid; in other turns it takes the best."""
    state = position("auction", seats=3, options=("expert",), gold=20)
    while MAYA.to_act(state) < 0:
        MAYA.apply(state, MAYA.legal_moves(state)[0])

    def bids(mixing):
        bots = [PlanningBot(Random(seed), Skill(mixing=mixing)) for seed in range(20)]
        return {(bot.choose(Sight(MAYA, state, 0)), str(bot.plan)) for bot in bots}

    assert len(bids(0.0)) == 1
    assert len(bids(3.0)) > 1
