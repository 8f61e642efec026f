"""Gymnasium's own check, and what it cannot know about our games."""

from random import Random

from tests.research.needs import needs

needs("gymnasium")

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cenote.research.gymnasium
from cenote.bots.simple import RandomBot
from cenote.games import GAMES

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def made(name, **parameters):
    return gymnasium.make(f"cenote/{name}-v0", disable_env_checker=True, **parameters).unwrapped


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_check(name, seats):
    check_env(made(name, seats=seats))


@pytest.mark.parametrize("name", GAMES)
def test_the_check_against_bots_that_think(name):
    check_env(made(name, opponents="novice", shaping=0.1), skip_render_check=True)


def play(env, seed, rng):
    """Play random moves to the end; returns the rewards and the last info."""
    _, info = env.reset(seed=seed)
    rewards, is_over = [], False
    while not is_over:
        move = rng.choice(np.flatnonzero(env.action_masks()).tolist())
        observation, reward, is_over, truncated, info = env.step(move)
        assert not truncated and (observation["action_mask"] == info["action_mask"]).all()
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_reward_is_the_place_at_the_end(name, seats):
    env = made(name, seats=seats)
    rewards, info = play(env, 5, Random(5))
    assert set(rewards[:-1]) == {0.0}
    ahead = sum(points > info["points"][info["seat"]] for points in info["points"])
    tied = info["points"].count(info["points"][info["seat"]]) > 1
    if not tied:
        assert rewards[-1] == 1 - 2 * ahead / (seats - 1)


def test_shaping_rewards_the_lead():
    plain, info = play(made("maya", seats=3, seat=1), 5, Random(5))
    shaped, _ = play(made("maya", seats=3, seat=1, shaping=0.5), 5, Random(5))
    lead = info["points"][1] - (info["points"][0] + info["points"][2]) / 2
    assert lead != 0
    assert sum(shaped) == pytest.approx(sum(plain) + 0.5 * lead)


def test_the_learners_seat_is_given_or_random():
    assert all(made("maya", seat=2).reset(seed=s)[1]["seat"] == 2 for s in range(3))
    env = made("maya", seats=3)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(30)} == {0, 1, 2}


def test_opponents_are_levels_or_bot_factories():
    asked = []

    class Watcher(RandomBot):
        def choose(self, sight):
            asked.append(sight.seat)
            return super().choose(sight)

    play(made("tzolkin", seats=3, seat=0, opponents=["random", Watcher]), 1, Random(1))
    assert set(asked) == {2}


@pytest.mark.parametrize("opponents", ["genius", ["random"], ["random", "random", "genius"]])
def test_unknown_opponents_are_refused(opponents):
    with pytest.raises(ValueError, match=r"level|needed"):
        made("tzolkin", seats=4, opponents=opponents)


def test_an_illegal_move_ends_the_game():
    env = made("tzolkin", seats=2)
    env.reset(seed=1)
    _, reward, terminated, truncated, _ = env.step(306)
    assert (reward, terminated, truncated) == (-1.0, True, False)


def test_the_module_registers_both_games():
    assert {f"cenote/{name}-v0" for name in GAMES} <= set(gymnasium.registry)
    assert cenote.research.gymnasium.__name__ in str(gymnasium.spec("cenote/maya-v0").entry_point)
