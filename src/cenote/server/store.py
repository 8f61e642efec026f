"""The database, as the rest of the server sees it: a few questions and a few changes."""

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Select,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from cenote.server.refusals import Refused
from cenote.server.schema import (
    CHAT,
    EVENTS,
    HOLDERS,
    MOVES,
    PRESENCE,
    PROCESSES,
    SEATS,
    TABLES,
)
from cenote.server.tables import Change, Clock, Event, Seat, Table

CHANNEL = "cenote"
CHAT_KEPT = 100
LISTED = 200

T = TypeVar("T")
Moves = list[tuple[str, int | None]]
"""Words, and when they were played; an imported record does not know when."""


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
        except (OperationalError, InterfaceError) as error:
            raise Refused("unavailable") from error
        except DBAPIError as error:
            if error.connection_invalidated:
                raise Refused("unavailable") from error
            raise

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

    # Several processes

    def tell(self, connection: Connection, table: str, what: str, number: int = 0) -> None:
        """Tell the other processes, when this transaction is done."""
        if self.is_shared:
            news = json.dumps(
                {"from": self.process, "table": table, "what": what, "number": number}
            )
            connection.execute(text("SELECT pg_notify(:c, :n)"), {"c": CHANNEL, "n": news})

    async def beat(self, lasts: int) -> None:
        """This process lives, for so many milliseconds from now at least."""
        await self.write(self._beat, lasts)

    def _beat(self, connection: Connection, lasts: int) -> None:
        mine = PROCESSES.c.id == self.process
        until = now() + lasts
        if connection.execute(update(PROCESSES).where(mine).values(until=until)).rowcount == 0:
            connection.execute(insert(PROCESSES).values(id=self.process, until=until))
        dead = PROCESSES.c.until < now()
        connection.execute(delete(PROCESSES).where(dead, ~mine))
        gone = PRESENCE.c.process.not_in(select(PROCESSES.c.id))
        connection.execute(delete(PRESENCE).where(gone))

    async def forget(self) -> None:
        """This process stops: others may take over its bots at once."""
        await self.write(self._forget)

    def _forget(self, connection: Connection) -> None:
        connection.execute(delete(PRESENCE).where(PRESENCE.c.process == self.process))
        connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.process))

    async def forget_all(self) -> None:
        """With SQLite there is only us: whoever is still written down died."""

        def forget(connection: Connection) -> None:
            connection.execute(delete(PRESENCE))
            connection.execute(delete(PROCESSES))

        await self.write(forget)

    async def waiting_bots(self) -> list[str]:
        """Tables where a bot is to act and no living process thinks for it."""

        def ask(connection: Connection) -> list[str]:
            return list(connection.execute(select(TABLES.c.id).where(waits_alone())).scalars())

        return await self.read(ask)

    async def lease(self, table: str) -> bool:
        """Take over the bots of a table; exactly one process gets True."""

        def take(connection: Connection) -> bool:
            mine = update(TABLES).where(TABLES.c.id == table, waits_alone())
            return connection.execute(mine.values(bot_process=self.process)).rowcount == 1

        return await self.write(take)

    async def bot_waits(self, table: str, version: int, process: str | None, waits: bool) -> None:
        """A seat passed between a person and a bot while it is to act."""

        def mark(connection: Connection) -> None:
            at = update(TABLES).where(TABLES.c.id == table, TABLES.c.version == version)
            connection.execute(at.values(bot_waits=waits, bot_process=process))

        await self.write(mark)

    async def overdue(self) -> list[str]:
        """Tables whose clock has run down."""

        def ask(connection: Connection) -> list[str]:
            late = select(TABLES.c.id).where(TABLES.c.deadline <= now())
            return list(connection.execute(late).scalars())

        return await self.read(ask)

    async def show_presence(self, table: str, seats: Sequence[int], watchers: int) -> None:
        """Who is connected to this process."""

        def show(connection: Connection) -> None:
            here = and_(PRESENCE.c.process == self.process, PRESENCE.c.table_id == table)
            connection.execute(delete(PRESENCE).where(here))
            if seats or watchers:
                row = {"process": self.process, "table_id": table}
                connection.execute(
                    insert(PRESENCE).values(**row, seats=list(seats), watchers=watchers)
                )
            self.tell(connection, table, "presence")

        await self.write(show)

    async def presence(self, table: str) -> tuple[set[int], int]:
        """Who is connected to other processes."""

        def ask(connection: Connection) -> tuple[set[int], int]:
            rows = connection.execute(
                select(PRESENCE.c.seats, PRESENCE.c.watchers)
                .join(PROCESSES, PROCESSES.c.id == PRESENCE.c.process)
                .where(
                    PRESENCE.c.table_id == table,
                    PRESENCE.c.process != self.process,
                    PROCESSES.c.until > now(),
                )
            ).all()
            return {seat for row in rows for seat in row.seats}, sum(row.watchers for row in rows)

        return await self.read(ask)

    async def answers(self) -> bool:
        await self.read(lambda connection: connection.execute(select(1)).scalar_one())
        return True


