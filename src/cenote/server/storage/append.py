"""A change of a record as one statement of PostgreSQL: one round trip, one transaction."""

import json

from sqlalchemy import Connection, text

from cenote.server.storage.table import Change

APPEND = text("""
WITH moved AS (
    UPDATE tables
    SET version = :version + 1, length = :length, changed = :at, over = :over, to_act = :to_act,
        acting_since = :acting_since, deadline = :deadline, bot_waits = :bot_waits,
        bot_process = :bot_process, scores = CAST(:scores AS json),
        figures = CAST(:figures AS json), begun = :begun, touched = :touched,
        dealt = CAST(:dealt AS json), request = CASE WHEN :by_person THEN NULL ELSE request END
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
    """Whether the table still had the version that the change was made for."""
    assert not change.is_complicated, "that takes more than one statement"
    assert not change.words or change.keep == change.length, "what is taken back is not replaced"
    values = {
        name: getattr(change, name)
        for name in (
            "table",
            "version",
            "keep",
            "words",
            "at",
            "over",
            "to_act",
            "acting_since",
            "deadline",
            "bot_waits",
            "bot_process",
            "begun",
            "touched",
            "by_person",
        )
    }
    values |= {
        "length": change.keep + len(change.words),
        "scores": None if change.scores is None else json.dumps(change.scores),
        "figures": json.dumps(change.figures),
        "dealt": None if change.dealt is None else json.dumps(change.dealt),
        "seats": list(change.left),
        "lefts": list(change.left.values()),
    }
    return bool(connection.execute(APPEND, values).scalar_one())
