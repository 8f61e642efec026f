"""Taking back a finished turn: at once among computers, with people if everybody agrees."""

from dataclasses import asdict, replace

from sqlalchemy import Connection, delete, null, update

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.rows import add_event
from cenote.server.storage.schema import EVENTS, TABLES
from cenote.server.storage.table import Event, Request, Table
from cenote.server.tables.endings import locked
from cenote.server.tables.room import Room
from cenote.server.tables.viewer import Viewer

LASTS = 60_000
"""Milliseconds for which a request stands."""
TRIES = 5
"""Retries, because bots of other processes may move in the meantime."""
DECLINED = "take_back_declined"


async def ask(room: Room, by: Viewer, moves: int, re: int | str | None) -> None:
    """Take back your last turn; if other people play here, ask them."""
    async with room.changing():
        await room.reload_if_uncertain()
        request = request_of(room, by.device, moves)
        if room.table.has_others_than(by.device):
            await room.store.write(propose, room.table.id, request)
            room.store.tell(room.table.id, "table")
            await room.catch_up()
        else:
            await carry_out(room, request, standing=None)
    by.re = re
    room.show()


def request_of(room: Room, device: str | None, moves: int) -> Request:
    """The request, if it is allowed; `moves` as a view offered it."""
    table = room.table
    mine = table.held_by(device)
    if not mine:
        raise Refused("not_your_seat")
    if room.match.is_over:
        raise Refused("game_over")
    if not table.may_take_back:
        raise Refused("no_take_backs")
    offered = room.take_back_for(device)
    if offered is None:
        raise Refused("cannot_take_back")
    if offered["moves"] != moves:
        raise Refused("stale", f"version {table.version}")
    return Request(room.match.entries[moves].by, moves, mine, mine, now() + LASTS)


async def carry_out(room: Room, request: Request, standing: Request | None) -> None:
    """Take it back only if nobody but bots has moved since it was requested."""
    for _ in range(TRIES):
        is_same = room.match.last_turn_of(request.mine) == request.moves
        if not is_same or room.table.request != standing:
            break
        try:
            await room.take_back(request.mine, request.seat, request.moves)
        except Refused as refused:
            if refused.reason != "stale":
                raise
        else:
            return
    raise Refused("stale", f"version {room.table.version}")


def propose(connection: Connection, table: str, request: Request) -> None:
    found = locked(connection, table)
    if stands(found):
        raise Refused("already_asked")
    write_request(connection, table, request)


def stands(table: Table) -> bool:
    return table.request is not None and table.request.until > now()


def write_request(connection: Connection, table: str, request: Request | None) -> None:
    said = null() if request is None else asdict(request)
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(request=said))


async def answer(room: Room, by: Viewer, moves: int, agrees: bool, re: int | str | None) -> None:
    """Say yes or no to a request; the player who asked may withdraw it."""
    async with room.changing():
        await room.reload_if_uncertain()
        await room.store.write(answered, room.table.id, by.device, moves, agrees)
        room.store.tell(room.table.id, "table")
        await room.catch_up()
        request = room.table.request
        if request is not None and set(room.table.must_agree()) <= set(request.agreed):
            await carry_out(room, request, standing=request)
    by.re = re
    room.show()


def answered(
    connection: Connection, table: str, device: str | None, moves: int, agrees: bool
) -> None:
    found = locked(connection, table)
    mine = found.held_by(device)
    if not mine:
        raise Refused("not_your_seat")
    request = found.request
    if request is None or not stands(found) or request.moves != moves:
        raise Refused("lapsed")
    if agrees:
        agreed = sorted({*request.agreed, *mine})
        write_request(connection, table, replace(request, agreed=agreed))
        return
    write_request(connection, table, None)
    if request.seat not in mine:
        write_down_declined(connection, found, mine[0])


def write_down_declined(connection: Connection, table: Table, seat: int) -> None:
    """Only the last refusal in a row is kept, however often they ask."""
    here = (EVENTS.c.table_id == table.id, EVENTS.c.moves == table.length)
    connection.execute(delete(EVENTS).where(*here, EVENTS.c.event == DECLINED))
    add_event(connection, table.id, Event(table.length, seat, DECLINED, None, now()))
