"""Clocks of days that will soon run out."""

from sqlalchemy import Connection, select

from cenote.server.storage.rows import load_tables
from cenote.server.storage.schema import TABLES
from cenote.server.storage.table import Table

SOON = 2 * 60 * 60 * 1000
"""Milliseconds before the end at which people are reminded."""
SHORTEST = 2 * SOON
"""Turns shorter than this get no reminder: it would come as soon as they begin."""
MOST = 500
"""Tables looked at in one go; the most urgent first."""


def near(connection: Connection, at: int) -> list[Table]:
    """Tables where somebody with days to think has less than two hours left."""
    soon = TABLES.c.deadline > at, TABLES.c.deadline <= at + SOON
    goes_on = TABLES.c.over.is_(False), TABLES.c.archived.is_(None), TABLES.c.frozen.is_(False)
    query = select(TABLES).where(*soon, *goes_on).order_by(TABLES.c.deadline).limit(MOST)
    return [table for table in load_tables(connection, query) if is_for_reminder(table)]


def is_for_reminder(table: Table) -> bool:
    if table.to_act is None or table.clock.kind != "days" or table.clock.time <= SHORTEST:
        return False
    return table.seats[table.to_act].played_by is None


def seat_of(table: Table) -> int:
    assert table.to_act is not None, "somebody's clock runs"
    return table.to_act
