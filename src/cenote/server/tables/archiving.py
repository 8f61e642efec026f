"""Archiving: unfinished tables that nobody touches no longer count."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from cenote.server.common.periodic import one_of_many
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.monitoring import logs
from cenote.server.storage.schema import TABLES
from cenote.server.storage.store import Store
from cenote.server.tables import endings
from cenote.server.tables.rooms import Rooms

HOUR = 60 * 60 * 1000
DAY = 24 * HOUR
AT_ONCE = 100
"""How many tables are archived in one transaction."""
WRITTEN_EVERY = 10 * 60 * 1000
"""Watching a table is recorded at most this often."""
SPARED = HOUR
"""A table younger than this does not make room for others."""

OPEN = and_(TABLES.c.over.is_(False), TABLES.c.archived.is_(None))
UNBEGUN = and_(OPEN, TABLES.c.begun.is_(False), TABLES.c.people > 0)


def still_open(connection: Connection, tables: Collection[str]) -> set[str]:
    """Which of these tables count as open."""
    here = select(TABLES.c.id).where(TABLES.c.id.in_(tables), OPEN)
    return set(connection.execute(here).scalars())


class Archiving:
    """The work of every minute."""

    def __init__(self, settings: Settings, store: Store, rooms: Rooms) -> None:
        self.settings = settings
        self.store = store
        self.rooms = rooms

    async def sweep(self) -> None:
        await self.remember_lookers()
        while await self.archive(forgotten(self.settings, now())) == AT_ONCE:
            pass

    async def remember_lookers(self) -> None:
        """Somebody who only watches keeps a table alive too."""
        at = now()
        seen = [
            room.table
            for room in self.rooms.rooms.values()
            if room.viewers and room.table.touched < at - WRITTEN_EVERY
        ]
        for table in seen:
            with one_of_many("archiving", table.id):
                await self.store.edit(table.id, touched=at)
                table.touched = at

    async def make_room(self) -> bool:
        """The server is full: archive the oldest table that never started, if there is one."""
        old = and_(UNBEGUN, TABLES.c.touched < now() - SPARED)
        return await self.archive(old, 1) > 0

    async def archive(self, which: ColumnElement[bool], most: int = AT_ONCE) -> int:
        """Archive the tables touched longest ago; returns how many there were."""
        gone = await self.store.write(put_away, which, most)
        for table in gone:
            with one_of_many("archiving", table):
                self.store.tell(table, "table")
                await self.rooms.apply_notice(table, "table", 0)
        if gone:
            logs.note("tables archived", tables=len(gone))
        return len(gone)


def forgotten(settings: Settings, at: int) -> ColumnElement[bool]:
    """Tables untouched for too long, each kind by its own limit."""

    def untouched(milliseconds: float) -> Any:
        return TABLES.c.touched < int(at - milliseconds)

    only_bots = and_(TABLES.c.people == 0, untouched(settings.archive_bot_hours * HOUR))
    unbegun = and_(TABLES.c.begun.is_(False), untouched(settings.archive_unbegun_days * DAY))
    return and_(OPEN, or_(only_bots, unbegun, untouched(settings.archive_days * DAY)))


def put_away(connection: Connection, which: ColumnElement[bool], most: int) -> list[str]:
    oldest = select(TABLES.c.id).where(which).order_by(TABLES.c.touched).limit(most)
    tables = list(connection.execute(oldest).scalars())
    return [table for table in tables if endings.put_away(connection, table, "archived")]
