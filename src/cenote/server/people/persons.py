"""Names that people claim: claiming, joining and leaving them. Tables, rooms and sockets follow."""

from collections.abc import Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from cenote.server.common.periodic import one_of_many
from cenote.server.people import holdings, people
from cenote.server.people.principals import Principals
from cenote.server.storage import device_columns, persons
from cenote.server.storage.rows import holding, load_tables, set_seat
from cenote.server.storage.schema import HOLDERS, SEATS, TABLES
from cenote.server.storage.table import Table
from cenote.server.storage.table_lists import ids_of
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

DEVICE = "device"
"""The kind of notice that tells other processes which device joined a name or left it."""


class Persons:
    """What happens to everything a device has when it becomes a person's, or nobody's."""

    def __init__(self, rooms: Rooms, principals: Principals) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.principals = principals
        rooms.principal_of = principals.of

    async def join(self, device: str, change: Callable[..., str], *args: Any) -> str:
        """Make the change that links a device to a person; everything it has moves to them."""
        person: str = await self.store.write(change, *args)
        self.tell(device)
        await self.move(device, person)
        self.tell(device, follow=True)
        return person

    async def move(self, device: str, person: str) -> None:
        name = await self.store.read(persons.name_of, person)
        if name is None:
            return

        def follow(room: Room) -> None:
            room.follow(device, person)

        work = partial(move_at, device, person, name)
        await holdings.change_all(self.rooms, holdings.held_by(device), work, follow)
        for column in device_columns.ELSEWHERE:
            while await self.store.write(device_columns.move_some, column, device, person):
                pass
        self.follow(device, person)

    async def settle(self) -> None:
        """Requests under way when a device joined may have left something behind: move it too."""
        for device, person in await self.store.read(persons.unsettled):
            with one_of_many("devices", device):
                await self.move(device, person)
                await self.store.write(persons.settle, device)

    async def leave(self, device: str) -> None:
        """The device is nobody's; the name keeps everything."""
        await self.store.write(persons.unlink, device)
        self.release(device)

    async def remove(self, person: str, tag: str) -> None:
        """The same with another device of the person."""
        self.release(await self.store.write(persons.unlink_tagged, person, tag))

    async def forget(self, person: str) -> int:
        """Erase a person, and everything they left here; returns at how many tables."""
        tables = await people.forget(self.rooms, person)
        for device in await self.store.write(persons.erase, person):
            self.release(device)
        return tables

    async def rename(self, person: str, name: str) -> None:
        """Another name, also at the seats that show it."""
        await self.store.write(persons.rename, person, name)
        await holdings.change_all(
            self.rooms, misnamed(person, name), partial(rename_at, person, name)
        )

    # Devices

    def release(self, device: str) -> None:
        self.tell(device, follow=True)
        self.follow(device, device)

    def tell(self, device: str, follow: bool = False) -> None:
        """Drop what is known of the device, here and in other processes.

        While its tables move, a room elsewhere follows when it hears of its own table: if it did
        sooner or later, its viewers would hold nothing for a moment and be sent away.
        """
        self.principals.forget(device)
        self.store.tell(device, DEVICE, int(follow))

    async def device_changed(self, device: str, follow: bool) -> None:
        """Another process changed whose device this is."""
        self.principals.forget(device)
        principal = await self.principals.of(device) if follow else None
        if principal is not None:
            self.follow(device, principal)

    def follow(self, device: str, principal: str) -> None:
        for room in self.rooms.rooms.values():
            room.follow(device, principal)


# At the tables


def move_at(device: str, person: str, name: str, connection: Connection, tables: list[str]) -> None:
    """The person holds and hosts what the device did."""
    for table in locked(connection, tables):
        for number in table.places_of(device):
            connection.execute(delete(HOLDERS).where(holding(table.id, number, device)))
            seat = table.seats[number]
            whose = seat.asked if device in seat.asked else seat.holders
            if person not in whose:
                row = {"table_id": table.id, "seat": number, "device": person}
                is_asked = device in seat.asked
                connection.execute(insert(HOLDERS).values(**row, asked=is_asked))
            whose -= {device}
            whose |= {person}
        mine = (TABLES.c.id == table.id, TABLES.c.host == device)
        connection.execute(update(TABLES).where(*mine).values(host=person))
        own_seat = table.own_seat_of(person)
        if own_seat is not None:
            set_seat(connection, table.id, own_seat, name=name, named=True)


def locked(connection: Connection, tables: list[str]) -> list[Table]:
    """Some tables, locked until the transaction ends."""
    if not tables:
        return []
    these = TABLES.c.id.in_(tables)
    connection.execute(select(TABLES.c.id).where(these).order_by(TABLES.c.id).with_for_update())
    return load_tables(connection, select(TABLES).where(these))


def misnamed(person: str, name: str) -> holdings.Some:
    """Finds tables that show another name of this person."""

    def some(connection: Connection) -> list[str]:
        seats = select(SEATS.c.table_id).join(
            HOLDERS, (HOLDERS.c.table_id == SEATS.c.table_id) & (HOLDERS.c.seat == SEATS.c.seat)
        )
        wrong = seats.where(HOLDERS.c.device == person, SEATS.c.named, SEATS.c.name != name)
        found = wrong.distinct().order_by(SEATS.c.table_id).limit(holdings.AT_ONCE)
        return list(connection.execute(found).scalars())

    return some


def rename_at(person: str, name: str, connection: Connection, tables: list[str]) -> None:
    for table in locked(connection, tables):
        for number in table.places_of(person):
            if table.seats[number].named:
                set_seat(connection, table.id, number, name=name)


def dissolve(connection: Connection, person: str) -> list[str]:
    """Take a name away: its devices hold what it held; returns the tables. For the operator."""
    devices = [each.device for each in persons.devices_of(connection, person)]
    ids = select(TABLES.c.id).where(TABLES.c.id.in_(ids_of(person)))
    tables = list(connection.execute(ids).scalars())
    if devices:
        for table in locked(connection, tables):
            give_back(connection, table, person, devices)
        for column in device_columns.ELSEWHERE:
            while device_columns.move_some(connection, column, person, devices[0]):
                pass
    else:
        people.forget_at(person, connection, tables)
    persons.erase(connection, person)
    return tables


def give_back(connection: Connection, table: Table, person: str, devices: list[str]) -> None:
    for number in table.places_of(person):
        connection.execute(delete(HOLDERS).where(holding(table.id, number, person)))
        here = {"table_id": table.id, "seat": number}
        is_asked = person in table.seats[number].asked
        rows = [{**here, "device": device, "asked": is_asked} for device in devices]
        connection.execute(insert(HOLDERS), rows)
        if table.seats[number].named:
            set_seat(connection, table.id, number, name="", named=False)
    mine = (TABLES.c.id == table.id, TABLES.c.host == person)
    connection.execute(update(TABLES).where(*mine).values(host=devices[0]))
