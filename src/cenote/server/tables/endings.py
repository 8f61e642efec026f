"""Tables that end before their game does: deleted, ended by agreement, archived."""

from sqlalchemy import Connection, delete, null, select, update

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.rows import add_event, load_tables
from cenote.server.storage.schema import (
    CHAT,
    EVENTS,
    HOLDERS,
    MOVES,
    PLANS,
    PRESENCE,
    REPORTS,
    RESULTS,
    REVIEWS,
    SEATS,
    SEEKS,
    TABLE_NOTICES,
    TABLES,
)
from cenote.server.storage.table import NOBODY, Event, Table
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

PROPOSALS = ("end_proposed", "end_declined")


# Deleting


async def delete_table(room: Room, device: str | None) -> None:
    """The host deletes a table before the game has begun."""
    async with room.changing():
        await room.store.write(delete_unbegun, room.table.id, device)
        room.store.tell(room.table.id, "table")
        room.vanish()


def delete_unbegun(connection: Connection, table: str, device: str | None) -> None:
    found = locked(connection, table)
    if not found.is_hosted_by(device):
        raise Refused("not_host")
    if found.begun:
        raise Refused("has_begun")
    erase(connection, table)


def erase(connection: Connection, table: str) -> None:
    """Delete a table and everything about it except reports."""
    release_reports(connection, select(CHAT.c.id).where(CHAT.c.table_id == table))
    for part in (
        TABLE_NOTICES,
        RESULTS,
        REVIEWS,
        PRESENCE,
        SEEKS,
        CHAT,
        EVENTS,
        PLANS,
        HOLDERS,
        SEATS,
        MOVES,
    ):
        connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))


def release_reports(connection: Connection, messages: object) -> None:
    """Detach reports from deleted messages, whose numbers may be reused."""
    of_these = REPORTS.c.chat_id.in_(messages)  # type: ignore[arg-type]
    connection.execute(update(REPORTS).where(of_these).values(chat_id=-REPORTS.c.id))


def locked(connection: Connection, table: str) -> Table:
    """The table, locked until this transaction ends."""
    row = select(TABLES.c.id).where(TABLES.c.id == table).with_for_update()
    if connection.execute(row).first() is None:
        raise Refused("no_table")
    (found,) = load_tables(connection, select(TABLES).where(TABLES.c.id == table))
    if found.archived is not None:
        raise Refused("archived")
    return found


# Archiving


async def archive(rooms: Rooms, table: str, event: str, seat: int = NOBODY) -> bool:
    """Archive a table for good. False if it was archived before, or does not exist."""
    done = await rooms.store.write(put_away, table, event, seat)
    rooms.store.tell(table, "table")
    await rooms.apply_notice(table, "table", 0)
    return done


def put_away(connection: Connection, table: str, event: str, seat: int = NOBODY) -> bool:
    """Archive in the database; the new version also stops moves in progress."""
    at = now()
    done = connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table, TABLES.c.archived.is_(None))
        .values(
            archived=at,
            listed=False,
            version=TABLES.c.version + 1,
            ending=null(),
            deadline=None,
            bot_waits=False,
            bot_process=None,
        )
        .returning(TABLES.c.length)
    ).first()
    if done is None:
        return False
    add_event(connection, table, Event(done.length, seat, event, None, at))
    return True


# Ending by agreement


async def answer(room: Room, device: str | None, agrees: bool) -> None:
    """The host proposes to end the game, the others agree; anyone may decline."""
    async with room.changing():
        await room.store.write(answered, room.table.id, device, agrees)
        room.store.tell(room.table.id, "table")
        await room.catch_up()
    room.show()


def answered(connection: Connection, table: str, device: str | None, agrees: bool) -> None:
    found = locked(connection, table)
    mine, is_host = found.held_by(device), found.is_hosted_by(device)
    if not mine and not is_host:
        raise Refused("not_your_seat")
    if found.over:
        raise Refused("game_over")
    seat = mine[0] if mine else NOBODY
    if agrees and found.ending is None:
        propose(connection, found, mine, seat, is_host)
    elif agrees:
        settle(connection, found, [*(found.ending or ()), *mine], seat)
    elif found.ending is not None:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(ending=null()))
        add_event(connection, table, Event(found.length, seat, "end_declined", None, now()))


def propose(
    connection: Connection, table: Table, mine: list[int], seat: int, is_host: bool
) -> None:
    if not is_host:
        raise Refused("not_host")
    forget_proposals(connection, table)
    if not settle(connection, table, mine, seat):
        event = Event(table.length, seat, "end_proposed", None, now())
        add_event(connection, table.id, event)


def forget_proposals(connection: Connection, table: Table) -> None:
    """Only the last proposal in a row is kept, however often they ask."""
    here = (EVENTS.c.table_id == table.id, EVENTS.c.moves == table.length)
    connection.execute(delete(EVENTS).where(*here, EVENTS.c.event.in_(PROPOSALS)))


def settle(connection: Connection, table: Table, agreed: list[int], seat: int) -> bool:
    """Record who agrees; when everybody does, the table is archived."""
    held = [number for number, place in enumerate(table.seats) if place.holders]
    if set(held) <= set(agreed):
        return put_away(connection, table.id, "ended", seat)
    agreeing = sorted(set(agreed) & set(held))
    connection.execute(update(TABLES).where(TABLES.c.id == table.id).values(ending=agreeing))
    return False


def left(connection: Connection, table: str, seat: int) -> None:
    """Somebody left a seat while ending the game was proposed."""
    found = locked(connection, table)
    if found.ending is not None:
        settle(connection, found, found.ending, seat)
