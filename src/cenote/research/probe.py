"""`cenote probe`: its arguments, and what they become."""

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from cenote.bots.arena import options
from cenote.bots.arena.files import check_writable, write_text
from cenote.bots.arena.intervals import Estimate, estimate
from cenote.bots.arena.outside import kill_all
from cenote.bots.arena.report import ENOUGH, aligned, figure, percent, rate, short
from cenote.bots.arena.results import GameResult
from cenote.bots.arena.run import BadRun, Run
from cenote.bots.arena.summary import whole_blocks
from cenote.bots.arena.tournament import numbers_of
from cenote.bots.commands import mistakes_in_one_line, resumable
from cenote.bots.worker_pool import NoPool, in_order, open_pool
from cenote.build import FORM
from cenote.games import GAMES
from cenote.research import best_response
from cenote.research.best_response import (
    FRESH,
    UNCHANGED,
    Generation,
    Play,
    Probe,
    Shift,
    respond,
    search,
    winner,
)
from cenote.research.protocol import Row, judge_digest, judges_of, own_seat, row_of

GENERATIONS = 10
SEATS = 4
START = "strong"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Look for a best response to a bot: a search that plays against it for a stated number of "
        "games, and how often what it found then wins on fresh deals. The same seed gives the same "
        "result, whatever the number of jobs."
    )
    parser.add_argument("bot", metavar="BOT", help=options.CONTESTANT)
    parser.add_argument("--game", default="tzolkin", help="(default tzolkin)")
    parser.add_argument("--seats", type=int, metavar="N", default=SEATS, help=f"(default {SEATS})")
    parser.add_argument(
        "--option", metavar="WORD", action="append", default=[], help="an option of the game"
    )
    parser.add_argument(
        "--start",
        metavar="LEVEL",
        default=START,
        help=f"the level that the search begins with (default {START})",
    )
    parser.add_argument(
        "--generations",
        type=int,
        metavar="N",
        default=GENERATIONS,
        help=f"how long to search (default {GENERATIONS})",
    )
    options.add_playing(parser)
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="(default 1)")
    paths = (
        ("--json", "FILE", "write the result to this file"),
        ("--resume", "FILE", "keep the search in this file and continue from it"),
    )
    options.add_paths(parser, paths)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    with mistakes_in_one_line("probe", BadRun, NoPool), resumable(arguments.resume):
        probe = probe_of(arguments)
        done = read_search(arguments.resume, probe)
        with open_pool(arguments.jobs, arguments.ray, on_exit=kill_all) as pool:
            result = measure(
                probe,
                lambda games: list(in_order(pool, respond, games)),
                done,
                arguments.games,
                arguments.resume,
            )
        print(report(result))
        if arguments.json is not None:
            write_text(arguments.json, json.dumps(values_of(result), indent=1) + "\n")


def probe_of(arguments: argparse.Namespace) -> Probe:
    """What is asked for; BadRun now rather than after hours of play."""
    options.check_playing(arguments)
    if arguments.generations < 1:
        raise BadRun("--generations must be at least 1")
    for path in (arguments.json, arguments.resume):
        if path is not None:
            check_writable(path)
    probe = Probe(
        arguments.bot,
        arguments.game,
        arguments.seats,
        tuple(arguments.option),
        arguments.start,
        arguments.generations,
        best_response.CANDIDATES,
        best_response.BLOCKS,
        arguments.seed,
        arguments.time_limit,
    )
    probe.check()
    return probe


@dataclass(frozen=True)
class Result:
    """How the responder did on fresh deals before the search and after it."""

    probe: Probe
    generations: Sequence[Generation]
    found: Shift
    before: Row
    after: Row
    gain: Estimate
    """By how much the share of wins grew, block by block."""


