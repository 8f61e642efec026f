"""People who look for a game: each waits at a table of their own, and is shown others' tables.

Nobody needs to bring them together: whoever looks finds the tables of those who looked before,
and the list of waiting tables is the queue.
"""

import math
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, insert, or_, select, update

from cenote.games import GAMES
from cenote.server.common.bodies import ClockBody, NewSeat, NewTable, SeekBody
from cenote.server.common.keys import is_person
from cenote.server.common.periodic import one_of_many
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.lobby import new_tables, open_seats, waiting
from cenote.server.people import people
from cenote.server.results.rating_views import points_of
from cenote.server.storage.locks import one_at_a_time
from cenote.server.storage.rows import add_event, load_tables, set_seat
from cenote.server.storage.schema import HOLDERS, SEEKS, TABLES
from cenote.server.storage.table import Event, Table
from cenote.server.tables import endings
from cenote.server.tables.archiving import Archiving
from cenote.server.tables.rooms import Rooms

LASTS = 3 * 60 * 1000
"""A browser that has been silent for this long is gone; hidden pages ask once a minute."""
SEEN_EVERY = 15 * 1000
"""How often it is written down that a browser still looks."""
AT_ONCE = 50
LOOKED_AT = 20
"""How many tables are looked at, the oldest first, until one suits."""
DAY = 24 * 60 * 60
CLOCKS = {
    "none": ClockBody(),
    "live": ClockBody(kind="live", seconds=30 * 60, increment=10, at_zero="bot"),
    "days_1": ClockBody(kind="days", seconds=1 * DAY, at_zero="bot"),
    "days_3": ClockBody(kind="days", seconds=3 * DAY, at_zero="bot"),
    "days_7": ClockBody(kind="days", seconds=7 * DAY, at_zero="bot"),
}
"""The clock of a table that is made for somebody who looks for a game."""
DAYS = {"days_1": (0, 2 * DAY), "days_3": (2 * DAY, 5 * DAY), "days_7": (5 * DAY, math.inf)}
"""Clocks of days that fit: from so many seconds on, and less than so many."""


@dataclass(frozen=True)
class Seek:
    """What somebody looks for, their own table, and another that fits."""

    games: list[str]
    seats: list[int]
    clocks: list[str]
    rated: bool
    made: int
    own: Table
    found: Table | None


# Looking


async def begin(
    rooms: Rooms, settings: Settings, archiving: Archiving, body: SeekBody, device: str, site: str
) -> str:
    """Look for a game; a new wish replaces the old one. Returns the table where others may join."""
    if body.rated and not is_person(device):
        raise Refused("name_needed")
    table = table_for(body)
    await stop(rooms, device)
    made = await new_tables.create(rooms, settings, archiving, table, device, site)
    older = await rooms.store.write(keep, body, made.table, device, now())
    if older is not None:
        await withdraw(rooms, device, older)
    return made.table


def table_for(body: SeekBody) -> NewTable:
    """A table of the first game that was named, with the fewest seats that will do."""
    if unknown := [game for game in body.games if game not in GAMES]:
        raise Refused("bad_option", f"there is no game {unknown[0][:40]}")
    game = GAMES[body.games[0]]
    counts = sorted(set(body.seats) & set(game.seats))
    if not counts:
        raise Refused("bad_option", f"seats: {game.name} cannot be played with that many")
    me = NewSeat(kind="me", name=body.name, auto=True)
    others = [NewSeat(kind="anyone", auto=True) for _ in range(counts[0] - 1)]
    return NewTable(
        game=game.name,
        seats=[me, *others],
        clock=CLOCKS[body.clocks[0]],
        language=body.language,
        rated=body.rated,
        take_backs=not body.rated,
    )


def keep(connection: Connection, body: SeekBody, table: str, device: str, at: int) -> str | None:
    """Store what somebody looks for; returns the table of a wish that came in between."""
    one_at_a_time(connection, f"seek {device}")
    mine = SEEKS.c.device == device
    older = connection.execute(select(SEEKS.c.table_id).where(mine)).scalar_one_or_none()
    connection.execute(delete(SEEKS).where(mine))
    wish = {"games": body.games, "seats": body.seats, "clocks": body.clocks, "rated": body.rated}
    row = {"device": device, "table_id": table, "made": at, "seen": at}
    connection.execute(insert(SEEKS).values(row | wish))
    return older


async def current(rooms: Rooms, device: str, skipped: list[str]) -> Seek | None:
    """What this device looks for, and whether something was found; asking keeps it alive."""
    at = now()
    seek, seen = await rooms.store.read(seek_of, device, skipped, at)
    if seek is not None and seen < at - SEEN_EVERY:
        mine = update(SEEKS).where(SEEKS.c.device == device).values(seen=at)
        await rooms.store.write(lambda connection: connection.execute(mine).close())
    return seek


