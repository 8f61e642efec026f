"""Several processes on one database: heartbeats, leases on bots' turns, presence."""

import asyncio
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update

from cenote.server.common.server_time import JUMP, KEEPER, now, shift
from cenote.server.storage.schema import LAST_SEEN, NOTICES, PRESENCE, PROCESSES, SEATS, TABLES
from cenote.server.storage.store import Store, shared_time

NOTICE_LASTS = 60_000
"""Milliseconds; by then every process has seen it."""


@dataclass(frozen=True)
class Heartbeat:
    """What a process learns from its heartbeat."""

    moved: int
    """Milliseconds by which all running clocks were shifted."""
    somebody_died: bool
    """Another process is gone, perhaps before it sent all its notices."""


Connected = dict[int, int | None]
"""The seats that are connected, and since when all pages of each are hidden; `None`: one is not."""


def connect(connected: Connected, seat: int, hidden_since: int | None) -> None:
    """Add a page, or pages, of a seat."""
    before = connected.get(seat, hidden_since)
    is_seen = before is None or hidden_since is None
    connected[seat] = None if is_seen else max(before or 0, hidden_since or 0)


class Processes:
    """What this process reports to the others, and what it may take over from dead ones."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.process = store.process
        self.started = now()
        self.alive: set[str] = set()
        self.beating = asyncio.Lock()
        """Held while time is compared and clocks are shifted."""
        self.last_notice: int | None = None

    async def heartbeat(self, lasts: int, vitals: dict[str, Any]) -> Heartbeat:
        """A heartbeat: this process is alive for at least this many milliseconds more; its load."""
        async with self.beating:
            asked = now()
            reference = await self.store.read(shared_time)
            ahead = KEEPER.ahead(reference, asked)
            if ahead < -JUMP:  # before the clocks are shifted back, or they would be overdue
                KEEPER.advance(ahead)
                ahead = 0
            moved, alive = await self.store.write(self._heartbeat, reference, lasts, vitals)
            KEEPER.advance(ahead)
        died, self.alive = self.alive - alive, alive
        return Heartbeat(moved, bool(died))

    def _heartbeat(
        self, connection: Connection, at: int, lasts: int, vitals: dict[str, Any]
    ) -> tuple[int, set[str]]:
        moved = self.move_clocks(connection, at)
        self.say_alive(connection, at, {"until": at + lasts, "vitals": vitals})
        alive = connection.execute(select(PROCESSES.c.id).where(PROCESSES.c.until >= at))
        return moved, set(alive.scalars())

    def move_clocks(self, connection: Connection, at: int) -> int:
        """After a jump of the clock or downtime, nobody's thinking time is charged for it."""
        row = connection.execute(select(LAST_SEEN.c.at).with_for_update()).scalar_one_or_none()
        if row is None:
            connection.execute(insert(LAST_SEEN).values(id=1, at=at))
            return 0
        connection.execute(update(LAST_SEEN).values(at=at))
        moved = shift(row, at)
        if moved:
            going_on = and_(TABLES.c.over.is_(False), TABLES.c.archived.is_(None))
            connection.execute(
                update(TABLES)
                .where(going_on, ~is_away(at))
                .values(
                    acting_since=TABLES.c.acting_since + moved,
                    deadline=TABLES.c.deadline + moved,
                )
            )
        return moved

    def say_alive(self, connection: Connection, at: int, heartbeat: dict[str, Any]) -> None:
        mine = PROCESSES.c.id == self.process
        if connection.execute(update(PROCESSES).where(mine).values(heartbeat)).rowcount == 0:
            connection.execute(
                insert(PROCESSES).values(id=self.process, started=self.started, **heartbeat)
            )
        connection.execute(delete(PROCESSES).where(PROCESSES.c.until < at, ~mine))
        forget_notices(connection, at)
        gone = PRESENCE.c.process.not_in(select(PROCESSES.c.id))
        connection.execute(delete(PRESENCE).where(gone))

    async def forget(self) -> None:
        """This process stops: others may take over its bots at once."""
        await self.store.write(self._forget)

    def _forget(self, connection: Connection) -> None:
        connection.execute(delete(PRESENCE).where(PRESENCE.c.process == self.process))
        connection.execute(delete(PROCESSES).where(PROCESSES.c.id == self.process))

    async def forget_all(self) -> None:
        """With SQLite this is the only process: any other in the table has died."""

        def forget(connection: Connection) -> None:
            connection.execute(delete(PRESENCE))
            connection.execute(delete(PROCESSES))

        await self.store.write(forget)

    async def changed_by_command(self) -> list[str]:
        """The tables that `cenote admin` or another command has changed since we last asked."""
        rows = await self.store.read(notices_after, self.last_notice)
        is_first_look = self.last_notice is None
        self.last_notice = max((number for number, _ in rows), default=self.last_notice or 0)
        return [] if is_first_look else [table for _, table in rows]

    async def waiting_bots(self) -> list[str]:
        """Tables where a bot is to act and no live process is thinking for it."""

        def ask(connection: Connection) -> list[str]:
            return list(connection.execute(select(TABLES.c.id).where(waits_alone())).scalars())

        return await self.store.read(ask)

    async def lease(self, table: str) -> bool:
        """Take over the bots of a table; exactly one process gets True."""

        def take(connection: Connection) -> bool:
            mine = update(TABLES).where(TABLES.c.id == table, waits_alone())
            return connection.execute(mine.values(bot_process=self.process)).rowcount == 1

        return await self.store.write(take)

    async def show_presence(self, table: str, seats: Connected, watchers: int) -> None:
        """Who is connected to this process."""

        def show(connection: Connection) -> None:
            here = and_(PRESENCE.c.process == self.process, PRESENCE.c.table_id == table)
            connection.execute(delete(PRESENCE).where(here))
            if seats or watchers:
                hidden = {str(seat): since for seat, since in seats.items() if since is not None}
                row = {"process": self.process, "table_id": table, "seats": sorted(seats)}
                connection.execute(insert(PRESENCE).values(**row, hidden=hidden, watchers=watchers))

        await self.store.write(show)
        self.store.tell(table, "presence")

    async def presence(self, table: str) -> tuple[Connected, int]:
        """Who is connected to other processes, and how many watch there."""

        def ask(connection: Connection) -> tuple[Connected, int]:
            rows = connection.execute(
                select(PRESENCE.c.seats, PRESENCE.c.hidden, PRESENCE.c.watchers)
                .join(PROCESSES, PROCESSES.c.id == PRESENCE.c.process)
                .where(
                    PRESENCE.c.table_id == table,
                    PRESENCE.c.process != self.process,
                    PROCESSES.c.until > now(),
                )
            ).all()
            connected: Connected = {}
            for row in rows:
                for seat in row.seats:
                    connect(connected, seat, row.hidden.get(str(seat)))
            return connected, sum(row.watchers for row in rows)

        return await self.store.read(ask)


