"""How somebody does: averages over the results of their games that count."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from math import sqrt
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection, Row

from cenote.bots.levels import LEVELS
from cenote.review import openings
from cenote.review.shape import POINT
from cenote.review.usual import usual_sources
from cenote.server.common.wire.stats import (
    GameStats,
    MyStats,
    OpeningTally,
    PastPoints,
    Tally,
    UsualSource,
)
from cenote.server.storage import results
from cenote.server.storage.my_games import MIXED, PEOPLE
from cenote.server.storage.results import WHOLE, Cell, Opened

RECENT = 100
"""Games in the chart, and behind the points by source."""
SHOWN = 8
"""Openings of one game."""
ASKED = 500
"""Openings that are read: one at tables of different sizes counts several times."""
ORDER = (PEOPLE, *LEVELS, MIXED)
"""The order of opponents."""


class Summed(Protocol):
    """Games of one kind."""

    @property
    def seats(self) -> int: ...
    @property
    def games(self) -> int: ...
    @property
    def won(self) -> int: ...
    @property
    def points(self) -> float: ...


S = TypeVar("S", bound=Summed)
K = TypeVar("K")


def load(connection: Connection, device: str) -> MyStats:
    """All statistics of a device; what is read does not grow with the number of its games."""
    cells = results.cells(connection, device)
    opened = results.openings(connection, device, ASKED)
    return {
        "games": [
            game_stats(connection, device, game, of_game, [o for o in opened if o.game == game])
            for game, of_game in grouped(cells, lambda cell: cell.game).items()
        ],
        "uncounted": results.left_out(connection, device),
    }


def shown(connection: Connection, device: str) -> list[GameStats]:
    """The same for others, who are not told of tables that were not open to them."""
    games = load(connection, device)["games"]
    return [
        {
            **game,
            "best_table": None,
            "points": [{**past, "table": None} for past in game["points"]],
        }
        for game in games
    ]


def game_stats(
    connection: Connection, device: str, game: str, cells: list[Cell], opened: list[Opened]
) -> GameStats:
    rows = results.recent(connection, device, game, RECENT)
    by_seats = grouped(cells, lambda cell: cell.seats)
    by_opponents = grouped(cells, lambda cell: cell.against)
    return {
        "game": game,
        "all": tally(cells),
        "best_table": results.best_table(connection, device, game),
        "seats": [{"seats": seats, **tally(by_seats[seats])} for seats in sorted(by_seats)],
        "against": [
            {"against": level, **tally(by_opponents[level])}
            for level in sorted(by_opponents, key=place_of)
        ],
        "points": [past_points(row) for row in rows],
        "sources": sources(game, rows),
        "openings": opening_tallies(opened),
    }


def grouped(things: Iterable[S], kind: Callable[[S], K]) -> dict[K, list[S]]:
    found: dict[K, list[S]] = {}
    for thing in things:
        found.setdefault(kind(thing), []).append(thing)
    return found


def place_of(level: str) -> tuple[int, str]:
    """People first, computers from the weakest to the strongest, those of other names last."""
    return (ORDER.index(level) if level in ORDER else len(ORDER), level)


def tally(cells: Sequence[Cell]) -> Tally:
    return averages(cells, max(cell.best for cell in cells))


def averages(summed: Sequence[Summed], best: float) -> Tally:
    games = sum(each.games for each in summed)
    return {
        "games": games,
        "won": sum(each.won for each in summed) / WHOLE / games,
        "even": sum(each.games / each.seats for each in summed) / games,
        "points": sum(each.points for each in summed) / games,
        "best": best,
    }


def past_points(row: Row[Any]) -> PastPoints:
    return {
        "table": row.table_id,
        "seats": row.seat_count,
        "at": row.ended,
        "points": row.points,
        "rank": row.rank,
    }


# Points by source


def sources(game: str, rows: Sequence[Row[Any]]) -> list[UsualSource]:
    """The points of an average game by source, beside what experts make at such tables."""
    mine: Counter[str] = Counter()
    usual: Counter[str] = Counter()
    known = 0
    for row in rows:
        mine.update({name: round(POINT * made) for name, made in json.loads(row.sources).items()})
        theirs = usual_sources(game, row.seat_count)
        if theirs is not None:
            usual.update(theirs)
            known += 1
    return [
        {
            "source": source,
            "points": round(total / len(rows)),
            "usual": round(usual[source] / known) if known else None,
        }
        for source, total in mine.items()
    ]


# Openings


def opening_tallies(opened: list[Opened]) -> list[OpeningTally]:
    """The most frequent openings, tables of all sizes together."""
    kinds = grouped(opened, lambda each: each.opening)
    often = sorted(kinds, key=lambda kind: (-sum(each.games for each in kinds[kind]), kind))
    return [opening_tally(kind, kinds[kind]) for kind in often[:SHOWN]]


def opening_tally(kind: str, opened: list[Opened]) -> OpeningTally:
    worth, error = book_value(opened)
    best = max(each.best for each in opened)
    return {"opening": kind.split(), "worth": worth, "error": error, **averages(opened, best)}


def book_value(opened: list[Opened]) -> tuple[int | None, int | None]:
    """What the opening book says about it, on average over the tables where it was played."""
    found = [(each.games, row_of(each)) for each in opened]
    rows = [(games, row) for games, row in found if row is not None]
    if not rows:
        return None, None
    games = sum(count for count, _ in rows)
    worth = sum(count * row.worth for count, row in rows) / games
    error = sqrt(sum((count * row.error) ** 2 for count, row in rows)) / games
    return round(worth), round(error)


def row_of(opened: Opened) -> openings.Row | None:
    if opened.game != openings.GAME:
        return None
    number = pairs().get(frozenset(opened.opening.split()))
    rows = openings.shipped()["sizes"].get(str(opened.seats))
    return None if number is None or rows is None else rows[number]


@cache
def pairs() -> dict[frozenset[str], int]:
    return {frozenset(pair): number for number, pair in enumerate(openings.PAIRS)}
