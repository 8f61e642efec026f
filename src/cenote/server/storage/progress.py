"""What people who claimed a name have learned: puzzles tried, days in a row, lessons read."""

import json
from dataclasses import asdict, dataclass, field

from sqlalchemy import Connection, delete, insert, select

from cenote.server.storage import persons
from cenote.server.storage.schema import PROGRESS

MOST_DAYS = 1000
"""How many days are kept, the newest."""


@dataclass(frozen=True)
class Progress:
    """Puzzles by what became of them, days by what became of their puzzle, lessons by game."""

    solved: set[str] = field(default_factory=set)
    missed: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)
    """Their solution was looked at first: they stay missed."""
    days_solved: set[str] = field(default_factory=set)
    days_missed: set[str] = field(default_factory=set)
    lessons: dict[str, int] = field(default_factory=dict)


def load(connection: Connection, person: str) -> Progress:
    query = select(PROGRESS.c.kept).where(PROGRESS.c.person == person)
    text = connection.execute(query).scalar_one_or_none()
    if text is None:
        return Progress()
    kept = json.loads(text)
    lessons = kept.pop("lessons")
    return Progress(**{name: set(values) for name, values in kept.items()}, lessons=lessons)


def add(connection: Connection, person: str, more: Progress) -> Progress:
    """Add what a device knows; returns all there is. The person cannot be erased meanwhile."""
    persons.find(connection, person)
    before = load(connection, person)
    now = merged(before, more)
    if now != before:
        connection.execute(delete(PROGRESS).where(PROGRESS.c.person == person))
        connection.execute(insert(PROGRESS).values(person=person, kept=written(now)))
    return now


def merged(before: Progress, more: Progress) -> Progress:
    """Solved stays solved; of a day, what was known first counts."""
    solved = before.solved | more.solved
    newest = sorted(before.days_solved | before.days_missed | more.days_solved | more.days_missed)[
        -MOST_DAYS:
    ]
    days_solved = before.days_solved | (more.days_solved - before.days_missed)
    return Progress(
        solved,
        (before.missed | more.missed) - solved,
        (before.seen | more.seen) - solved,
        {day for day in newest if day in days_solved},
        {day for day in newest if day not in days_solved},
        more.lessons
        | {game: max(read, more.lessons.get(game, 0)) for game, read in before.lessons.items()},
    )


def written(progress: Progress) -> str:
    parts = asdict(progress)
    return json.dumps(
        {name: part if name == "lessons" else sorted(part) for name, part in parts.items()},
        separators=(",", ":"),
    )
