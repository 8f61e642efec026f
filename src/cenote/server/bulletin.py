"""What other processes on the same PostgreSQL tell us."""

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import URL

from cenote.server import logs
from cenote.server.notices import CHANNEL, EVERYTHING

PAUSE = 1.0


class Bulletin:
    """A thread that listens on a connection of its own and hands the news to the event loop."""

    def __init__(
        self,
        where: URL,
        process: str,
        told: Callable[[str, str, int], Awaitable[None]],
        missed: Callable[[], Awaitable[None]],
    ) -> None:
        self.where = where
        self.process = process
        self.told = told
        self.missed = missed
        self.loop = asyncio.get_running_loop()
        self.stopping = threading.Event()
        self.listening = asyncio.Event()
        self.tasks: set[asyncio.Task[None]] = set()
        self.thread = threading.Thread(target=self.listen, name="bulletin", daemon=True)

    async def start(self) -> None:
        self.thread.start()
        await asyncio.wait_for(self.listening.wait(), 10)

    async def stop(self) -> None:
        self.stopping.set()
        await asyncio.to_thread(self.thread.join, 5)

    def listen(self) -> None:
        """Connect again whenever the connection is lost, and say that something may be missed."""
        import psycopg  # only where there is PostgreSQL  # noqa: PLC0415

        address = self.where.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self.stopping.is_set():
            try:
                with psycopg.connect(address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.hand_over(self.reconnected())
                    self.read(connection)
            except psycopg.Error as error:
                logs.warn("the bulletin was cut off", why=type(error).__name__)
                self.stopping.wait(PAUSE)

    def read(self, connection: Any) -> None:
        while not self.stopping.is_set():
            for news in connection.notifies(timeout=0.5):
                message = json.loads(news.payload)
                if message["from"] != self.process:
                    self.hand_over(self.news(**message))

    async def news(self, table: str, what: str, number: int, **_: str) -> None:
        if table == EVERYTHING:
            await self.missed()
        else:
            await self.told(table, what, number)

    async def reconnected(self) -> None:
        if self.listening.is_set():
            await self.missed()
        self.listening.set()

    def hand_over(self, work: Awaitable[None]) -> None:
        self.loop.call_soon_threadsafe(self.begin, work)

    def begin(self, work: Any) -> None:
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.trace("news from another process failed", error)
