"""Lists of tables, page by page: each page continues where the one before ended."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, literal, select, tuple_, union

from cenote.server.storage.rows import load_tables
from cenote.server.storage.schema import HOLDERS, TABLES
from cenote.server.storage.store import Store
from cenote.server.storage.table import Table

PAGE = 50
LONGEST_PAGE = 100
CURSOR = r"^[0-9]{1,15}\.[A-Za-z0-9_-]{12}$"


@dataclass(frozen=True)
class Page:
    """Some tables, newest change first, and where the next page starts."""

    tables: list[Table]
    next: str | None


async def tables_of(store: Store, device: str | None, limit: int, after: str | None) -> Page:
    """The tables this device made or has a seat at."""
    if device is None:
        return Page([], None)
    return await store.read(
        page, select(TABLES).where(TABLES.c.id.in_(ids_of(device))), limit, after
    )


async def to_watch(store: Store, limit: int, after: str | None) -> Page:
    """The publicly listed tables."""
    shown = select(TABLES).where(TABLES.c.listed.is_(True), TABLES.c.archived.is_(None))
    return await store.read(page, shown, limit, after)


def ids_of(device: str) -> Any:
    """Two queries, each with an index, instead of one that scans every table."""
    hosts = select(TABLES.c.id).where(TABLES.c.host == device)
    holds = select(HOLDERS.c.table_id).where(HOLDERS.c.device == device)
    return union(hosts, holds).scalar_subquery()


def page(connection: Connection, query: Select[Any], limit: int, after: str | None) -> Page:
    if after is not None:
        query = query.where(before(after))
    newest = query.order_by(TABLES.c.changed.desc(), TABLES.c.id.desc())
    found = load_tables(connection, newest.limit(limit + 1))
    is_more = len(found) > limit
    return Page(found[:limit], cursor(found[limit - 1]) if is_more else None)


def before(after: str) -> ColumnElement[bool]:
    """The condition that a table comes after this cursor, the newest change first."""
    changed, _, table = after.partition(".")
    return tuple_(TABLES.c.changed, TABLES.c.id) < tuple_(literal(int(changed)), literal(table))


def cursor(table: Table) -> str:
    return f"{table.changed}.{table.id}"
