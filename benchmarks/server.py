"""What `make load`, `make siege` and `make crash` measured, as `docs/hosting.md` tells it.

`python -m benchmarks.server` writes the part of that page between the marks. The figures come from
`benchmarks/server.json`, which those commands write with `ARGS="--out benchmarks/server.json"`.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.pages import between

Json = dict[str, Any]

OUT = Path(__file__).parent / "server.json"
PAGE = Path(__file__).parents[1] / "docs" / "hosting.md"
MARKS = "<!-- server -->", "<!-- end of server -->"
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
PROCESSES = {1: "one process", 2: "two processes", 3: "three processes"}


def load_table(played: Sequence[Json]) -> str:
    """One row for each number of tables."""
    lines = ["| | tables | p50 | p95 | p99 | CPU |", "|---|---|---|---|---|---|"]
    before = ""
    for row in played:
        name = f"{DATABASES[row['database']]}, {PROCESSES[row['servers']]}"
        times = " | ".join(f"{row['move_ms'][part]:.0f}" for part in ("p50", "p95", "p99"))
        shown = "" if name == before else f"{name} "
        cpu = row["server_cpu_ms_per_move"]
        lines.append(f"| {shown}| {row['tables']} | {times} | {cpu:.1f} |")
        before = name
    return "\n".join(lines)


def stored(rows: Sequence[Json]) -> str:
    """What lists and new tables take on a server with many tables."""
    pages = [row[name]["p50"] for row in rows for name in ("my_tables_ms", "watch_list_ms")]
    new = {row["database"]: row["new_table_ms"]["p50"] for row in rows}
    return (
        f"With {rows[0]['tables']:,} stored tables, a page of a list takes {min(pages):.0f} to "
        f"{max(pages):.0f} ms in the median,\nand a new table {new['sqlite']:.0f} on SQLite and "
        f"{new['postgresql']:.0f} on PostgreSQL."
    )


def siege(run: Json) -> str:
    """What was sent, what it did to others, and every promise that it broke."""
    told = run["figures"]
    attacks = told["attacks"]
    sent = sum(row["requests"] + row["messages"] for row in attacks)
    moves = sum(row["moves"] for row in attacks)
    return (
        f"`make siege` on {DATABASES[told['database']]} ({when(run)}): in {told['seconds']:.0f} "
        f"seconds two people made {moves:,} moves under {len(attacks)} attacks\n"
        f"with {sent:,} requests and messages. The slowest move took "
        f"{worst(attacks, 'move_ms')} ms without waits for a CPU,\n"
        f"and {worst(attacks, 'move_by_the_clock_ms')} by the clock. "
        f"The server had {failures(attacks):,} answers of 500, and never grew beyond "
        f"{max(max(row['memory_mb']) for row in attacks)} MB.\n{broken(told['broken'])}"
    )


def worst(attacks: Sequence[Json], times: str) -> str:
    return f"{max(row[times]['worst'] for row in attacks):.0f}"


def failures(attacks: Sequence[Json]) -> int:
    """Answers that mean an error of the server."""
    return sum(
        count
        for row in attacks
        for status, count in row["answers"].items()
        if status.startswith("5") and status != "503"
    )


def broken(promises: Sequence[str]) -> str:
    if not promises:
        return "All promises held."
    return f"Broken promises, {len(promises)} in all:\n\n" + "\n".join(
        f"- {promise}" for promise in promises
    )


def crash(run: Json) -> str:
    """What was killed how often, and that nothing was lost."""
    told = run["figures"]
    one, database = told["one of two servers"], told["PostgreSQL itself"]
    alone = [
        f"{told[name]['kills']} kills of a server on {name} with "
        f"{told[name]['acknowledged moves']:,} acknowledged moves ({when(told[name])})"
        for name in ("SQLite", "PostgreSQL")
    ]
    return (
        f"`make crash`: {alone[0]},\nand {alone[1]}. Every move was there, none twice. "
        f"The same holds for\n{one['kills']} kills of one of two servers on PostgreSQL with "
        f"{one['acknowledged moves']:,} moves ({when(one)})\nand for "
        f"{database['kills of PostgreSQL']} kills of PostgreSQL itself with "
        f"{database['acknowledged moves']:,} ({when(database)}). A dead server's bots moved again\n"
        f"after {one['takeover']['median']} seconds in the median and "
        f"{one['takeover']['worst']} at most."
    )


def when(run: Json) -> str:
    return f"{run['date']}, commit {run['commit']}"


def told(figures: Json) -> str:
    """Everything between the marks."""
    load = figures["load"]["figures"]
    parts = [
        load_table(load["played"]),
        stored(load["stored"]),
        siege(figures["siege"]),
        crash(figures["crash"]),
    ]
    return "\n\n".join(parts)


def written(page: str, figures: Json) -> str:
    return between(page, MARKS, told(figures))


def main() -> None:
    figures = json.loads(OUT.read_text())
    PAGE.write_text(written(PAGE.read_text(), figures))


if __name__ == "__main__":
    main()
