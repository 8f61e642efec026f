"""Changes of tables by a command, with notices to running servers."""

from sqlalchemy import Connection, delete, insert, select

from cenote.server.common.server_time import now
from cenote.server.storage.schema import BANS, NOTICES, TABLES
from cenote.server.tables import endings


def notify(connection: Connection, table: str) -> None:
    """Leave a notice: servers look for them every second and reload the table."""
    connection.execute(insert(NOTICES).values(table_id=table, at=now()))


def put_away(connection: Connection, table: str) -> bool:
    """Archive a table; False if it was archived before."""
    done = endings.put_away(connection, table, "archived")
    if done:
        notify(connection, table)
    return done


def erase(connection: Connection, table: str) -> None:
    """Delete a table and everything about it except reports; moves in progress wait."""
    connection.execute(select(TABLES.c.id).where(TABLES.c.id == table).with_for_update())
    endings.erase(connection, table)
    connection.execute(delete(BANS).where(BANS.c.kind == "chat-table", BANS.c.who == table))
    notify(connection, table)
