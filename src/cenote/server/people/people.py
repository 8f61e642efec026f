"""Requests about people: reporting a message, being forgotten."""

import contextlib
from functools import partial

from sqlalchemy import Connection, delete, func, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.people import holdings
from cenote.server.storage import reviews
from cenote.server.storage.plans import forget_plan
from cenote.server.storage.rows import add_event, load_tables, set_seat
from cenote.server.storage.schema import (
    CHAT,
    HOLDERS,
    HOLIDAYS,
    MAIL_ADDRESSES,
    NOTICE_CHOICES,
    PUSH_SUBSCRIPTIONS,
    REPORTS,
    SEEKS,
    TABLE_NOTICES,
    TABLES,
)
from cenote.server.storage.table import Event, Table
from cenote.server.tables import clocks, endings
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

ENOUGH = 10
"""The most reports of one message that are kept."""
AT_ONCE = 500
"""How many messages are erased in one transaction."""


NOTICED = (PUSH_SUBSCRIPTIONS, MAIL_ADDRESSES, NOTICE_CHOICES, TABLE_NOTICES)


# Reports


async def report(room: Room, device: str | None, message: int, why: str) -> None:
    """Somebody at the table wants the operator to read a message."""
    if not room.table.held_by(device):
        raise Refused("not_your_seat")
    await room.store.write(write_report, room.table.id, device, message, why)


def write_report(connection: Connection, table: str, device: str, message: int, why: str) -> None:
    there = select(CHAT).where(CHAT.c.id == message, CHAT.c.table_id == table)
    said = connection.execute(there).first()
    if said is None:
        raise Refused("no_message")
    count = select(func.count()).select_from(REPORTS).where(REPORTS.c.chat_id == message)
    if connection.execute(count).scalar_one() >= ENOUGH:
        return
    copy = {"name": said.name, "text": said.text, "device": said.device}
    row = {"table_id": table, "chat_id": message, "reporter": device, "why": why, "at": now()}
    with contextlib.suppress(IntegrityError), connection.begin_nested():  # once for each device
        connection.execute(insert(REPORTS).values(row | copy))


# Being forgotten


async def forget(rooms: Rooms, device: str) -> int:
    """Erase everything of a device, a few tables at a time; returns how many."""
    while await rooms.store.write(forget_messages, device):
        pass
    await rooms.store.write(reviews.forget, device)
    await rooms.store.write(forget_wishes, device)
    return await holdings.change_all(rooms, holdings.held_by(device), partial(forget_at, device))


def forget_wishes(connection: Connection, device: str) -> None:
    """What it looks for, its holidays, and where and of what it was told."""
    for part in (SEEKS, HOLIDAYS, *NOTICED):
        connection.execute(delete(part).where(part.c.device == device))


def forget_messages(connection: Connection, device: str) -> bool:
    """Erase some messages of this device; returns whether there may be more."""
    some = select(CHAT.c.id).where(CHAT.c.device == device).limit(AT_ONCE)
    return erase_messages(connection, list(connection.execute(some).scalars()))


def erase_messages(connection: Connection, messages: list[int]) -> bool:
    if messages:
        endings.release_reports(connection, messages)
        connection.execute(delete(CHAT).where(CHAT.c.id.in_(messages)))
    return bool(messages)


def forget_at(device: str, connection: Connection, tables: list[str]) -> None:
    if not tables:
        return
    rows = select(TABLES.c.id).where(TABLES.c.id.in_(tables)).order_by(TABLES.c.id)
    connection.execute(rows.with_for_update()).all()
    for table in load_tables(connection, select(TABLES).where(TABLES.c.id.in_(tables))):
        if table.is_hosted_by(device) and not table.begun:
            endings.erase(connection, table.id)
        else:
            forget_seats(connection, table, device)
            forget_host(connection, table, device)


def forget_seats(connection: Connection, table: Table, device: str) -> None:
    """Its seats lose their names; those that nobody else holds are open again."""
    mine = table.places_of(device)
    alone = [number for number in mine if table.seats[number].holders == {device}]
    at = now()
    used = clocks.charge(table, at)
    forget_unsigned(connection, table.id, alone)
    here = (HOLDERS.c.table_id == table.id, HOLDERS.c.device == device)
    connection.execute(delete(HOLDERS).where(*here))
    for number in mine:
        forget_plan(connection, table.id, number)
        seat = table.seats[number]
        seat.holders.discard(device)
        blank = {"name": "", "named": False, "key_hash": None, "key_until": None}
        kept = {"anyone": False} if seat.asked == {device} else {}
        set_seat(connection, table.id, number, **blank, **kept, away_until=None)
    if alone and not table.over and table.archived is None:
        leave(connection, table, alone, used, at)


def forget_unsigned(connection: Connection, table: str, seats: list[int]) -> None:
    """Old messages do not say from which device they came; the seat does."""
    old = select(CHAT.c.id).where(CHAT.c.table_id == table, CHAT.c.device.is_(None))
    erase_messages(
        connection, list(connection.execute(old.where(CHAT.c.seat.in_(seats))).scalars())
    )


def leave(
    connection: Connection, table: Table, seats: list[int], used: dict[int, int], at: int
) -> None:
    """The seats are open: the clock stops, and the others decide about a proposed end."""
    for number in seats:
        add_event(connection, table.id, Event(table.length, number, "left", None, at))
    for number, left in used.items():
        set_seat(connection, table.id, number, left=left)
    still = {"deadline": None, "acting_since": at}
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(still))
    if table.ending is not None:
        endings.settle(connection, table, table.ending, seats[0])


def forget_host(connection: Connection, table: Table, device: str) -> None:
    """Another player becomes host; the title and webhook of the old one are erased."""
    if not table.is_hosted_by(device):
        return
    heirs = [heir for seat in table.seats for heir in sorted(seat.holders)]
    blank = {"host": next(iter(heirs), ""), "title": "", "webhook": None, "webhook_form": null()}
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(blank))