def is_away(at: int) -> Any:
    """The condition that whoever is to act is on holiday: their clock does not run anyway."""
    seat = (SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.to_act)
    return select(SEATS.c.seat).where(*seat, SEATS.c.away_until > at).exists()


def waits_alone() -> Any:
    """The condition that a bot is to act and no live process holds its lease."""
    alive = select(PROCESSES.c.id).where(PROCESSES.c.until > now())
    nobody = or_(TABLES.c.bot_process.is_(None), TABLES.c.bot_process.not_in(alive))
    goes_on = and_(TABLES.c.frozen.is_(False), TABLES.c.archived.is_(None))
    return and_(TABLES.c.bot_waits.is_(True), goes_on, nobody)


def notices_after(connection: Connection, last: int | None) -> list[tuple[int, str]]:
    newer = select(NOTICES.c.id, NOTICES.c.table_id).where(NOTICES.c.id > (last or 0))
    return [(row.id, row.table_id) for row in connection.execute(newer)]


def forget_notices(connection: Connection, at: int) -> None:
    """Delete all but the newest, whose number must not be reused."""
    newest = select(func.max(NOTICES.c.id)).scalar_subquery()
    old = and_(NOTICES.c.at < at - NOTICE_LASTS, NOTICES.c.id < newest)
    connection.execute(delete(NOTICES).where(old))
