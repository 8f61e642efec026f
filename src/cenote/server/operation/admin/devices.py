"""The devices, and how many tables each of them has."""

from argparse import Namespace
from typing import Any

from sqlalchemy import Connection, Engine, case, distinct, func, select, union

from cenote.server.operation.admin.answers import Answer, ago, aligned, paged
from cenote.server.operation.admin.found import short_device
from cenote.server.storage.schema import BANS, HOLDERS, TABLES

HEADS = ("DEVICE", "OPEN", "MADE", "ALL", "LAST TOUCHED", "")


def devices(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        places = everywhere()
        total = connection.execute(select(func.count(distinct(places.c.device)))).scalar_one()
        rows = counted_rows(connection, places, arguments)
        barred = bars(connection)
    found = [
        {
            "device": short_device(row.device),
            "open": int(row.open),
            "made": int(row.made),
            "tables": row.tables,
            "touched": row.touched,
            "barred": barred.get(row.device, ""),
        }
        for row in rows
    ]
    text = paged(found, arguments, total, "device", lambda: listing(found))
    return Answer({"devices": found, "total": total, "page": arguments.page}, text)


def everywhere() -> Any:
    """Each device with each table it made or sits at, once."""
    made = select(TABLES.c.host.label("device"), TABLES.c.id.label("table_id"))
    seated = select(HOLDERS.c.device, HOLDERS.c.table_id)
    return union(made.where(TABLES.c.host != ""), seated).subquery()


def counted_rows(connection: Connection, places: Any, arguments: Namespace) -> Any:
    is_open = TABLES.c.over.is_(False) & TABLES.c.archived.is_(None)
    going_on = func.sum(case((is_open, 1), else_=0)).label("open")
    made = func.sum(case((TABLES.c.host == places.c.device, 1), else_=0)).label("made")
    query = (
        select(
            places.c.device,
            going_on,
            made,
            func.count().label("tables"),
            func.max(TABLES.c.touched).label("touched"),
        )
        .join(TABLES, TABLES.c.id == places.c.table_id)
        .group_by(places.c.device)
        .order_by(going_on.desc(), func.count().desc(), places.c.device)
    )
    offset = (arguments.page - 1) * arguments.limit
    return connection.execute(query.limit(arguments.limit).offset(offset)).all()


def bars(connection: Connection) -> dict[str, str]:
    rows = connection.execute(select(BANS.c.who, BANS.c.kind).order_by(BANS.c.kind.desc()))
    said = {"device": "banned", "chat-device": "muted"}
    return {row.who: said[row.kind] for row in rows if row.kind in said}


def listing(found: list[dict[str, Any]]) -> str:
    return aligned(HEADS, [[*{**one, "touched": ago(one["touched"])}.values()] for one in found])
