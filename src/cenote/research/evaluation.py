"""`cenote evaluate`: its arguments, and what they become."""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from cenote.bots.arena import options
from cenote.bots.arena.files import check_writable, make_folder, write_text
from cenote.bots.arena.report import ENOUGH, aligned, figure, percent, rate, short, told_lost
from cenote.bots.arena.run import BadRun
from cenote.bots.arena.tournament import Plan, play_run
from cenote.bots.commands import mistakes_in_one_line, resumable
from cenote.bots.worker_pool import NoPool
from cenote.research.chart import Bar, chart
from cenote.research.protocol import POOLS, TASKS, Row, result_of, row_of, run_of, task_named

FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Compare a bot with others by a fixed protocol: named tasks, fixed opponents, and deals "
        "kept for this alone. The same bot gets the same figures on every machine with the same "
        "version of Python."
    )
    parser.add_argument("bot", metavar="BOT", help=options.CONTESTANT)
    parser.add_argument(
        "--task",
        metavar="WORD",
        action="append",
        help=f"{', '.join(TASKS)} (default: all); may be repeated",
    )
    options.add_playing(parser)
    paths = (
        ("--json", "FILE", "write the result to this file"),
        ("--plot", "FILE", "draw the result into this file (.svg)"),
        ("--resume", "FOLDER", "keep journals in this folder and continue from them"),
    )
    options.add_paths(parser, paths)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Any = None) -> None:
    with mistakes_in_one_line("evaluate", BadRun, NoPool), resumable(arguments.resume):
        check(arguments)
        raise SystemExit(evaluate(arguments))


def check(arguments: argparse.Namespace) -> None:
    """BadRun now rather than after hours of play."""
    options.check_playing(arguments)
    for name in arguments.task or ():
        task_named(name)
    for path in (arguments.json, arguments.plot):
        if path is not None:
            check_writable(path)
    if arguments.resume is not None:
        make_folder(arguments.resume)


def evaluate(arguments: argparse.Namespace) -> int:
    """Play all tasks that were asked for; returns the exit code."""
    rows: list[Row] = []
    lost = 0
    for task, opponents in pairs(arguments.task or list(TASKS)):
        asked = run_of(arguments.bot, task, opponents, arguments.time_limit)
        outcome = play_run(asked, plan_of(arguments, f"{task}-{opponents}"))
        for game in outcome.lost:
            print(told_lost(game), file=sys.stderr)
        lost += len(outcome.lost)
        if outcome.has_blocks:
            rows.append(row_of(asked, task, opponents, outcome.games))
    print(report(rows))
    write(arguments, rows)
    return FAILED if lost else 0


def pairs(tasks: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each task with each kind of its opponents."""
    for task in dict.fromkeys(tasks):
        for opponents in POOLS[task_named(task).game]:
            yield task, opponents


def plan_of(arguments: argparse.Namespace, name: str) -> Plan:
    journal = arguments.resume and arguments.resume / f"{name}.jsonl"
    return Plan(arguments.games, arguments.jobs, journal, None, arguments.ray)


def report(rows: Sequence[Row]) -> str:
    """A table for people."""
    table = [["task", "against", "games", "wins", "by chance", "points", "lead", "place"]]
    table += [
        [
            row.task,
            row.opponents,
            str(row.games),
            rate(row.wins),
            percent(row.by_chance),
            figure(row.points),
            figure(row.lead, "+.1f"),
            f"{row.place.mean:.2f}",
        ]
        for row in rows
    ]
    few = any(row.blocks < ENOUGH for row in rows)
    notes = [f"Under {ENOUGH} blocks: a hint, not yet a result."] if few else []
    return "\n\n".join([aligned(table), *notes])


def write(arguments: argparse.Namespace, rows: Sequence[Row]) -> None:
    if arguments.json is not None:
        values = result_of(arguments.bot, rows)
        write_text(arguments.json, json.dumps(values, indent=1) + "\n")
    if arguments.plot is not None:
        title = f"{short(arguments.bot)}: how often it wins, with 95 % intervals"
        bars = [
            Bar(f"{row.task}, against {row.opponents}", row.wins, row.by_chance) for row in rows
        ]
        write_text(arguments.plot, chart(title, bars))
