"""Rows of the database and what they stand for."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, insert, select, text, update
from sqlalchemy import Table as Rows

from cenote.server.schema import CHAT, EVENTS, HOLDERS, MOVES, SEATS, TABLES
from cenote.server.tables import Clock, Event, Seat, Table

CHAT_KEPT = 100
"""So many messages are told."""
LISTED = 200
KEPT, PRUNED_EVERY = 500, 50
"""Of events and of messages, a table keeps about so many."""
EVENTS_KEPT = 300
"""Of what happened beside the moves, so much is told."""

Moves = list[tuple[str, int | None]]
"""Words, and when they were played; an imported record does not know when."""


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
    new = insert(EVENTS).values(table_id=table, **asdict(event)).returning(EVENTS.c.id)
    prune(connection, EVENTS, table, connection.execute(new).scalar_one())


def prune(connection: Connection, rows: Rows, table: str, number: int) -> None:
    """Now and then, drop the oldest events or messages of a table: nobody is told them."""
    if number % PRUNED_EVERY:
        return
    of_table = rows.c.table_id == table
    newest = select(rows.c.id).where(of_table).order_by(rows.c.id.desc())
    last = newest.offset(KEPT).limit(1).scalar_subquery()
    connection.execute(delete(rows).where(of_table, rows.c.id <= last))


def holding(table: str, seat: int, device: str) -> Any:
    return and_(HOLDERS.c.table_id == table, HOLDERS.c.seat == seat, HOLDERS.c.device == device)


def load_table(connection: Connection, table: str) -> Table | None:
    found = load_tables(connection, select(TABLES).where(TABLES.c.id == table))
    if not found:
        return None
    found[0].events = load_events(connection, table)
    return found[0]


def load_events(connection: Connection, table: str) -> list[Event]:
    """The last events, oldest first."""
    of_table = select(EVENTS).where(EVENTS.c.table_id == table)
    newest = connection.execute(of_table.order_by(EVENTS.c.id.desc()).limit(EVENTS_KEPT)).all()
    return [Event(row.moves, row.seat, row.event, row.level, row.at) for row in reversed(newest)]


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


def load_tables(connection: Connection, query: Select[Any], most: int = LISTED) -> list[Table]:
    """Tables with their seats and holders, newest change first; three questions in all."""
    newest = query.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc()).limit(most)
    rows = connection.execute(newest).all()
    tables = {row.id: table_of(row) for row in rows}
    seats = select(SEATS).where(SEATS.c.table_id.in_(tables)).order_by(SEATS.c.seat)
    for row in connection.execute(seats):
        tables[row.table_id].seats.append(seat_of(row))
    for row in connection.execute(select(HOLDERS).where(HOLDERS.c.table_id.in_(tables))):
        tables[row.table_id].seats[row.seat].holders.add(row.device)
    return list(tables.values())


def table_of(row: Row[Any]) -> Table:
    values = dict(row._mapping)
    for name in ("seat_count", "bot_waits", "people"):
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
