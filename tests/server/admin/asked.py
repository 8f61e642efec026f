"""What the tests of `cenote admin` ask the database."""

from sqlalchemy import select, update

from cenote.server.common.keys import hashed
from cenote.server.operation.admin.found import SHORT_DEVICE, SHORT_TABLE
from cenote.server.storage.schema import TABLES

DAY = 24 * 60 * 60 * 1000


def short(made):
    return made["table"][:SHORT_TABLE]


def device(person):
    return hashed(person.key)[:SHORT_DEVICE]


def change(engine, table, **values):
    with engine.begin() as connection:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(values))


def rows(engine, part, **where):
    with engine.connect() as connection:
        query = select(part).where(*(part.c[name] == value for name, value in where.items()))
        return connection.execute(query).all()
