"""Processes that play games side by side; one that dies costs its game, not the run."""

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Generator, Sequence
from multiprocessing.connection import Connection, wait
from typing import Any

from cenote.bots.arena.outside import kill_all
from cenote.bots.arena.results import GameResult, Lost
from cenote.bots.arena.run import Run
from cenote.bots.arena.table import Table
from cenote.bots.crew import Cluster, NoCrew, ray_at
from cenote.games import take_board

SPAWN = multiprocessing.get_context("spawn")
PATIENCE = 5.0
"""Seconds a worker has to leave; compiled code hears of it only between two moves."""


class Worker:
    """One process, and the game it plays."""

    def __init__(self, run: Run) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, run), daemon=True)
        self.process.start()
        theirs.close()
        self.number = -1

    def begin(self, number: int) -> None:
        self.number = number
        with contextlib.suppress(OSError):  # if it has died, we hear of it when we listen
            self.connection.send(number)

    def result(self) -> GameResult | Lost:
        try:
            result: GameResult | Lost = self.connection.recv()
            return result
        except (EOFError, OSError):
            self.process.join()
            return Lost(self.number, f"its process died (exit code {self.process.exitcode})")

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.connection.close()


def play_all(
    run: Run, numbers: Sequence[int], jobs: int
) -> Generator[GameResult | Lost, None, None]:
    """Play the games with these numbers, so many at once; results come as they are ready."""
    todo = iter(numbers)
    busy: dict[Any, Worker] = {}
    try:
        for _ in range(min(jobs, len(numbers))):
            start(busy, Worker(run), next(todo))
        while busy:
            for connection in wait(list(busy)):
                worker = busy.pop(connection)
                result = worker.result()
                if isinstance(result, Lost):
                    worker.stop()
                number = next(todo, None)
                if number is None:
                    worker.stop()
                else:
                    start(busy, worker if worker.process.is_alive() else Worker(run), number)
                yield result
    finally:
        for worker in busy.values():
            worker.stop()


def play_on_ray(
    run: Run, numbers: Sequence[int], address: str
) -> Generator[GameResult | Lost, None, None]:
    """The same on a Ray cluster; the game of a lost worker is played again by another."""
    with ray_at(address) as ray:
        games = [(run, number) for number in numbers]
        for at, result in Cluster(ray).as_ready(play_or_lose, games):
            yield Lost(numbers[at], str(result)) if isinstance(result, NoCrew) else result


def start(busy: dict[Any, Worker], worker: Worker, number: int) -> None:
    worker.begin(number)
    busy[worker.connection] = worker


def work(connection: Connection, run: Run) -> None:
    """What a worker does: a game for each number it is given, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=outlive_nobody, daemon=True).start()
    take_board(os.environ)
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(play_or_lose(run, connection.recv()))


def play_or_lose(run: Run, number: int) -> GameResult | Lost:
    """A game that breaks is reported with its record."""
    table = Table(run, number)
    try:
        return table.play()
    except Exception:
        return Lost(number, f"{traceback.format_exc()}\n{table.record.text()}")


def leave(*_: Any) -> None:
    kill_all()
    os._exit(1)


def outlive_nobody() -> None:
    """When the parent is gone, so are we and the bots we started."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    leave()
