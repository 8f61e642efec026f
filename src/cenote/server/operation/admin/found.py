"""Finding the one table or device whose id starts with the given characters."""

import re
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, select, union

from cenote.server.common.problems import Problem
from cenote.server.storage.schema import BANS, CHAT, HOLDERS, PERSONS, REPORTS, TABLES

SHORT_TABLE, SHORT_DEVICE = 8, 12
"""How much of an id is shown: enough to name it."""
LEAST_TABLE, LEAST_DEVICE = 5, 8
"""How much of an id must be given."""
SHOWN = 5

TABLE = re.compile(r"[A-Za-z0-9_-]{1,12}")
DEVICE = re.compile(r"p?[0-9a-f]{1,64}")
"""A device, or a person who claimed a name."""


def short_table(table: str | None) -> str:
    return (table or "")[:SHORT_TABLE]


def short_device(device: str | None) -> str:
    return (device or "")[:SHORT_DEVICE]


def begins(column: ColumnElement[Any], start: str) -> ColumnElement[bool]:
    """Unlike LIKE, this is case-sensitive on every database."""
    return func.substr(column, 1, len(start)) == start


def table_id(connection: Connection, given: str) -> str:
    start = given.partition("#")[0].rstrip("/").rpartition("/")[2]
    check(start, TABLE, LEAST_TABLE, "table")
    found = connection.execute(select(TABLES.c.id).where(begins(TABLES.c.id, start))).scalars()
    return only(found, start, "table")


def device_id(connection: Connection, given: str) -> str:
    """A device with data here, or a full hash, known or not."""
    start = given.lower()
    check(start, DEVICE, LEAST_DEVICE, "device")
    if len(start) == 64:
        return start
    places = (
        *(TABLES.c.host, HOLDERS.c.device, PERSONS.c.id),
        *(CHAT.c.device, REPORTS.c.device, REPORTS.c.reporter),
    )
    known = union(
        *(select(place).where(begins(place, start)) for place in places),
        select(BANS.c.who).where(
            BANS.c.kind.in_(("device", "chat-device")), begins(BANS.c.who, start)
        ),
    )
    return only(connection.execute(known).scalars(), start, "device")


def check(start: str, shape: re.Pattern[str], least: int, name: str) -> None:
    if not shape.fullmatch(start):
        raise Problem(f"{start or 'nothing'} cannot be the beginning of a {name}'s id")
    if len(start) < least:
        raise Problem(f"{start} is too short: give at least {least} characters of a {name}'s id")


def only(found: Iterable[Any], start: str, name: str) -> str:
    ids = sorted(str(one) for one in found)
    if not ids:
        raise Problem(f"there is no {name} {start}")
    if len(ids) > 1:
        length = next(n for n in range(len(start), 65) if len({one[:n] for one in ids}) == len(ids))
        names = ", ".join(one[:length] for one in ids[:SHOWN])
        more = ", ..." if len(ids) > SHOWN else ""
        raise Problem(f"{start} fits {len(ids)} {name}s: {names}{more}; give more of it")
    return ids[0]