def measure(
    probe: Probe, play: Play, done: Sequence[Generation], games: int, kept: Path | None
) -> Result:
    """Search, then play fresh deals with the judge as it was and with the one that was found."""
    generations = list(done)
    for found in search(probe, play, done):
        generations.append(found)
        tell(probe, generations)
        if kept is not None:
            write_search(kept, probe, generations)
    shift = winner(probe, generations, play)
    fresh = probe.run_on(FRESH)
    numbers = numbers_of(fresh, games)
    before, after = (
        play([(fresh, number, probe.start, judge) for number in numbers])
        for judge in (UNCHANGED, shift)
    )
    shares = zip(shares_of(fresh, before), shares_of(fresh, after), strict=True)
    gain = estimate([share - former for former, share in shares])
    earlier, later = (row(probe, fresh, games) for games in (before, after))
    return Result(probe, generations, shift, earlier, later, gain)


def tell(probe: Probe, generations: Sequence[Generation]) -> None:
    if sys.stderr.isatty():
        line = f"generation {len(generations)} of {probe.generations}"
        print(f"{line}: lead {generations[-1].lead:+.1f}", file=sys.stderr)


def row(probe: Probe, fresh: Run, games: Sequence[GameResult]) -> Row:
    return row_of(fresh, f"{probe.game}-{probe.seats}", probe.bot, games)


def shares_of(fresh: Run, games: Sequence[GameResult]) -> list[float]:
    """The responder's share of wins in each block."""
    blocks = whole_blocks(fresh, games)
    return [sum(own_seat(game).won for game in block) / len(block) for block in blocks]


def report(result: Result) -> str:
    """A table for people."""
    probe = result.probe
    table = [["against " + short(probe.bot), "games", "wins", "by chance", "points", "lead"]]
    for name, found in ((probe.start, result.before), ("after the search", result.after)):
        table.append(
            [
                name,
                str(found.games),
                rate(found.wins),
                percent(found.by_chance),
                figure(found.points),
                figure(found.lead, "+.1f"),
            ]
        )
    heading = (
        f"{probe.game}, {probe.seats} seats, seed {probe.seed}: {probe.budget} games of search. "
        "Intervals are 95 % over blocks."
    )
    notes = [f"The search brought {points(result.gain)} percentage points."]
    if result.after.blocks < ENOUGH:
        notes.append(f"Under {ENOUGH} blocks: a hint, not yet a result.")
    return "\n\n".join([heading, aligned(table), *notes])


def points(gain: Estimate) -> str:
    """A difference of two shares, in percentage points."""
    low, high = (None if end is None else 100 * end for end in (gain.low, gain.high))
    return figure(Estimate(100 * gain.mean, low, high), "+.1f")


def values_of(result: Result) -> dict[str, Any]:
    """What the results file holds: the figures, and everything they depend on."""
    game = result.probe.game
    return {
        **asdict(result.probe),
        "budget": result.probe.budget,
        "cenote": version("cenote"),
        "python": platform.python_version(),
        "form": FORM,
        "rules": GAMES[game].version,
        "judges": {name: judge_digest(name) for name in judges_of(game)},
        "before": asdict(result.before),
        "after": asdict(result.after),
        "gain": asdict(result.gain),
        "found": result.found,
        "search": [asdict(generation) for generation in result.generations],
    }


def write_search(path: Path, probe: Probe, generations: Sequence[Generation]) -> None:
    values = {"probe": asked(probe), "search": [asdict(found) for found in generations]}
    write_text(path, json.dumps(values) + "\n")


def read_search(path: Path | None, probe: Probe) -> list[Generation]:
    """The generations that were kept; BadRun if they belong to another search."""
    if path is None or not path.exists():
        return []
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        kept = [generation_of(generation) for generation in values["search"]]
        belongs = values["probe"] == asked(probe)
    except (OSError, ValueError, KeyError, TypeError):
        raise BadRun(f"{path} is not a file of cenote probe") from None
    if not belongs:
        raise BadRun(f"{path} belongs to another search")
    return kept[: probe.generations]


def generation_of(values: dict[str, Any]) -> Generation:
    centre, best = (tuple(map(float, values[shift])) for shift in ("centre", "best"))
    return Generation(centre, best, float(values["lead"]), float(values["lead_of_best"]))


def asked(probe: Probe) -> dict[str, Any]:
    """What a search depends on, except for its length: a longer one continues a shorter one."""
    values: dict[str, Any] = json.loads(json.dumps(asdict(probe)))
    del values["generations"]
    return values
