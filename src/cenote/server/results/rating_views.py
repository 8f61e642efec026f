"""Ratings as people see them: in points, with how sure they are."""

from typing import Any

from sqlalchemy import Connection, Row

from cenote.bots.anchors import RUNGS, START, anchors
from cenote.bots.levels import RANDOM
from cenote.server.common.keys import is_person
from cenote.server.common.wire.ratings import MyRating, MyRatings, RatingPoint, Scale
from cenote.server.storage.ratings import history_of, ratings_of

POINTS = 40
"""Points for one unit of strength: everybody starts at 1000."""
SPREADS = 2
"""Standard deviations to either side."""
PROVISIONAL = 300
"""A rating that may be off by more than this many points is provisional."""
START_POINTS = round(START * POINTS)
"""Before the first rated game."""


def points(mu: float) -> int:
    return round(mu * POINTS)


def spread(sigma: float) -> int:
    return round(sigma * POINTS * SPREADS)


def is_provisional(sigma: float) -> bool:
    return spread(sigma) > PROVISIONAL


def ratings(connection: Connection, person: str | None) -> MyRatings:
    mine = ratings_of(connection, person) if is_person(person) else []
    return {"ratings": [rating(connection, row) for row in mine], "scales": scales()}


def rating(connection: Connection, row: Row[Any]) -> MyRating:
    history = history_of(connection, row.person, row.game, row.seats)
    return {
        "game": row.game,
        "seats": row.seats,
        "points": points(row.mu),
        "spread": spread(row.sigma),
        "provisional": is_provisional(row.sigma),
        "games": row.games,
        "history": [point(each) for each in history],
    }


def shown(connection: Connection, person: str) -> MyRatings:
    """The same for others, who are not told of tables that were not open to them."""
    theirs = ratings(connection, person)
    for one in theirs["ratings"]:
        one["history"] = [{**each, "table": None} for each in one["history"]]
    return theirs


def points_of(connection: Connection, person: str | None, game: str, seats: int) -> int | None:
    """The rating of a person; before their first rated game, where everybody starts."""
    if not is_person(person):
        return None
    rows = ratings_of(connection, person)
    mine = [row.mu for row in rows if (row.game, row.seats) == (game, seats)]
    return points(mine[0]) if mine else START_POINTS


def point(row: Row[Any]) -> RatingPoint:
    return {
        "table": row.table_id,
        "at": row.at,
        "points": points(row.mu),
        "spread": spread(row.sigma),
        "before": points(row.mu_before),
    }


def scales() -> list[Scale]:
    """The levels from the weakest up; random moves are no level that anybody plays at."""
    found: list[Scale] = []
    for which, places in anchors().items():
        game, _, seats = which.partition(" ")
        levels = [level for level in RUNGS if level != RANDOM]
        marks = [{"level": level, "points": points(places[level])} for level in levels]
        found.append({"game": game, "seats": int(seats), "anchors": marks})  # type: ignore[typeddict-item]
    return found
