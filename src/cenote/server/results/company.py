"""What people at a table may know of each other: ratings, and whose page is public.

At a rated table everybody sees everybody's rating, since that is what the game is about. Elsewhere
a rating is seen only of people who let everybody see how they do.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row

from cenote.server.common.keys import is_person
from cenote.server.common.wire.company import PlayerRating, SeatPlayer
from cenote.server.results.rating_views import START_POINTS, is_provisional, points, spread
from cenote.server.storage import ratings, shown
from cenote.server.storage.table import Table

Kind = tuple[str, int]
"""Of a rating: the game and the number of seats."""


@dataclass(frozen=True)
class Company:
    """Who sits at some tables, and why somebody may not sit down there."""

    players: dict[str, list[SeatPlayer | None]]
    bars: dict[str, str | None]


def look_around(connection: Connection, tables: Sequence[Table], device: str | None) -> Company:
    """Everything about these tables in a few queries, however many there are."""
    people = {person for table in tables for person in seated(table).values()}
    mine = {device} if is_person(device) else set()
    of_kind = {
        (row.person, (row.game, row.seats)): row
        for row in ratings.of_people(connection, people | mine)
    }
    public = shown.among(connection, people)
    changes = changes_at(connection, tables)
    return Company(
        {table.id: players_at(table, of_kind, changes, public) for table in tables},
        {table.id: barred(table, device, of_kind) for table in tables},
    )


def seated(table: Table) -> dict[int, str]:
    """The people who play under the name they claimed, by seat."""
    return {
        number: next(iter(seat.holders))
        for number, seat in enumerate(table.seats)
        if seat.named and len(seat.holders) == 1 and is_person(next(iter(seat.holders)))
    }


def changes_at(connection: Connection, tables: Sequence[Table]) -> dict[tuple[str, str], Row[Any]]:
    """What finished rated games did, by table and person."""
    rated = [table.id for table in tables if table.rated]
    rows = ratings.changes_at(connection, rated) if rated else []
    return {(row.table_id, row.person): row for row in rows}


def players_at(
    table: Table,
    of_kind: dict[tuple[str, Kind], Row[Any]],
    changes: dict[tuple[str, str], Row[Any]],
    public: Collection[str],
) -> list[SeatPlayer | None]:
    """For each seat what anybody may know; nothing of people who keep to themselves."""
    found: list[SeatPlayer | None] = [None] * len(table.seats)
    for number, person in seated(table).items():
        if table.rated or person in public:
            change = changes.get((table.id, person))
            rating = change or of_kind.get((person, kind_of(table)))
            found[number] = {
                "rating": None if rating is None else rating_view(rating),
                "change": None if change is None else gained(change),
                "shown": person in public,
            }
    return found


def kind_of(table: Table) -> Kind:
    return table.game, len(table.seats)


def rating_view(row: Row[Any]) -> PlayerRating:
    return {
        "points": points(row.mu),
        "spread": spread(row.sigma),
        "provisional": is_provisional(row.sigma),
    }


def gained(change: Row[Any]) -> int:
    return points(change.mu) - points(change.mu_before)


def barred(
    table: Table, device: str | None, of_kind: dict[tuple[str, Kind], Row[Any]]
) -> str | None:
    """Why this device may not sit down: the reason with which it would be refused."""
    if not is_person(device):
        return "name_needed" if table.rated or table.least_rating is not None else None
    mine = of_kind.get((device, kind_of(table)))
    mine_now = START_POINTS if mine is None else points(mine.mu)
    return None if table.suits_rating(mine_now) else "rating_range"
