"""Notices from other processes on the same PostgreSQL."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import URL

from cenote.server.monitoring import logs
from cenote.server.storage.notice_sender import CHANNEL, EVERYTHING

PAUSE = 1.0
KEEPALIVE: dict[str, Any] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""Keep-alive settings: a dead connection is noticed within half a minute."""


class NoticeListener:
    """Listens on a separate connection."""

    def __init__(
        self,
        where: URL,
        process: str,
        on_notice: Callable[[str, str, int], Awaitable[None]],
        on_missed: Callable[[], Awaitable[None]],
    ) -> None:
        self.where = where
        self.process = process
        self.on_notice = on_notice
        self.on_missed = on_missed
        self.is_listening = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None
        self.tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self.listening = asyncio.create_task(self.listen())
        async with asyncio.timeout(10):
            await self.is_listening.wait()

    async def stop(self) -> None:
        if self.listening is not None:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)

    async def listen(self) -> None:
        """Reconnect whenever the connection is lost, and say that notices may be missing."""
        import psycopg  # only where there is PostgreSQL  # noqa: PLC0415

        address = self.where.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(
                    address, autocommit=True, **KEEPALIVE
                )
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    self.connected()
                    async for notice in connection.notifies():
                        self.hear(json.loads(notice.payload))
            except psycopg.Error as error:
                logs.warn("the notice listener was cut off", why=type(error).__name__)
                await asyncio.sleep(PAUSE)

    def connected(self) -> None:
        if self.is_listening.is_set():
            self.begin(self.on_missed())
        self.is_listening.set()

    def hear(self, news: dict[str, Any]) -> None:
        if news["from"] == self.process:
            return
        if news["table"] == EVERYTHING:
            self.begin(self.on_missed())
        else:
            self.begin(self.on_notice(news["table"], news["what"], news["number"]))

    def begin(self, work: Any) -> None:
        """Handle notices in tasks: a slow table does not delay others."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.trace("news from another process failed", error)
