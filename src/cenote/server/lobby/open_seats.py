"""Seats that are open to anyone: sitting down, closing them, starting without more people."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from cenote.bots.anchors import anchor
from cenote.server.common.keys import is_person
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.lobby import waiting
from cenote.server.results.rating_views import points_of
from cenote.server.storage.persons import name_of
from cenote.server.storage.rows import add_event, load_tables, set_seat
from cenote.server.storage.schema import HOLDERS, SEATS, SEEKS, TABLES
from cenote.server.storage.table import Event, Table
from cenote.server.tables import endings, seats
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms


@dataclass(frozen=True)
class Sitter:
    """Who sits down, and whether the name is one they claimed."""

    device: str
    name: str
    is_named: bool


async def sit(rooms: Rooms, room: Room, device: str, name: str) -> None:
    """Take the seats kept for this device, or the first that is open to anyone.

    Whoever has a seat keeps it.
    """
    async with room.changing():
        gone = None
        if not room.table.held_by(device) or room.table.asked_to(device):
            own = await room.store.read(name_of, device) if is_person(device) else None
            who = Sitter(device, own or name, own is not None)
            gone = await room.store.write(take_seat, room.table.id, who, now())
            room.store.tell(room.table.id, "table")
            await seats.refresh(room)
    room.show()
    if gone is not None:
        rooms.store.tell(gone, "table")
        await rooms.apply_notice(gone, "table", 0)


def take_seat(connection: Connection, table: str, who: Sitter, at: int) -> str | None:
    """Returns the table at which this device was waiting alone: it is erased.

    Both tables are locked, in one order for everybody: of two people who wait alone and click at
    the same moment on each other's tables, one sits down, and the other finds them at their own.
    """
    seeks = select(SEEKS.c.table_id).where(SEEKS.c.device == who.device)
    own = connection.execute(seeks).scalar_one_or_none()
    there = locked(connection, table, own)
    must_wait(there.get(table))
    if there[table].asked_to(who.device):
        accept(connection, there[table], who, at)
    else:
        must_suit(connection, there[table], who)
        add_holder(connection, there[table], free_seat(connection, table), who, at)
    if own is None or own == table or not is_alone(there.get(own), who.device):
        return None
    endings.erase(connection, own)
    return str(own)


def accept(connection: Connection, table: Table, who: Sitter, at: int) -> None:
    """Sit down again where you sat in the game before, with your other devices."""
    if table.rated and not who.is_named:
        raise Refused("name_needed")
    mine = table.asked_to(who.device)
    for seat in mine:
        is_own = who.is_named and mine == [seat] and table.seats[seat].asked == {who.device}
        named = {"name": who.name, "named": True} if is_own else {"named": False}
        set_seat(connection, table.id, seat, anyone=False, **named)
        here = (HOLDERS.c.table_id == table.id, HOLDERS.c.seat == seat)
        connection.execute(update(HOLDERS).where(*here).values(asked=False))
        add_event(connection, table.id, Event(table.length, seat, "joined", None, at))


def must_suit(connection: Connection, table: Table, who: Sitter) -> None:
    """At a rated table: people with a claimed name, each once, and of the host's strength."""
    if table.held_by(who.device):
        raise Refused("seat_taken")
    if (table.rated or table.least_rating is not None) and not who.is_named:
        raise Refused("name_needed")
    if not table.suits_rating(points_of(connection, who.device, table.game, len(table.seats))):
        raise Refused("rating_range")


def locked(connection: Connection, *tables: str | None) -> dict[str, Table]:
    """These tables, locked until the transaction ends; claiming a seat need not wait for it."""
    these = TABLES.c.id.in_([table for table in tables if table is not None])
    rows = select(TABLES.c.id).where(these).order_by(TABLES.c.id)
    connection.execute(rows.with_for_update(key_share=True)).all()
    return {table.id: table for table in load_tables(connection, select(TABLES).where(these))}


def must_wait(table: Table | None) -> None:
    if table is None:
        raise Refused("no_table")
    if table.archived is not None:
        raise Refused("archived")
    if table.begun:
        raise Refused("has_begun")


def is_alone(table: Table | None, device: str) -> bool:
    """Whether nobody else has come to a table that still waits."""
    if table is None or not table.is_waiting or not table.is_hosted_by(device):
        return False
    return all(seat.holders <= {device} for seat in table.seats)


