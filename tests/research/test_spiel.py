"""OpenSpiel's own random simulation, as it is; and what it cannot know of our games."""

from random import Random

from tests.research.needs import needs

needs("pyspiel")

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment

import cenote.research.spiel  # noqa: F401  registers the games
from cenote.core.game import BadOption
from cenote.core.record import read
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def loaded(name, seats, options=""):
    return pyspiel.load_game(f"cenote_{name}", {"players": seats, "options": options})


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_simulations(name, seats):
    pyspiel.random_sim_test(loaded(name, seats), num_sims=1, serialize=True, verbose=False)


def test_random_simulations_with_options():
    game = loaded("maya", 4, "expert,first:2")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def played(game, moves, rng):
    state = game.new_initial_state()
    while not state.is_terminal() and moves:
        state.apply_action(rng.choice(state.legal_actions()))
        moves -= 1
    return state


def test_what_a_player_sees_is_the_encoding():
    game = loaded("tzolkin", 3)
    state = played(game, 120, Random(1))
    for player in range(3):
        seen = np.array(state.observation_tensor(player), np.float32)
        assert (seen == ENCODINGS["tzolkin"].scaled(state.line.state, player)).all()
    observer = game.make_py_observer()
    observer.set_from(state, 2)
    goods = [
        GAMES["tzolkin"].observe(state.line.state, 2)["players"][2][g] for g in ("corn", "wood")
    ]
    assert (observer.dict["player.0.goods"][:2] * 16).tolist() == goods
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(params={"colour": "red"})


def test_information_states_hide_what_is_hidden():
    """Two games that a player reads alike give it the same information state."""
    state = loaded("tzolkin", 4).new_initial_state()
    twin = state.clone()
    while state.is_chance_node():
        move = state.legal_actions()[0]
        is_hidden = state.line.game.redact(state.line.state, move, 0) == "deal:?"
        state.apply_action(move)
        twin.apply_action(twin.legal_actions()[-1] if is_hidden else move)
    assert state.information_state_string(0) == twin.information_state_string(0)
    assert state.information_state_string(1) != twin.information_state_string(1)
    assert state.observation_string(0) == twin.observation_string(0)
    assert state.information_state_string(0).count("deal:?") == 12


def test_a_clone_is_on_its_own():
    state = played(loaded("maya", 3), 60, Random(2))
    clone, before = state.clone(), str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before != str(clone)


def test_a_line_becomes_a_record():
    game = loaded("maya", 4, "expert")
    state = played(game, 10_000, Random(3))
    record = read(state.line.record.text(), GAMES)
    assert record.replay() == state.line.state
    assert [entry.move for entry in record.entries] == state.history()
    assert sum(state.returns()) == pytest.approx(0)


def test_wrong_parameters_are_refused():
    with pytest.raises(BadOption, match="cheat"):
        loaded("tzolkin", 3, "cheat")


def test_it_works_as_an_environment_of_open_spiel():
    env = rl_environment.Environment(loaded("maya", 3))
    env.seed(1)
    rng, step, decisions = Random(4), env.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
        decisions += 1
    assert decisions > 100 and sum(step.rewards) == pytest.approx(0)
