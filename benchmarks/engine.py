"""What is measured of Cenote itself, in whichever form, compiled or plain, this process has."""

import random
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from cenote.core.agenda import Rules
from cenote.core.game import OVER
from cenote.core.playout import Dice, play_randomly
from cenote.games import GAMES

SAMPLES = 300
WARM_UP = 150
"""Moves into the game, where the sampled positions begin."""


def play(game: Any, seats: int, seconds: float) -> dict[str, float]:
    """Whole random games, played where the rules are."""
    assert isinstance(game, Rules)
    games = decisions = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        decisions += play_randomly(game, game.new(seats), Dice(games))
        games += 1
    return {"games": games / spent, "decisions": decisions / spent}


def ask(game: Any, seats: int, seconds: float) -> dict[str, float]:
    """Whole random games by an ordinary Python loop that calls legal_moves and apply."""
    decisions = games = 0
    draw = random.Random(1).random
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        state = game.new(seats)
        while moves := game.legal_moves(state):
            if len(moves) > 1:
                decisions += 1
                game.apply(state, moves[int(draw() * len(moves))])
            else:
                game.apply(state, moves[0])
        games += 1
    return {"python_decisions": decisions / spent}


def calls(game: Any, seats: int, seconds: float) -> dict[str, float]:
    """The single calls, in nanoseconds, on positions from the middle of games."""
    states = positions(game, seats)
    moves = [game.legal_moves(state) for state in states]
    chosen = [options[-1] for options in moves]
    empty = nanoseconds(lambda: [None for state in states], seconds)
    copying = nanoseconds(lambda: [state.copy() for state in states], seconds)

    def apply_to_copies() -> None:
        for state, move in zip(states, chosen, strict=True):
            game.apply(state.copy(), move)

    return {
        "legal_ns": nanoseconds(lambda: [game.legal_moves(s) for s in states], seconds) - empty,
        "apply_ns": nanoseconds(apply_to_copies, seconds) - copying,
        "copy_ns": copying - empty,
        "bytes": bytes_each(states),
    }


def positions(game: Any, seats: int) -> list[Any]:
    """Positions of random games in which a seat has something to choose."""
    rng = random.Random(seats)
    states: list[Any] = []
    while len(states) < SAMPLES:
        state, moves = game.new(seats), 0
        while game.to_act(state) != OVER:
            options = game.legal_moves(state)
            if moves > WARM_UP and game.to_act(state) >= 0 and len(options) > 1:
                states.append(state.copy())
            game.apply(state, rng.choice(options))
            moves += 1
    return states[:SAMPLES]


def nanoseconds(run: Callable[[], object], seconds: float) -> float:
    """CPU time for one of the positions."""
    rounds = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds / 4:
        run()
        rounds += 1
    return spent / rounds / SAMPLES * 1e9


def bytes_each(states: list[Any]) -> float:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    copies = [state.copy() for state in states]
    size = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return size / len(copies)


def measure(what: str, seconds: float) -> dict[str, float]:
    """One row, "tzolkin 4"; or one part of it, "tzolkin 4 play"."""
    name, seats, *parts = what.split()
    found: dict[str, float] = {}
    for part in (play, ask, calls):
        if not parts or part.__name__ in parts:
            found |= part(GAMES[name], int(seats), seconds)
    return found


def rows() -> list[str]:
    return [f"{name} {seats}" for name, game in GAMES.items() for seats in game.seats]
