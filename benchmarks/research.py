"""What research costs, in whichever form this process has: encoding, environments, many at once."""

import random
import time
from collections.abc import Callable
from typing import Any

import pyspiel

import cenote.research.spiel  # noqa: F401  registers the games
from cenote.bots.judges import judge_of
from cenote.core.game import CHANCE, OVER
from cenote.games import GAMES
from cenote.research.aec import SeatsEnv
from cenote.research.arrays import ENCODINGS
from cenote.research.evaluators import Values
from cenote.research.vector import VectorGames

SIDE_BY_SIDE = 256
BATCH = 64
"""Positions that an evaluator is given at once: about what a planner gives it."""


def engine(name: str, seats: int, seconds: float) -> float:
    """Nanoseconds for a choice of a seat, chance included: legal_moves and apply from Python."""
    game = GAMES[name]
    return per_choice(seconds, lambda draw: play(game, seats, draw, look=None))


def encoded(name: str, seats: int, seconds: float) -> float:
    """The same with what an environment shows of every choice: observation and mask."""
    game, encoding = GAMES[name], ENCODINGS[name]

    def look(state: Any, seat: int) -> None:
        encoding.scaled(state, seat)
        encoding.mask(state)

    return per_choice(seconds, lambda draw: play(game, seats, draw, look))


def play(
    game: Any,
    seats: int,
    draw: Callable[[], float],
    look: Callable[[Any, int], None] | None,
) -> int:
    """A random game; how many choices its seats had."""
    state, choices = game.new(seats), 0
    while (seat := game.to_act(state)) != OVER:
        moves = game.legal_moves(state)
        if seat != CHANCE:
            choices += 1
            if look is not None:
                look(state, seat)
        game.apply(state, moves[int(draw() * len(moves))])
    return choices


def environment(name: str, seats: int, seconds: float) -> float:
    """The same through PettingZoo: last and step, with the mask to choose from."""
    env = SeatsEnv(name, seats)

    def play_env(draw: Callable[[], float]) -> int:
        env.reset()
        choices = 0
        for _ in env.agent_iter():
            observation, _, is_over, _, _ = env.last()
            if is_over:
                env.step(None)
                continue
            moves = observation["action_mask"].nonzero()[0]
            env.step(moves[int(draw() * len(moves))])
            choices += 1
        return choices

    return per_choice(seconds, play_env)


def per_choice(seconds: float, play_one: Callable[[Callable[[], float]], int]) -> float:
    """CPU time for a choice, in nanoseconds."""
    draw = random.Random(1).random
    choices = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        choices += play_one(draw)
    return spent / choices * 1e9


def side_by_side(name: str, seats: int, seconds: float, **how: Any) -> float:
    """Choices a second of many games stepped at once, with drawing the moves."""
    games = VectorGames(name, SIDE_BY_SIDE, seats, **how)
    return per_second(seconds, SIDE_BY_SIDE, lambda: games.step(games.random_moves()))


def crossing(name: str, seats: int, positions: int, seconds: float) -> float:
    """Nanoseconds a position costs with an evaluator that does nothing: encoding, batch, values."""
    states = [position(name, seats)] * positions
    values = Values(name, lambda observations: observations[:, 0], "points")
    return 1e9 / per_second(seconds, positions, lambda: values(states, 0))


def judging(name: str, seats: int, seconds: float) -> float:
    """Nanoseconds that the shipped network takes for a position, for comparison."""
    judge, state = judge_of(name), position(name, seats)

    def judge_some() -> None:
        for _ in range(BATCH):
            judge.begin()
            judge.of(state, 0)

    return 1e9 / per_second(seconds, BATCH, judge_some)


def position(name: str, seats: int) -> Any:
    """The middle of a random game."""
    game = GAMES[name]
    state = game.new(seats)
    moves = random_game(game, seats)
    for move in moves[: len(moves) // 2]:
        game.apply(state, move)
    return state


def random_game(game: Any, seats: int) -> list[int]:
    """The moves of a random game, the same one every time."""
    rng, state, moves = random.Random(1), game.new(seats), []
    while game.to_act(state) != OVER:
        moves.append(rng.choice(game.legal_moves(state)))
        game.apply(state, moves[-1])
    return moves


def spiel(name: str, seats: int, seconds: float) -> dict[str, float]:
    """OpenSpiel's interface: a choice of a random game, and a clone."""
    game = pyspiel.load_game(f"cenote_{name}(players={seats})")

    def play_state(draw: Callable[[], float]) -> int:
        state, choices = game.new_initial_state(), 0
        while not state.is_terminal():
            choices += not state.is_chance_node()
            moves = state.legal_actions()
            state.apply_action(moves[int(draw() * len(moves))])
        return choices

    return {
        "spiel_ns": per_choice(seconds, play_state),
        "spiel_clone_ns": 1e9 / per_second(seconds, 1, middle_of(game).clone),
    }


def middle_of(game: Any) -> Any:
    """A state of OpenSpiel halfway through a random game."""
    whole, half, rng = game.new_initial_state(), game.new_initial_state(), random.Random(1)
    while not whole.is_terminal():
        whole.apply_action(rng.choice(whole.legal_actions()))
    for action in whole.history()[: len(whole.history()) // 2]:
        half.apply_action(action)
    return half


def per_second(seconds: float, number: int, do: Callable[[], object]) -> float:
    """How many a second of CPU time, if each call does this number of them."""
    done = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        do()
        done += number
    return done / spent


def measure(what: str, seconds: float) -> dict[str, float]:
    """One row, "tzolkin 4"."""
    name, number = what.split()
    seats = int(number)
    return {
        "engine_ns": engine(name, seats, seconds),
        "encoded_ns": encoded(name, seats, seconds),
        "environment_ns": environment(name, seats, seconds),
        "vector": side_by_side(name, seats, seconds),
        "vector_whole": side_by_side(name, seats, seconds, scaled=False),
        "vector_skipping": side_by_side(name, seats, seconds, scaled=False, skip_forced=True),
        "judge_ns": judging(name, seats, seconds),
        "crossing_ns": crossing(name, seats, BATCH, seconds),
        "crossing_alone_ns": crossing(name, seats, 1, seconds),
        **spiel(name, seats, seconds),
    }
