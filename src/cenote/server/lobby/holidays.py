"""Holidays: clocks of days stand still for somebody who is away.

A device says from when until when. Each seat it holds at a table with such a clock then gets the
end of the holiday, and the clock counts from there. What a seat has and what it should have are
compared again and again, so new seats, restarts and other processes need no code of their own.
"""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, insert, select, update

from cenote.server.common.periodic import one_of_many
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.locks import one_at_a_time
from cenote.server.storage.rows import add_event
from cenote.server.storage.schema import HOLDERS, HOLIDAYS, SEATS, TABLES
from cenote.server.storage.table import Event
from cenote.server.tables import seats
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

DAY = 24 * 60 * 60 * 1000
LONGEST = 14 * DAY
"""One holiday."""
A_YEAR = 30 * DAY
"""All holidays of a device in a year, and of a seat in one game, whoever holds it."""
YEAR = 365 * DAY
BETWEEN = DAY
"""Between two holidays, so that they do not add up to a longer one."""
AT_ONCE = 200
"""How many seats are changed in one sweep."""


@dataclass(frozen=True)
class Holiday:
    id: int
    start: int
    until: int


@dataclass(frozen=True)
class Away:
    """A seat's holiday as it is, and when it should end: null if there is none."""

    table: str
    seat: int
    until: int | None
    used: int
    wanted: int | None

    def granted(self, at: int) -> int | None:
        """The end of the holiday, within what this seat may have at this table."""
        until = min(self.wanted or 0, at + A_YEAR - self.used_by(at))
        return until if until > at else None

    def used_by(self, at: int) -> int:
        """What has been used at this moment, of what was granted."""
        return self.used - max((self.until or at) - at, 0)


# A person's holidays


def of_device(connection: Connection, device: str) -> list[Holiday]:
    mine = select(HOLIDAYS).where(HOLIDAYS.c.device == device).order_by(HOLIDAYS.c.start)
    return [Holiday(row.id, row.start, row.until) for row in connection.execute(mine)]


def left(holidays: list[Holiday], at: int) -> int:
    """Milliseconds that may still be taken: what ended a year ago no longer counts."""
    taken = sum(one.until - one.start for one in holidays if one.until > at - YEAR)
    return max(A_YEAR - taken, 0)


def take(connection: Connection, device: str, start: int, until: int) -> None:
    """Write a holiday down, if this device may have it."""
    at = now()
    start = max(start, at)
    if not at < until or not start < until or start > at + YEAR:
        raise Refused("bad_request", "until: must be after start, and start within a year")
    one_at_a_time(connection, f"holidays {device}")
    connection.execute(delete(HOLIDAYS).where(HOLIDAYS.c.until < at - YEAR))
    before = of_device(connection, device)
    check(before, start, until, at)
    connection.execute(insert(HOLIDAYS).values(device=device, start=start, until=until))


def check(before: list[Holiday], start: int, until: int, at: int) -> None:
    if until - start > LONGEST:
        raise Refused("holiday_too_long")
    if any(start < one.until + BETWEEN and until > one.start - BETWEEN for one in before):
        raise Refused("holiday_too_close")
    if until - start > left(before, at):
        raise Refused("no_holiday_left")


def end(connection: Connection, device: str, number: int) -> None:
    """Back early, or not going at all: only the days that are over count."""
    at = now()
    mine = and_(HOLIDAYS.c.id == number, HOLIDAYS.c.device == device)
    ahead = connection.execute(delete(HOLIDAYS).where(mine, HOLIDAYS.c.start >= at))
    if ahead.rowcount:
        return
    running = update(HOLIDAYS).where(mine, HOLIDAYS.c.until > at).values(until=at)
    if not connection.execute(running).rowcount:
        raise Refused("no_holiday")


# The seats


async def sweep(rooms: Rooms) -> None:
    """Give every seat the holiday it should have."""
    at = now()
    away = await rooms.store.read(all_away, at)
    for one in [one for one in away if one.granted(at) != one.until][:AT_ONCE]:
        with one_of_many("holidays", one.table):
            await apply(await rooms.get(one.table), one)


def all_away(connection: Connection, at: int) -> list[Away]:
    """The seats that have a holiday, and those that should."""
    slow = TABLES.c.clock["kind"].as_string() == "days"
    goes_on = and_(TABLES.c.over.is_(False), TABLES.c.archived.is_(None))
    place = (SEATS.c.table_id, SEATS.c.seat, SEATS.c.away_until, SEATS.c.away_used)
    at_table = TABLES.c.id == SEATS.c.table_id
    have = select(*place).join(TABLES, at_table).where(SEATS.c.away_until.is_not(None), goes_on)
    now_away = and_(HOLIDAYS.c.start <= at, HOLIDAYS.c.until > at)
    should = (
        select(*place, HOLIDAYS.c.until)
        .select_from(HOLIDAYS)
        .join(HOLDERS, HOLDERS.c.device == HOLIDAYS.c.device)
        .join(SEATS, and_(SEATS.c.table_id == HOLDERS.c.table_id, SEATS.c.seat == HOLDERS.c.seat))
        .join(TABLES, at_table)
        .where(now_away, goes_on, slow)
        .order_by(HOLIDAYS.c.until)
    )
    found = {(row[0], row[1]): Away(*row, None) for row in connection.execute(have)}
    found |= {(row[0], row[1]): Away(*row) for row in connection.execute(should)}
    return list(found.values())


async def apply(room: Room, away: Away) -> None:
    """Charge the clock up to now; it counts again from the end of the holiday."""
    async with room.changing():
        if await room.store.write(write_down, away, room.table.length, now()):
            room.store.tell(room.table.id, "table")
            await seats.refresh(room)
    room.show()


def write_down(connection: Connection, away: Away, length: int, at: int) -> bool:
    """Change a seat, unless another process was faster."""
    until = away.granted(at)
    used = away.used_by(at) + max((until or at) - at, 0)
    place = and_(SEATS.c.table_id == away.table, SEATS.c.seat == away.seat)
    same = and_(place, SEATS.c.away_until.is_not_distinct_from(away.until))
    new = update(SEATS).where(same).values(away_until=until, away_used=used)
    if not connection.execute(new).rowcount:
        return False
    if (until is None) != (away.until is None):
        event = "holiday_over" if until is None else "holiday"
        add_event(connection, away.table, Event(length, away.seat, event, None, at))
    return True
