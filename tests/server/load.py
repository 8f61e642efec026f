"""Many tables at once, on loopback: how long a move takes to reach the other one at the table.

`make load` plays on SQLite, and on PostgreSQL with one, two and three servers, and prints what a
move costs; then it fills a database and asks for lists and a new table. The people are in two
processes of their own. How late these are themselves stands beside: where that is much, the
machine was too busy to say anything about the server.
"""

import argparse
import sys
import tempfile
import time
import uuid
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests import reaper
from tests.server import figures
from tests.server.generator import Generator, Played
from tests.server.postgres import family, postgres
from tests.server.served import Guest, Served
from tests.server.stored import stored

Json = dict[str, Any]

TABLES = (200, 400)
PROCESSES = (1, 2, 3)
SECONDS = 30.0
PAUSE = 3.0
"""Seconds a person thinks on average; two hundred tables then make some 65 moves a second."""
STORED = 20_000
GENERATORS = 2
LOOKED_AT = 10
"""For how many tables the servers' answers are compared."""


@dataclass
class Scene:
    """Servers, and perhaps their PostgreSQL."""

    servers: Sequence[Served]
    database: Any = None

    def cpu(self) -> float:
        return sum(figures.cpu_seconds(pid_of(served)) for served in self.servers)

    def cpu_of_database(self) -> float:
        if self.database is None:
            return 0.0
        return sum(figures.cpu_seconds(process.pid) for process in family(self.database))

    def memory(self) -> float:
        return sum(figures.memory(pid_of(served)) for served in self.servers)


def pid_of(served: Served) -> int:
    assert served.process is not None
    return served.process.pid


def measure(scene: Scene, tables: int, seconds: float, pause: float) -> Json:
    """Seat the people, let them play, and work out what a move took and cost."""
    empty = scene.memory()
    urls = [served.url for served in scene.servers]
    with ExitStack() as stack:
        generators = [Generator(urls, tables // GENERATORS, seed) for seed in range(GENERATORS)]
        for generator in generators:
            stack.callback(generator.end)
        for generator in generators:
            generator.hear(300)
        cpu, theirs = scene.cpu(), scene.cpu_of_database()
        for generator in generators:
            generator.say((seconds, pause))
        played = [generator.hear(seconds + 200) for generator in generators]
        cpu, theirs = scene.cpu() - cpu, scene.cpu_of_database() - theirs
    check_same(scene, played)
    found = told(played, seconds, cpu, theirs)
    return found | {"memory_mb": round(scene.memory()), "empty_mb": round(empty)}


def told(played: Sequence[Played], seconds: float, cpu: float, theirs: float) -> Json:
    latencies = [latency for one in played for latency in one.latencies]
    moves = max(len(latencies), 1)
    return {
        "moves": len(latencies),
        "moves_per_s": round(len(latencies) / seconds, 1),
        "move_ms": figures.in_ms(latencies),
        "generator_lag_ms": figures.in_ms([lag for one in played for lag in one.lags]),
        "server_cpu_ms_per_move": round(cpu * 1000 / moves, 2),
        "database_cpu_ms_per_move": round(theirs * 1000 / moves, 2),
        "refusals": sum(len(one.refusals) for one in played),
    }


def check_same(scene: Scene, played: Sequence[Played]) -> None:
    """All servers say the same about a table, once notices have arrived."""
    time.sleep(1)
    for one in played:
        for table, key in one.tables[:LOOKED_AT]:
            views = [Guest(served.url, key).ask(f"/tables/{table}") for served in scene.servers]
            assert all(view["log"] == views[0]["log"] for view in views), table
            assert all(view["version"] == views[0]["version"] for view in views), table


def on_sqlite(tables: int, wanted: argparse.Namespace) -> Json:
    with tempfile.TemporaryDirectory() as folder, Served(Path(folder), bots="0") as served:
        return measure(Scene([served]), tables, wanted.seconds, wanted.pause)


def on_postgres(tables: int, processes: int, wanted: argparse.Namespace) -> Json:
    with ExitStack() as stack:
        server = stack.enter_context(postgres())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = [
            stack.enter_context(Served(folder / str(number), server.get_uri(), bots="0"))
            for number in range(processes)
        ]
        return measure(Scene(servers, server), tables, wanted.seconds, wanted.pause)


HEAD = (
    f"{'database':<11}{'servers':>8}{'tables':>7}{'moves/s':>8}{'p50':>7}{'p95':>7}{'p99':>7}"
    f"{'worst':>8}{'CPU/move':>9}{'database':>9}{'MB':>6}{'lag p99':>8}"
)


def line(row: Json) -> str:
    """In milliseconds; the lag is the generator's, not the server's."""
    times = row["move_ms"]
    return (
        f"{row['database']:<11}{row['servers']:>8}{row['tables']:>7}{row['moves_per_s']:>8.0f}"
        f"{times['p50']:>7.0f}{times['p95']:>7.0f}{times['p99']:>7.0f}{times['worst']:>8.0f}"
        f"{row['server_cpu_ms_per_move']:>9.1f}{row['database_cpu_ms_per_move']:>9.1f}"
        f"{row['memory_mb']:>6}{row['generator_lag_ms']['p99']:>8.1f}"
    )


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.server.load", description=__doc__)
    databases = ("sqlite", "postgresql")
    parser.add_argument("--database", nargs="+", choices=databases, default=databases)
    parser.add_argument("--tables", nargs="+", type=int, default=TABLES)
    parser.add_argument("--processes", nargs="+", type=int, default=PROCESSES, metavar="N")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of playing, each time")
    parser.add_argument("--pause", type=float, default=PAUSE, help="between moves; 0: flat out")
    parser.add_argument("--stored", type=int, default=STORED, help="tables in a full database")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the figures here")
    return parser.parse_args()


def runs(wanted: argparse.Namespace) -> list[tuple[str, int, int]]:
    """Database, servers, tables; SQLite has one server."""
    return [
        (database, processes, tables)
        for database in wanted.database
        for processes in (wanted.processes if database == "postgresql" else (1,))
        for tables in wanted.tables
    ]


def play_all(wanted: argparse.Namespace) -> list[Json]:
    rows = []
    print(HEAD, flush=True)
    for database, processes, tables in runs(wanted):
        if database == "postgresql":
            found = on_postgres(tables, processes, wanted)
        else:
            found = on_sqlite(tables, wanted)
        rows.append({"database": database, "servers": processes, "tables": tables, **found})
        print(line(rows[-1]), flush=True)
    return rows


def store_all(wanted: argparse.Namespace) -> list[Json]:
    rows = []
    for database in wanted.database if wanted.stored else ():
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            is_shared = database == "postgresql"
            url = stack.enter_context(postgres()).get_uri() if is_shared else None
            rows.append({"database": database, **stored(folder, url, wanted.stored)})
        print(spoken(rows[-1]), flush=True)
    return rows


def spoken(row: Json) -> str:
    names = [name.removesuffix("_ms") for name in row if name.endswith("_ms")]
    times = ", ".join(
        f"{name.replace('_', ' ')} {row[f'{name}_ms']['p50']:.0f} ({row[f'{name}_ms']['p99']:.0f})"
        for name in names
    )
    return f"{row['tables']} stored tables on {row['database']}: median (p99) in ms: {times}"


def main() -> int:
    wanted = arguments()
    reaper.watch_over(uuid.uuid4().hex)
    rows = play_all(wanted)
    full = store_all(wanted)
    figures.write(wanted.out, "load", {"played": rows, "stored": full})
    return 0


if __name__ == "__main__":
    sys.exit(main())
