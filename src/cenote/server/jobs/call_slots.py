"""Limits on outgoing work: in all, and by host. One slow host delays only what goes to it."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from cenote.server.monitoring import logs

PATIENCE = 60.0
"""Seconds a call may wait for its turn; after that it is out of date."""


def host_of(address: str) -> str:
    return urlsplit(address).hostname or ""


class CallSlots:
    """How many calls are under way at once."""

    def __init__(self, at_once: int, per_host: int) -> None:
        self.places = asyncio.Semaphore(at_once)
        self.per_host = per_host
        self.hosts: dict[str, asyncio.Semaphore] = {}
        self.inside: Counter[str] = Counter()

    @asynccontextmanager
    async def slot(self, host: str) -> AsyncIterator[None]:
        """Wait for a place at this host, then for any; a TimeoutError if that takes too long."""
        here = self.hosts.setdefault(host, asyncio.Semaphore(self.per_host))
        self.inside[host] += 1
        try:
            async with AsyncExitStack() as held:
                async with asyncio.timeout(PATIENCE):
                    await held.enter_async_context(here)
                    await held.enter_async_context(self.places)
                yield
        finally:
            self.inside[host] -= 1
            if not self.inside[host]:
                del self.inside[host], self.hosts[host]


class Deliveries:
    """Work in the background that may wait for slots: a bounded number of tasks."""

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        self.most = most
        self.tasks: set[asyncio.Task[None]] = set()

    @property
    def free(self) -> int:
        """How many more may begin."""
        return self.most - len(self.tasks)

    def begin(self, work: Coroutine[Any, Any, None]) -> bool:
        """Begin it, unless there is too much under way."""
        if self.free <= 0:
            work.close()
            return False
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return True

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.trace(f"{self.what} failed", error)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
