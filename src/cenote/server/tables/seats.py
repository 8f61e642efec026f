"""Seats: claiming, leaving, naming, stand-ins."""

from typing import Any

from cenote.bots.levels import levels_of
from cenote.server.common.keys import hashed, is_person, new_key, same
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.persons import name_of
from cenote.server.storage.plans import disarm
from cenote.server.storage.table import NO_STAND_IN, Event, Seat, Table
from cenote.server.tables import clocks, endings
from cenote.server.tables.room import Room

DEVICE_LINK = 60 * 60 * 1000
"""A link for your second device is valid for an hour."""
DEVICES = 20
"""The most devices that may hold a seat."""


def seat_at(room: Room, number: int) -> Seat:
    if not 0 <= number < len(room.table.seats):
        raise Refused("no_seat")
    return room.table.seats[number]


def person_at(room: Room, number: int) -> Seat:
    seat = seat_at(room, number)
    if seat.is_bot:
        raise Refused("not_a_person")
    return seat


def must_hold(seat: Seat, device: str | None) -> None:
    if device not in seat.holders:
        raise Refused("not_your_seat")


def must_be_away(room: Room, number: int, device: str | None) -> None:
    """A present player's seat cannot be given away; your own can be at any time."""
    if device not in room.table.seats[number].holders and number in room.here():
        raise Refused("not_absent")


def known_level(level: str, game: str) -> str:
    levels = levels_of(game)
    if level not in levels:
        raise Refused("bad_request", f"there is no level {level}; allowed: {', '.join(levels)}")
    return level


async def claim(room: Room, number: int, key: str | None, device: str, name: str | None) -> None:
    """Take a seat with its key; the key is used up."""
    async with room.changing():
        seat = person_at(room, number)
        if device not in seat.holders:
            may_sit_down(room.table, number, device)
            await take(room, number, key, device)
        if values := await name_values(room, number, device, name):
            await room.store.edit(room.table.id, seats={number: values})
        await refresh(room)
    room.show()


async def name_values(
    room: Room, number: int, device: str, name: str | None
) -> dict[str, str | bool]:
    """What changes of a seat's name: a person's only seat gets the name they claimed."""
    if is_person(device) and is_alone_at(room.table, number, device):
        own = await room.store.read(name_of, device)
        return {"name": own or "", "named": own is not None}
    return {"named": False} | ({"name": name} if name else {})


def is_alone_at(table: Table, number: int, device: str) -> bool:
    """Whether this is, or becomes, the only seat of a device that nobody else holds."""
    return set(table.held_by(device)) <= {number} and table.seats[number].holders <= {device}


async def take(room: Room, number: int, key: str | None, device: str) -> None:
    seat = room.table.seats[number]
    offered = hashed(key or "")
    if seat.key_hash is None or not same(offered, seat.key_hash):
        raise Refused("seat_taken" if seat.holders and seat.key_hash is None else "bad_key")
    if seat.key_until is not None and seat.key_until < now():
        raise Refused("bad_key")
    event = Event(room.table.length, number, "joined", None, now())
    if not await room.store.claim_seat(room.table.id, device, offered, event):
        raise Refused("bad_key")


async def link(room: Room, number: int, device: str | None) -> str:
    """A new key: an invitation to an open seat, or the holder's way to another device."""
    async with room.changing():
        seat = person_at(room, number)
        may_link(room, seat, device)
        if len(seat.holders) >= DEVICES or seat.asked:
            raise Refused("seat_taken")
        key = new_key()
        until = None if seat.is_open else now() + DEVICE_LINK
        await edit_seat(room, number, key_hash=hashed(key), key_until=until)
    room.show()
    return key


async def unlink(room: Room, number: int, device: str | None) -> None:
    """Withdraw the link of a seat."""
    async with room.changing():
        seat = person_at(room, number)
        may_link(room, seat, device)
        if seat.key_hash is not None:
            await edit_seat(room, number, key_hash=None, key_until=None)
    room.show()


def may_link(room: Room, seat: Seat, device: str | None) -> None:
    if not seat.is_open:
        must_hold(seat, device)
    elif not room.table.is_hosted_by(device):
        raise Refused("not_host")


async def rename(room: Room, number: int, device: str | None, name: str) -> None:
    async with room.changing():
        seat = seat_at(room, number)
        if seat.is_bot and device != room.table.host:
            raise Refused("not_host")
        if not seat.is_bot:
            must_hold(seat, device)
            must_not_be_rated(room.table)
        await edit_seat(room, number, name=name, named=await is_own(room, number, device, name))
    room.show()


async def is_own(room: Room, number: int, device: str | None, name: str) -> bool:
    """Whether this is the name that the only holder of a seat claimed."""
    is_only = is_person(device) and room.table.seats[number].holders == {device}
    return is_only and await room.store.read(name_of, device) == name


def may_sit_down(table: Table, number: int, device: str) -> None:
    """At a rated table: people who claimed a name, and each of them once."""
    if not table.rated:
        return
    if not is_person(device):
        raise Refused("name_needed")
    if table.held_by(device) or not table.seats[number].is_open:
        raise Refused("rated_seat")


def must_not_be_rated(table: Table) -> None:
    if table.rated:
        raise Refused("rated_seat")


