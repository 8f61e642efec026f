"""Games in progress can be copied and pickled, compiled or plain: for search and checkpoints."""

import copy
import os
import pickle
import subprocess
import sys

from tests.research.needs import needs

needs("numpy", "gymnasium", "pettingzoo")

import numpy as np
import pytest

from cenote import maya, tzolkin
from cenote.build import FORM
from cenote.core.dice import Dice
from cenote.games import GAMES
from cenote.research.aec import SeatsEnv
from cenote.research.arrays import ENCODINGS
from cenote.research.gymnasium import SeatEnv
from cenote.research.vector import VectorGames


def pickled(thing):
    return pickle.loads(pickle.dumps(thing))


WAYS = pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
DEEP_WAYS = pytest.mark.parametrize("again", [copy.deepcopy, pickled])
NAMES = pytest.mark.parametrize("name", list(GAMES))


@WAYS
@NAMES
def test_games_and_encodings_keep_their_identity(name, again):
    assert again(GAMES[name]) is GAMES[name]
    twin, state = again(ENCODINGS[name]), GAMES[name].new(3)
    assert (twin.numbers(state, 0) == ENCODINGS[name].numbers(state, 0)).all()


@WAYS
@pytest.mark.parametrize("new", [tzolkin.new, maya.new])
def test_a_position_is_copied(new, again):
    game = new(3, seed=4)
    rules = game.game
    while not rules.news(game.state, None):
        game.play(game.legal[0])
    twin = again(game.state)
    assert twin == game.state and type(twin) is type(game.state)
    assert rules.news(twin, None) == rules.news(game.state, None)
    rules.apply(twin, rules.legal_moves(twin)[0])
    assert twin != game.state
    assert rules.observe(again(game.state), 0) == rules.observe(game.state, 0)


@WAYS
@pytest.mark.parametrize("new", [tzolkin.new, maya.new])
def test_a_match_is_copied_with_its_record_and_random_state(new, again):
    game = new(3, seed=4)
    twin = again(game)
    game.play_out("random")
    assert twin.record != game.record
    assert twin.play_out("random").record == game.record


@DEEP_WAYS
def test_copied_dice_continue_identically(again):
    dice = Dice(5)
    dice.below(10)
    twin = again(dice)
    assert [twin.below(1000) for _ in range(9)] == [dice.below(1000) for _ in range(9)]


def first_moves(masks):
    return masks.argmax(1)


@DEEP_WAYS
@NAMES
def test_copied_batches_continue_identically(name, again):
    games = VectorGames(name, 3, 3, seed=2)
    while not games.done.any():
        games.step(games.random_moves())
    twin = again(games)
    assert (twin.done == games.done).all() and (twin.results == games.results).all()
    for _ in range(40):
        twin.step(first_moves(twin.masks))
    assert (twin.observations != games.observations).any()
    for _ in range(40):
        games.step(first_moves(games.masks))
    assert (twin.observations == games.observations).all()
    assert (twin.masks == games.masks).all()


@DEEP_WAYS
@NAMES
def test_copied_environments_continue_identically(name, again):
    """The learner's moves, the bots' plans and what chance deals are all the same."""
    env = SeatEnv(name, seats=3, opponents=["novice", "random"])
    env.reset(seed=3)
    twin = again(env)

    def play(env):
        seen = []
        for _ in range(10):
            observation, reward, is_over, _, _ = env.step(int(env.legal.argmax()))
            seen.append((observation["observation"].tolist(), reward, is_over))
        return seen

    before = env.look()["observation"].tolist()
    ahead = play(twin)
    assert env.look()["observation"].tolist() == before
    assert play(env) == ahead


@DEEP_WAYS
@NAMES
def test_copied_multi_agent_environments_continue_identically(name, again):
    env = SeatsEnv(name, seats=3)
    env.reset(seed=3)
    twin = again(env)

    def play(env):
        seen = []
        for _ in range(60):
            observation, _, _, _, info = env.last()
            seen.append((env.agent_selection, observation["observation"].tolist()))
            env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        return seen

    ahead = play(twin)
    assert play(env) == ahead


LOADED_PLAIN = """
import pickle, sys
from cenote.build import FORM
assert FORM == "plain"
games, env, state = pickle.load(sys.stdin.buffer)
games.step(games.masks.argmax(1))
env.step(int(env.legal.argmax()))
again = pickle.dumps((games.observations, env.look()["observation"], state))
sys.stdout.buffer.write(again)
"""


@pytest.mark.skipif(FORM == "plain", reason="there is only one form here")
@NAMES
def test_a_compiled_pickle_loads_plain_and_the_other_way_round(name):
    games, env = VectorGames(name, 3, 3, seed=2), SeatEnv(name, seats=3)
    env.reset(seed=3)
    state = GAMES[name].new(3)
    content = pickle.dumps((games, env, state))
    plain = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, "-c", LOADED_PLAIN]
    loaded = subprocess.run(command, input=content, env=plain, capture_output=True, check=True)
    games.step(first_moves(games.masks))
    env.step(int(env.legal.argmax()))
    observations, seen, other = pickle.loads(loaded.stdout)
    assert (observations == games.observations).all()
    assert (seen == env.look()["observation"]).all()
    assert other == state and type(other) is type(state)
