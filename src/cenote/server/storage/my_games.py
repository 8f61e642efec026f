"""The tables somebody sat at, by what they wish to see of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, and_, exists, func, or_, select, true

from cenote.server.storage import results
from cenote.server.storage.rows import load_tables
from cenote.server.storage.schema import HOLDERS, REVIEWS, SEATS, TABLES
from cenote.server.storage.table import Table
from cenote.server.storage.table_lists import before, cursor

Which = Literal["turn", "running", "finished", "shown"]
PEOPLE = "people"
MIXED = "mixed"
"""Computers of different levels, and nobody else."""

RUNNING = and_(TABLES.c.over.is_(False), TABLES.c.archived.is_(None), TABLES.c.frozen.is_(False))
FINISHED = TABLES.c.over.is_(True)
SHOWN = and_(FINISHED, TABLES.c.listed.is_(True), TABLES.c.archived.is_(None))
"""Finished games that were open to spectators: these may be shown to everybody."""
STATES = {"running": RUNNING, "finished": FINISHED, "shown": SHOWN}


@dataclass(frozen=True)
class Wish:
    """Which games to show; what is None does not matter."""

    game: str | None = None
    seats: int | None = None
    against: str | None = None
    """`people`, `mixed`, or a level of computers."""
    name: str | None = None
    """Part of an opponent's name."""


@dataclass(frozen=True)
class Counts:
    """How many games there are, and how many wait for this device."""

    all: int
    running: int
    finished: int
    turn: int


@dataclass(frozen=True)
class MyPage:
    """Some games with the results of this device, and where the next page starts."""

    tables: list[Table]
    results: dict[str, list[Row[Any]]]
    reviewed: set[str]
    next: str | None


def sat_at(device: str) -> ColumnElement[bool]:
    mine = (HOLDERS.c.device == device, HOLDERS.c.asked.is_(False))
    return TABLES.c.id.in_(select(HOLDERS.c.table_id).where(*mine))


def is_mine(device: str, seat: Any) -> ColumnElement[bool]:
    """The condition that this device holds a seat of the table."""
    here = and_(HOLDERS.c.table_id == TABLES.c.id, HOLDERS.c.seat == seat)
    mine = (HOLDERS.c.device == device, HOLDERS.c.asked.is_(False))
    return exists().where(here, *mine).correlate(TABLES, SEATS)


def waits_for(device: str) -> ColumnElement[bool]:
    """The condition that it is this device's turn, and no computer stands in."""
    acting = and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.seat == TABLES.c.to_act)
    itself = exists().where(acting, SEATS.c.stand_in.is_(None)).correlate(TABLES)
    can_begin = or_(TABLES.c.begun.is_(True), ~has_free_seat())
    return and_(RUNNING, is_mine(device, TABLES.c.to_act), itself, can_begin)


def has_free_seat() -> ColumnElement[bool]:
    """The condition that somebody may still sit down: until then the game does not begin."""
    taken = and_(HOLDERS.c.table_id == SEATS.c.table_id, HOLDERS.c.seat == SEATS.c.seat)
    held = exists().where(taken, HOLDERS.c.asked.is_(False)).correlate(SEATS)
    free = and_(SEATS.c.table_id == TABLES.c.id, SEATS.c.anyone.is_(True), ~held)
    return exists().where(free).correlate(TABLES)


def wanted(device: str, wish: Wish) -> list[ColumnElement[bool]]:
    """All conditions of a wish."""
    found = [sat_at(device)]
    if wish.game is not None:
        found.append(TABLES.c.game == wish.game)
    if wish.seats is not None:
        found.append(TABLES.c.seat_count == wish.seats)
    other = and_(SEATS.c.table_id == TABLES.c.id, ~is_mine(device, SEATS.c.seat))
    if wish.against == MIXED:
        levels = select(func.count(SEATS.c.level.distinct())).where(other).correlate(TABLES)
        found += [levels.scalar_subquery() > 1, ~sits(other, None)]
    elif wish.against is not None:
        found.append(sits(other, None if wish.against == PEOPLE else wish.against))
    if wish.name is not None:
        like = SEATS.c.name.icontains(wish.name, autoescape=True)
        found.append(exists().where(other, like).correlate(TABLES))
    return found


def sits(other: ColumnElement[bool], level: str | None) -> ColumnElement[bool]:
    """The condition that a computer of this level, or a person, is among the others."""
    return exists().where(other, SEATS.c.level.is_not_distinct_from(level)).correlate(TABLES)


def count(connection: Connection, device: str, wish: Wish) -> Counts:
    kinds = (true(), RUNNING, FINISHED, waits_for(device))
    counted = [func.count().filter(kind) for kind in kinds]
    query = select(*counted).select_from(TABLES).where(*wanted(device, wish))
    everything, running, finished, turn = map(int, connection.execute(query).one())
    return Counts(everything, running, finished, turn)


def count_shown(connection: Connection, device: str) -> int:
    query = select(func.count()).select_from(TABLES).where(sat_at(device), SHOWN)
    return int(connection.execute(query).scalar_one())


def page(
    connection: Connection,
    device: str,
    which: Which | None,
    wish: Wish,
    limit: int,
    after: str | None,
) -> MyPage:
    """Games from the newest change on; those that wait by the clock that runs out first."""
    query = select(TABLES.c.id).where(*wanted(device, wish))
    if which == "turn":
        first = TABLES.c.deadline.asc().nulls_last()
        ordered = query.where(waits_for(device)).order_by(first, TABLES.c.acting_since)
        return with_results(connection, device, list(ids(connection, ordered, limit)), None)
    if which is not None:
        query = query.where(STATES[which])
    if after is not None:
        query = query.where(before(after))
    newest = query.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc())
    found = list(ids(connection, newest, limit + 1))
    return with_results(connection, device, found[:limit], limit if len(found) > limit else None)


def ids(connection: Connection, query: Any, most: int) -> Sequence[str]:
    """Ids first: seats and results are then only loaded for those that are shown."""
    return list(connection.execute(query.limit(most)).scalars())


def with_results(connection: Connection, device: str, found: list[str], full: int | None) -> MyPage:
    loaded = load_tables(connection, select(TABLES).where(TABLES.c.id.in_(found)))
    tables = sorted(loaded, key=lambda table: found.index(table.id))
    reviews = select(REVIEWS.c.table_id).where(REVIEWS.c.table_id.in_(found))
    return MyPage(
        tables,
        results.of_tables(connection, device, found),
        set(connection.execute(reviews).scalars()),
        cursor(tables[-1]) if full is not None and tables else None,
    )
