"""Writes the tables of docs/benchmark.md: python -m benchmarks.leaderboard.

A result is a file that `cenote evaluate BOT --json FILE` wrote into benchmarks/results. Add yours
by a pull request. What `cenote probe BOT --json FILE` wrote is in benchmarks/probes.
"""

import json
from pathlib import Path
from typing import Any

from cenote.bots.arena.intervals import Estimate
from cenote.bots.arena.report import percent, rate
from cenote.research.probe import points
from cenote.research.protocol import OPPONENTS, POOLS, PROTOCOL, TASKS, judge_digest

HERE = Path(__file__).parent
RESULTS = HERE / "results"
PROBES = HERE / "probes"
PAGE = HERE.parent / "docs" / "benchmark.md"
MARKS = "<!-- results -->", "<!-- end of results -->"
PROBE_MARKS = "<!-- probes -->", "<!-- end of probes -->"
PROBE_COLUMNS = (
    "bot", "task", "start", "games of search", "wins before", "wins after", "gain", "by chance",
    "fresh games", "seed",
)  # fmt: skip


def results() -> list[Any]:
    """All results of today's protocol, played against today's networks."""
    found = [json.loads(file.read_text()) for file in sorted(RESULTS.glob("*.json"))]
    return [result for result in found if result["protocol"] == PROTOCOL and is_comparable(result)]


def is_comparable(result: Any) -> bool:
    return all(judge_digest(name) == known for name, known in result["judges"].items()) and all(
        OPPONENTS[game] == known for game, known in result.get("opponents", {}).items()
    )


def tables(found: list[Any]) -> str:
    """A table for each task that somebody has played, the best bot first."""
    parts = []
    for task in TASKS:
        lines = [line for result in found if (line := line_of(result, task)) is not None]
        if lines:
            lines.sort(key=lambda line: -line[0])
            parts.append("\n".join([heading(task), *(text for _, text in lines)]))
    return "\n\n".join(parts)


def heading(task: str) -> str:
    pools = POOLS[TASKS[task].game]
    chance = percent(1 / TASKS[task].seats)
    columns = ["bot", *(f"against {pool}" for pool in pools), "mean", "games"]
    return "\n".join(
        [
            f"### {task}: wins; {chance} if all were equal",
            "",
            f"| {' | '.join(columns)} |",
            f"|{'---|' * len(columns)}",
        ]
    )


def line_of(result: Any, task: str) -> tuple[float, str] | None:
    """The mean of its wins and its line, if this bot has played the whole task."""
    rows = {row["opponents"]: row for row in result["rows"] if row["task"] == task}
    pools = POOLS[TASKS[task].game]
    if rows.keys() != pools.keys():
        return None
    mean = sum(row["wins"]["mean"] for row in rows.values()) / len(rows)
    cells = [rate(Estimate(**rows[pool]["wins"])) for pool in pools]
    games = min(row["games"] for row in rows.values())
    line = " | ".join([result["bot"], *cells, percent(mean), str(games)])
    return mean, f"| {line} |"


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


def between(page: str, marks: tuple[str, str], text: str) -> str:
    """The page with this text between two marks."""
    before, found, rest = page.partition(marks[0])
    _, closed, after = rest.partition(marks[1])
    assert found and closed, f"the page needs {marks[0]} and {marks[1]}"
    return f"{before}{marks[0]}\n\n{text}\n\n{marks[1]}{after}"


def written(page: str) -> str:
    """The page with today's tables."""
    listed = between(page, MARKS, tables(results()))
    return between(listed, PROBE_MARKS, probe_table(probes()))


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text()))
