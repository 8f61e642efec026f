"""From one database into another: every row as it is, a batch at a time."""

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Insert,
    Table,
    Text,
    bindparam,
    cast,
    column,
    insert,
    select,
    table,
    text,
)

from cenote.server.storage.schema import METADATA, NOTICES, PRESENCE, PROCESSES

LEFT_OUT = (PRESENCE, PROCESSES, NOTICES)
"""Tables that only matter while servers run."""
COPIED = [part for part in METADATA.sorted_tables if part not in LEFT_OUT]
BATCH = 500


def copy(source: Connection, target: Connection) -> None:
    """Copy one snapshot of the source in one transaction of the target."""
    for part in COPIED:
        adding = insertion(part, target.dialect.name)
        for batch in batches(source, part):
            target.execute(adding, batch)


def batches(source: Connection, part: Table) -> Iterator[list[dict[str, Any]]]:
    """JSON is read as text, so that a JSON null and an SQL NULL stay different."""
    columns = [cast(one, Text) if is_json(one) else one for one in part.columns]
    query = select(
        *(one.label(f"new_{name}") for one, name in zip(columns, names(part), strict=True))
    )
    streaming = {"stream_results": True, "yield_per": BATCH}
    for rows in source.execute(query, execution_options=streaming).partitions():
        yield [dict(row._mapping) for row in rows]


def insertion(part: Table, dialect: str) -> Insert:
    if dialect == "sqlite":  # JSON is text there
        raw = table(part.name, *(column(one.name, raw_type(one)) for one in part.columns))
        return insert(raw).values(
            {name: bindparam(f"new_{name}", type_=raw.c[name].type) for name in names(part)}
        )
    values = {
        one.name: cast(bindparam(f"new_{one.name}", type_=Text), JSON)
        if is_json(one)
        else bindparam(f"new_{one.name}", type_=one.type)
        for one in part.columns
    }
    return insert(part).values(values)


def names(part: Table) -> Sequence[str]:
    return [one.name for one in part.columns]


def is_json(one: Column[Any]) -> bool:
    return isinstance(one.type, JSON)


def raw_type(one: Column[Any]) -> Any:
    return Text() if is_json(one) else one.type


def empty(target: Connection) -> None:
    """PostgreSQL: delete everything, if this transaction succeeds."""
    every = ", ".join(part.name for part in METADATA.sorted_tables)
    target.execute(text(f"TRUNCATE {every}"))


def set_sequences(target: Connection) -> None:
    """PostgreSQL: set sequences to continue after the copied numbers."""
    for part in COPIED:
        if "id" in part.c and part.c.id.type.python_type is int:
            name, key = part.name, part.c.id.name
            target.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', '{key}'), "
                    f"coalesce(max({key}), 1), max({key}) IS NOT NULL) FROM {name}"
                )
            )
