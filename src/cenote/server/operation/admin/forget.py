"""Forgetting a device, or a person with all devices, for somebody who cannot do it themselves."""

from argparse import Namespace
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from cenote.server.common.keys import is_person
from cenote.server.operation.admin.answers import Answer, agrees, counted, writing
from cenote.server.operation.admin.changes import notify
from cenote.server.operation.admin.found import device_id, short_device
from cenote.server.people import people
from cenote.server.storage import persons, reviews
from cenote.server.storage.schema import CHAT, TABLES
from cenote.server.storage.table_lists import ids_of


def forget(engine: Engine, arguments: Namespace) -> Answer:
    """What *Forget me* does in the app."""
    with engine.connect() as connection:
        device = device_id(connection, arguments.who)
        shown = line(connection, device)
    if not arguments.yes and not agrees([shown], "Forget it for good?"):
        return Answer({"forgotten": None, "tables": 0}, "Nothing was changed.", 1)
    with writing(engine) as connection:
        tables = tables_of(connection, device)
        erase(connection, device, tables)
        for table in tables:
            notify(connection, table)
    said = f"Device {short_device(device)} is forgotten. It was at {counted(len(tables), 'table')}."
    return Answer({"forgotten": short_device(device), "tables": len(tables)}, said)


def line(connection: Connection, device: str) -> str:
    said = select(func.count()).select_from(CHAT).where(CHAT.c.device == device)
    messages = int(connection.execute(said).scalar_one())
    tables = len(tables_of(connection, device))
    return f"{short_device(device)}: {counted(tables, 'table')}, {counted(messages, 'message')}"


def tables_of(connection: Connection, device: str) -> list[str]:
    ids: Any = select(TABLES.c.id).where(TABLES.c.id.in_(ids_of(device))).order_by(TABLES.c.id)
    return list(connection.execute(ids).scalars())


def erase(connection: Connection, device: str, tables: list[str]) -> None:
    while people.forget_messages(connection, device):
        pass
    reviews.forget(connection, device)
    people.forget_wishes(connection, device)
    people.forget_at(device, connection, tables)
    if is_person(device):
        persons.erase(connection, device)
