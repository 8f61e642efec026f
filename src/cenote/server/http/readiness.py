"""Whether this process could store a move right now."""

import asyncio
import time

from cenote.server.common.refusals import Refused
from cenote.server.storage.store import Store

FRESH = 1.0
"""Seconds for which an answer is reused."""
PATIENCE = 3.0
"""A database that takes longer than this is not ready, whatever it answers."""


class Readiness:
    """At most one write is in progress, however many ask."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.looking: asyncio.Task[None] | None = None
        self.began = 0.0

    async def check(self) -> None:
        """Returns if the database writes; refused as unavailable if not."""
        if self.store.faults.is_damaged:
            raise Refused("unavailable")
        looking = self.latest()
        left = self.began + PATIENCE - time.monotonic()
        await asyncio.wait([looking], timeout=max(left, 0))
        if not looking.done() or looking.exception() is not None:
            raise Refused("unavailable")

    def latest(self) -> asyncio.Task[None]:
        """The check that is running or was just done, otherwise a new one."""
        now = time.monotonic()
        is_old = self.looking is None or (self.looking.done() and now - self.began > FRESH)
        if self.looking is None or is_old:
            self.began = now
            self.looking = asyncio.create_task(self.store.try_writing())
            self.looking.add_done_callback(taken_note_of)
        return self.looking


def taken_note_of(task: asyncio.Task[None]) -> None:
    """Ignore a failure that nobody waited for: the store has logged it."""
    if not task.cancelled():
        task.exception()
