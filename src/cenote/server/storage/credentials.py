"""What proves that a name is yours, in the database: passkeys, phrases, codes, challenges."""

import re
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cenote.server.common import recovery
from cenote.server.common.keys import hashed, new_table_id, same
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage import persons
from cenote.server.storage.schema import CHALLENGES, JOIN_CODES, PASSKEYS, PERSONS

CHALLENGE_LASTS = 5 * 60 * 1000
MOST_CHALLENGES = 10_000
"""Then the oldest are dropped: they are the likeliest to have been abandoned."""
DROPPED = 100
CREDENTIAL = re.compile(r"[A-Za-z0-9_-]{1,2000}")
MOST_PASSKEYS = 20
"""Per person."""


@dataclass(frozen=True)
class Challenge:
    """What a device was asked to sign, and what for."""

    purpose: str
    device: str
    name: str | None
    handle: str | None


@dataclass(frozen=True)
class Passkey:
    """A public key, and whose it is."""

    tag: str
    person: str
    credential: str
    public_key: str
    sign_count: int
    host: str
    label: str
    made: int
    used: int


FIELDS = [PASSKEYS.c[name] for name in Passkey.__dataclass_fields__]


# Challenges: each is used once, by the device that asked for it


def keep_challenge(connection: Connection, challenge: str, asked: Challenge) -> None:
    connection.execute(delete(CHALLENGES).where(CHALLENGES.c.until < now()))
    waiting = connection.execute(select(func.count()).select_from(CHALLENGES)).scalar_one()
    if waiting >= MOST_CHALLENGES:
        oldest = select(CHALLENGES.c.id).order_by(CHALLENGES.c.until).limit(DROPPED)
        connection.execute(delete(CHALLENGES).where(CHALLENGES.c.id.in_(oldest)))
    row = {"id": hashed(challenge), "until": now() + CHALLENGE_LASTS, **vars(asked)}
    connection.execute(insert(CHALLENGES).values(row))


def use_challenge(connection: Connection, challenge: str, device: str) -> Challenge:
    """The challenge, which is gone after this; refused if it is old or another device's."""
    gone = delete(CHALLENGES).where(CHALLENGES.c.id == hashed(challenge))
    row = connection.execute(gone.returning(*CHALLENGES.c)).first()
    if row is None or row.until < now() or not same(row.device, device):
        raise Refused("bad_passkey", "this took too long, or was done before")
    return Challenge(row.purpose, row.device, row.name, row.handle)


# Passkeys


def passkeys_of(connection: Connection, person: str) -> list[Passkey]:
    query = select(*FIELDS).where(PASSKEYS.c.person == person).order_by(PASSKEYS.c.made)
    return [Passkey(*row) for row in connection.execute(query)]


def passkey(connection: Connection, credential: str) -> Passkey:
    if not CREDENTIAL.fullmatch(credential):  # PostgreSQL takes no text with a zero byte
        raise Refused("bad_passkey", "id: not base64url")
    row = connection.execute(select(*FIELDS).where(PASSKEYS.c.credential == credential)).first()
    if row is None:
        raise Refused("bad_passkey", "this passkey belongs to no name here")
    return Passkey(*row)


def add_passkey(
    connection: Connection, person: str, credential: str, public_key: str, host: str, label: str
) -> None:
    persons.find(connection, person)
    if len(passkeys_of(connection, person)) >= MOST_PASSKEYS:
        raise Refused("too_many_devices")
    at = now()
    row = {"tag": new_table_id(), "person": person, "credential": credential, "label": label}
    rest = {"public_key": public_key, "sign_count": 0, "host": host, "made": at, "used": at}
    try:
        with connection.begin_nested():
            connection.execute(insert(PASSKEYS).values(row | rest))
    except IntegrityError:
        raise Refused("bad_passkey", "this passkey belongs to a name already") from None


def used_passkey(connection: Connection, tag: str, sign_count: int) -> None:
    values = {"sign_count": sign_count, "used": now()}
    connection.execute(update(PASSKEYS).where(PASSKEYS.c.tag == tag).values(values))


def remove_passkey(connection: Connection, person: str, tag: str) -> None:
    """Remove a passkey, unless it is the only way back to the name."""
    there = persons.find(connection, person)
    tags = [each.tag for each in passkeys_of(connection, person)]
    if tag not in tags:
        raise Refused("no_device")
    if len(tags) == 1 and there.phrase_hash is None:
        raise Refused("last_way_in")
    connection.execute(delete(PASSKEYS).where(PASSKEYS.c.tag == tag))


# Phrases and codes


def set_phrase(connection: Connection, person: str, phrase: str) -> None:
    """Another phrase; the one before no longer works."""
    persons.find(connection, person)
    values = {"phrase_hash": recovery.phrase_hash(phrase)}
    connection.execute(update(PERSONS).where(PERSONS.c.id == person).values(values))


def person_with_phrase(connection: Connection, typed: str) -> str:
    offered = recovery.phrase_hash(typed)
    query = select(PERSONS.c.id, PERSONS.c.phrase_hash).where(PERSONS.c.phrase_hash == offered)
    row = connection.execute(query).first()
    if row is None or not same(row.phrase_hash, offered):
        raise Refused("bad_phrase")
    return str(row.id)


def set_code(connection: Connection, person: str, code: str) -> int:
    """A code in place of the one before; returns until when it is valid."""
    persons.find(connection, person)
    until = now() + recovery.CODE_LASTS
    connection.execute(delete(JOIN_CODES).where(JOIN_CODES.c.until < now()))
    connection.execute(delete(JOIN_CODES).where(JOIN_CODES.c.person == person))
    row = {"person": person, "code_hash": recovery.code_hash(code), "until": until}
    connection.execute(insert(JOIN_CODES).values(row))
    return until


def person_with_code(connection: Connection, typed: str) -> str:
    """Whose code this is; it is used up."""
    offered = recovery.code_hash(typed)
    gone = delete(JOIN_CODES).where(JOIN_CODES.c.code_hash == offered)
    row = connection.execute(gone.returning(*JOIN_CODES.c)).first()
    if row is None or row.until < now() or not same(row.code_hash, offered):
        raise Refused("bad_code")
    return str(row.person)