async def leave(room: Room, number: int, device: str | None) -> None:
    """The seat is open again, or kept no longer; the host may invite somebody else."""
    async with room.changing():
        seat = person_at(room, number)
        if device in seat.asked:
            await room.store.edit(room.table.id, seats={number: {"anyone": False}})
        else:
            must_hold(seat, device)
        if room.table.begun and not room.table.over:
            must_not_be_rated(room.table)  # nobody leaves a game that they are losing
        await give_up(room, number, "left")
        await refresh(room)
    room.show()


async def give_up(room: Room, number: int, event: str) -> None:
    what = Event(room.table.length, number, event, None, now())
    await room.store.let_go(room.table.id, number, what)
    if room.table.ending is not None:
        await room.store.write(endings.left, room.table.id, number)
        room.store.tell(room.table.id, "table")


async def free(room: Room, number: int, device: str | None) -> None:
    """The host takes a seat back from somebody before the game has begun."""
    async with room.changing():
        if not room.table.is_hosted_by(device):
            raise Refused("not_host")
        seat = person_at(room, number)
        if room.table.begun:
            raise Refused("has_begun")
        if not seat.is_open:
            await give_up(room, number, "freed")
            await edit_seat(room, number, name="", auto=False, **NO_STAND_IN)
    room.show()


async def play_forced(room: Room, number: int, device: str | None, on: bool) -> None:
    async with room.changing():
        must_hold(person_at(room, number), device)
        await edit_seat(room, number, auto=on)
    room.show()


async def stand_in(room: Room, number: int, device: str | None, level: str | None) -> None:
    """A bot plays for an absent person, or the person plays again; an event records it."""
    async with room.changing():
        seat = person_at(room, number)
        if device != room.table.host or room.table.rated:
            must_hold(seat, device)
        if level is not None:
            known_level(level, room.table.game)
            must_be_away(room, number, device)
        if level is not None and level != seat.stand_in:
            asked_by_other = device not in seat.holders
            put = {"stand_in": level, "stands_in_once": False, "hands_back": asked_by_other}
            await put_stand_in(room, number, "stand_in", put)
        elif level is None and seat.stand_in is not None:
            await hand_back(room, number)
    room.show()


async def put_stand_in(room: Room, number: int, event: str, put: dict[str, Any]) -> None:
    """Charge the clock up to now; while a bot plays, it stops."""
    what = Event(room.table.length, number, event, put["stand_in"], now())
    await room.store.write(disarm, room.table.id, number)
    values = put | stood_in(put["stand_in"])
    await room.store.edit(room.table.id, seats={number: values}, events=[what])
    await refresh(room)


def stood_in(level: str | None) -> dict[str, bool]:
    return {} if level is None else {"stood_in": True}


async def hand_back(room: Room, number: int) -> None:
    """The person plays again: at once, or after this turn if their time for it is up."""
    if not is_time_up(room, number):
        await put_stand_in(room, number, "back", NO_STAND_IN)
    elif gets_time(room):
        await edit_seat(room, number, stands_in_once=True)
    else:
        raise Refused("time_is_up")


def is_time_up(room: Room, number: int) -> bool:
    clock = room.table.clock
    return clock.runs and clock.at_zero != "show" and room.table.seats[number].left == 0


def gets_time(room: Room) -> bool:
    """Whether a new turn brings new time."""
    return room.table.clock.kind == "days" or room.table.clock.increment > 0


async def returned(room: Room, device: str | None) -> None:
    """Somebody is back at the table: computers that filled in for them hand back."""
    if not hands_back_to(room, device):
        return
    async with room.lock:
        for number in hands_back_to(room, device):
            await hand_back(room, number)
    room.show()


def hands_back_to(room: Room, device: str | None) -> list[int]:
    if not room.is_open or room.match.is_over:
        return []
    return [
        number
        for number in room.table.held_by(device)
        if is_for_return(room.table.seats[number])
        and (gets_time(room) or not is_time_up(room, number))
    ]


def is_for_return(seat: Seat) -> bool:
    """Whether the bot plays only until the person is back."""
    return seat.stand_in is not None and seat.hands_back and not seat.stands_in_once


async def edit_seat(room: Room, number: int, **values: Any) -> None:
    await room.store.edit(room.table.id, seats={number: values})
    await refresh(room)


async def refresh(room: Room) -> None:
    """Read the table again; who sits where decides whose clock runs and whether a bot thinks."""
    before = room.table
    at = now()
    left = clocks.charge(before, at)
    await room.catch_up()
    table = room.table
    if table.version != before.version:
        return  # the other change has done this already
    was_charged = clocks.runs_for(before, before.to_act)
    tick = clocks.tick(table, left if was_charged else {}, table.to_act, at)
    if table.clock.runs:
        changed = {seat: {"left": time} for seat, time in tick.left.items()}
        await room.store.edit(table.id, seats=changed, acting_since=at, deadline=tick.deadline)
        table.acting_since, table.deadline = at, tick.deadline
        for seat, time in tick.left.items():
            table.seats[seat].left = time
    waits = table.bot_to_act
    if waits != before.bot_to_act:
        table.bot_process = room.thinking_process if waits else None
        await room.store.bot_waits(table.id, table.version, table.bot_process, waits)


async def time_up(room: Room) -> None:
    """The clock of the seat to act has run out: do what the table's settings say."""
    async with room.lock:
        await room.catch_up()
        table = room.table
        if table.deadline is None or table.deadline > now() or table.to_act is None:
            return
        await room.store.edit(table.id, deadline=None)
        once = table.clock.at_zero == "turn"
        put = {"stand_in": table.clock.level, "stands_in_once": once, "hands_back": not once}
        await put_stand_in(room, table.to_act, "clock", put)
    room.show()
