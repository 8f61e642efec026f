"""From rows of the database to objects, and back."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import cache
from typing import Any, cast

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy import Table as Rows

from cenote.server.common.wire.views import ChatMessage
from cenote.server.storage.schema import CHAT, EVENTS, HOLDERS, MOVES, PLANS, SEATS, TABLES
from cenote.server.storage.table import Clock, Event, Plan, Request, Seat, Table

CHAT_KEPT = 100
"""How many messages are sent."""
EVENTS_KEPT = 300
"""How many events are sent."""
KEPT, PRUNED_EVERY = 500, 50
"""About how many events and messages a table keeps."""

Moves = list[tuple[str, int | None]]
"""Words, and when they were played; unknown for imported records."""

GATHERING = {
    "postgresql": ("json_agg", "json_build_object"),
    "sqlite": ("json_group_array", "json_object"),
}
"""Functions that turn rows into lists of objects."""

TABLE_NAMES = tuple(column.name for column in TABLES.c)
DERIVED = ("seat_count", "bot_waits", "people")
"""Columns that follow from others, for queries only."""
PLAN_COLUMNS = tuple(column for column in PLANS.c if column.name != "table_id")
SEAT_COLUMNS = tuple(column for column in SEATS.c if column.name != "table_id")
SEAT_FLAGS = tuple(column.name for column in SEAT_COLUMNS if isinstance(column.type, Boolean))


def seats_of(table: Table) -> Iterable[tuple[int, Seat]]:
    return enumerate(table.seats)


def row_of(table: Table) -> dict[str, Any]:
    row = {column.name: getattr(table, column.name, None) for column in TABLES.columns}
    return row | {
        "seat_count": len(table.seats),
        "options": " ".join(table.options),
        "clock": asdict(table.clock),
        "request": None,
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
    new = insert(EVENTS).values(table_id=table, **asdict(event)).returning(EVENTS.c.id)
    prune(connection, EVENTS, table, connection.execute(new).scalar_one())


def write_down_taken_back(connection: Connection, table: str, event: Event) -> None:
    """Count a take-back, and move events after the removed moves to the new end."""
    here = TABLES.c.id == table
    connection.execute(update(TABLES).where(here).values(taken_back=TABLES.c.taken_back + 1))
    later = (EVENTS.c.table_id == table, EVENTS.c.moves > event.moves)
    connection.execute(update(EVENTS).where(*later).values(moves=event.moves))
    add_event(connection, table, event)


def prune(connection: Connection, rows: Rows, table: str, number: int) -> None:
    """Now and then, delete the oldest events or messages of a table, which are never sent."""
    if number % PRUNED_EVERY:
        return
    of_table = rows.c.table_id == table
    newest = select(rows.c.id).where(of_table).order_by(rows.c.id.desc())
    last = newest.offset(KEPT).limit(1).scalar_subquery()
    connection.execute(delete(rows).where(of_table, rows.c.id <= last))


def holding(table: str, seat: int, device: str) -> Any:
    return and_(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat, HOLDERS.c.device == device)


# One query brings a table with everything about it: one round trip, one snapshot.


def gathered(
    dialect: str, rows: Rows, columns: Sequence[Column[Any]], *where: ColumnElement[bool]
) -> Any:
    """These columns of all rows that belong to the table asked for, as one text of JSON."""
    to_list, to_object = GATHERING[dialect]
    pairs = [part for column in columns for part in (quoted(column.name), column)]
    found = getattr(func, to_list)(getattr(func, to_object)(*pairs))
    inner = select(found).where(rows.c.table_id == TABLES.c.id, *where).correlate(TABLES)
    return inner.scalar_subquery().label(rows.name)


def quoted(name: str) -> ColumnElement[str]:
    return literal_column(f"'{name}'")


@cache
def with_seats(dialect: str) -> list[Any]:
    holders = (HOLDERS.c.seat, HOLDERS.c.device, HOLDERS.c.asked)
    return [
        gathered(dialect, SEATS, SEAT_COLUMNS),
        gathered(dialect, HOLDERS, holders),
    ]


@cache
def whole_query(dialect: str) -> Select[Any]:
    """Built once: building the query takes longer than running it."""
    moves = (MOVES.c.number, MOVES.c.word, MOVES.c.at)
    return select(
        TABLES,
        *with_seats(dialect),
        gathered(dialect, EVENTS, list(EVENTS.c)),
        gathered(dialect, PLANS, PLAN_COLUMNS),
        gathered(dialect, MOVES, moves, MOVES.c.number >= bindparam("start")),
    ).where(TABLES.c.id == bindparam("table"))


def load_whole(connection: Connection, table: str, start: int) -> tuple[Table, Moves] | None:
    """A table and its moves from a number on."""
    query = whole_query(connection.dialect.name)
    row = connection.execute(query, {"table": table, "start": start}).first()
    if row is None:
        return None
    found = table_of(row)
    found.events = [event_of(event) for event in listed(row.events, "id")[-EVENTS_KEPT:]]
    found.plans = [plan_of(plan) for plan in listed(row.plans, "number")]
    return found, [(move["word"], move["at"]) for move in listed(row.moves, "number")]


def load_tables(connection: Connection, query: Select[Any]) -> list[Table]:
    """Tables with their seats and holders, in the order of the query."""
    full = query.add_columns(*with_seats(connection.dialect.name))
    return [table_of(row) for row in connection.execute(full)]


def listed(gathered: Any, order: str) -> list[dict[str, Any]]:
    """The rows that were aggregated into one text, in order."""
    rows = json.loads(gathered) if isinstance(gathered, str) else gathered
    return sorted(rows or (), key=lambda row: row[order])


def table_of(row: Row[Any]) -> Table:
    """A row that begins with all columns of a table: by place, because lists have many rows."""
    values: dict[str, Any] = dict(zip(TABLE_NAMES, row, strict=False))
    for name in DERIVED:
        del values[name]
    values["options"] = tuple(row.options.split())
    values["clock"] = Clock(**row.clock)
    values["request"] = None if row.request is None else Request(**row.request)
    seats = [seat_of(seat) for seat in listed(row.seats, "seat")]
    for holder in listed(row.holders, "seat"):
        seat = seats[holder["seat"]]
        (seat.asked if holder["asked"] else seat.holders).add(holder["device"])
    return Table(**values, seats=seats)


def seat_of(row: dict[str, Any]) -> Seat:
    """SQLite's JSON has 0 and 1 in place of booleans."""
    values = row | {name: bool(row[name]) for name in SEAT_FLAGS}
    del values["seat"]
    return Seat(**values)


def plan_of(row: dict[str, Any]) -> Plan:
    """SQLite's JSON has texts in place of JSON columns."""
    values: dict[str, Any] = {}
    for column in PLAN_COLUMNS:
        value = row[column.name]
        if isinstance(column.type, JSON) and isinstance(value, str):
            value = json.loads(value)
        values[column.name] = bool(value) if isinstance(column.type, Boolean) else value
    return Plan(**values)


def event_of(row: dict[str, Any]) -> Event:
    return Event(row["moves"], row["seat"], row["event"], row["level"], row["at"])


def load_chat(connection: Connection, table: str, after: int) -> list[ChatMessage]:
    newest = (
        select(CHAT.c.id, CHAT.c.seat, CHAT.c.name, CHAT.c.text, CHAT.c.at)
        .where(CHAT.c.table_id == table, CHAT.c.id > after)
        .order_by(CHAT.c.id.desc())
        .limit(CHAT_KEPT)
    )
    found = reversed(connection.execute(newest).all())
    return [cast("ChatMessage", dict(row._mapping)) for row in found]
