"""Results in the database: one row for each seat of a finished game, and sums over them.

A row says nothing about who played: that is what HOLDERS says, so whoever is forgotten there has
no results either.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    exists,
    func,
    insert,
    null,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from cenote.server.storage.schema import HOLDERS, RESULTS, TABLES

WHOLE = 60
"""A whole win: shares of up to five tied winners are whole numbers."""


@dataclass(frozen=True)
class Result:
    """What one seat made of a finished game."""

    table_id: str
    seat: int
    game: str
    seat_count: int
    ended: int
    points: float
    rank: int
    won: int
    """Of WHOLE: tied winners share the win."""
    other: float
    """The points of the best of the others."""
    against: str
    """`people`, `mixed`, or the level of the computers."""
    uncounted: str | None
    """Why statistics leave it out."""
    sources: str
    opening: str | None
    course: str | None
    fact: str
    account: str | None = None


# Writing


def keep(connection: Connection, rows: Sequence[Result]) -> None:
    """Store the results of a game; rows that are there already stay, and get what they lack."""
    try:
        with connection.begin_nested():
            connection.execute(insert(RESULTS), [asdict(row) for row in rows])
    except IntegrityError:
        for row in rows:
            here = and_(RESULTS.c.table_id == row.table_id, RESULTS.c.seat == row.seat)
            connection.execute(update(RESULTS).where(here).values(fact=row.fact))


def note_accounts(connection: Connection, table: str, accounts: Sequence[str]) -> None:
    """What a review says about each seat."""
    for seat, account in enumerate(accounts):
        here = and_(RESULTS.c.table_id == table, RESULTS.c.seat == seat)
        connection.execute(update(RESULTS).where(here).values(account=account))


def is_kept(connection: Connection, table: str) -> bool:
    rows = select(RESULTS.c.seat).where(is_whole(), RESULTS.c.table_id == table).limit(1)
    return connection.execute(rows).first() is not None


def is_whole() -> ColumnElement[bool]:
    """The condition that nothing is missing; rows of earlier versions have no fact."""
    return RESULTS.c.fact.is_not(None)


def finished_after(connection: Connection, table: str, most: int) -> list[tuple[str, bool]]:
    """The next finished games in the order of their ids, and whether their results are stored."""
    stored = exists().where(RESULTS.c.table_id == TABLES.c.id, is_whole())
    over = select(TABLES.c.id, stored).where(TABLES.c.id > table, TABLES.c.over.is_(True))
    rows = connection.execute(over.order_by(TABLES.c.id).limit(most))
    return [(row[0], bool(row[1])) for row in rows]


# Reading


def held(device: str) -> ColumnElement[bool]:
    """The condition that a result belongs to a seat of this device."""
    seat = and_(HOLDERS.c.table_id == RESULTS.c.table_id, HOLDERS.c.seat == RESULTS.c.seat)
    return and_(HOLDERS.c.device == device, seat)


def has_other_seat(device: str) -> ColumnElement[bool]:
    """The condition that this device has a second seat at the same table."""
    others = HOLDERS.alias()
    same = and_(others.c.table_id == HOLDERS.c.table_id, others.c.seat != HOLDERS.c.seat)
    return exists().where(others.c.device == device, same)


def counted(device: str, *columns: Any) -> Select[Any]:
    """Columns of the results of this device that count."""
    of_device = select(*columns).where(held(device), RESULTS.c.uncounted.is_(None))
    return of_device.where(~has_other_seat(device))


SUMS = (
    func.count(),
    func.sum(RESULTS.c.won),
    func.sum(RESULTS.c.points),
    func.max(RESULTS.c.points),
)


@dataclass(frozen=True)
class Cell:
    """The games of one kind: their number, wins, sum of points, and most points."""

    game: str
    seats: int
    against: str
    games: int
    won: int
    points: float
    best: float


def cells(connection: Connection, device: str) -> list[Cell]:
    """All games that count, by game, seats and opponents."""
    kind = (RESULTS.c.game, RESULTS.c.seat_count, RESULTS.c.against)
    query = counted(device, *kind, *SUMS).group_by(*kind)
    return [Cell(*row) for row in connection.execute(query)]


@dataclass(frozen=True)
class Opened:
    """The games that began with one opening, at tables of one size."""

    game: str
    seats: int
    opening: str
    games: int
    won: int
    points: float
    best: float


def openings(connection: Connection, device: str, most: int) -> list[Opened]:
    """The openings this device chose most often."""
    kind = (RESULTS.c.game, RESULTS.c.seat_count, RESULTS.c.opening)
    query = counted(device, *kind, *SUMS).where(RESULTS.c.opening.is_not(None)).group_by(*kind)
    often = query.order_by(func.count().desc(), *kind).limit(most)
    return [Opened(*row) for row in connection.execute(often)]


def recent(connection: Connection, device: str, game: str, most: int) -> Sequence[Row[Any]]:
    """The last games of one kind, the newest first."""
    columns = ("table_id", "seat_count", "ended", "points", "rank", "sources")
    query = counted(device, *(RESULTS.c[name] for name in columns)).where(RESULTS.c.game == game)
    newest = query.order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id).limit(most)
    return connection.execute(newest).all()


def best_table(connection: Connection, device: str, game: str) -> str | None:
    """Where this device made most points."""
    query = counted(device, RESULTS.c.table_id).where(RESULTS.c.game == game)
    most = query.order_by(RESULTS.c.points.desc(), RESULTS.c.ended.desc()).limit(1)
    return connection.execute(most).scalar_one_or_none()


def left_out(connection: Connection, device: str) -> dict[str, int]:
    """How many games do not count, by reason."""
    shared = has_other_seat(device)
    why = select(func.count(RESULTS.c.table_id.distinct()))
    together = connection.execute(why.where(held(device), shared)).scalar_one()
    reasons = select(RESULTS.c.uncounted, func.count()).where(held(device), ~shared)
    rows = connection.execute(
        reasons.where(RESULTS.c.uncounted.is_not(null())).group_by(RESULTS.c.uncounted)
    )
    found = {row[0]: int(row[1]) for row in rows}
    return found | ({"shared": int(together)} if together else {})


def of_tables(
    connection: Connection, device: str, tables: Sequence[str]
) -> dict[str, list[Row[Any]]]:
    """The results of this device at some tables, by table."""
    rows = select(RESULTS).where(held(device), RESULTS.c.table_id.in_(tables))
    found: dict[str, list[Row[Any]]] = {table: [] for table in tables}
    for row in connection.execute(rows.order_by(RESULTS.c.seat)):
        found[row.table_id].append(row)
    return found


def everything(connection: Connection, device: str, most: int) -> Sequence[Row[Any]]:
    """The results of this device for a file, the newest first."""
    rows = select(RESULTS, has_other_seat(device).label("shared")).where(held(device))
    newest = rows.order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id, RESULTS.c.seat)
    return connection.execute(newest.limit(most)).all()


def written(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
