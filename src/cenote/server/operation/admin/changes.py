"""Changes of tables by a command, which running servers hear of."""

from sqlalchemy import Connection, delete, insert, select

from cenote.server.common.server_time import now
from cenote.server.storage.schema import BANS, NOTICES, TABLES
from cenote.server.tables import endings


def notify(connection: Connection, table: str) -> None:
    """The servers look for notices every second and load the table again."""
    connection.execute(insert(NOTICES).values(table_id=table, at=now()))


def put_away(connection: Connection, table: str) -> bool:
    """False if it was put away before."""
    done = endings.put_away(connection, table, "archived")
    if done:
        notify(connection, table)
    return done


def erase(connection: Connection, table: str) -> None:
    """A table and everything about it, but for what was reported; moves on their way wait."""
    connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
    endings.erase(connection, table)
    connection.execute(delete(BANS).where(BANS.c.kind == "chat-table", BANS.c.who == table))
    notify(connection, table)
