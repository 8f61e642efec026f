"""OpenSpiel's own random simulation, and what it cannot know about our games."""

import pickle
from random import Random

from tests.research.needs import needs

needs("pyspiel")

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from cenote.core.game import BadOption
from cenote.core.record import read
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.history import MEMORIES, words_of
from cenote.research.spiel import imagined

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def loaded(name, seats, options=""):
    return pyspiel.load_game(f"cenote_{name}", {"players": seats, "options": options})


@pytest.mark.sampled(2)
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


def test_a_clone_is_independent():
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


def test_it_works_in_open_spiels_rl_environment():
    env = rl_environment.Environment(loaded("maya", 3))
    env.seed(1)
    rng, step, decisions = Random(4), env.reset(), 0
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
        decisions += 1
    assert decisions > 100 and sum(step.rewards) == pytest.approx(0)


def play_apart(state, twin, rng, player):
    """A move in each that the player reads alike, drawn at random; False if there is none."""

    def moves_as_read(state):
        read: dict[str, list[int]] = {}
        for move in state.legal_actions():
            read.setdefault(state.line.game.redact(state.line.state, move, player), []).append(move)
        return read

    here, there = moves_as_read(state), moves_as_read(twin)
    common = sorted(here.keys() & there.keys())
    if common:
        read = rng.choice(common)
        state.apply_action(rng.choice(here[read]))
        twin.apply_action(rng.choice(there[read]))
    return bool(common)


@pytest.mark.parametrize(("name", "options"), [("tzolkin", ""), ("maya", "expert")])
def test_information_states_know_what_was_revealed(name, options):
    """Equal histories mean equal observations; an observed difference is remembered."""
    apart, remembered = 0, 0
    for seed in range(6):
        rng = Random(seed)
        state = loaded(name, 3, options).new_initial_state()
        twin = state.clone()
        while not state.is_terminal() and play_apart(state, twin, rng, 0):
            alike = state.observation_string(0) == twin.observation_string(0)
            same = state.information_state_string(0) == twin.information_state_string(0)
            read = state.line.history.text(0) == twin.line.history.text(0)
            assert same == (read and alike)
            assert alike or not same
            assert (state.information_state_tensor(0) == twin.information_state_tensor(0)) == same
            apart += state.line.state != twin.line.state and same
            remembered += not read
            if not same:
                break
    assert apart > 0 and remembered > 0


def test_a_revealed_move_is_read_as_it_was():
    state = loaded("maya", 3, "expert").new_initial_state()
    rng, hidden = Random(1), 0
    while not state.is_terminal():
        if "card:low" in state.line.history.text(0):
            hidden += 1
        state.apply_action(rng.choice(state.legal_actions()))
    assert hidden > 10
    for player in range(3):
        words = state.information_state_string(player).split()
        assert not {"card:low", "card:high", "bid:?", "more:?"} & set(words)
        assert words[:-2] == str(state).split()


def test_the_history_is_a_tensor():
    game = loaded("maya", 4)
    state = played(game, 200, Random(2))
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    observer.set_from(state, 2)
    moves = np.rint(observer.dict["history"] * observer.scale).astype(int)
    vocabulary = words_of("maya")
    words = [vocabulary[word - 1] for who, word in moves if who]
    assert words == state.line.history.text(2).split() and len(words) == 200
    assert "card:low" in words
    own = [word for who, word in moves if who == 1]
    assert len(own) == sum(move.by == 2 for move in state.line.history.moves())
    tensor = state.information_state_tensor(2)
    assert len(tensor) == ENCODINGS["maya"].size + 2 * GAMES["maya"].longest
    assert tensor == observer.tensor.tolist()


@pytest.mark.parametrize("name", list(GAMES))
def test_resampled_states_look_the_same_to_the_player(name):
    state = played(loaded(name, 3), 30, Random(4))
    rng = Random(1)
    worlds = [state.resample_from_infostate(1, rng.random) for _ in range(8)]
    for world in worlds:
        assert world.information_state_string(1) == state.information_state_string(1)
        assert world.information_state_tensor(1) == state.information_state_tensor(1)
        assert world.legal_actions() == state.legal_actions() or state.current_player() != 1
    is_hidden = len({world.observation_string(0) for world in worlds}) > 1
    assert is_hidden == bool(MEMORIES[name].hidden_words)


def test_resampling_does_not_depend_on_what_others_see():
    """Positions that a player cannot tell apart are resampled into the same worlds."""
    state = loaded("tzolkin", 3).new_initial_state()
    twin, rng = state.clone(), Random(3)
    while state.is_chance_node():
        play_apart(state, twin, rng, 0)
    assert state.line.state != twin.line.state
    for seed in range(5):
        imagined = state.resample_from_infostate(0, Random(seed).random)
        other = twin.resample_from_infostate(0, Random(seed).random)
        for player in range(3):
            there = other.information_state_string(player)
            assert imagined.information_state_string(player) == there


def test_search_over_information_states_plays_legal_moves():
    state = played(loaded("maya", 3), 40, Random(5))
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    bot = ISMCTSBot(
        game=state.get_game(),
        evaluator=RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=6,
        random_state=np.random.RandomState(1),
    )
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", list(GAMES))
def test_what_a_bot_sees_becomes_a_state_to_search(name):
    """It offers the same moves and can be played to its end; its history begins there."""
    rng = Random(6)
    state = played(loaded(name, 3), 12, rng).line.state
    game = GAMES[name]
    while game.to_act(state) < 0:
        game.apply(state, game.legal_moves(state)[0])
    seat = game.to_act(state)
    searched = imagined(Sight(game, state, seat), rng)
    assert searched.current_player() == seat
    assert searched.legal_actions() == sorted(game.legal_moves(state))
    assert searched.observation_string(seat) == str(game.observe(state, seat))
    while not searched.is_terminal():
        searched.apply_action(rng.choice(searched.legal_actions()))
    assert sum(searched.returns()) == pytest.approx(0)


def test_clones_share_their_history():
    state = played(loaded("maya", 3), 300, Random(2))
    assert state.clone().line is state.line
    again = pickle.loads(pickle.dumps(state.line))
    assert again.state == state.line.state
    assert again.history.text(1) == state.line.history.text(1)
