"""How the database is reached without the event loop ever waiting for it."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from cenote.server.storage.database import ANSWERS_WITHIN, connect_from_loop
from cenote.server.storage.faults import is_full
from cenote.server.storage.writer import Writer

T = TypeVar("T")

READERS = 4
CONNECTIONS = 8


class Access(Protocol):
    """Runs questions and changes; a change is one transaction, and moves come before others."""

    async def read(self, question: Callable[[Connection], T]) -> T: ...

    async def write(self, change: Callable[[Connection], T], is_move: bool = False) -> T: ...

    async def checkpoint(self) -> None: ...

    async def has_room(self) -> bool: ...

    async def close(self) -> None: ...


class FileAccess:
    """SQLite: questions in a few threads, changes in one.

    SQLite has one writer at a time anyway: waiting in line here beats waiting for its lock.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(READERS, "read")
        self.writer = Writer(engine.execution_options(writes=True))

    async def read(self, question: Callable[[Connection], T]) -> T:
        return await asyncio.wrap_future(self.threads.submit(self.ask, question))

    def ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    async def write(self, change: Callable[[Connection], T], is_move: bool = False) -> T:
        return await asyncio.wrap_future(self.writer.submit(change, is_move))

    async def checkpoint(self) -> None:
        """Checkpoint SQLite's log in the background, so that no move has to do it."""
        await asyncio.wrap_future(self.threads.submit(self._checkpoint))

    def _checkpoint(self) -> None:
        connection = self.engine.raw_connection()  # outside of any transaction
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").close()
        finally:
            connection.close()

    async def has_room(self) -> bool:
        """Whether the disk has room: a write may succeed without, in what is free of the log."""
        folder = Path(str(self.engine.url.database)).parent
        return not await asyncio.wrap_future(self.threads.submit(is_full, folder))

    async def close(self) -> None:
        await asyncio.to_thread(self.threads.shutdown)
        await asyncio.to_thread(self.writer.close)


class ServerAccess:
    """PostgreSQL: on the event loop itself, which waits for many answers at once.

    Threads were tried first: each answer then had to fight the event loop for the interpreter.
    What is begun is finished, even if nobody waits for it any more.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = connect_from_loop(
            engine.url,
            pool_size=CONNECTIONS,
            connect_args={"connect_timeout": ANSWERS_WITHIN},
        )
        self.reading = self.engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, question: Callable[[Connection], T]) -> T:
        """One statement without a transaction around it: one round trip."""

        async def ask() -> T:
            async with self.reading.connect() as connection:
                return await connection.run_sync(question)

        return await finished(self.twice(ask))

    async def write(self, change: Callable[[Connection], T], is_move: bool = False) -> T:
        async def make() -> T:
            async with self.engine.begin() as connection:
                return await connection.run_sync(change)

        return await finished(make())

    async def twice(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Retry on a new connection if the old one turns out to be dead."""
        try:
            return await work()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise
            return await work()

    async def checkpoint(self) -> None:
        """PostgreSQL does this by itself."""

    async def has_room(self) -> bool:
        """Its disk is not ours to look at."""
        return True

    async def close(self) -> None:
        await self.engine.dispose()


async def finished(work: Coroutine[Any, Any, T]) -> T:
    """The result; a caller that stops waiting does not stop the work."""
    task = asyncio.create_task(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)
