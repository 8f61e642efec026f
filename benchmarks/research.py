"""What research costs, in whichever form this process has: encoding, environments, many at once."""

import random
import time
from collections.abc import Callable
from typing import Any

from cenote.core.game import CHANCE, OVER
from cenote.games import GAMES
from cenote.research.aec import SeatsEnv
from cenote.research.arrays import ENCODINGS
from cenote.research.vector import VectorGames

SIDE_BY_SIDE = 256


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


def side_by_side(name: str, seats: int, seconds: float) -> float:
    """Choices a second of many games stepped at once; drawing the moves is not counted."""
    games = VectorGames(name, SIDE_BY_SIDE, seats)
    choices, spent = 0, 0.0
    while spent < seconds:
        moves = games.random_moves()
        start = time.process_time()
        games.step(moves)
        spent += time.process_time() - start
        choices += SIDE_BY_SIDE
    return choices / spent


def measure(what: str, seconds: float) -> dict[str, float]:
    """One row, "tzolkin 4"."""
    name, number = what.split()
    seats = int(number)
    return {
        "engine_ns": engine(name, seats, seconds),
        "encoded_ns": encoded(name, seats, seconds),
        "environment_ns": environment(name, seats, seconds),
        "vector": side_by_side(name, seats, seconds),
    }
