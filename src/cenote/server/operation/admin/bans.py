"""Bans and mutes: set here, in effect on the servers within seconds."""

from argparse import Namespace
from ipaddress import IPv6Network, ip_address, ip_network
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, insert, select

from cenote.server.common.problems import Problem
from cenote.server.common.server_time import now
from cenote.server.operation.admin.answers import (
    DAY,
    Answer,
    ago,
    aligned,
    moment,
    paged,
    span,
    writing,
)
from cenote.server.operation.admin.found import SHORT_TABLE, device_id, short_device, table_id
from cenote.server.storage.schema import BANS

KIND = {
    ("ban", "device"): "device",
    ("ban", "address"): "address",
    ("mute", "device"): "chat-device",
    ("mute", "table"): "chat-table",
}
LONGEST = 500
"""The most characters of a note."""

HEADS = ("WHAT", "WHO", "SINCE", "UNTIL", "WHY")
SAID = {
    "device": "banned device",
    "address": "banned address",
    "chat-device": "muted device",
    "chat-table": "muted table",
}


def network(given: str) -> str:
    """An address or a network, as the servers compare it."""
    try:
        found = ip_network(given, strict=False)
    except ValueError:
        raise Problem(
            f"{given} is neither an address nor a network such as 203.0.113.0/24"
        ) from None
    if found.prefixlen == 0:
        raise Problem(f"{given} would be everybody")
    if isinstance(found, IPv6Network) and found.prefixlen >= 96:
        inside = ip_address(found.network_address).ipv4_mapped  # type: ignore[union-attr]
        if inside is not None:
            return f"{inside}/{found.prefixlen - 96}"
    return str(found)


def whom(connection: Connection, kind: str, given: str) -> str:
    if kind == "address":
        return network(given)
    if kind == "chat-table":
        return table_id(connection, given)
    return device_id(connection, given)


def shown(kind: str, who: str) -> str:
    if kind == "address":
        return who
    return who[:SHORT_TABLE] if kind == "chat-table" else short_device(who)


def ban(engine: Engine, arguments: Namespace) -> Answer:
    kind = KIND[arguments.what, arguments.kind]
    until = now() + int(arguments.days * DAY) if arguments.days else None
    with writing(engine) as connection:
        who = whom(connection, kind, arguments.who)
        connection.execute(delete(BANS).where(BANS.c.kind == kind, BANS.c.who == who))
        row = {"kind": kind, "who": who, "why": arguments.why[:LONGEST], "made": now()}
        connection.execute(insert(BANS).values(**row, until=until))
    lasts = f"for {span(arguments.days * DAY)}" if arguments.days else "forever"
    done = "banned" if arguments.what == "ban" else "muted"
    text = f"{arguments.kind} {shown(kind, who)} is {done} {lasts}."
    answer = {"kind": kind, "who": shown(kind, who), "until": until}
    return Answer(answer, text[0].upper() + text[1:])


def unban(engine: Engine, arguments: Namespace) -> Answer:
    what = arguments.what.removeprefix("un")
    kind = KIND[what, arguments.kind]
    done = "banned" if what == "ban" else "muted"
    with writing(engine) as connection:
        who = whom(connection, kind, arguments.who)
        rows = delete(BANS).where(BANS.c.kind == kind, BANS.c.who == who)
        if connection.execute(rows).rowcount == 0:
            raise Problem(f"{arguments.kind} {shown(kind, who)} is not {done}")
    text = f"{arguments.kind} {shown(kind, who)} is no longer {done}."
    return Answer({"kind": kind, "who": shown(kind, who)}, text[0].upper() + text[1:])


def bans(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        total = connection.execute(select(func.count()).select_from(BANS)).scalar_one()
        offset = (arguments.page - 1) * arguments.limit
        newest = select(BANS).order_by(BANS.c.made.desc(), BANS.c.id.desc())
        rows = connection.execute(newest.limit(arguments.limit).offset(offset)).all()
    found = [
        {
            "kind": row.kind,
            "who": shown(row.kind, row.who),
            "made": row.made,
            "until": row.until,
            "why": row.why,
        }
        for row in rows
    ]
    text = paged(found, arguments, total, "ban", lambda: listing(found))
    return Answer({"bans": found, "total": total, "page": arguments.page}, text)


def listing(found: list[dict[str, Any]]) -> str:
    rows = [
        (SAID[one["kind"]], one["who"], ago(one["made"]), ends(one["until"]), one["why"])
        for one in found
    ]
    return aligned(HEADS, rows)


def ends(until: int | None) -> str:
    if until is None:
        return "forever"
    return f"ended {ago(until)}" if until <= now() else moment(until)
