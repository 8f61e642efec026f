"""The database, as the rest of the server sees it: a few questions and a few changes."""

import asyncio
import contextlib
import json
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree

from cenote.server.faults import Faults
from cenote.server.refusals import Refused
from cenote.server.rows import (
    Moves,
    add_event,
    add_moves,
    holding,
    load_chat,
    load_table,
    load_tables,
    load_whole,
    row_of,
    seat_row,
    seats_of,
    set_seat,
)
from cenote.server.schema import BOARDS, CHAT, HOLDERS, MOVES, PROCESSES, SEATS, TABLES
from cenote.server.tables import Change, Event, Table

CHANNEL = "cenote"

T = TypeVar("T")


class Stale(Exception):
    """The table has another version in the database."""


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Store:
    """All reading and writing. It happens in threads: the event loop never waits for a disk."""

    def __init__(self, engine: Engine, process: str, thinks: bool) -> None:
        self.engine = engine
        self.process = process
        self.thinks = thinks
        """Whether bots think in this process."""
        self.faults = Faults()
        self.is_shared = engine.dialect.name == "postgresql"
        self.writer_engine = engine.execution_options(writes=True)
        workers = 8 if self.is_shared else 4
        self.readers = ThreadPoolExecutor(workers, "read")
        # SQLite has one writer at a time anyway: waiting in line here beats waiting for its lock.
        self.writers = self.readers if self.is_shared else ThreadPoolExecutor(1, "write")

    def close(self) -> None:
        self.readers.shutdown()
        self.writers.shutdown()
        self.engine.dispose()

    async def read(self, question: Callable[..., T], *args: Any) -> T:
        def work() -> T:
            with self.engine.connect() as connection:
                return question(connection, *args)

        return await self.in_thread(self.readers, work)

    async def write(self, change: Callable[..., T], *args: Any) -> T:
        """In one transaction: all of it, or nothing."""

        def work() -> T:
            with self.writer_engine.begin() as connection:
                return change(connection, *args)

        return await self.in_thread(self.writers, work)

    async def in_thread(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, work)
        except DBAPIError as error:
            raise self.faults.refusal(error) from error
        except NoneFree as error:
            raise Refused("unavailable") from error

    # Tables

    async def create(self, table: Table, words: Sequence[str], times: Sequence[int | None]) -> None:
        await self.write(self._create, table, words, times)

    def _create(
        self,
        connection: Connection,
        table: Table,
        words: Sequence[str],
        times: Sequence[int | None],
    ) -> None:
        connection.execute(insert(TABLES).values(row_of(table)))
        connection.execute(insert(SEATS), [seat_row(table.id, i, s) for i, s in seats_of(table)])
        holders = [
            {"table_id": table.id, "seat": i, "device": device}
            for i, seat in seats_of(table)
            for device in seat.holders
        ]
        if holders:
            connection.execute(insert(HOLDERS), holders)
        add_moves(connection, table.id, 0, words, times)

    async def load(self, table: str) -> Table | None:
        return await self.read(load_table, table)

    async def load_whole(self, table: str, start: int = 0) -> tuple[Table, Moves] | None:
        """A table and its moves from a number on, of one moment."""
        return await self.read(load_whole, table, start)

    async def append(self, change: Change) -> None:
        """One accepted change of the record, if the version is still the one it was made for."""
        await self.write(self._append, change)

    def _append(self, connection: Connection, change: Change) -> None:
        done = connection.execute(
            update(TABLES)
            .where(TABLES.c.id == change.table, TABLES.c.version == change.version)
            .values(
                version=change.version + 1,
                length=change.keep + len(change.words),
                changed=change.at,
                over=change.over,
                to_act=change.to_act,
                acting_since=change.acting_since,
                deadline=change.deadline,
                bot_waits=change.bot_waits,
                bot_process=change.bot_process,
                scores=change.scores,
                figures=change.figures,
                begun=change.begun,
                touched=change.touched,
            )
        )
        if done.rowcount != 1:
            raise Stale
        if change.keep < change.length:
            connection.execute(
                delete(MOVES).where(MOVES.c.table_id == change.table, MOVES.c.number >= change.keep)
            )
        times = [change.at] * len(change.words)
        add_moves(connection, change.table, change.keep, change.words, times)
        for seat, left in change.left.items():
            set_seat(connection, change.table, seat, left=left)
        if change.relieved is not None:
            set_seat(connection, change.table, change.relieved, stand_in=None, stands_in_once=False)
            length = change.keep + len(change.words)
            add_event(
                connection, change.table, Event(length, change.relieved, "back", None, change.at)
            )
        self.tell(connection, change.table, "moves", change.version + 1)

    async def bot_waits(self, table: str, version: int, process: str | None, waits: bool) -> None:
        """A seat passed between a person and a bot while it is to act."""

        def mark(connection: Connection) -> None:
            at = update(TABLES).where(TABLES.c.id == table, TABLES.c.version == version)
            connection.execute(at.values(bot_waits=waits, bot_process=process))

        await self.write(mark)

    async def edit(
        self,
        table: str,
        seats: dict[int, dict[str, Any]] | None = None,
        events: Iterable[Event] = (),
        **fields: Any,
    ) -> None:
        """Change what is beside the moves."""
        await self.write(self._edit, table, seats or {}, list(events), fields)

    def _edit(
        self,
        connection: Connection,
        table: str,
        seats: dict[int, dict[str, Any]],
        events: list[Event],
        fields: dict[str, Any],
    ) -> None:
        if fields:
            connection.execute(update(TABLES).where(TABLES.c.id == table).values(fields))
        for seat, values in seats.items():
            set_seat(connection, table, seat, **values)
        for event in events:
            add_event(connection, table, event)
        self.tell(connection, table, "table")

    async def hold(self, table: str, device: str, key_hash: str, event: Event) -> bool:
        """Give a seat to who has its key; the key is used up. False if someone was faster."""
        return await self.write(self._hold, table, device, key_hash, event)

    def _hold(
        self, connection: Connection, table: str, device: str, key_hash: str, event: Event
    ) -> bool:
        seat = event.seat
        used = connection.execute(
            update(SEATS)
            .where(SEATS.c.table_id == table, SEATS.c.seat == seat, SEATS.c.key_hash == key_hash)
            .values(key_hash=None, key_until=None)
        )
        if used.rowcount != 1:
            return False
        connection.execute(delete(HOLDERS).where(holding(table, seat, device)))
        connection.execute(insert(HOLDERS).values(table_id=table, seat=seat, device=device))
        add_event(connection, table, event)
        self.tell(connection, table, "table")
        return True

    async def let_go(self, table: str, seat: int, event: Event) -> None:
        """The seat is open again, and no link to it works."""
        await self.write(self._let_go, table, seat, event)

    def _let_go(self, connection: Connection, table: str, seat: int, event: Event) -> None:
        connection.execute(
            delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
        )
        set_seat(connection, table, seat, key_hash=None, key_until=None)
        add_event(connection, table, event)
        self.tell(connection, table, "table")

    async def link_rematch(self, old: str, table: Table, words: Sequence[str]) -> str:
        """Make the rematch, unless somebody did: the id of the one there is."""
        return await self.write(self._link_rematch, old, table, words)

    def _link_rematch(
        self, connection: Connection, old: str, table: Table, words: Sequence[str]
    ) -> str:
        first = connection.execute(
            update(TABLES)
            .where(TABLES.c.id == old, TABLES.c.rematch.is_(None))
            .values(rematch=table.id)
        )
        if first.rowcount != 1:
            there = select(TABLES.c.rematch).where(TABLES.c.id == old)
            return str(connection.execute(there).scalar_one())
        self._create(connection, table, words, [table.made] * len(words))
        self.tell(connection, old, "table")
        return table.id

    # Boards

    async def keep_board(self, board: str, text: str) -> None:
        """A board file under its id; if it is there already, that one stays."""

        def keep(connection: Connection) -> None:
            there = select(BOARDS.c.id).where(BOARDS.c.id == board)
            if connection.execute(there).first() is not None:
                return
            with contextlib.suppress(IntegrityError), connection.begin_nested():
                connection.execute(insert(BOARDS).values(id=board, text=text, made=now()))

        await self.write(keep)

    async def board(self, board: str) -> str | None:
        """The board file with this id."""

        def ask(connection: Connection) -> str | None:
            there = select(BOARDS.c.text).where(BOARDS.c.id == board)
            found = connection.execute(there).scalar_one_or_none()
            return None if found is None else str(found)

        return await self.read(ask)

    # Lists

    async def tables_of(self, device: str) -> list[Table]:
        """The tables this device made or has a seat at."""
        mine = select(HOLDERS.c.table_id).where(HOLDERS.c.device == device)
        where = or_(TABLES.c.id.in_(mine), TABLES.c.host == device)
        return await self.read(load_tables, select(TABLES).where(where))

    async def listed(self) -> list[Table]:
        return await self.read(load_tables, select(TABLES).where(TABLES.c.listed.is_(True)))

    async def open_tables(self, host: str) -> tuple[int, int]:
        """How many games are going on: of this host, and of all."""

        def count(connection: Connection) -> tuple[int, int]:
            going = select(func.count()).select_from(TABLES).where(TABLES.c.over.is_(False))
            mine = connection.execute(going.where(TABLES.c.host == host)).scalar_one()
            return int(mine), int(connection.execute(going).scalar_one())

        return await self.read(count)

    # Chat

    async def say(self, table: str, seat: int, name: str, said: str) -> dict[str, Any]:
        return await self.write(self._say, table, seat, name, said)

    def _say(
        self, connection: Connection, table: str, seat: int, name: str, said: str
    ) -> dict[str, Any]:
        message = {"seat": seat, "name": name, "text": said, "at": now()}
        new = insert(CHAT).values(table_id=table, **message).returning(CHAT.c.id)
        number = connection.execute(new).scalar_one()
        self.tell(connection, table, "chat", number)
        return {"id": number, **message}

    async def chat(self, table: str, after: int = 0) -> list[dict[str, Any]]:
        """The last messages, oldest first."""
        return await self.read(load_chat, table, after)

    def tell(self, connection: Connection, table: str, what: str, number: int = 0) -> None:
        """Tell the other processes, when this transaction is done."""
        if self.is_shared:
            news = json.dumps(
                {"from": self.process, "table": table, "what": what, "number": number}
            )
            connection.execute(text("SELECT pg_notify(:c, :n)"), {"c": CHANNEL, "n": news})

    async def overdue(self) -> list[str]:
        """Tables whose clock has run down."""

        def ask(connection: Connection) -> list[str]:
            late = select(TABLES.c.id).where(TABLES.c.deadline <= now())
            return list(connection.execute(late).scalars())

        return await self.read(ask)

    async def try_writing(self) -> None:
        """Writes next to nothing (this process lives a millisecond longer), but really."""

        def touch(connection: Connection) -> None:
            mine = update(PROCESSES).where(PROCESSES.c.id == self.process)
            connection.execute(mine.values(until=PROCESSES.c.until + 1))

        await self.write(touch)
