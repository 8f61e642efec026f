"""Changes of the same thing that must not be made at the same moment."""

from sqlalchemy import Connection, func, select


def one_at_a_time(connection: Connection, what: str) -> None:
    """Until this transaction ends, others about the same thing wait here.

    For rows that are not there yet: they cannot be locked themselves. SQLite has one writer anyway.
    """
    if connection.dialect.name == "postgresql":
        key = func.hashtextextended(what, 0)
        connection.execute(select(func.pg_advisory_xact_lock(key))).close()