def waits_alone() -> Any:
    """The condition that a bot waits and no living process has it."""
    alive = select(PROCESSES.c.id).where(PROCESSES.c.until > now())
    nobody = or_(TABLES.c.bot_process.is_(None), TABLES.c.bot_process.not_in(alive))
    return and_(TABLES.c.bot_waits.is_(True), TABLES.c.frozen.is_(False), nobody)


def seats_of(table: Table) -> Iterable[tuple[int, Seat]]:
    return enumerate(table.seats)


def row_of(table: Table) -> dict[str, Any]:
    row = {column.name: getattr(table, column.name, None) for column in TABLES.columns}
    return row | {
        "seat_count": len(table.seats),
        "options": " ".join(table.options),
        "clock": asdict(table.clock),
        "bot_waits": table.bot_to_act,
    }


def seat_row(table: str, number: int, seat: Seat) -> dict[str, Any]:
    row = {column.name: getattr(seat, column.name, None) for column in SEATS.columns}
    return row | {"table_id": table, "seat": number}


def add_moves(
    connection: Connection,
    table: str,
    start: int,
    words: Sequence[str],
    times: Sequence[int | None],
) -> None:
    rows = [
        {"table_id": table, "number": number, "word": word, "at": at}
        for number, (word, at) in enumerate(zip(words, times, strict=True), start)
    ]
    if rows:
        connection.execute(insert(MOVES), rows)


def set_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    where = and_(SEATS.c.table_id == table, SEATS.c.seat == seat)
    connection.execute(update(SEATS).where(where).values(values))


def add_event(connection: Connection, table: str, event: Event) -> None:
    connection.execute(insert(EVENTS).values(table_id=table, **asdict(event)))


def holding(table: str, seat: int, device: str) -> Any:
    return and_(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat, HOLDERS.c.device == device)


def load_table(connection: Connection, table: str) -> Table | None:
    found = load_tables(connection, select(TABLES).where(TABLES.c.id == table))
    if not found:
        return None
    events = select(EVENTS).where(EVENTS.c.table_id == table).order_by(EVENTS.c.id)
    found[0].events = [
        Event(row.moves, row.seat, row.event, row.level, row.at)
        for row in connection.execute(events)
    ]
    return found[0]


def load_moves(connection: Connection, table: str, start: int) -> Moves:
    moves = select(MOVES.c.word, MOVES.c.at).where(
        MOVES.c.table_id == table, MOVES.c.number >= start
    )
    return [(row.word, row.at) for row in connection.execute(moves.order_by(MOVES.c.number))]


def load_whole(connection: Connection, table: str, start: int) -> tuple[Table, Moves] | None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    found = load_table(connection, table)
    return None if found is None else (found, load_moves(connection, table, start))


def load_tables(connection: Connection, query: Select[Any]) -> list[Table]:
    """Tables with their seats and holders, newest change first; three questions in all."""
    rows = connection.execute(query.order_by(TABLES.c.changed.desc()).limit(LISTED)).all()
    tables = {row.id: table_of(row) for row in rows}
    seats = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
    for row in connection.execute(seats):
        tables[row.table_id].seats.append(seat_of(row))
    for row in connection.execute(select(HOLDERS).where(HOLDERS.c.table_id.in_(tables))):
        tables[row.table_id].seats[row.seat].holders.add(row.device)
    return list(tables.values())


def table_of(row: Row[Any]) -> Table:
    values = dict(row._mapping)
    for name in ("seat_count", "bot_waits"):
        del values[name]
    values["options"] = tuple(row.options.split())
    values["clock"] = Clock(**row.clock)
    return Table(**values, seats=[])


def seat_of(row: Row[Any]) -> Seat:
    values = dict(row._mapping)
    del values["table_id"], values["seat"]
    return Seat(**values)


def load_chat(connection: Connection, table: str, after: int) -> list[dict[str, Any]]:
    newest = (
        select(CHAT.c.id, CHAT.c.seat, CHAT.c.name, CHAT.c.text, CHAT.c.at)
        .where(CHAT.c.table_id == table, CHAT.c.id > after)
        .order_by(CHAT.c.id.desc())
        .limit(CHAT_KEPT)
    )
    return [dict(row._mapping) for row in reversed(connection.execute(newest).all())]
