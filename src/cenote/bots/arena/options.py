"""Options of the commands that let bots play many games."""

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

from cenote.bots.arena.imported import PYTHON
from cenote.bots.arena.run import OUTSIDE, TIME_LIMIT, BadRun

GAMES_PLAYED = 200
CONTESTANT = f"a level, {PYTHON}MODULE:NAME or {OUTSIDE}COMMAND"


def add_playing(parser: argparse.ArgumentParser) -> None:
    """How many games, on what, and how fast."""
    parser.add_argument(
        "--games", type=int, metavar="N", default=GAMES_PLAYED, help=f"(default {GAMES_PLAYED})"
    )
    parser.add_argument(
        "--jobs", type=int, metavar="N", default=os.cpu_count(), help="(default: all cores)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster; local starts one here"
    )
    parser.add_argument(
        "--time-limit",
        type=float,
        metavar="SECONDS",
        default=TIME_LIMIT,
        help=f"time limit for a move of an external bot (default {TIME_LIMIT:g})",
    )


def add_paths(parser: argparse.ArgumentParser, rows: Iterable[tuple[str, str, str]]) -> None:
    """Files and folders: the option, what stands for its value, and its meaning."""
    for name, metavar, meaning in rows:
        parser.add_argument(name, type=Path, metavar=metavar, help=meaning)


def check_playing(arguments: argparse.Namespace) -> None:
    if arguments.games < 1 or arguments.jobs < 1:
        raise BadRun("--games and --jobs must be at least 1")
