"""Rate limits (token buckets), concurrency limits and connection limits, by address."""

import asyncio
import ipaddress
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
NETWORK = 64
"""Bits of an IPv6 address that belong to one household or one machine."""


def counted_as(ip: str) -> str:
    """What limits count an address as: an IPv4 address, or the network of an IPv6 address."""
    try:
        address = ipaddress.ip_address(ip)
    except ValueError:
        return ip
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, NETWORK), strict=False))
    return str(address)


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


class Place:
    """A place among the requests of one address that are in progress."""

    def __init__(self, places: asyncio.Semaphore) -> None:
        self.places = places
        self.is_taken = False

    async def take(self) -> None:
        """Wait for it, but not for too long."""
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await self.places.acquire()
        except TimeoutError:
            raise Refused("too_fast") from None
        self.is_taken = True

    def leave(self) -> None:
        """Another request may have it. What waits for others need not keep it to the end."""
        if self.is_taken:
            self.is_taken = False
            self.places.release()


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
    async def slot(self, who: str) -> AsyncIterator[Place]:
        if self.inside[who] >= self.width + self.most_waiting:
            raise Refused("too_fast")
        self.inside[who] += 1
        place = Place(self.slots.setdefault(who, asyncio.Semaphore(self.width)))
        try:
            await place.take()
            yield place
        finally:
            place.leave()
            self.inside[who] -= 1
            if self.inside[who] == 0:
                del self.inside[who], self.slots[who]


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
