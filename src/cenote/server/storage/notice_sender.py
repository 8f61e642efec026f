"""Telling the other processes on the same PostgreSQL what was committed.

Notices are sent after the commit and in batches, on a connection of their own. As part of a move's
transaction they would make all commits wait for each other: PostgreSQL lets one transaction with
notices commit at a time. A process that dies between the two is noticed by its missing heartbeat,
and the others check everything again.
"""

import asyncio
import contextlib
import json

from sqlalchemy import URL, text
from sqlalchemy.exc import SQLAlchemyError

from cenote.server.monitoring import logs
from cenote.server.storage.database import connect_from_loop

CHANNEL = "cenote"
AT_ONCE = 200
EVERYTHING = ""
"""Stands for all tables when there are too many notices to name each."""
MOST_WAITING = 10_000
PAUSE = 0.5
AT_THE_END = 2.0
"""Seconds to send waiting notices when the server stops."""

SEND = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


class NoticeSender:
    """Sends whatever waits, and retries until it is sent."""

    def __init__(self, where: URL, process: str) -> None:
        # A notice need not survive a power cut, so it does not wait for the disk.
        self.engine = connect_from_loop(
            where,
            isolation_level="AUTOCOMMIT",
            pool_size=1,
            connect_args={"options": "-c synchronous_commit=off"},
        )
        self.process = process
        self.waiting: list[str] = []
        self.has_notices = asyncio.Event()
        self.sending: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.sending = asyncio.create_task(self.send_on())

    def put(self, table: str, what: str, number: int) -> None:
        """Queue a notice; when too many wait, a single one that says to reload everything."""
        if len(self.waiting) <= MOST_WAITING:
            named = table if len(self.waiting) < MOST_WAITING else EVERYTHING
            news = {"from": self.process, "table": named, "what": what, "number": number}
            self.waiting.append(json.dumps(news))
            self.has_notices.set()

    async def send_on(self) -> None:
        while True:
            await self.has_notices.wait()
            self.has_notices.clear()
            while self.waiting:
                await self.send(self.waiting[:AT_ONCE])

    async def send(self, batch: list[str]) -> None:
        try:
            async with self.engine.connect() as connection:
                await connection.execute(SEND, {"channel": CHANNEL, "notices": batch})
            del self.waiting[: len(batch)]
        except (SQLAlchemyError, OSError) as error:
            logs.warn("notices wait for the database", why=type(error).__name__)
            await asyncio.sleep(PAUSE)

    async def close(self) -> None:
        if self.sending is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(AT_THE_END):
                    while self.waiting:
                        await asyncio.sleep(0.01)
            self.sending.cancel()
            await asyncio.gather(self.sending, return_exceptions=True)
        await self.engine.dispose()
