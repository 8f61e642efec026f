"""PettingZoo's own checks, and what they cannot know about our games."""

from random import Random

from tests.research.needs import needs

needs("pettingzoo")

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import cenote.research.aec
from cenote.core.game import BadOption
from cenote.games import GAMES
from cenote.research.aec import SeatsEnv
from cenote.research.history import words_of

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]

pytestmark = [
    # What api_test warns about in every environment whose mask is part of the observation.
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def made(name, **parameters):
    return pettingzoo.make("aec", f"cenote/{name}-v0", **parameters)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_api(name, seats):
    api_test(made(name, seats=seats), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_the_api_with_shaping(name):
    api_test(made(name, shaping=0.05), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_seeds(name):
    seed_test(lambda: made(name), num_cycles=200)


@pytest.mark.parametrize("name", GAMES)
def test_rendering(name):
    render_test(lambda render_mode: made(name, render_mode=render_mode))


def play(env, seed, choose):
    """Play a whole game; returns the sum of each agent's rewards."""
    env.reset(seed=seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        totals[agent] += reward
        env.step(None if terminated else choose(agent, observation, info))
    return totals


def any_move(seed):
    rng = Random(seed)
    return lambda agent, observation, info: rng.choice(np.flatnonzero(info["action_mask"]).tolist())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rewards_are_the_places(name, seats):
    env = made(name, seats=seats)
    totals = play(env, 1, any_move(1))
    scores = GAMES[name].scores(env.position)
    assert sum(totals.values()) == pytest.approx(0)
    best = max(totals, key=totals.__getitem__)
    assert scores[env.seat_of[best]].rank == 1
    if len({score.rank for score in scores}) == seats:
        assert max(totals.values()) == 1 and min(totals.values()) == -1


def test_shaping_adds_up_to_the_final_lead():
    env = made("tzolkin", seats=3, shaping=0.01)
    plain = play(made("tzolkin", seats=3), 4, any_move(2))
    shaped = play(env, 4, any_move(2))
    points = [score.points for score in GAMES["tzolkin"].scores(env.position)]
    for seat, agent in enumerate(env.possible_agents):
        lead = points[seat] - (sum(points) - points[seat]) / 2
        assert shaped[agent] - plain[agent] == pytest.approx(0.01 * lead)


def test_the_mask_is_in_observation_and_info_of_the_agent_to_move_only():
    env = made("maya", seats=3)
    env.reset(seed=2)
    observation, _, _, _, info = env.last()
    assert (observation["action_mask"] == info["action_mask"]).all()
    assert observation["action_mask"].sum() == len(GAMES["maya"].legal_moves(env.position))
    others = [agent for agent in env.agents if agent != env.agent_selection]
    assert all(not env.observe(agent)["action_mask"].any() for agent in others)
    assert all(env.infos[agent] == {} for agent in others)


@pytest.mark.parametrize("action", [-1, 306, 10_000])
def test_an_illegal_move_ends_the_game(action):
    env = made("tzolkin", seats=2)
    env.reset(seed=1)
    cheat = env.agent_selection
    env.step(action)
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1.0 if agent == cheat else 0.0 for agent in env.possible_agents}


def test_options_of_the_game():
    env = made("maya", seats=4, options=("expert", "first:2"))
    env.reset()
    assert env.agent_selection == "seat_2"
    with pytest.raises(BadOption):
        made("maya", seats=2)


def test_games_after_a_seed_differ_and_are_repeatable():
    env = made("tzolkin", seats=2)
    env.reset(seed=3)
    first = env.position.copy()
    env.reset()
    second = env.position.copy()
    env.reset(seed=3)
    assert env.position == first != second
    env.reset()
    assert env.position == second


def test_the_module_registers_both_games():
    assert {f"cenote/{name}-v0" for name in GAMES} <= set(pettingzoo.aec_registry)
    assert cenote.research.aec.__name__ in str(pettingzoo.spec("aec", "cenote/maya-v0"))


@pytest.mark.parametrize("name", list(GAMES))
def test_observations_can_have_a_history(name):
    """The last moves as the agent read them, as numbers."""
    env = SeatsEnv(name, seats=3, history=40)
    plain = SeatsEnv(name, seats=3)
    env.reset(seed=2)
    plain.reset(seed=2)
    words = words_of(name)
    for _ in range(60):
        if any(env.terminations.values()):
            break
        seen, same = env.last()[0], plain.last()[0]
        assert (seen["observation"] == same["observation"]).all() and "history" not in same
        read = [words[word - 1] for who, word in seen["history"] if who]
        seat = env.seat_of[env.agent_selection]
        assert env.history is not None
        assert read == env.history.text(seat).split()[-40:]
        assert env.observation_space(env.agent_selection).contains(seen)
        move = int(np.flatnonzero(seen["action_mask"])[-1])
        env.step(move)
        plain.step(move)


def test_rewards_can_be_points():
    def ends(reward):
        env = SeatsEnv("maya", seats=3, reward=reward)
        env.reset(seed=2)
        while not any(env.terminations.values()):
            env.step(int(env.legal.argmax()))
        return list(env.rewards.values()), env.setup.game.scores(env.position)

    rewards, scores = ends("points")
    assert rewards == [score.points for score in scores]
    assert sum(ends("win")[0]) == pytest.approx(1)
    assert sum(ends("lead")[0]) == pytest.approx(0)
    with pytest.raises(ValueError, match="unknown reward"):
        SeatsEnv("maya", reward="gold")
