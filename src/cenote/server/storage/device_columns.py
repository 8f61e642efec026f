"""Every column that says which device something belongs to, and moving it all to a person."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    PrimaryKeyConstraint,
    UniqueConstraint,
    and_,
    delete,
    select,
    tuple_,
    update,
)

from cenote.server.storage.schema import (
    CHAT,
    HOLDERS,
    HOLIDAYS,
    MAIL_ADDRESSES,
    NOTICE_CHOICES,
    PUSH_SUBSCRIPTIONS,
    REPORTS,
    REVIEWS,
    SEEKS,
    TABLE_NOTICES,
    TABLES,
)

AT_TABLES: tuple[Column[Any], ...] = (TABLES.c.host, HOLDERS.c.device)
"""These are kept in memory with their tables, so each table moves under its lock."""

ELSEWHERE: tuple[Column[Any], ...] = (
    CHAT.c.device,
    REPORTS.c.device,
    REPORTS.c.reporter,
    REVIEWS.c.device,
    SEEKS.c.device,
    HOLIDAYS.c.device,
    NOTICE_CHOICES.c.device,
    PUSH_SUBSCRIPTIONS.c.device,
    MAIL_ADDRESSES.c.device,
    TABLE_NOTICES.c.device,
)
"""These move in the database alone. A new column that holds a device goes here."""

AT_ONCE = 500
"""How many rows move in one transaction."""


def move_some(connection: Connection, column: Column[Any], device: str, person: str) -> bool:
    """Give some rows of a device to a person; returns whether there may be more."""
    settle_doubles(connection, column, device, person)
    keys = list(column.table.primary_key)
    some = select(*keys).where(column == device).limit(AT_ONCE)
    rows = [tuple(row) for row in connection.execute(some)]
    if rows:
        these = and_(column == device, tuple_(*keys).in_(rows))
        moved = update(column.table).where(these).values({column.name: person})
        connection.execute(moved)
    return bool(rows)


def settle_doubles(connection: Connection, column: Column[Any], device: str, person: str) -> None:
    """Where a person has a row already, the same row of the device goes, or loses its device."""
    for others in unique_with(column):
        twin: Any = column.table.alias()
        same = [twin.c[other.name] == other for other in others]
        there = select(twin.c[column.name]).where(twin.c[column.name] == person, *same).exists()
        double: ColumnElement[bool] = and_(column == device, there)
        if others or not column.nullable:
            connection.execute(delete(column.table).where(double))
        else:
            blank = update(column.table).where(double)
            connection.execute(blank.values({column.name: None}))


def unique_with(column: Column[Any]) -> Iterator[Sequence[Column[Any]]]:
    """The other columns of each key that this column is part of."""
    for constraint in column.table.constraints:
        if isinstance(constraint, PrimaryKeyConstraint | UniqueConstraint):
            names = [each.name for each in constraint.columns]
            if column.name in names:
                yield [each for each in constraint.columns if each.name != column.name]
