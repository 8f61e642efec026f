"""People who claimed a name, in the database: the name, the devices, and everything's removal."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from cenote.server.common.keys import new_person_id, new_table_id
from cenote.server.common.own_names import name_key
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.schema import (
    BANS,
    JOIN_CODES,
    PASSKEYS,
    PERSON_DEVICES,
    PERSONS,
    PROGRESS,
    RATING_CHANGES,
    RATINGS,
    SHOWN,
)

MOST_DEVICES = 50
"""Per person."""
RENAMED_EVERY = 7 * 24 * 60 * 60 * 1000
"""Milliseconds between two changes of a name."""
SETTLES_AFTER = 10_000
"""Milliseconds after which requests that were under way when a device joined have ended."""


@dataclass(frozen=True)
class PersonRow:
    """A person who claimed a name."""

    id: str
    name: str
    handle: str
    phrase_hash: str | None
    made: int
    renamed: int | None

    @property
    def may_rename_at(self) -> int:
        return 0 if self.renamed is None else self.renamed + RENAMED_EVERY


@dataclass(frozen=True)
class DeviceRow:
    """A device of a person, as they see it."""

    device: str
    tag: str
    label: str
    made: int


FIELDS = [PERSONS.c[name] for name in PersonRow.__dataclass_fields__]
DEVICE_FIELDS = [PERSON_DEVICES.c[name] for name in DeviceRow.__dataclass_fields__]


# Who is who


def person_of(connection: Connection, device: str) -> str | None:
    """The person that this device belongs to."""
    query = select(PERSON_DEVICES.c.person).where(PERSON_DEVICES.c.device == device)
    return connection.execute(query).scalar_one_or_none()


def find(connection: Connection, person: str) -> PersonRow:
    return found(connection, PERSONS.c.id == person)


def found(connection: Connection, which: Any) -> PersonRow:
    """The person, whose row stays locked until the transaction ends."""
    row = connection.execute(select(*FIELDS).where(which).with_for_update()).first()
    if row is None:
        raise Refused("no_name")
    return PersonRow(*row)


def look(connection: Connection, person: str) -> PersonRow:
    """The same without a lock, for reading only."""
    row = connection.execute(select(*FIELDS).where(PERSONS.c.id == person)).first()
    if row is None:
        raise Refused("no_name")
    return PersonRow(*row)


def name_of(connection: Connection, person: str) -> str | None:
    query = select(PERSONS.c.name).where(PERSONS.c.id == person)
    return connection.execute(query).scalar_one_or_none()


def devices_of(connection: Connection, person: str) -> list[DeviceRow]:
    query = select(*DEVICE_FIELDS).where(PERSON_DEVICES.c.person == person)
    return [DeviceRow(*row) for row in connection.execute(query.order_by(PERSON_DEVICES.c.made))]


def check_free(connection: Connection, name: str) -> None:
    taken = select(PERSONS.c.id).where(PERSONS.c.name_key == name_key(name))
    if connection.execute(taken).first() is not None:
        raise Refused("name_taken")


# Claiming a name, and joining it


def take(
    connection: Connection,
    device: str,
    label: str,
    name: str,
    handle: str,
    phrase_hash: str | None = None,
) -> str:
    """A new person with this name, and their first device; returns their id."""
    person = new_person_id()
    row: dict[str, Any] = {"id": person, "name": name, "name_key": name_key(name), "handle": handle}
    row |= {"phrase_hash": phrase_hash, "made": now()}
    try:
        with connection.begin_nested():
            connection.execute(insert(PERSONS).values(row))
    except IntegrityError:
        raise Refused("name_taken") from None
    link(connection, device, person, label)
    return person


def link(connection: Connection, device: str, person: str, label: str) -> None:
    """From now on the device is the person's. Bans of the device are the person's too."""
    find(connection, person)
    there = person_of(connection, device)
    if there == person:
        return
    if there is not None:
        raise Refused("already_named")
    if len(devices_of(connection, person)) >= MOST_DEVICES:
        raise Refused("too_many_devices")
    row = {"device": device, "person": person, "tag": new_table_id(), "label": label}
    try:
        with connection.begin_nested():
            new = insert(PERSON_DEVICES).values(row | {"made": now(), "settled": False})
            connection.execute(new)
    except IntegrityError:  # the same device, twice at once
        raise Refused("already_named") from None
    copy_bans(connection, device, person)


def copy_bans(connection: Connection, device: str, person: str) -> None:
    """Nobody escapes a ban by claiming a name."""
    there = select(BANS.c.kind).where(BANS.c.who == person)
    known = set(connection.execute(there).scalars())
    columns = (BANS.c.kind, BANS.c.why, BANS.c.made, BANS.c.until)
    of_device = select(*columns).where(BANS.c.who == device, BANS.c.kind.not_in(known))
    for ban in connection.execute(of_device).all():
        connection.execute(insert(BANS).values(who=person, **ban._mapping))


def unlink(connection: Connection, device: str) -> None:
    """The device is nobody's, and holds nothing."""
    connection.execute(delete(PERSON_DEVICES).where(PERSON_DEVICES.c.device == device))


def unlink_tagged(connection: Connection, person: str, tag: str) -> str:
    """Remove one device of a person by its tag; returns the device."""
    gone = delete(PERSON_DEVICES).where(
        PERSON_DEVICES.c.person == person, PERSON_DEVICES.c.tag == tag
    )
    device = connection.execute(gone.returning(PERSON_DEVICES.c.device)).scalar_one_or_none()
    if device is None:
        raise Refused("no_device")
    return str(device)


def unsettled(connection: Connection) -> list[tuple[str, str]]:
    """Devices that joined a while ago and may have left things behind, with their persons."""
    query = select(PERSON_DEVICES.c.device, PERSON_DEVICES.c.person).where(
        PERSON_DEVICES.c.settled.is_(False), PERSON_DEVICES.c.made < now() - SETTLES_AFTER
    )
    return [(row.device, row.person) for row in connection.execute(query.limit(20))]


def settle(connection: Connection, device: str) -> None:
    here = PERSON_DEVICES.c.device == device
    connection.execute(update(PERSON_DEVICES).where(here).values(settled=True))


# Changes


def rename(connection: Connection, person: str, name: str) -> bool:
    """Another name; returns whether anything changed."""
    before = find(connection, person)
    if before.name == name:
        return False
    if before.may_rename_at > now():
        raise Refused("renamed_lately")
    new = {"name": name, "name_key": name_key(name), "renamed": now()}
    try:
        with connection.begin_nested():
            connection.execute(update(PERSONS).where(PERSONS.c.id == person).values(new))
    except IntegrityError:
        raise Refused("name_taken") from None
    return True


def erase(connection: Connection, person: str) -> list[str]:
    """Erase the name with everything that belongs to it; returns the devices it had."""
    devices = [row.device for row in devices_of(connection, person)]
    for rows in (PERSON_DEVICES, PASSKEYS, JOIN_CODES, RATINGS, RATING_CHANGES, SHOWN, PROGRESS):
        connection.execute(delete(rows).where(rows.c.person == person))
    connection.execute(delete(PERSONS).where(PERSONS.c.id == person))
    return devices
