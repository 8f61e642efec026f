"""`cenote dataset`: its arguments, and what they become."""

import argparse
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cenote.bots.arena.files import check_writable
from cenote.bots.arena.journal import Journal
from cenote.bots.arena.results import GameResult
from cenote.bots.arena.run import BadRun, Run
from cenote.bots.arena.tournament import kept
from cenote.bots.commands import mistakes_in_one_line, resumable
from cenote.bots.worker_pool import NoPool, in_order, open_pool
from cenote.core.record import BadRecord, Record, read
from cenote.games import GAMES
from cenote.research.protocol import TEST_SEED

if TYPE_CHECKING:
    from cenote.research.dataset import Rows, Source

GAMES_PLAYED = 100
INSTALL = "pip install 'cenote[rl]'"


class CannotWrite(ValueError):
    """Something is missing or wrong."""


def add_arguments(dataset: argparse.ArgumentParser) -> None:
    dataset.description = (
        "Turn games into a dataset: every choice is a row of a Parquet file, with a dataset card "
        "beside it. The same bots and seed give the same bytes, whatever the number of jobs."
    )
    dataset.add_argument("bots", metavar="BOT", nargs="*", help="a level for each seat")
    dataset.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="the dataset to write (.parquet)"
    )
    dataset.add_argument(
        "--records",
        metavar="PATH",
        type=Path,
        action="append",
        help="use these records instead: a file, or a folder of .txt files; may be repeated",
    )
    dataset.add_argument("--game", default="tzolkin", help="(default tzolkin)")
    dataset.add_argument(
        "--option", metavar="WORD", action="append", default=[], help="an option of the game"
    )
    dataset.add_argument(
        "--games", type=int, metavar="N", default=GAMES_PLAYED, help=f"(default {GAMES_PLAYED})"
    )
    dataset.add_argument("--seed", type=int, metavar="N", default=1, help="(default 1)")
    dataset.add_argument(
        "--resume",
        metavar="FILE",
        type=Path,
        help="keep a journal of the games and continue from it",
    )
    dataset.add_argument(
        "--forced", action="store_true", help="include choices with only one option"
    )
    dataset.add_argument(
        "--jobs", type=int, metavar="N", default=os.cpu_count(), help="(default: all cores)"
    )
    dataset.add_argument(
        "--ray", metavar="ADDRESS", help="work on a Ray cluster; local starts one here"
    )
    dataset.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    """Write a dataset; mistakes are reported in one line."""
    with (
        mistakes_in_one_line("dataset", CannotWrite, BadRun, NoPool),
        resumable(arguments.resume),
    ):
        make(arguments)


def make(arguments: argparse.Namespace) -> None:
    try:
        from cenote.research import dataset  # noqa: PLC0415  the part with numpy and pyarrow
    except ModuleNotFoundError as error:
        raise CannotWrite(f"{error.name} is missing; {INSTALL}") from None
    if arguments.jobs < 1 or arguments.games < 1:
        raise CannotWrite("--games and --jobs must be at least 1")
    check_writable(arguments.out)
    if arguments.out.suffix != ".parquet":
        raise CannotWrite(f"{arguments.out}: the name of a dataset ends in .parquet")
    if arguments.records:
        source, task, work = from_records(arguments)
        with open_pool(arguments.jobs, arguments.ray) as pool:
            rows = in_order(pool, task, work)
            dataset.write(arguments.out, source, shown(rows, source.games))
    else:
        play(arguments, dataset)
    print(f"{arguments.out} and {dataset.card_path(arguments.out)} are written.")


def play(arguments: argparse.Namespace, dataset: Any) -> None:
    """A dataset of games that bots play, except those a journal already has."""
    run = run_of(arguments)
    source = dataset.Source(
        run.game, arguments.games, run.contestants, run.seed, run.options, arguments.forced
    )
    with (
        kept(run, arguments.resume) as journal,
        open_pool(arguments.jobs, arguments.ray) as pool,
    ):
        played = {} if journal is None else journal.finished
        work = [(run, n, arguments.forced, played.get(n)) for n in range(arguments.games)]
        rows = noted(in_order(pool, dataset.selfplay_rows, work), journal)
        dataset.write(arguments.out, source, shown(rows, source.games))


def noted(games: "Iterator[tuple[GameResult, Rows]]", journal: Journal | None) -> "Iterator[Rows]":
    """The rows of the games, each of which is written into the journal first."""
    for result, rows in games:
        if journal is not None and result.number not in journal.finished:
            journal.add(result)
        yield rows


def run_of(arguments: argparse.Namespace) -> Run:
    """What the bots are to play."""
    if not arguments.bots:
        raise CannotWrite("name the bots, one for each seat; or give --records")
    if arguments.seed == TEST_SEED:
        raise CannotWrite("these deals are kept for `cenote evaluate`: choose another seed")
    bots = tuple(arguments.bots)
    asked = Run(arguments.game, len(bots), bots, arguments.seed, tuple(arguments.option))
    asked.check()
    return replace(asked, options=tuple(asked.rules.written_options(asked.options)))


def from_records(arguments: argparse.Namespace) -> "tuple[Source, Any, list[tuple[Any, ...]]]":
    """Games that were played already, all of one kind."""
    from cenote.research.dataset import Source, record_rows  # noqa: PLC0415

    if arguments.resume:
        raise CannotWrite("--resume is for games that bots play")
    if arguments.bots or arguments.option:
        raise CannotWrite("records know their players and options: name none")
    texts = [checked(file) for file in files_of(arguments.records)]
    names = sorted({record.game.name for record, _ in texts})
    if len(names) != 1:
        raise CannotWrite(
            f"records of one game make a dataset, not of {' and '.join(names) or 'none'}"
        )
    source = Source(names[0], len(texts), forced=arguments.forced)
    work = [(text, number, arguments.forced) for number, (_, text) in enumerate(texts)]
    return source, record_rows, work


def files_of(paths: Iterable[Path]) -> list[Path]:
    """The given files, and those in given folders sorted by name."""
    files: list[Path] = []
    for path in paths:
        files += sorted(path.glob("*.txt")) if path.is_dir() else [path]
    return files


def checked(file: Path) -> tuple[Record, str]:
    """A record that was played to its end, and its text."""
    try:
        text = file.read_text(encoding="utf-8")
        record = read(text, GAMES)
    except (OSError, UnicodeDecodeError, BadRecord) as error:
        raise CannotWrite(f"{file}: {error}") from None
    if record.game.legal_moves(record.replay()):
        raise CannotWrite(f"{file}: the game was not played to its end")
    return record, text


def shown(games: "Iterator[Rows]", total: int) -> "Iterator[Rows]":
    """The games, with a progress bar at a terminal."""
    try:
        from tqdm import tqdm  # noqa: PLC0415
    except ModuleNotFoundError:
        yield from games
        return
    screen = shutil.get_terminal_size()
    yield from tqdm(
        games,
        total=total,
        unit="game",
        ncols=screen.columns,
        nrows=screen.lines,
        disable=not sys.stderr.isatty(),
    )
