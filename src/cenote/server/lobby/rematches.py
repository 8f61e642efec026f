"""The same people once more: a new table that waits until each of them has accepted."""

from dataclasses import replace

from cenote.server.common.bodies import Link, Made
from cenote.server.common.keys import hashed, new_key, new_table_id
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.lobby import open_seats
from cenote.server.lobby.new_tables import check_open_tables, stand
from cenote.server.storage.table import Seat, Table
from cenote.server.tables.archiving import Archiving
from cenote.server.tables.match import Match
from cenote.server.tables.room import CHANCE_RNG, Room
from cenote.server.tables.rooms import Rooms


async def rematch(
    rooms: Rooms,
    settings: Settings,
    archiving: Archiving,
    room: Room,
    device: str | None,
    rotate: bool,
) -> tuple[Made, bool]:
    """A rematch that waits for the people of this game; anyone who asks later accepts it."""
    async with room.changing():
        old = room.table
        if device is None or not old.held_by(device):
            raise Refused("not_your_seat")
        if not room.match.is_over:
            raise Refused("not_over")
        made = old.rematch
        table, links = once_more(old, rotate, device)
        if made is None or not await is_there(rooms, made):
            await check_open_tables(table, rooms.store, settings, archiving)
            made = await link_rematch(rooms, room, table)
    room.show()
    if made != table.id:
        return await accepted(rooms, made, device), False
    await rooms.wake(made)
    return Made(table=made, version=1, mine=table.held_by(device), links=links), True


async def accepted(rooms: Rooms, table: str, device: str) -> Made:
    """The rematch that somebody else asked for; whoever has a seat kept there sits down."""
    room = await rooms.get(table)
    if room.table.asked_to(device):
        await open_seats.sit(rooms, room, device, "")
    return Made(table=table, version=1, mine=room.table.held_by(device), links=[])


async def link_rematch(rooms: Rooms, room: Room, table: Table) -> str:
    """Start the rematch unless another process was faster; returns the id of the rematch."""
    match = Match(room.match.game, room.match.seats, room.match.options)
    match.chance(CHANCE_RNG, table.made)
    stand(table, match, rooms)
    room.table.rematch = await rooms.store.link_rematch(room.table.id, table, match.words())
    return room.table.rematch


async def is_there(rooms: Rooms, table: str) -> bool:
    """Whether a table goes on; a rematch may have been deleted or archived since."""
    try:
        return (await rooms.get(table)).is_open
    except Refused:
        return False


def once_more(old: Table, rotate: bool, device: str) -> tuple[Table, list[Link]]:
    """The same table again, hosted by whoever asks; the seats of others are kept for them."""
    at = now()
    seats, links = seats_again(old, rotate, device)
    is_same_host = old.is_hosted_by(device)
    table = replace(
        old,
        id=new_table_id(),
        host=device,
        webhook=old.webhook if is_same_host else None,
        webhook_form=old.webhook_form if is_same_host else None,
        seats=seats,
        made=at,
        changed=at,
        touched=at,
        begun=False,
        ending=None,
        version=1,
        taken_back=0,
        dealt=None,
        deal=None,
        request=None,
        start_table=None,
        start_moves=None,
        rematch=None,
        verdict=None,
        open_until=None,
        events=[],
    )
    return table, links


def seats_again(old: Table, rotate: bool, device: str) -> tuple[list[Seat], list[Link]]:
    """The seats of a rematch, and links to those that nobody held.

    Rotated, everybody plays one place earlier, and the first one last.
    """
    links: list[Link] = []
    seats: list[Seat] = []
    by = int(rotate)
    for number, seat in enumerate([*old.seats[by:], *old.seats[:by]]):
        again = seat_again(seat, old.clock.time, device)
        if seat.is_open:
            key = new_key()
            again.key_hash = hashed(key)
            links.append(Link(seat=number, key=key))
        seats.append(again)
    return seats, links


def seat_again(seat: Seat, left: int, device: str) -> Seat:
    """The same seat with a full clock: held by whoever asks, or kept for whoever sat there."""
    again = Seat(level=seat.level, name=seat.name, auto=seat.auto, left=left)
    again.named, again.coach = seat.named, seat.coach
    if device in seat.holders:
        again.holders = set(seat.holders)
    else:
        again.asked, again.anyone = set(seat.holders), bool(seat.holders)
    return again
