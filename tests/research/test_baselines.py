"""The baselines of docs/benchmark.md, which are not ours: OpenSpiel's tree search, masked PPO."""

import re
from random import Random

from tests.research.needs import needs

needs("pyspiel", "torch", "sb3_contrib")

from importlib import import_module

import pytest

from cenote.core.driver import Play
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.rating import rate

pytestmark = pytest.mark.filterwarnings("ignore")
"""Warnings of the learner's packages."""


def choices(name, number):
    """What seats see that have something to choose, in a random game."""
    rng, play = Random(1), Play.new(GAMES[name], GAMES[name].seats[0])
    play.chance(rng)
    while number:
        sight = Sight(play.game, play.state, play.to_act)
        if len(sight.legal_moves) > 1:
            yield sight
            number -= 1
        play.move(rng.choice(sight.legal_moves))
        play.chance(rng)


@pytest.fixture
def mcts(monkeypatch):
    """Imported late, like the next: it takes seconds, in every process that collects tests."""
    module = import_module("benchmarks.mcts")
    monkeypatch.setattr(module, "SIMULATIONS", 12)
    return module


@pytest.fixture
def ppo():
    return import_module("benchmarks.ppo")


@pytest.mark.parametrize("name", list(GAMES))
def test_a_tree_search_plays_legal_moves_that_its_seed_decides(name, mcts):
    for sight in choices(name, 6):
        move = mcts.mcts(Random(3)).choose(sight)
        assert move in sight.legal_moves
        assert mcts.mcts(Random(3)).choose(sight) == move


def test_a_tree_search_beats_random_moves(mcts):
    found = rate("maya", mcts.mcts, "random", "random", games=6)
    wins = re.search(r"^mcts +([\d.]+) %", found, re.MULTILINE)
    assert wins is not None and float(wins[1]) > 60


def test_a_learned_policy_is_kept_and_sits_at_every_table_of_its_game(ppo, monkeypatch, tmp_path):
    """With hardly any choices to learn from: it only has to play, and always alike."""
    monkeypatch.setattr(ppo, "FOLDER", tmp_path / "kept")
    monkeypatch.setattr(ppo, "CHOICES_AT_ONCE", 16)
    monkeypatch.setattr("sys.argv", ["ppo", "maya", "--steps", "1"])
    ppo.main()
    ppo.kept.cache_clear()
    assert ppo.kept("maya").num_timesteps == 4 * 16, "all four tables of the protocol"
    for sight in choices("maya", 6):
        move = ppo.ppo(Random(1)).choose(sight)
        assert move in sight.legal_moves and ppo.ppo(Random(2)).choose(sight) == move
    ppo.kept.cache_clear()
