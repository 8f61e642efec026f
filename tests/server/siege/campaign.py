"""A siege: one server, two people who play on, and one attack after the other."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.siege.attacker import Attacker
from tests.server.siege.line import LOST
from tests.server.siege.newcomer import Welcome, begins
from tests.server.siege.pair import Pair
from tests.server.siege.report import Row
from tests.server.siege.target import Target

SETTLES = 15.0
"""Seconds after which no connection of an attack may be left."""
QUIET = 60.0
"""Seconds to let an attack subside, so that the next is not blamed for it."""
SLACK = 24
"""Descriptors that may stay open without being a leak: database connections, pipes of bots."""


class Campaign:
    """Attacks the server and measures the effect on others."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.pair = Pair(target.where, target.pid)
        self.attacker = Attacker(target.where)
        self.probes: list[float] = []
        self.peak = 0.0

    async def attack(self, name: str, seconds: float, settle: float = SETTLES) -> Row:
        """One attack, and everything that was seen meanwhile."""
        self.forget()
        row = Row(name, seconds, self.target.memory(), self.target.descriptors())
        lags = await self.target.lags()
        watching = asyncio.create_task(self.watch())
        meanwhile = asyncio.create_task(self.somebody_comes(seconds / 2))
        row.tally = await self.attacker.attack(name, seconds)
        row.welcomes = [await meanwhile, await begins(self.target.where)]
        await self.stop(watching)
        await self.settled(row.descriptors_before + SLACK, settle)
        row.lags = await self.target.lags() - lags
        return self.filled(row)

    def forget(self) -> None:
        self.pair.take_moves()
        self.pair.take_troubles()
        self.probes, self.peak = [], self.target.memory()

    def filled(self, row: Row) -> Row:
        row.moves = self.pair.take_moves()
        row.troubles = self.pair.take_troubles()
        row.probes, row.memory_peak = self.probes, self.peak
        row.memory_after = self.target.memory()
        row.descriptors_after = self.target.descriptors()
        row.traces, row.leaks = self.target.read_log(self.pair.secrets)
        return row

    async def somebody_comes(self, after: float) -> Welcome:
        await asyncio.sleep(after)
        return await begins(self.target.where)

    async def watch(self) -> None:
        """Measure the server from outside, a few times a second."""
        while True:
            self.peak = max(self.peak, self.target.memory())
            with contextlib.suppress(*LOST):
                self.probes.append(await self.target.probe())
            await asyncio.sleep(0.2)

    async def stop(self, task: asyncio.Task[None]) -> None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def settled(self, descriptors: int, patience: float) -> None:
        """Wait until the attack's connections are closed, or time is up, and the server is idle."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.target.descriptors() > descriptors:
                    await asyncio.sleep(0.1)
        with contextlib.suppress(*LOST):
            async with asyncio.timeout(QUIET):
                while await self.target.probe() > 0.25:
                    await asyncio.sleep(0.1)


@asynccontextmanager
async def besieged(target: Target) -> AsyncIterator[Campaign]:
    """The server runs; two people sit down and play until this is over."""
    campaign = Campaign(target)
    playing = asyncio.create_task(campaign.pair.play())
    try:
        await begins(target.where)  # the first bot to think takes longest
        yield campaign
        await campaign.pair.check()
    finally:
        campaign.pair.stopping = True
        campaign.attacker.end()
        await campaign.stop(playing)