def free_seat(connection: Connection, table: str) -> int:
    """The first free seat; its row is locked first, so that a link cannot give it away too."""
    free = free_seats(connection, table)
    if not free:
        raise Refused("seat_taken")
    return free[0]


def free_seats(
    connection: Connection, table: str, only_anyone: bool = True, with_kept: bool = False
) -> list[int]:
    mine = (SEATS.c.table_id == table, SEATS.c.level.is_(None))
    rows = select(SEATS.c.seat).where(*mine).order_by(SEATS.c.seat)
    if only_anyone:
        rows = rows.where(SEATS.c.anyone.is_(True))
    open_to = list(connection.execute(rows.with_for_update()).scalars())
    holders = select(HOLDERS.c.seat).where(HOLDERS.c.table_id == table)
    if with_kept:
        holders = holders.where(HOLDERS.c.asked.is_(False))
    held = set(connection.execute(holders).scalars())
    return [seat for seat in open_to if seat not in held]


def add_holder(connection: Connection, table: Table, seat: int, who: Sitter, at: int) -> None:
    named = {"name": who.name, "named": who.is_named}
    set_seat(connection, table.id, seat, key_hash=None, key_until=None, **named)
    connection.execute(insert(HOLDERS).values(table_id=table.id, seat=seat, device=who.device))
    add_event(connection, table.id, Event(table.length, seat, "joined", None, at))


# The host's choices


async def set_kind(
    room: Room, settings: Settings, number: int, device: str | None, kind: str, level: str | None
) -> None:
    """The host opens a free seat to anyone, closes it, or gives it to a computer."""
    async with room.changing():
        must_prepare(room, device)
        seat = seats.person_at(room, number)
        if kind == "anyone" and (seat.asked or not seat.anyone):
            await waiting.check_room(room.store, settings, room.table.host)
        values = as_kind(room, kind, level)
        changed = await room.store.write(change_free, room.table.id, [number], values)
        if not changed:
            raise Refused("seat_taken")
        await show_change(room, kind)
    room.show()


async def start(room: Room, device: str | None, level: str) -> None:
    """The host wants no more people: computers take the seats open to anyone, or kept."""
    async with room.changing():
        must_prepare(room, device)
        values = as_kind(room, "bot", level)
        await room.store.write(change_free, room.table.id, None, values)
        await show_change(room, "bot")
    room.show()


def must_prepare(room: Room, device: str | None) -> None:
    if not room.table.is_hosted_by(device):
        raise Refused("not_host")
    if room.table.begun:
        raise Refused("has_begun")


def as_kind(room: Room, kind: str, level: str | None) -> dict[str, Any]:
    if (kind == "bot") != (level is not None):
        raise Refused("bad_request", "level: required for a bot, and only for a bot")
    if level is None:
        return {"anyone": kind == "anyone"}
    known = seats.known_level(level, room.table.game)
    if room.table.rated and anchor(room.table.game, len(room.table.seats), level) is None:
        raise Refused("cannot_rate", "seats: the strength of this computer is not known")
    return {"anyone": False, "level": known, "name": "", "key_hash": None, "key_until": None}


def change_free(
    connection: Connection, table: str, wanted: list[int] | None, values: dict[str, Any]
) -> list[int]:
    """Change these seats if they are free, or all that are open to anyone; returns which.

    Seats that are kept for somebody are kept no longer.
    """
    there = locked(connection, table)
    must_wait(there.get(table))
    free = free_seats(connection, table, only_anyone=wanted is None, with_kept=True)
    changed = [seat for seat in free if wanted is None or seat in wanted]
    for seat in changed:
        if there[table].seats[seat].asked:
            stop_keeping(connection, table, seat)
        set_seat(connection, table, seat, **values)
        if "level" in values:
            event = Event(there[table].length, seat, "filled", values["level"], now())
            add_event(connection, table, event)
    people = there[table].people - (len(changed) if "level" in values else 0)
    if there[table].rated and people < 2:
        raise Refused("cannot_rate", "seats: at least two people, each on a device of their own")
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(people=people))
    return changed


def stop_keeping(connection: Connection, table: str, seat: int) -> None:
    here = (HOLDERS.c.table_id == table, HOLDERS.c.seat == seat)
    connection.execute(delete(HOLDERS).where(*here))
    set_seat(connection, table, seat, name="", named=False)


async def show_change(room: Room, kind: str) -> None:
    if kind == "anyone":
        await room.store.edit(room.table.id, open_until=waiting.open_until(room.table, now()))
    room.store.tell(room.table.id, "table")
    await seats.refresh(room)
