"""The database, as the rest of the server sees it: a few queries and a few changes."""

import contextlib
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    and_,
    delete,
    extract,
    func,
    insert,
    select,
    true,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoneFree

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now, wall
from cenote.server.common.wire.views import ChatMessage
from cenote.server.monitoring.metrics import Metrics
from cenote.server.storage.access import Access, FileAccess, ServerAccess
from cenote.server.storage.append import append_at_once, append_in_steps
from cenote.server.storage.faults import Faults
from cenote.server.storage.notice_sender import NoticeSender
from cenote.server.storage.plans import forget_plan
from cenote.server.storage.rows import (
    Moves,
    add_event,
    add_moves,
    holding,
    load_chat,
    load_whole,
    prune,
    row_of,
    seat_row,
    seats_of,
    set_seat,
)
from cenote.server.storage.schema import BOARDS, CHAT, HOLDERS, PROCESSES, SEATS, TABLES
from cenote.server.storage.table import Change, Event, Table
from cenote.server.storage.writer import Closed

T = TypeVar("T")


class Stale(Exception):
    """The table has another version in the database."""


@dataclass(frozen=True)
class Open:
    """Counts of open tables: of one host and of all, each also without people."""

    mine: int
    in_all: int
    my_bots: int
    all_bots: int


def shared_time(connection: Connection) -> int:
    """The clock that all processes share: the database's, or this machine's for a single one."""
    if connection.dialect.name == "postgresql":
        seconds = extract("epoch", func.clock_timestamp())
        return int(connection.execute(select(seconds * 1000)).scalar_one())
    return wall()


