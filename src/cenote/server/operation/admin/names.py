"""The names that people claimed, and taking one away."""

from argparse import Namespace
from typing import Any

from sqlalchemy import Connection, Engine, Row, func, select

from cenote.server.common.own_names import name_key
from cenote.server.common.problems import Problem
from cenote.server.operation.admin.answers import (
    Answer,
    ago,
    agrees,
    aligned,
    counted,
    paged,
    plain,
    writing,
)
from cenote.server.operation.admin.changes import notify
from cenote.server.operation.admin.found import short_device
from cenote.server.people.persons import dissolve
from cenote.server.storage.schema import PASSKEYS, PERSON_DEVICES, PERSONS, RATINGS

HEADS = ("NAME", "ID", "CLAIMED", "DEVICES", "PASSKEYS", "RATED GAMES")


def names(engine: Engine, arguments: Namespace) -> Answer:
    looks_like = [] if arguments.find is None else [alike(arguments.find)]
    with engine.connect() as connection:
        count = select(func.count()).select_from(PERSONS).where(*looks_like)
        total = connection.execute(count).scalar_one()
        query = select(PERSONS).where(*looks_like).order_by(PERSONS.c.made.desc(), PERSONS.c.id)
        offset = (arguments.page - 1) * arguments.limit
        rows = connection.execute(query.limit(arguments.limit).offset(offset)).all()
        found = [described(connection, row) for row in rows]
    text = paged(found, arguments, total, "name", lambda: listing(found))
    return Answer({"names": found, "total": total, "page": arguments.page}, text)


def alike(text: str) -> Any:
    """Names that contain this, whatever letters of which alphabet were used for it."""
    return PERSONS.c.name_key.contains(name_key(text), autoescape=True)


def described(connection: Connection, row: Any) -> dict[str, Any]:
    def number(rows: Any, what: Any) -> int:
        query = select(what).select_from(rows).where(rows.c.person == row.id)
        return int(connection.execute(query).scalar_one() or 0)

    return {
        "name": row.name,
        "id": short_device(row.id),
        "made": row.made,
        "devices": number(PERSON_DEVICES, func.count()),
        "passkeys": number(PASSKEYS, func.count()),
        "games": number(RATINGS, func.sum(RATINGS.c.games)),
    }


def listing(found: list[dict[str, Any]]) -> str:
    return aligned(HEADS, [[*{**one, "made": ago(one["made"])}.values()] for one in found])


def remove_name(engine: Engine, arguments: Namespace) -> Answer:
    """Its devices keep their games, without the name."""
    with engine.connect() as connection:
        shown = name_line(described(connection, owner(connection, arguments.name)))
    if not arguments.yes and not agrees([shown], "Take this name away for good?"):
        return Answer({"removed": None}, "Nothing was changed.", 1)
    with writing(engine) as connection:
        row = owner(connection, arguments.name)
        tables = dissolve(connection, row.id)
        for table in tables:
            notify(connection, table)
    said = f"{row.name} is gone. It was at {counted(len(tables), 'table')}."
    return Answer({"removed": row.name, "tables": len(tables)}, said)


def owner(connection: Connection, name: str) -> Row[Any]:
    row = connection.execute(select(PERSONS).where(PERSONS.c.name_key == name_key(name))).first()
    if row is None:
        raise Problem(f"nobody has the name {plain(name)}")
    return row


def name_line(one: dict[str, Any]) -> str:
    return (
        f"{one['name']}, claimed {ago(one['made'])}: {counted(one['devices'], 'device')}, "
        f"{counted(one['passkeys'], 'passkey')}, {counted(one['games'], 'rated game')}"
    )
