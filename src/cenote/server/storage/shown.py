"""Who shows their results to everybody; only people who claimed a name can."""

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select

from cenote.server.common.own_names import name_key
from cenote.server.common.refusals import Refused
from cenote.server.storage import persons
from cenote.server.storage.schema import PERSONS, SHOWN


def is_shown(connection: Connection, person: str) -> bool:
    there = select(SHOWN.c.person).where(SHOWN.c.person == person)
    return connection.execute(there).first() is not None


def among(connection: Connection, people: Collection[str]) -> set[str]:
    """Which of these people are shown."""
    if not people:
        return set()
    these = select(SHOWN.c.person).where(SHOWN.c.person.in_(people))
    return set(connection.execute(these).scalars())


def show(connection: Connection, person: str, shown: bool) -> None:
    persons.find(connection, person)  # locked: it cannot be erased meanwhile
    connection.execute(delete(SHOWN).where(SHOWN.c.person == person))
    if shown:
        connection.execute(insert(SHOWN).values(person=person))


def find(connection: Connection, name: str) -> tuple[str, str]:
    """The id and the name of somebody who is shown; who is not does not seem to exist."""
    query = select(PERSONS.c.id, PERSONS.c.name).join(SHOWN, SHOWN.c.person == PERSONS.c.id)
    row = connection.execute(query.where(PERSONS.c.name_key == name_key(name))).first()
    if row is None:
        raise Refused("no_player")
    return row.id, row.name
