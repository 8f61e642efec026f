"""How long a coach takes: `PYTHONPATH=build/compiled python -m benchmarks.coach`, when idle.

Casual players play a game; the coach looks at some of their turns, and at what it would do instead.
"""

import argparse
import time
from collections.abc import Callable
from random import Random

from cenote.games import GAMES
from cenote.research.live_game import new_game
from cenote.review.coach import Coach
from cenote.review.turns import pieces_of

TABLES = ("tzolkin 2", "tzolkin 4", "maya 4")
SEED = 1


def seconds(work: Callable[..., object], *about: object) -> float:
    start = time.perf_counter()
    work(*about)
    return time.perf_counter() - start


def measure(what: str, turns: int) -> dict[str, list[float]]:
    """Seconds of the clock for each turn: judging it, finding hints, explaining it."""
    name, seats = what.split()
    game = new_game(GAMES[name], int(seats), (), Random(SEED).getrandbits(30), deal=True)
    record = game.play_out("casual").under_way.record
    pieces = [piece for piece in pieces_of(record)[0] if not piece.is_forced]
    coach = Coach(record.game, record.seats)
    found: dict[str, list[float]] = {"turn": [], "hints": [], "why": []}
    for piece in Random(SEED).sample(pieces, min(turns, len(pieces))):
        state, moves = piece.state, piece.moves
        found["turn"].append(seconds(coach.advice, state, moves, "normal"))
        found["hints"].append(seconds(coach.hints, state))
        found["why"].append(seconds(coach.motives, state, moves, None))
    return found


def line(name: str, found: list[float]) -> str:
    found.sort()
    parts = found[len(found) // 2], found[len(found) * 95 // 100], found[-1]
    late = sum(one > 1 for one in found)
    figures = " ".join(f"{part:8.2f}" for part in parts)
    return f"{name:18}{figures}{late:8} of {len(found)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--turns", type=int, default=40, help="turns of each game")
    turns = parser.parse_args().turns
    print(f"{'seconds':18}  median     95 %      max   later than 1 s")
    for what in TABLES:
        for kind, found in measure(what, turns).items():
            print(line(f"{what} {kind}", found), flush=True)


if __name__ == "__main__":
    main()
