"""Mail addresses in the database: asked for, confirmed by a code, erased."""

import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, or_, select, update

from cenote.server.common.keys import hashed, same
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.locks import one_at_a_time
from cenote.server.storage.schema import MAIL_ADDRESSES

ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}"
)
LONGEST = 254
LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that look alike."""
CODE = 8
CODE_LASTS = 60 * 60 * 1000
TRIES = 5
"""Wrong codes after which an address must be asked for again."""
GIVEN_UP_AFTER = 3
"""Refusals in a row after which an address is erased."""


@dataclass(frozen=True)
class Address:
    id: int
    address: str
    language: str
    site: str
    made: int
    code_hash: str | None

    @property
    def is_confirmed(self) -> bool:
        return self.code_hash is None


def checked(address: str) -> str:
    """An address in the ordinary form; anything else is refused."""
    if len(address) > LONGEST or not ADDRESS.fullmatch(address):
        raise Refused("bad_request", "address: not a mail address")
    return address


def mailbox_of(address: str) -> str:
    """Where a mail ends up, for rate limits: name+anything reaches the same person. Hashed."""
    local, _, domain = address.lower().rpartition("@")
    return hashed(f"{local.partition('+')[0]}@{domain}")


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def code_hash_of(code: str, device: str) -> str:
    return hashed(f"{code.strip().upper()} {device}")


def theirs(device: str) -> Any:
    return MAIL_ADDRESSES.c.device == device


def is_unconfirmed() -> Any:
    return MAIL_ADDRESSES.c.code_hash.is_not(None)


def ask(connection: Connection, device: str, values: dict[str, str], code: str) -> Address:
    """Keep an address until its code comes back; the one confirmed before stays till then."""
    one_at_a_time(connection, f"mail {device}")
    connection.execute(delete(MAIL_ADDRESSES).where(theirs(device), is_unconfirmed()))
    row = {"device": device, "made": now(), "code_hash": code_hash_of(code, device)}
    new = insert(MAIL_ADDRESSES).values(**row, **values, tries=0, failures=0)
    number = connection.execute(new.returning(MAIL_ADDRESSES.c.id)).scalar_one()
    return Address(number, made=row["made"], code_hash=row["code_hash"], **values)  # type: ignore[arg-type]


def confirm(connection: Connection, device: str, code: str) -> bool:
    """Whether the code is right; then the address is confirmed and any other one is erased."""
    found = next((one for one in of_device(connection, device) if not one.is_confirmed), None)
    if found is None or found.made < now() - CODE_LASTS:
        return False
    if not same(code_hash_of(code, device), found.code_hash or ""):
        count_try(connection, found.id)
        return False
    others = and_(theirs(device), MAIL_ADDRESSES.c.id != found.id)
    connection.execute(delete(MAIL_ADDRESSES).where(others))
    this = update(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.id == found.id)
    connection.execute(this.values(code_hash=None, tries=0))
    return True


def count_try(connection: Connection, number: int) -> None:
    here = MAIL_ADDRESSES.c.id == number
    connection.execute(update(MAIL_ADDRESSES).where(here).values(tries=MAIL_ADDRESSES.c.tries + 1))
    connection.execute(delete(MAIL_ADDRESSES).where(here, MAIL_ADDRESSES.c.tries >= TRIES))


def of_device(connection: Connection, device: str) -> list[Address]:
    """The confirmed address of a device and the one that waits for its code."""
    columns = [MAIL_ADDRESSES.c[name] for name in Address.__dataclass_fields__]
    mine = select(*columns).where(theirs(device)).order_by(MAIL_ADDRESSES.c.id)
    return [Address(*row) for row in connection.execute(mine)]


def confirmed(connection: Connection, device: str) -> Address | None:
    return next((one for one in of_device(connection, device) if one.is_confirmed), None)


def remove(connection: Connection, device: str) -> None:
    connection.execute(delete(MAIL_ADDRESSES).where(theirs(device)))


def forget_unconfirmed(connection: Connection, at: int) -> None:
    """Erase addresses whose code nobody entered in time."""
    old = and_(is_unconfirmed(), MAIL_ADDRESSES.c.made < at - CODE_LASTS)
    connection.execute(delete(MAIL_ADDRESSES).where(old))


def has_unconfirmed(connection: Connection, at: int) -> bool:
    old = and_(is_unconfirmed(), MAIL_ADDRESSES.c.made < at - CODE_LASTS)
    return connection.execute(select(MAIL_ADDRESSES.c.id).where(old).limit(1)).first() is not None


def delivered(connection: Connection, number: int) -> None:
    there = and_(MAIL_ADDRESSES.c.id == number, MAIL_ADDRESSES.c.failures > 0)
    connection.execute(update(MAIL_ADDRESSES).where(there).values(failures=0))


def refused(connection: Connection, number: int) -> bool:
    """Count a refusal of the address; returns whether it was given up and erased."""
    here = MAIL_ADDRESSES.c.id == number
    connection.execute(
        update(MAIL_ADDRESSES).where(here).values(failures=MAIL_ADDRESSES.c.failures + 1)
    )
    spent = and_(here, or_(MAIL_ADDRESSES.c.failures >= GIVEN_UP_AFTER, is_unconfirmed()))
    return connection.execute(delete(MAIL_ADDRESSES).where(spent)).rowcount == 1


# Links that stop mails without a login


def stop_token(address: Address, key: str) -> str:
    return f"{address.id}.{address.made}.{signature(address.id, address.made, key)}"


def signature(number: int, made: int, key: str) -> str:
    return hmac.new(key.encode(), f"{number}.{made}".encode(), hashlib.sha256).hexdigest()


TOKEN = re.compile(r"(\d{1,12})\.(\d{1,16})\.([0-9a-f]{64})")


def find_by_token(connection: Connection, token: str, key: str) -> Address | None:
    """The address that a link was made for, if the signature is ours."""
    parts = TOKEN.fullmatch(token)
    if parts is None:
        return None
    number, made = int(parts[1]), int(parts[2])
    if not same(parts[3], signature(number, made, key)):
        return None
    columns = [MAIL_ADDRESSES.c[name] for name in Address.__dataclass_fields__]
    there = MAIL_ADDRESSES.c.id == number, MAIL_ADDRESSES.c.made == made
    row = connection.execute(select(*columns).where(*there)).first()
    return None if row is None else Address(*row)


def stop(connection: Connection, token: str, key: str) -> Address | None:
    """Erase the address that a link was made for; returns what it was."""
    found = find_by_token(connection, token, key)
    if found is not None:
        connection.execute(delete(MAIL_ADDRESSES).where(MAIL_ADDRESSES.c.id == found.id))
    return found
