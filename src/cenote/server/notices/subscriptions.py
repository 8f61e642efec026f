"""Push subscriptions in the database: where a browser wants to be reached, and with which keys."""

import base64
import binascii
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import Connection, and_, delete, insert, select, update

from cenote.server.common.keys import hashed
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.jobs.outgoing_calls import is_callable
from cenote.server.storage.locks import one_at_a_time
from cenote.server.storage.schema import PUSH_SUBSCRIPTIONS

MOST = 10
"""Browsers of one person; the oldest make room."""
GIVEN_UP_AFTER = 5
"""Failures in a row after which a subscription is dropped."""
SECRET = 16
"""Bytes of the secret that a browser shares with us."""


@dataclass(frozen=True)
class Subscription:
    id: int
    endpoint: str
    p256dh: str
    auth: str
    language: str
    site: str


def decoded(text: str) -> bytes:
    """Base64 as browsers write it: URL-safe, without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def checked(endpoint: str, p256dh: str, auth: str) -> None:
    """Refuse what no push service would give a browser."""
    if not is_callable(endpoint, ("https",)):
        raise Refused("bad_request", "endpoint: not an https address")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
    except (ValueError, binascii.Error):
        raise Refused("bad_request", "keys.p256dh: not a public key") from None
    try:
        is_good = len(decoded(auth)) == SECRET
    except (ValueError, binascii.Error):
        is_good = False
    if not is_good:
        raise Refused("bad_request", "keys.auth: not a secret of 16 bytes")


def add(
    connection: Connection, device: str, values: dict[str, Any], replaces: str | None = None
) -> None:
    """Keep a subscription. A browser that is another device now takes its own with it.

    One that replaces an older one of this device, as browsers do by themselves, has its language.
    """
    if replaces is not None:
        old = delete(PUSH_SUBSCRIPTIONS).where(of_browser(device, replaces))
        spoken = connection.execute(old.returning(PUSH_SUBSCRIPTIONS.c.language)).scalar()
        values = values | {"language": spoken or values["language"]}
    mark = hashed(values["endpoint"])
    one_at_a_time(connection, f"push {mark}")
    same = PUSH_SUBSCRIPTIONS.c.endpoint_hash == mark
    connection.execute(delete(PUSH_SUBSCRIPTIONS).where(same))
    row = {"device": device, "endpoint_hash": mark, "made": now(), "failures": 0, **values}
    connection.execute(insert(PUSH_SUBSCRIPTIONS).values(row))
    mine = PUSH_SUBSCRIPTIONS.c.device == device
    newest = select(PUSH_SUBSCRIPTIONS.c.id).where(mine).order_by(PUSH_SUBSCRIPTIONS.c.id.desc())
    kept = list(connection.execute(newest.limit(MOST)).scalars())
    connection.execute(delete(PUSH_SUBSCRIPTIONS).where(mine, PUSH_SUBSCRIPTIONS.c.id.not_in(kept)))


def remove(connection: Connection, device: str, endpoint: str) -> None:
    connection.execute(delete(PUSH_SUBSCRIPTIONS).where(of_browser(device, endpoint)))


def of_browser(device: str, endpoint: str) -> Any:
    return and_(
        PUSH_SUBSCRIPTIONS.c.device == device,
        PUSH_SUBSCRIPTIONS.c.endpoint_hash == hashed(endpoint),
    )


def of_device(connection: Connection, device: str) -> list[Subscription]:
    columns = [PUSH_SUBSCRIPTIONS.c[name] for name in Subscription.__dataclass_fields__]
    mine = select(*columns).where(PUSH_SUBSCRIPTIONS.c.device == device)
    return [Subscription(*row) for row in connection.execute(mine)]


def drop(connection: Connection, number: int) -> None:
    connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.id == number))


def succeeded(connection: Connection, number: int) -> None:
    there = and_(PUSH_SUBSCRIPTIONS.c.id == number, PUSH_SUBSCRIPTIONS.c.failures > 0)
    connection.execute(update(PUSH_SUBSCRIPTIONS).where(there).values(failures=0))


def failed(connection: Connection, number: int) -> bool:
    """Count a failure; returns whether the subscription was given up."""
    there = PUSH_SUBSCRIPTIONS.c.id == number
    one_more = (
        update(PUSH_SUBSCRIPTIONS).where(there).values(failures=PUSH_SUBSCRIPTIONS.c.failures + 1)
    )
    connection.execute(one_more)
    spent = and_(there, PUSH_SUBSCRIPTIONS.c.failures >= GIVEN_UP_AFTER)
    return connection.execute(delete(PUSH_SUBSCRIPTIONS).where(spent)).rowcount == 1
