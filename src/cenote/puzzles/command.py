"""`cenote puzzles`: mining new ones, and proving the shipped ones again."""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from cenote.games import GAMES
from cenote.puzzles.collection import shipped
from cenote.puzzles.difficulty import difficulty_of
from cenote.puzzles.mining import Miner
from cenote.puzzles.puzzle import Puzzle, read
from cenote.puzzles.themes import THEMES
from cenote.puzzles.verifying import Verifier

FAILED = 1

MOST_OF_THEME = 3
"""A theme has at most this many times its even share of the puzzles."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Positions in which one turn is far better than all others."
    actions = parser.add_subparsers(metavar="ACTION", required=True)
    mine = actions.add_parser("mine", help="search self-play games for puzzles")
    mine.description = (
        "Search self-play games for puzzles. Each is appended to the file once it is proven; "
        "the same command continues where it stopped."
    )
    mine.add_argument("--game", choices=THEMES, default="tzolkin", help="(default tzolkin)")
    mine.add_argument(
        "--out", metavar="FILE", type=Path, required=True, help="where the puzzles go"
    )
    mine.add_argument(
        "--puzzles",
        metavar="N",
        type=int,
        default=10,
        help="stop when the file has N puzzles (default 10)",
    )
    mine.add_argument(
        "--seats",
        metavar="N",
        type=int,
        action="append",
        help="only tables of this size; may be repeated (default: all sizes in turn)",
    )
    mine.add_argument(
        "--theme",
        metavar="THEME",
        action="append",
        help="only puzzles of this theme; may be repeated (default: all themes)",
    )
    mine.set_defaults(run=lambda arguments, words: run_mine(arguments))
    verify = actions.add_parser("verify", help="prove the shipped puzzles again")
    verify.description = (
        "Prove again, twice and with ten times the effort of a review, that every puzzle has one "
        "best turn, and that its gain, theme and reasons are as described. Exits with 1 if one no "
        "longer holds."
    )
    verify.add_argument("ids", metavar="ID", nargs="*", help="only these (default: all)")
    verify.add_argument("--game", choices=THEMES, help="only those of this game")
    add_difficulty(verify)
    verify.set_defaults(run=lambda arguments, words: run_verify(arguments))
    retell = actions.add_parser("retell", help="rewrite the themes and reasons of a file's puzzles")
    retell.description = (
        "Rewrite the themes and reasons of a file's puzzles, after a change in what reviews "
        "say. Nothing is proven again: see verify. The same command continues where it stopped."
    )
    retell.add_argument("file", metavar="FILE", type=Path)
    add_difficulty(retell)
    retell.set_defaults(run=lambda arguments, words: run_retell(arguments))


def add_difficulty(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--difficulty", action="store_true", help="also let bots of every level solve them again"
    )


def run_mine(arguments: argparse.Namespace) -> None:
    """Play game after game, of these table sizes in turn, until there are enough puzzles."""
    out: Path = arguments.out
    progress = out.with_suffix(".progress")
    known = [read(line) for line in lines_of(out)]
    themes = Counter(puzzle.theme for puzzle in known)
    most = MOST_OF_THEME * arguments.puzzles / len(THEMES[arguments.game])
    ids = {*shipped(), *(puzzle.id for puzzle in known)}
    wanted = themes_of(arguments)
    miner = Miner(arguments.game, lambda theme: theme in wanted and themes[theme] < most, ids)
    sizes = sizes_of(arguments)
    for number in count(len(lines_of(progress))):
        if themes.total() >= arguments.puzzles:
            return
        seats, seed = sizes[number % len(sizes)], number // len(sizes)
        for puzzle in miner.search(seats, seed):
            themes[puzzle.theme] += 1
            append(out, puzzle.line())
            print(f"{themes.total()}: {told(puzzle)}", flush=True)
        append(progress, f"{arguments.game} {seats} {seed}")
        print(f"{number + 1} games: {dict(miner.stages)}", flush=True)


def sizes_of(arguments: argparse.Namespace) -> Sequence[int]:
    all_sizes = GAMES[arguments.game].seats
    wrong = [seats for seats in arguments.seats or () if seats not in all_sizes]
    if wrong:
        raise SystemExit(f"cenote: {arguments.game} cannot be played by {wrong[0]}")
    return arguments.seats or all_sizes


def themes_of(arguments: argparse.Namespace) -> Sequence[str]:
    all_themes = THEMES[arguments.game]
    wrong = [theme for theme in arguments.theme or () if theme not in all_themes]
    if wrong:
        raise SystemExit(f"cenote: {arguments.game} has no theme {wrong[0]!r}")
    return arguments.theme or all_themes


def lines_of(file: Path) -> list[str]:
    return file.read_text().splitlines() if file.exists() else []


def append(file: Path, line: str) -> None:
    with file.open("a") as lines:
        lines.write(line + "\n")


def told(puzzle: Puzzle) -> str:
    """A puzzle as one line of figures."""
    gain = puzzle.gain
    return (
        f"{puzzle.id} {puzzle.game} {puzzle.seats} seats, at {puzzle.when}: {puzzle.theme}, "
        f"{difficulty_of(puzzle.found)}, {gain.club / 1000:.1f} better than club, "
        f"{gain.alone / 1000:.1f} than the next best"
    )


def run_verify(arguments: argparse.Namespace) -> None:
    """A line for each puzzle; SystemExit with 1 if one of them is wrong."""
    puzzles = list(chosen(arguments.ids, arguments.game))
    wrong = 0
    for number, puzzle in enumerate(puzzles, 1):
        fault = Verifier.of(puzzle.game).fault(puzzle, arguments.difficulty)
        wrong += fault is not None
        print(f"{number}/{len(puzzles)} {puzzle.id}: {fault or 'right'}", flush=True)
    print(f"{len(puzzles) - wrong} of {len(puzzles)} puzzles are right.")
    if wrong:
        raise SystemExit(FAILED)


def chosen(ids: Sequence[str], game: str | None) -> Iterator[Puzzle]:
    for id in ids or shipped():
        if id not in shipped():
            raise SystemExit(f"cenote: there is no puzzle {id!r}")
        puzzle = shipped()[id]
        if game in (None, puzzle.game):
            yield puzzle


def run_retell(arguments: argparse.Namespace) -> None:
    """Line by line into a second file, which takes the place of the first in the end."""
    file: Path = arguments.file
    new = file.with_suffix(".retold")
    lines = lines_of(file)
    for number in range(len(lines_of(new)), len(lines)):
        puzzle = read(lines[number])
        told = Verifier.of(puzzle.game).retold(puzzle, arguments.difficulty)
        append(new, told.line())
        print(f"{number + 1}/{len(lines)} {told.id}: {told.theme}", flush=True)
    new.replace(file)
