"""`cenote arena`: its arguments, and what they become."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from cenote.bots.arena import files, ladder, options
from cenote.bots.arena.report import report, told_falls, told_lost
from cenote.bots.arena.run import OUTSIDE, BadRun, Run
from cenote.bots.arena.summary import Summary
from cenote.bots.arena.tournament import Plan, play_run, title
from cenote.bots.commands import mistakes_in_one_line, resumable
from cenote.bots.worker_pool import NoPool

FAILED = 1
LADDER_SEATS = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Let bots play against each other. Each deal is played once for every rotation of the "
        "seats; such a block is one sample. The same seed gives the same result, whatever the "
        "number of jobs."
    )
    parser.add_argument("contestants", metavar="BOT", nargs="*", help=options.CONTESTANT)
    parser.add_argument("--game", default="tzolkin", help="(default tzolkin)")
    parser.add_argument("--seats", type=int, metavar="N", help="(default: one for each bot)")
    parser.add_argument(
        "--bot",
        metavar="COMMAND",
        action="append",
        default=[],
        help="add a bot that runs as an external command",
    )
    parser.add_argument(
        "--option", metavar="WORD", action="append", default=[], help="an option of the game"
    )
    options.add_playing(parser)
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="(default 1)")
    parser.add_argument(
        "--ladder",
        action="store_true",
        help="play each level against the one below and write docs/bots.md",
    )
    parser.add_argument(
        ladder.LEVEL,
        choices=ladder.RUNGS[1:],
        help="with --ladder: only the tables with this level on top; the others' rows stay",
    )
    paths = (
        ("--json", "FILE", "write the result to this file"),
        ("--parquet", "FILE", "write a row for each seat of each game"),
        ("--records", "FOLDER", "write the record of every game"),
        ("--resume", "FILE", "keep a journal and continue from it; with --ladder, a folder"),
    )
    options.add_paths(parser, paths)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    with mistakes_in_one_line("arena", BadRun, NoPool), resumable(arguments.resume):
        raise SystemExit(play(arguments))


def play(arguments: argparse.Namespace) -> int:
    """Play what was asked for; returns the exit code."""
    try:
        check_files(arguments)
        return play_runs(arguments, ladder_of(arguments) if arguments.ladder else one(arguments))
    except BrokenPipeError:  # whoever reads our output has closed the pipe
        raise
    except OSError as error:
        raise BadRun(f"cannot continue: {error}") from None


def check_files(arguments: argparse.Namespace) -> None:
    """Check early what would otherwise fail only at the end."""
    options.check_playing(arguments)
    if arguments.level and not arguments.ladder:
        raise BadRun("--level chooses tables of --ladder")
    for path in (arguments.json, arguments.parquet):
        if path is not None:
            files.check_writable(path)
    if arguments.parquet is not None:
        files.check_parquet()


def one(arguments: argparse.Namespace) -> list[tuple[Run, Plan]]:
    """The one table that was asked for."""
    contestants = [*arguments.contestants, *(OUTSIDE + command for command in arguments.bot)]
    if not contestants:
        raise BadRun("name the bots, one for each seat")
    seats = len(contestants) if arguments.seats is None else arguments.seats
    return [(run_of(arguments, contestants, seats), plan_of(arguments))]


def ladder_of(arguments: argparse.Namespace) -> list[tuple[Run, Plan]]:
    """A run for each table of the ladder, with a journal and records of its own."""
    if arguments.contestants or arguments.bot:
        raise BadRun("--ladder plays all levels; name no bots")
    seats = LADDER_SEATS if arguments.seats is None else arguments.seats
    tables = ladder.tables(seats, arguments.level)
    runs = [run_of(arguments, table, seats) for table in tables]
    if ladder.DOCS.exists():
        ladder.check_place(ladder.DOCS, arguments.game, seats)
        if arguments.level is not None:
            ladder.check_rest(known_ladder(arguments.game, seats), seats, arguments.level)
    if arguments.resume is not None:
        files.make_folder(arguments.resume)
    return [(asked, plan_at(plan_of(arguments), asked)) for asked in runs]


def known_ladder(game: str, seats: int) -> str:
    """The ladder as it stands in the docs."""
    return ladder.found_in(ladder.DOCS.read_text(encoding="utf-8"), game, seats, ladder.DOCS)


def run_of(arguments: argparse.Namespace, contestants: Sequence[str], seats: int) -> Run:
    asked = Run(
        game=arguments.game,
        seats=seats,
        contestants=tuple(contestants),
        seed=arguments.seed,
        options=tuple(arguments.option),
        time_limit=arguments.time_limit,
    )
    asked.check()
    return asked


def plan_of(arguments: argparse.Namespace) -> Plan:
    return Plan(arguments.games, arguments.jobs, arguments.resume, arguments.records, arguments.ray)


def plan_at(plan: Plan, asked: Run) -> Plan:
    """Files of this table alone."""
    name = f"{asked.game} {asked.seats} {title(asked)}".replace(" ", "-")
    return replace(
        plan,
        journal=plan.journal and plan.journal / f"{name}.jsonl",
        records=plan.records and plan.records / name,
    )


def play_runs(arguments: argparse.Namespace, runs: Sequence[tuple[Run, Plan]]) -> int:
    """Play, show and write; returns the exit code."""
    outcomes, summaries = [], []
    for asked, plan in runs:
        outcome = play_run(asked, plan)
        outcomes.append(outcome)
        for lost in outcome.lost:
            print(told_lost(lost), file=sys.stderr)
        if outcome.has_blocks:
            summaries.append(outcome.summary())
            show(summaries[-1])
    if arguments.json is not None:
        files.write_json(arguments.json, summaries, as_list=arguments.ladder)
    if arguments.parquet is not None:
        files.write_parquet(arguments.parquet, [(out.run, out.games) for out in outcomes])
    if arguments.ladder and len(summaries) == len(runs):
        publish(summaries, arguments.level)
    return FAILED if any(out.lost for out in outcomes) or any(map(fails, summaries)) else 0


def show(summary: Summary) -> None:
    for line in told_falls(summary.falls):
        print(line, file=sys.stderr)
    print(report(summary), end="\n\n", flush=True)


def fails(summary: Summary) -> bool:
    """Whether one of our own bots lost its seat: a bug, whereas an outside bot's is a result."""
    return any(fall.forfeit.is_ours for fall in summary.falls)


def publish(summaries: Sequence[Summary], level: str | None) -> None:
    """Print the ladder, and write it into the docs if they are there."""
    table = ladder.markdown(summaries, level)
    print(table)
    file, asked = ladder.DOCS, summaries[0].run
    if file.exists():
        page = file.read_text(encoding="utf-8")
        if level is not None:
            table = ladder.extended(known_ladder(asked.game, asked.seats), table, asked.seats)
        files.write_text(file, ladder.written(page, table, asked.game, asked.seats, file))
