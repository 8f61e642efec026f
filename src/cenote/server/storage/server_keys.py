"""Secrets of the server itself: made at its first start, shared by all its processes."""

import contextlib
from collections.abc import Callable

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from cenote.server.common.server_time import now
from cenote.server.storage.schema import SERVER_KEYS

VAPID = "vapid"
"""Signs what is sent to push services."""
LINKS = "links"
"""Signs links in mails."""
NAMES = (VAPID, LINKS)


def key_named(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """The key of this name. The first process that asks makes it."""
    there = select(SERVER_KEYS.c.key).where(SERVER_KEYS.c.name == name)
    found = connection.execute(there).scalar_one_or_none()
    if found is None:
        with contextlib.suppress(IntegrityError), connection.begin_nested():
            connection.execute(insert(SERVER_KEYS).values(name=name, key=make(), made=now()))
        found = connection.execute(there).scalar_one()
    return str(found)
