"""What is measured of Cenote itself, in whichever form, compiled or plain, this process has."""

import random
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

from cenote.core.dice import Dice
from cenote.core.game import OVER
from cenote.core.playout import play_randomly
from cenote.games import GAMES

SAMPLES = 300
WARM_UP = 150
"""Moves into the game, where the sampled positions begin."""


def play(game: Any, seats: int, seconds: float) -> dict[str, float]:
    """Whole random games, played where the rules are."""
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
    return {
        "legal_ns": nanoseconds(states, lambda s: [game.legal_moves(x) for x in s], seconds),
        "apply_ns": nanoseconds(states, lambda s: [*map(game.apply, s, chosen)], seconds),
        "copy_ns": nanoseconds(states, lambda s: [x.copy() for x in s], seconds),
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


def nanoseconds(states: list[Any], run: Callable[[list[Any]], object], seconds: float) -> float:
    """CPU time for one of the positions; making the copies it runs on is not counted."""
    rounds, spent = 0, 0.0
    while spent < seconds / 4:
        copies = [state.copy() for state in states]
        start = time.process_time()
        run(copies)
        spent += time.process_time() - start
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
