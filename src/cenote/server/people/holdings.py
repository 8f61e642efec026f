"""Changing many tables, a few at a time."""

from collections.abc import Callable

from sqlalchemy import Connection, select

from cenote.server.storage.schema import TABLES
from cenote.server.storage.table_lists import ids_of
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

AT_ONCE = 10
"""How many tables are changed in one transaction."""

Some = Callable[[Connection], list[str]]
"""Finds some tables that are yet to be changed."""
Work = Callable[[Connection, list[str]], None]
"""Changes some tables so that they are not found again."""


def nothing_more(_: Room) -> None:
    """What to do with a room after its table changed: nothing."""


async def change_all(
    rooms: Rooms, some: Some, work: Work, after: Callable[[Room], None] = nothing_more
) -> int:
    """Do it at some tables, until no more are found; returns how many there were."""
    count = 0
    while tables := await rooms.store.read(some):
        count += len(tables)
        await change_some(rooms, tables, work, after)
    return count


def held_by(device: str) -> Some:
    """Finds some tables that this device made or has a seat at."""

    def some(connection: Connection) -> list[str]:
        ids = select(TABLES.c.id).where(TABLES.c.id.in_(ids_of(device))).order_by(TABLES.c.id)
        return list(connection.execute(ids.limit(AT_ONCE)).scalars())

    return some


async def change_some(
    rooms: Rooms, tables: list[str], work: Work, after: Callable[[Room], None]
) -> None:
    """Tables in memory one by one under their locks, the others together."""
    not_in_memory = [table for table in tables if table not in rooms.rooms]
    await rooms.store.write(work, not_in_memory)
    for table in tables:
        room = rooms.rooms.get(table)
        if room is not None:
            async with room.lock:
                await rooms.store.write(work, [table])
                await rooms.catch_up(room)
                after(room)
            room.show()
        rooms.store.tell(table, "table")
