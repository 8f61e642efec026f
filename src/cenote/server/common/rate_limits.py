"""Rate limits (token buckets), concurrency limits and connection limits, by address."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from cenote.server.common.refusals import Refused

FORGOTTEN = 10_000
"""How many addresses are kept before the inactive ones are dropped."""
WAIT_SECONDS = 8.0
"""The longest wait for a place among the requests of one address."""


@dataclass
class Bucket:
    """A token bucket: refills at a rate, and each request takes one."""

    rate: float
    size: float
    level: float
    since: float

    def take(self, now: float) -> bool:
        self.level = min(self.size, self.level + (now - self.since) * self.rate)
        self.since = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


def bucket(rate: float, burst: float) -> Bucket:
    return Bucket(rate, burst, burst, time.monotonic())


class RateLimit:
    """A bucket for each address."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[str, Bucket] = {}

    def take(self, who: str) -> None:
        if not self.has_room(who):
            raise Refused("too_fast")

    def has_room(self, who: str) -> bool:
        if len(self.buckets) >= FORGOTTEN:
            self.forget()
        if who not in self.buckets:
            self.buckets[who] = bucket(self.rate, self.burst)
        return self.buckets[who].take(time.monotonic())

    def forget(self) -> None:
        """Drop the buckets that are full again; if none are, the fuller half."""
        full = time.monotonic() - self.burst / self.rate
        quiet = [who for who, bucket in self.buckets.items() if bucket.since < full]
        by_level = sorted(self.buckets, key=lambda who: -self.buckets[who].level)
        for who in quiet or by_level[: len(by_level) // 2]:
            del self.buckets[who]


class ConcurrencyLimit:
    """How many requests of one address are in progress at once; the rest wait their turn.

    The event loop takes turns among all that is under way. So one address with hundreds of requests
    would make everybody else wait for all of them. An answer that nobody reads keeps its place
    until it is cut, so waiting has an end as well.
    """

    def __init__(self, width: int, most_waiting: int) -> None:
        self.width = width
        self.most_waiting = most_waiting
        self.slots: dict[str, asyncio.Semaphore] = {}
        self.inside: Counter[str] = Counter()

    @asynccontextmanager
    async def slot(self, who: str) -> AsyncIterator[None]:
        if self.inside[who] >= self.width + self.most_waiting:
            raise Refused("too_fast")
        self.inside[who] += 1
        places = self.slots.setdefault(who, asyncio.Semaphore(self.width))
        try:
            await soon(places)
            try:
                yield
            finally:
                places.release()
        finally:
            self.inside[who] -= 1
            if self.inside[who] == 0:
                del self.inside[who], self.slots[who]


async def soon(places: asyncio.Semaphore) -> None:
    """A place, unless it takes too long."""
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            await places.acquire()
    except TimeoutError:
        raise Refused("too_fast") from None


class ConnectionLimit:
    """How many connections are open at once, by address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.inside: dict[str, int] = {}

    def enter(self, who: str) -> None:
        if self.inside.get(who, 0) >= self.most:
            raise Refused("too_many_sockets")
        self.inside[who] = self.inside.get(who, 0) + 1

    def leave(self, who: str) -> None:
        self.inside[who] -= 1
        if self.inside[who] == 0:
            del self.inside[who]
