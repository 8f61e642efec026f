"""People at many tables, in a separate process that also measures its own lateness."""

import asyncio
import contextlib
import json
import multiprocessing
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any

from tests.server.people import TWO
from tests.server.seated import Seated, seated
from tests.server.siege.line import Line, bearer, dialled, fresh_key

Json = dict[str, Any]

TICK = 0.02
AT_ONCE = 20
"""How many tables are made, or joined, at the same time."""


@dataclass
class Played:
    """What one generator measured."""

    latencies: list[float] = field(default_factory=list)
    """Seconds from sending a move to its view at the other client."""
    lags: list[float] = field(default_factory=list)
    """How late the generator's own event loop was: at most this is added to the times above."""
    refusals: list[str] = field(default_factory=list)
    tables: list[tuple[str, str]] = field(default_factory=list)
    """Ids, and a key to look with."""


class Generator:
    """Controls the process, and waits for its figures."""

    def __init__(self, urls: Sequence[str], tables: int, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.ours, theirs = context.Pipe()
        arguments = (theirs, list(urls), tables, seed)
        self.process = context.Process(target=generate, args=arguments, daemon=True)
        self.process.start()
        theirs.close()

    def say(self, word: Any) -> None:
        self.ours.send(word)

    def hear(self, patience: float) -> Any:
        if not self.ours.poll(patience):
            raise TimeoutError("the generator does not answer")
        return self.ours.recv()

    def end(self) -> None:
        with contextlib.suppress(OSError):
            self.ours.send(None)
        self.process.join(5)
        self.process.kill()
        self.ours.close()


def generate(told: Connection, urls: list[str], tables: int, seed: int) -> None:
    """In the separate process: make the tables, then play for as long as told, each time."""
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        asyncio.run(Crowd(urls, seed).obey(told, tables))


class Crowd:
    """All tables of one generator."""

    def __init__(self, urls: list[str], seed: int) -> None:
        self.urls = urls
        self.rng = random.Random(seed)
        self.tables: list[Table] = []

    async def obey(self, told: Connection, tables: int) -> None:
        for _ in range(0, tables, AT_ONCE):
            number = min(AT_ONCE, tables - len(self.tables))
            self.tables += await asyncio.gather(*(self.made() for _ in range(number)))
        told.send(len(self.tables))
        while (order := await asyncio.to_thread(told.recv)) is not None:
            told.send(await self.play(*order))

    async def made(self) -> "Table":
        """Its two clients are at different servers if there are two."""
        ana, ben = self.rng.sample(self.urls, 2) if len(self.urls) > 1 else self.urls * 2
        table = Table(ana, ben)
        await table.make()
        return table

    async def play(self, seconds: float, pause: float) -> Played:
        played = Played(tables=[(table.id, table.keys[0]) for table in self.tables])
        few = asyncio.Semaphore(AT_ONCE)
        begin, end = asyncio.Event(), asyncio.Event()
        sitting = [
            asyncio.create_task(table.play(played, pause, few, begin, end)) for table in self.tables
        ]
        while not all(table.is_ready for table in self.tables):
            await asyncio.sleep(0.05)
        begin.set()
        await self.measure_lag(played, seconds)
        end.set()
        await asyncio.gather(*sitting)
        return played

    async def measure_lag(self, played: Played, seconds: float) -> None:
        """For as long as the tables play."""
        until = time.perf_counter() + seconds
        while (began := time.perf_counter()) < until:
            await asyncio.sleep(TICK)
            played.lags.append(time.perf_counter() - began - TICK)


class Table:
    """Two people who move now and then until told to stop."""

    def __init__(self, ana: str, ben: str) -> None:
        self.urls = (ana, ben)
        self.keys = (fresh_key(), fresh_key())
        self.id = ""
        self.is_ready = False

    async def make(self) -> None:
        body = {"game": "tzolkin", "seats": list(TWO)}
        async with dialled(where(self.urls[0]), "127.0.0.1") as line:
            made = await ask(line, "/api/tables", self.keys[0], body)
            self.id = made["table"]
            path = f"/api/tables/{self.id}/seats/1/claim"
            await ask(line, path, self.keys[1], {}, **{"X-Seat-Key": made["links"][0]["key"]})

    async def play(
        self,
        played: Played,
        pause: float,
        few: asyncio.Semaphore,
        begin: asyncio.Event,
        end: asyncio.Event,
    ) -> None:
        rng = random.Random(self.id)
        async with contextlib.AsyncExitStack() as stack:
            async with few:
                seats = [
                    await stack.enter_async_context(seated(url, self.id, key))
                    for url, key in zip(self.urls, self.keys, strict=True)
                ]
            self.is_ready = True
            await begin.wait()
            await asyncio.sleep(rng.uniform(0, pause))
            while not end.is_set() and await self.move(played, seats, rng):
                await asyncio.sleep(rng.uniform(0, 2 * pause))

    async def move(self, played: Played, seats: list[Seated], rng: random.Random) -> bool:
        """The player to act moves; the time is taken when the other one sees it."""
        newest = max(seat.version for seat in seats)
        for seat in seats:
            await seat.sees(newest)
        for actor, other in (seats, seats[::-1]):
            if moves := actor.view()["moves"]:
                await self.make_move(played, actor, other, rng.choice(moves)["word"])
                return True
        return False

    async def make_move(self, played: Played, actor: Seated, other: Seated, word: str) -> None:
        version = actor.version
        sent = time.perf_counter()
        answer = await actor.answer(await actor.say("move", version=version, move=word))
        if answer == "view":
            played.latencies.append(await other.sees(version + 1) - sent)
        else:
            played.refusals.append(answer)


async def ask(line: Line, path: str, key: str, body: Any, **more: str) -> Json:
    headers = {**bearer(key), "Content-Type": "application/json", **more}
    answer = await line.ask("POST", path, json.dumps(body).encode(), headers)
    if answer.status >= 300:
        raise OSError(f"{path}: {answer.body[:200]!r}")
    found: Json = answer.json()
    return found


def where(url: str) -> tuple[str, int]:
    host, _, port = url.removeprefix("http://").partition(":")
    return host, int(port)
