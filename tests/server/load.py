"""Many tables at once, on loopback: how long a move takes to reach the other one at the table.

`make load` prints moves a second and p50, p95, p99 from sending a move to the view arriving at
another client; the memory of a table; and that two processes on one PostgreSQL stay correct.
"""

import asyncio
import json
import random
import re
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.server.people import TWO
from tests.server.postgres import postgres
from tests.server.served import Guest, Served

TABLES = 200
PAUSE = 3.0
"""Seconds a person thinks on average; two hundred tables then make some 65 moves a second."""
SECONDS = 20.0


class Seat:
    """One client at one table: keeps the newest view, and when it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self.came: dict[int, float] = {}
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async for text in self.socket:
            came = time.perf_counter()
            # Only what is needed is read: the measuring must not cost more than the serving.
            if isinstance(text, str) and text.startswith('{"type":"view"'):
                found = re.search(r'"version":(\d+)', text)
                assert found is not None
                self.came[int(found[1])] = came
                self.view = {"version": int(found[1]), "text": text}
                self.news.set()

    def words(self) -> list[str]:
        moves = json.loads(self.view["text"])["moves"]
        return [move["word"] for move in moves]


@asynccontextmanager
async def seated(table: str, key: str, url: str) -> AsyncIterator[Seat]:
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {key}"}
    async with connect(address, additional_headers=headers, compression=None) as socket:
        seat = Seat(socket)
        listening = asyncio.create_task(seat.listen())
        await socket.send('{"type":"hello"}')
        try:
            yield seat
        finally:
            listening.cancel()


class Table:
    """A table of two clients, perhaps at two servers."""

    def __init__(self, urls: Sequence[str]) -> None:
        self.urls = urls
        self.ana, self.ben = Guest(urls[0]), Guest(urls[-1])
        made = self.ana.makes(*TWO)
        self.ben.claims(made)
        self.id = made["table"]
        self.latencies: list[float] = []

    async def play(self, seconds: float, pause: float) -> None:
        rng = random.Random(self.id)
        async with (
            seated(self.id, self.ana.key, self.urls[0]) as one,
            seated(self.id, self.ben.key, self.urls[-1]) as two,
        ):
            until = time.perf_counter() + seconds
            await asyncio.sleep(rng.uniform(0, pause))
            while time.perf_counter() < until:
                if not await self.move(one, two, rng):
                    return
                await asyncio.sleep(rng.uniform(0, 2 * pause))

    async def move(self, one: Seat, two: Seat, rng: random.Random) -> bool:
        """Whoever is to act moves; the clock stops when the other one sees it."""
        await self.both_see(0, one, two)
        for actor, other in ((one, two), (two, one)):
            words = actor.words()
            if words:
                version = actor.view["version"]
                message = {"type": "move", "version": version, "move": rng.choice(words)}
                sent = time.perf_counter()
                await actor.socket.send(json.dumps(message))
                await self.both_see(version + 1, one, two)
                self.latencies.append(other.came[version + 1] - sent)
                return True
        return False

    async def both_see(self, version: int, *seats: Seat) -> None:
        for seat in seats:
            while seat.view.get("version", -1) < version:
                seat.news.clear()
                await asyncio.wait_for(seat.news.wait(), 30)


def memory(served: Served) -> int:
    """Resident memory of the server itself, in kB."""
    assert served.process is not None
    status = Path(f"/proc/{served.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def percentile(values: list[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] * 1000


def report(what: str, tables: list[Table], seconds: float) -> None:
    latencies = [latency for table in tables for latency in table.latencies]
    figures = ", ".join(f"p{part} {percentile(latencies, part / 100):.1f}" for part in (50, 95, 99))
    print(
        f"{what}: {len(latencies)} moves, {len(latencies) / seconds:.0f} a second; "
        f"to the other client in ms: {figures}",
        flush=True,
    )
    for table in tables:
        table.latencies.clear()


async def play_all(tables: list[Table], seconds: float, pause: float) -> None:
    await asyncio.gather(*(table.play(seconds, pause) for table in tables))


def check_same(tables: list[Table]) -> None:
    """All servers tell the same of every table, and every version is one change."""
    for table in tables:
        logs = [Guest(url, table.ana.key).ask(f"/tables/{table.id}") for url in table.urls]
        assert all(log["log"] == logs[0]["log"] for log in logs)
        assert all(log["version"] == logs[0]["version"] for log in logs)


def one_process(tables: int, seconds: float) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder), bots="0", idle_seconds="5") as served,
    ):
        before = memory(served)
        made = [Table([served.url]) for _ in range(tables)]
        after = memory(served)
        print(f"{tables} new tables in memory: {(after - before) / tables:.0f} kB each")
        asyncio.run(play_all(made, seconds, PAUSE))
        report(f"{tables} tables, one process, SQLite, people who think", made, seconds)
        played = memory(served)
        asyncio.run(play_all(made, seconds / 2, 0))
        report(f"{tables} tables, one process, SQLite, flat out", made, seconds / 2)
        check_same(made)
        busiest = memory(served)
        print(
            f"memory: {before} kB at the start, {played} kB after playing, {busiest} kB at most: "
            f"{(busiest - before) / tables:.0f} kB for each table with two sockets"
        )
        time.sleep(8)
        rooms = Guest(served.url).rooms()
        print(f"idle tables have left memory: {rooms} rooms, {memory(served)} kB")


def two_processes(tables: int, seconds: float) -> None:
    with (
        postgres() as server,
        tempfile.TemporaryDirectory() as folder,
        Served(Path(folder) / "1", server.get_uri(), bots="0") as one,
        Served(Path(folder) / "2", server.get_uri(), bots="0") as two,
    ):
        made = [Table([one.url, two.url]) for _ in range(tables)]
        asyncio.run(play_all(made, seconds, PAUSE))
        report(f"{tables} tables, two processes, PostgreSQL, people who think", made, seconds)
        check_same(made)
        print("both processes tell the same of every table")


def main() -> None:
    one_process(TABLES, SECONDS)
    two_processes(TABLES // 2, SECONDS)


if __name__ == "__main__":
    main()
