"""A change of a record: in one statement of PostgreSQL (one round trip), or step by step."""

import json
from typing import Any

from sqlalchemy import JSON, Connection, delete, null, text, update

from cenote.server.storage import ratings
from cenote.server.storage.plans import keep_plan
from cenote.server.storage.rows import add_event, add_moves, set_seat, write_down_taken_back
from cenote.server.storage.schema import MOVES, TABLES
from cenote.server.storage.table import NO_STAND_IN, Change, Moved

COLUMNS = (*Moved.__annotations__, "bot_waits")


def is_json(column: str) -> bool:
    return isinstance(TABLES.c[column].type, JSON)


def assigned(column: str) -> str:
    return f"{column} = CAST(:{column} AS json)" if is_json(column) else f"{column} = :{column}"


APPEND = text(f"""
WITH moved AS (
    UPDATE tables
    SET version = :version + 1, {", ".join(map(assigned, COLUMNS))},
        request = CASE WHEN :by_person THEN NULL ELSE request END
    WHERE id = :table AND version = :version AND archived IS NULL
    RETURNING id
), taken_back AS (
    DELETE FROM moves USING moved
    WHERE moves.table_id = moved.id AND moves.number >= :keep
), added AS (
    INSERT INTO moves (table_id, number, word, at)
    SELECT moved.id, :keep + words.place - 1, words.word, :at
    FROM moved, unnest(CAST(:words AS text[])) WITH ORDINALITY AS words (word, place)
), charged AS (
    UPDATE seats SET "left" = clocks."left"
    FROM moved, unnest(CAST(:seats AS int[]), CAST(:lefts AS bigint[])) AS clocks (seat, "left")
    WHERE seats.table_id = moved.id AND seats.seat = clocks.seat
)
SELECT count(*) FROM moved
""")


def append_at_once(connection: Connection, change: Change) -> bool:
    """False if the table is archived or no longer has the version the change was made for."""
    assert not change.is_complicated, "that takes more than one statement"
    assert not change.words or change.keep == change.length_before, "a cut is not replaced at once"
    columns = {name: written(name, value) for name, value in change.columns.items()}
    values = columns | {
        "table": change.table,
        "version": change.version,
        "keep": change.keep,
        "words": change.words,
        "at": change.at,
        "by_person": change.by_person,
        "seats": list(change.left),
        "lefts": list(change.left.values()),
    }
    return bool(connection.execute(APPEND, values).scalar_one())


def written(column: str, value: Any) -> Any:
    return json.dumps(value) if is_json(column) and value is not None else value


def append_in_steps(connection: Connection, change: Change) -> bool:
    """The same with a statement for each part, and with what only few changes have."""
    if not set_columns(connection, change):
        return False
    if change.keep < change.length_before:
        cut = (MOVES.c.table_id == change.table, MOVES.c.number >= change.keep)
        connection.execute(delete(MOVES).where(*cut))
    times = [change.at] * len(change.words)
    add_moves(connection, change.table, change.keep, change.words, times)
    for seat, left in change.left.items():
        set_seat(connection, change.table, seat, left=left)
    append_special(connection, change)
    return True


def set_columns(connection: Connection, change: Change) -> bool:
    here = (TABLES.c.id == change.table, TABLES.c.version == change.version)
    values = {
        name: null() if value is None else value  # None in a column of JSON would be JSON's null
        for name, value in change.columns.items()
    }
    values["version"] = change.version + 1
    if change.by_person:
        values["request"] = null()
    goes_on = TABLES.c.archived.is_(None)
    return connection.execute(update(TABLES).where(*here, goes_on).values(values)).rowcount == 1


def append_special(connection: Connection, change: Change) -> None:
    """What few changes have: a stand-in goes, turns are taken back, ratings, a planned turn."""
    if change.relieved is not None:
        set_seat(connection, change.table, change.relieved, **NO_STAND_IN)
        add_event(connection, change.table, change.relieved_event)
    if change.taken_back is not None:
        write_down_taken_back(connection, change.table, change.taken_back)
    if change.settles_ratings:
        ratings.settle(connection, change.table)
    if change.planned is not None:
        keep_plan(connection, change.table, change.planned)
        add_event(connection, change.table, change.planned_event)
