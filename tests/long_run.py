"""Thousands of random games, every law of a position checked after every move: `make long`.

Taking back and replaying, which go through the whole game again, are checked at one move in
twenty. A failure prints its seed and writes the record that led to it, to be replayed.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cenote.games import GAMES
from tests.any_game.facts import FACTS
from tests.any_game.laws import EVERYWHERE, Walk, check_game, check_secrets, options_for

FAILURES = Path("build/long_run")
PROCESSES = 2


@dataclass(frozen=True)
class Job:
    """One random game; every second one with options."""

    name: str
    seats: int
    seed: int

    def walk(self) -> Walk:
        game = GAMES[self.name]
        options = options_for(game, self.seats, Random(self.seed)) if self.seed % 2 else ()
        return Walk(game, FACTS[self.name], self.seats, options, self.seed)


def run(job: Job) -> str | None:
    """Play one game; returns what went wrong, or nothing."""
    walk = job.walk()
    try:
        check_game(walk, EVERYWHERE)
        walk = job.walk()
        check_secrets(walk, [*walk.seats, None][job.seed % (job.seats + 1)])
    except Exception as error:
        return report(walk, error)
    return None


def report(walk: Walk, error: Exception) -> str:
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{walk.name.replace(':', '')}.txt"
    path.write_text(walk.record.text())
    return f"{walk.name}: {error!r}\n  seed {walk.seed}, record: {path}"


def jobs(games: int, seed: int) -> Iterator[Job]:
    """This many games of each kind and size, alternating."""
    for n in range(games):
        for name, game in GAMES.items():
            for seats in game.seats:
                yield Job(name, seats, seed + n)


def run_all(todo: Sequence[Job]) -> list[str]:
    """Play in two processes; returns the failures."""
    failures: list[str] = []
    began = time.monotonic()
    with ProcessPoolExecutor(PROCESSES) as pool:
        futures: list[Future[str | None]] = [pool.submit(run, job) for job in todo]
        for done, future in enumerate(as_completed(futures), 1):
            if failure := future.result():
                failures.append(failure)
                print(f"\r{failure}", file=sys.stderr)
            show_progress(done, len(todo), len(failures), time.monotonic() - began)
    print(file=sys.stderr)
    return failures


def show_progress(done: int, todo: int, failures: int, seconds: float) -> None:
    left = seconds / done * (todo - done)
    line = f"{done} of {todo} games, {failures} failed, {minutes(left)} left"
    print(f"\r{line:60}", end="", file=sys.stderr, flush=True)


def minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.long_run", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each game and size (1000)")
    parser.add_argument("--seed", type=int, default=0, help="the first seed (0)")
    asked = parser.parse_args(arguments)
    failures = run_all(list(jobs(asked.games, asked.seed)))
    print(f"seeds {asked.seed} to {asked.seed + asked.games - 1}: {len(failures)} games failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