class Store:
    """All reading and writing. The event loop never waits for a disk."""

    def __init__(self, engine: Engine, process: str, thinks: bool, metrics: Metrics) -> None:
        self.engine = engine
        self.process = process
        self.thinks = thinks
        """Whether bots think in this process."""
        self.faults = Faults()
        self.metrics = metrics
        self.is_shared = engine.dialect.name == "postgresql"
        self.access: Access = ServerAccess(engine) if self.is_shared else FileAccess(engine)
        self.notices = NoticeSender(engine.url, process) if self.is_shared else None

    async def open(self) -> None:
        if self.notices is not None:
            self.notices.start()

    async def close(self) -> None:
        if self.notices is not None:
            await self.notices.close()
        await self.access.close()
        self.engine.dispose()

    async def read(self, question: Callable[..., T], *args: Any) -> T:
        """Run a query; a single statement sees a single snapshot."""
        return await self.answered(self.access.read(lambda found: question(found, *args)))

    async def write(self, change: Callable[..., T], *args: Any) -> T:
        """Run a change in one transaction: all of it, or nothing."""
        return await self.answered(self.access.write(lambda made: change(made, *args)))

    async def answered(self, answer: Awaitable[T]) -> T:
        began = time.perf_counter()
        try:
            return await answer
        except IntegrityError as error:
            if "foreign key" in str(error.orig).lower():  # all of them point at a table
                raise Refused("no_table") from error
            raise
        except DBAPIError as error:
            raise self.faults.refusal(error) from error
        except (NoneFree, Closed) as error:
            raise Refused("unavailable") from error
        finally:
            self.metrics.time("cenote_database_seconds", time.perf_counter() - began)

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
            {"table_id": table.id, "seat": i, "device": device, "asked": device in seat.asked}
            for i, seat in seats_of(table)
            for device in seat.holders | seat.asked
        ]
        if holders:
            connection.execute(insert(HOLDERS), holders)
        add_moves(connection, table.id, 0, words, times)

    async def load_whole(self, table: str, start: int = 0) -> tuple[Table, Moves] | None:
        """A table and its moves from a number on, in one snapshot."""
        return await self.read(load_whole, table, start)

    async def append(self, change: Change) -> None:
        """One accepted change of the record, if the version is still the one it was made for."""
        if self.notices is None or change.is_complicated:
            in_steps = self.access.write(lambda made: append_in_steps(made, change), True)
            done = await self.answered(in_steps)
        else:
            done = await self.read(append_at_once, change)
        if not done:
            raise Stale
        self.tell(change.table, "moves", change.version + 1)

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
        """Change columns of a table other than its moves."""
        await self.write(self._edit, table, seats or {}, list(events), fields)
        self.tell(table, "table")

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

    async def claim_seat(self, table: str, device: str, key_hash: str, event: Event) -> bool:
        """Give a seat to the device with its key, which is used up. False if someone was faster."""
        is_theirs = await self.write(self._claim_seat, table, device, key_hash, event)
        self.tell(table, "table")
        return is_theirs

    def _claim_seat(
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
        return True

    async def let_go(self, table: str, seat: int, event: Event) -> None:
        """The seat is open again, and no link to it works."""
        await self.write(self._let_go, table, seat, event)
        self.tell(table, "table")

    def _let_go(self, connection: Connection, table: str, seat: int, event: Event) -> None:
        connection.execute(
            delete(HOLDERS).where(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
        )
        blank = {"named": False, "key_hash": None, "key_until": None, "away_until": None}
        set_seat(connection, table, seat, **blank)
        forget_plan(connection, table, seat)
        add_event(connection, table, event)

    async def link_rematch(self, old: str, table: Table, words: Sequence[str]) -> str:
        """Make the rematch unless somebody did already; returns the id of the rematch."""
        made = await self.write(self._link_rematch, old, table, words)
        self.tell(old, "table")
        return made

    def _link_rematch(
        self, connection: Connection, old: str, table: Table, words: Sequence[str]
    ) -> str:
        others = TABLES.alias()
        same = (others.c.id == TABLES.c.rematch, others.c.archived.is_(None))
        is_there = select(others.c.id).where(*same).exists()
        first = connection.execute(
            update(TABLES).where(TABLES.c.id == old, ~is_there).values(rematch=table.id)
        )
        if first.rowcount != 1:
            there = select(TABLES.c.rematch).where(TABLES.c.id == old)
            return str(connection.execute(there).scalar_one())
        self._create(connection, table, words, [table.made] * len(words))
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

    async def open_tables(self, host: str) -> Open:
        """The number of games in progress."""

        def count(connection: Connection) -> Open:
            mine = TABLES.c.host == host
            only_bots = TABLES.c.people == 0
            counted = [
                func.count().filter(which) for which in (mine, true(), mine & only_bots, only_bots)
            ]
            going_on = and_(TABLES.c.over.is_(False), TABLES.c.archived.is_(None))
            counts = list(connection.execute(select(*counted).where(going_on)).one())
            return Open(*counts)

        return await self.read(count)

    # Chat

    async def say(
        self, table: str, seat: int, name: str, said: str, device: str | None
    ) -> ChatMessage:
        message = await self.write(self._say, table, seat, name, said, device)
        self.tell(table, "chat", message["id"])
        return message

    def _say(
        self,
        connection: Connection,
        table: str,
        seat: int,
        name: str,
        said: str,
        device: str | None,
    ) -> ChatMessage:
        at = now()
        said_by = {"table_id": table, "seat": seat, "name": name, "device": device}
        new = insert(CHAT).values(text=said, at=at, **said_by).returning(CHAT.c.id)
        number = connection.execute(new).scalar_one()
        prune(connection, CHAT, table, number)
        return {"id": number, "seat": seat, "name": name, "text": said, "at": at}

    async def chat(self, table: str, after: int = 0) -> list[ChatMessage]:
        """The last messages, oldest first."""
        return await self.read(load_chat, table, after)

    def tell(self, table: str, what: str, number: int = 0) -> None:
        """Tell the other processes what was committed."""
        if self.notices is not None:
            self.notices.put(table, what, number)

    async def checkpoint(self) -> None:
        await self.answered(self.access.checkpoint())

    async def overdue(self) -> list[str]:
        """Tables whose clock has run out."""

        def ask(connection: Connection) -> list[str]:
            late = TABLES.c.deadline <= shared_time(connection)
            goes_on = and_(TABLES.c.frozen.is_(False), TABLES.c.archived.is_(None))
            return list(connection.execute(select(TABLES.c.id).where(late, goes_on)).scalars())

        return await self.read(ask)

    async def try_writing(self) -> None:
        """A real write, but a tiny one: this process is alive a millisecond longer."""

        def touch(connection: Connection) -> None:
            mine = update(PROCESSES).where(PROCESSES.c.id == self.process)
            connection.execute(mine.values(until=PROCESSES.c.until + 1))

        await self.write(touch)
        if not await self.access.has_room():  # a move is larger than this
            self.faults.note("SQLITE_FULL")
            raise Refused("unavailable")