def seek_of(
    connection: Connection, device: str, skipped: list[str], at: int
) -> tuple[Seek | None, int]:
    row = connection.execute(select(SEEKS).where(SEEKS.c.device == device)).first()
    if row is None:
        return None, 0
    own = load_tables(connection, select(TABLES).where(TABLES.c.id == row.table_id))
    if not own:
        return None, 0
    is_free = open_seats.is_alone(own[0], device)
    found = fitting(connection, row, skipped, at) if is_free else None
    return Seek(row.games, row.seats, row.clocks, row.rated, row.made, own[0], found), row.seen


def fitting(connection: Connection, row: Row[Any], skipped: list[str], at: int) -> Table | None:
    """The table that fits and has waited longest."""
    mine = select(HOLDERS.c.table_id).where(HOLDERS.c.device == row.device)
    fits: list[ColumnElement[bool]] = [
        waiting.listed(at),
        TABLES.c.game.in_(row.games),
        TABLES.c.seat_count.in_(row.seats),
        or_(*(has_clock(clock) for clock in row.clocks)),
        TABLES.c.rated.is_(row.rated),
        TABLES.c.host != row.device,
        TABLES.c.id.not_in(mine),
        TABLES.c.id.not_in(skipped),
    ]
    if not is_person(row.device):
        fits.append(TABLES.c.least_rating.is_(None))
    oldest = select(TABLES).where(*fits).order_by(TABLES.c.made, TABLES.c.id).limit(LOOKED_AT)
    return next(
        (one for one in load_tables(connection, oldest) if suits(connection, one, row.device)), None
    )


def has_clock(wanted: str) -> ColumnElement[bool]:
    """The condition that a table has a clock of this kind; one of days has about this many.

    Four weeks in milliseconds are more than an integer of the database holds.
    """
    kind, time = TABLES.c.clock["kind"].as_string(), TABLES.c.clock["time"].as_float()
    if wanted not in DAYS:
        return and_(kind == wanted)
    least, most = DAYS[wanted]
    fits = and_(kind == "days", time >= least * 1000)
    return fits if most == math.inf else and_(fits, time < most * 1000)


def suits(connection: Connection, table: Table, device: str) -> bool:
    """Whether the host wants to meet somebody of this strength."""
    if table.least_rating is None:
        return True
    return table.suits_rating(points_of(connection, device, table.game, len(table.seats)))


# Stopping


async def stop(rooms: Rooms, device: str) -> None:
    """Look no longer; the table goes with its owner unless the game can begin."""
    table = await rooms.store.write(take_out, device)
    if table is not None:
        await withdraw(rooms, device, table)


def take_out(connection: Connection, device: str, before: int | None = None) -> str | None:
    """Forget what a device looks for; returns its table."""
    mine = delete(SEEKS).where(SEEKS.c.device == device)
    if before is not None:
        mine = mine.where(SEEKS.c.seen < before)
    gone = connection.execute(mine.returning(SEEKS.c.table_id)).scalar_one_or_none()
    return None if gone is None else str(gone)


async def withdraw(rooms: Rooms, device: str, table: str) -> None:
    await rooms.store.write(leave, table, device, now())
    rooms.store.tell(table, "table")
    await rooms.apply_notice(table, "table", 0)


def leave(connection: Connection, name: str, device: str, at: int) -> None:
    """Erase a table where nobody else has come; at others the seat is free again."""
    table = open_seats.locked(connection, name).get(name)
    if table is None or not table.is_waiting or table.archived is not None:
        return
    if open_seats.is_alone(table, device):
        endings.erase(connection, name)
        return
    for number in table.held_by(device):
        table.seats[number].holders.discard(device)
        set_seat(connection, name, number, name="", key_hash=None, key_until=None, anyone=True)
        add_event(connection, name, Event(table.length, number, "left", None, at))
    here = (HOLDERS.c.table_id == name, HOLDERS.c.device == device)
    connection.execute(delete(HOLDERS).where(*here))
    people.forget_host(connection, table, device)


async def sweep(rooms: Rooms) -> None:
    """Forget people whose browsers are gone. Their slow games wait on, as any others do."""
    before = now() - LASTS
    for device, is_slow in await rooms.store.read(expired, before):
        with one_of_many("seeks", device):
            table = await rooms.store.write(take_out, device, before)
            if table is not None and not is_slow:
                await withdraw(rooms, device, table)


def expired(connection: Connection, before: int) -> list[tuple[str, bool]]:
    """Devices that have been silent, and whether their table has a clock of days."""
    kind = TABLES.c.clock["kind"].as_string()
    old = (
        select(SEEKS.c.device, (kind == "days").label("is_slow"))
        .join(TABLES, TABLES.c.id == SEEKS.c.table_id)
        .where(SEEKS.c.seen < before)
        .limit(AT_ONCE)
    )
    return [(row.device, bool(row.is_slow)) for row in connection.execute(old)]
