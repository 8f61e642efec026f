"""Changes of tables that running servers hear of."""

from sqlalchemy import Connection, delete, insert, null, select, update

from cenote.server.rows import add_event
from cenote.server.schema import (
    BANS,
    CHAT,
    EVENTS,
    HOLDERS,
    MOVES,
    NOTICES,
    PRESENCE,
    REPORTS,
    SEATS,
    TABLES,
)
from cenote.server.tables import Event
from cenote.server.timekeeping import now

NOBODY = -1
"""No seat did it."""


def notify(connection: Connection, table: str) -> None:
    """The servers look for notices every second and load the table again."""
    connection.execute(insert(NOTICES).values(table_id=table, at=now()))


def put_away(connection: Connection, table: str, event: str) -> bool:
    """Nobody moves there any more: the new version also stops what is on its way."""
    at = now()
    done = connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table, TABLES.c.archived.is_(None))
        .values(
            archived=at,
            listed=False,
            version=TABLES.c.version + 1,
            ending=null(),
            deadline=None,
            bot_waits=False,
            bot_process=None,
        )
        .returning(TABLES.c.length)
    ).first()
    if done is None:
        return False
    add_event(connection, table, Event(done.length, NOBODY, event, None, at))
    return True


def erase(connection: Connection, table: str) -> None:
    """A table and everything about it, but for what was reported."""
    connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
    said = select(CHAT.c.id).where(CHAT.c.table_id == table)
    of_these = REPORTS.c.chat_id.in_(said)
    # The numbers of messages may come again: these reports speak of none any more.
    connection.execute(update(REPORTS).where(of_these).values(chat_id=-REPORTS.c.id))
    for part in (PRESENCE, CHAT, EVENTS, HOLDERS, SEATS, MOVES):
        connection.execute(delete(part).where(part.c.table_id == table))
    connection.execute(delete(BANS).where(BANS.c.kind == "chat-table", BANS.c.who == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))
