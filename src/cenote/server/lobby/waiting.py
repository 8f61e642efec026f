"""Tables that wait for players: the list of them, limits, and how long each is listed."""

from collections.abc import Collection, Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, select, update

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.storage.schema import HOLDERS, SEATS, TABLES
from cenote.server.storage.store import Store
from cenote.server.storage.table import Table
from cenote.server.storage.table_lists import Page, page
from cenote.server.tables.rooms import Rooms

MINUTE = 60 * 1000
LISTED_FOR = 10 * MINUTE
"""A table whose host has not been seen for this long is no longer listed,"""
SLOW_LISTED_FOR = 30 * 24 * 60 * MINUTE
"""except with a clock of days: its host need not be here. Archiving ends the wait."""
REMEMBERED = 10_000
"""The most devices remembered between two writes."""
AT_ONCE = 500
"""How many devices one statement names."""


def open_until(table: Table, at: int) -> int:
    return at + (SLOW_LISTED_FOR if table.clock.kind == "days" else LISTED_FOR)


# Queries


def free_seats(with_kept: bool = False) -> Select[Any]:
    """The seats of a table that anyone may take, perhaps with those kept for somebody."""
    held = select(HOLDERS.c.device).where(
        HOLDERS.c.table_id == SEATS.c.table_id, HOLDERS.c.seat == SEATS.c.seat
    )
    if with_kept:
        held = held.where(HOLDERS.c.asked.is_(False))
    is_open = and_(SEATS.c.anyone.is_(True), SEATS.c.level.is_(None), ~held.exists())
    return select(SEATS.c.seat).where(SEATS.c.table_id == TABLES.c.id, is_open)


def waits() -> ColumnElement[bool]:
    """The condition that a game waits for players."""
    goes_on = and_(TABLES.c.begun.is_(False), TABLES.c.over.is_(False), TABLES.c.archived.is_(None))
    return and_(goes_on, TABLES.c.frozen.is_(False), free_seats().correlate(TABLES).exists())


def listed(at: int) -> ColumnElement[bool]:
    """The condition that it is in the list; the index on `open_until` keeps this cheap."""
    return and_(TABLES.c.open_until > at, waits())


async def tables(store: Store, limit: int, after: str | None) -> Page:
    return await store.read(page, select(TABLES).where(listed(now())), limit, after)


# Limits


async def check_room(store: Store, settings: Settings, host: str) -> None:
    """Nobody fills the list alone, and the list has an end."""
    mine, in_all = await store.read(counts, host, now())
    if mine >= settings.waiting_tables_per_device or in_all >= settings.waiting_tables_in_all:
        raise Refused("too_many_waiting")


def still_waiting(connection: Connection, tables: Collection[str]) -> set[str]:
    """Which of these tables wait for players: a host who comes back puts them into the list."""
    here = select(TABLES.c.id).where(TABLES.c.id.in_(tables), waits())
    return set(connection.execute(here).scalars())


def counts(connection: Connection, host: str, at: int) -> tuple[int, int]:
    mine = select(func.count()).select_from(TABLES).where(TABLES.c.host == host, waits())
    in_all = select(func.count()).select_from(TABLES).where(listed(at))
    return connection.execute(mine).scalar_one(), connection.execute(in_all).scalar_one()


# Hosts that are here


class HostsSeen:
    """Remembers which hosts are here, and now and then keeps their tables listed."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self.store = store
        self.rooms = rooms
        self.devices: set[str] = set()

    def note(self, device: str | None) -> None:
        if device is not None and len(self.devices) < REMEMBERED:
            self.devices.add(device)

    async def write(self) -> None:
        """Keep the tables of these hosts in the list."""
        devices, self.devices = sorted(self.devices | self.at_tables()), set()
        for first in range(0, len(devices), AT_ONCE):
            await self.store.write(keep_listed, devices[first : first + AT_ONCE], now())

    def at_tables(self) -> set[str]:
        return {
            room.table.host
            for room in self.rooms.rooms.values()
            if room.table.is_waiting
            and any(room.table.is_hosted_by(viewer.device) for viewer in room.viewers)
        }


def keep_listed(connection: Connection, hosts: Iterable[str], at: int) -> None:
    until = at + LISTED_FOR
    theirs = (TABLES.c.host.in_(hosts), TABLES.c.begun.is_(False), TABLES.c.archived.is_(None))
    connection.execute(
        update(TABLES).where(*theirs, TABLES.c.open_until < until).values(open_until=until)
    )
