"""`cenote train`: teach a judge by letting it play against itself."""

import argparse
import os
from pathlib import Path
from typing import Any

from cenote.bots.commands import mistakes_in_one_line
from cenote.bots.judges import UNITS
from cenote.bots.worker_pool import NoPool
from cenote.games import GAMES

THREADS = "OPENBLAS_NUM_THREADS"
"""How many threads numpy multiplies with, read when it is imported. These matrices are small: on a
machine whose cores are busy with games, two threads waiting for each other took 16 times as long as
one."""


class CannotTrain(ValueError):
    """Something is missing or wrong."""


def add_arguments(train: argparse.ArgumentParser) -> None:
    train.description = "Train a judge of positions by self-play. Resumable."
    train.add_argument("folder", metavar="FOLDER", type=Path, help="where the run is kept")
    train.add_argument("--game", choices=list(GAMES), default="tzolkin")
    train.add_argument("--generations", type=int, default=200, metavar="N")
    train.add_argument("--games", type=int, default=150, metavar="N", help="games per generation")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument(
        "--units",
        type=int,
        choices=UNITS,
        default=UNITS[0],
        help="units of the first layer of the network",
    )
    train.add_argument(
        "--begin", type=Path, metavar="FILE", help="weights of another run to begin with"
    )
    train.add_argument("--jobs", type=int, default=1, help="number of playing processes")
    train.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; local starts one here"
    )
    train.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    """Train; mistakes are reported in one line."""
    with mistakes_in_one_line("train", CannotTrain):
        train(arguments)


def train(arguments: argparse.Namespace) -> None:
    os.environ.setdefault(THREADS, "1")
    try:
        from cenote.bots.training.run import BadCourse, Course, run_course  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise CannotTrain(f"{error.name} is missing; pip install 'cenote[train]'") from None
    if min(arguments.generations, arguments.games, arguments.jobs) < 1:
        raise CannotTrain("generations, games and jobs must be at least 1")
    course = Course(
        arguments.game,
        arguments.generations,
        arguments.games,
        arguments.seed,
        units=arguments.units,
    )
    try:
        run_course(course, arguments.folder, arguments.jobs, arguments.ray, arguments.begin)
    except (BadCourse, NoPool, OSError) as error:
        raise CannotTrain(str(error)) from None
