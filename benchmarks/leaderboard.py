"""Writes the tables of docs/benchmark.md: python -m benchmarks.leaderboard.

A result is a file that `cenote evaluate BOT --json FILE` wrote into benchmarks/results. Add yours
by a pull request. What `cenote probe BOT --json FILE` wrote is in benchmarks/probes.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.pages import between
from cenote.bots.arena.imported import PYTHON
from cenote.bots.arena.intervals import Estimate
from cenote.bots.arena.report import ENOUGH, figure, percent, rate
from cenote.research.chart import Bar, chart
from cenote.research.probe import points
from cenote.research.protocol import OPPONENTS, POOLS, PROTOCOL, TASKS, judge_digest

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PROBES = HERE / "probes"
PAGE = HERE.parent / "docs" / "benchmark.md"
PICTURE = PAGE.parent / "pictures" / "benchmark.svg"
MARKS = "<!-- results -->", "<!-- end of results -->"
PROBE_MARKS = "<!-- probes -->", "<!-- end of probes -->"
TOUGHEST = "strong"
"""The opponents against whom the tables show points, too."""
PROBE_COLUMNS = (
    "bot", "task", "start", "games of search", "wins before", "wins after", "gain", "by chance",
    "fresh games", "seed",
)  # fmt: skip


@dataclass(frozen=True)
class Line:
    """What a bot did at a task."""

    bot: str
    wins: dict[str, Estimate]
    mean: float
    points: Estimate
    games: int
    is_hint: bool


def results() -> list[Any]:
    """All results of today's protocol, played against today's networks."""
    found = [json.loads(file.read_text()) for file in sorted(RESULTS.glob("*.json"))]
    return [result for result in found if result["protocol"] == PROTOCOL and is_comparable(result)]


def is_comparable(result: Any) -> bool:
    return all(judge_digest(name) == known for name, known in result["judges"].items()) and all(
        OPPONENTS[game] == known for game, known in result["opponents"].items()
    )


def ranked(found: list[Any], task: str) -> list[Line]:
    """The bots that have played a whole task, the best first."""
    lines = [line for result in found if (line := line_of(result, task)) is not None]
    return sorted(lines, key=lambda line: -line.mean)


def tables(found: list[Any]) -> str:
    """A table for each task that somebody has played."""
    parts = [(task, lines) for task in TASKS if (lines := ranked(found, task))]
    return "\n\n".join("\n".join([heading(task), *map(cells, lines)]) for task, lines in parts)


def heading(task: str) -> str:
    pools = POOLS[TASKS[task].game]
    chance = percent(1 / TASKS[task].seats)
    against = [f"against {pool}" for pool in pools]
    columns = ["bot", *against, "mean", f"points against {TOUGHEST}", "games each"]
    return "\n".join(
        [
            f"### {task}: wins; {chance} if all were equal",
            "",
            f"| {' | '.join(columns)} |",
            f"|{'---|' * len(columns)}",
        ]
    )


def cells(line: Line) -> str:
    wins = map(rate, line.wins.values())
    games = f"{line.games} (hint)" if line.is_hint else str(line.games)
    row = [line.bot, *wins, percent(line.mean), figure(line.points), games]
    return f"| {' | '.join(row)} |"


def line_of(result: Any, task: str) -> Line | None:
    """What a bot did at a task, if it has met all opponents there."""
    rows = {row["opponents"]: row for row in result["rows"] if row["task"] == task}
    pools = POOLS[TASKS[task].game]
    if rows.keys() != pools.keys():
        return None
    wins = {pool: Estimate(**rows[pool]["wins"]) for pool in pools}
    return Line(
        bot=result["bot"].removeprefix(PYTHON).rpartition(":")[2],
        wins=wins,
        mean=sum(won.mean for won in wins.values()) / len(wins),
        points=Estimate(**rows[TOUGHEST]["points"]),
        games=min(row["games"] for row in rows.values()),
        is_hint=min(row["blocks"] for row in rows.values()) < ENOUGH,
    )


def picture(found: list[Any]) -> str:
    """How often each bot wins at each task, on average over its opponents."""
    bars = [
        Bar(f"{task}, {line.bot}", Estimate(line.mean), 1 / TASKS[task].seats)
        for task in TASKS
        for line in ranked(found, task)
    ]
    return chart("How often bots win, on average over all opponents of a task", bars)


def probes() -> list[Any]:
    return [json.loads(file.read_text()) for file in sorted(PROBES.glob("*.json"))]


def probe_table(found: list[Any]) -> str:
    """A line for each bot that was probed."""
    head = [f"| {' | '.join(PROBE_COLUMNS)} |", f"|{'---|' * len(PROBE_COLUMNS)}"]
    return "\n".join([*head, *map(probe_line, found)])


def probe_line(result: Any) -> str:
    before, after = result["before"], result["after"]
    cells = (
        result["bot"],
        after["task"],
        result["start"],
        f"{result['budget']:,}",
        *(rate(Estimate(**row["wins"])) for row in (before, after)),
        points(Estimate(**result["gain"])),
        percent(after["by_chance"]),
        str(after["games"]),
        str(result["seed"]),
    )
    return f"| {' | '.join(cells)} |"


def written(page: str) -> str:
    """The page with today's tables."""
    listed = between(page, MARKS, tables(results()))
    return between(listed, PROBE_MARKS, probe_table(probes()))


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
    PICTURE.write_text(picture(results()))
