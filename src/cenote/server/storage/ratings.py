"""Ratings of people who claimed a name: Plackett-Luce by game and number of seats.

A game is settled in the transaction that ends it, so it counts once or not at all. Computers are
fixed points of the scale (`cenote.bots.anchors`): no game changes their rating.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update

from cenote.bots import anchors
from cenote.server.common.keys import is_person
from cenote.server.common.server_time import now
from cenote.server.storage.rows import load_tables
from cenote.server.storage.schema import PERSONS, RATING_CHANGES, RATINGS, TABLES
from cenote.server.storage.table import Seat, Table

COUNTED = "counted"
HISTORY = 100
"""How many points of a history are sent."""


@dataclass(frozen=True)
class Rating:
    """Strength and its uncertainty."""

    mu: float = anchors.START
    sigma: float = anchors.SPREAD
    games: int = 0


# Settling a game


def settle(connection: Connection, table_id: str) -> None:
    """Rate a game that has just ended, once; the verdict says whether it counted."""
    (table,) = load_tables(connection, select(TABLES).where(TABLES.c.id == table_id))
    verdict = verdict_of(connection, table)
    mark = update(TABLES).where(TABLES.c.id == table_id, TABLES.c.verdict.is_(None))
    if connection.execute(mark.values(verdict=verdict)).rowcount == 1 and verdict == COUNTED:
        write_down(connection, table)


def verdict_of(connection: Connection, table: Table) -> str:
    """`counted`, or the first reason why not."""
    people = [seat for seat in table.seats if not seat.is_bot]
    holders = [next(iter(seat.holders), None) for seat in people if len(seat.holders) == 1]
    if len(holders) < len(people) or not all(is_there(connection, one) for one in holders):
        return "unnamed"
    if len(set(holders)) < len(holders):
        return "same_person"
    if len(holders) < 2:
        return "alone"
    if table.taken_back or table.is_coached or table.start_table or table.deal:
        return "helped"
    return COUNTED


def is_there(connection: Connection, person: str | None) -> bool:
    """Whether this is a person with a name, whose row then stays until the transaction ends."""
    if not is_person(person):
        return False
    row = select(PERSONS.c.id).where(PERSONS.c.id == person).with_for_update(read=True)
    return connection.execute(row).first() is not None


def write_down(connection: Connection, table: Table) -> None:
    assert table.scores is not None
    people = {seat: holder_of(table.seats[seat]) for seat in persons_in(table)}
    before = {
        seat: locked(connection, person, table)
        for seat, person in sorted(people.items(), key=lambda item: item[1])
    }
    after = rated(table, before)
    for seat, person in people.items():
        keep(connection, table, seat, person, before[seat], after[seat])


def persons_in(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if not seat.is_bot]


def holder_of(seat: Seat) -> str:
    (holder,) = seat.holders
    return holder


def locked(connection: Connection, person: str, table: Table) -> Rating:
    """Their rating; it stays locked, so that two games that end together both count."""
    row = connection.execute(of(person, table).with_for_update()).first()
    return Rating() if row is None else Rating(row.mu, row.sigma, row.games)


def of(person: str, table: Table) -> Any:
    return select(RATINGS).where(
        RATINGS.c.person == person,
        RATINGS.c.game == table.game,
        RATINGS.c.seats == len(table.seats),
    )


def rated(table: Table, before: dict[int, Rating]) -> dict[int, Rating]:
    """The ratings after the game. A person for whom a computer played can only lose."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  it takes long, and few games need it

    model = PlackettLuce(mu=anchors.START, sigma=anchors.SPREAD, beta=anchors.BETA)
    teams = [[model.rating(*strength(table, seat, before))] for seat in range(len(table.seats))]
    ranks = [float(score["rank"]) for score in table.scores or ()]
    new = model.rate(teams, ranks=ranks)
    found: dict[int, Rating] = {}
    for seat, was in before.items():
        (now_at,) = new[seat]
        mu = min(now_at.mu, was.mu) if table.seats[seat].stood_in else now_at.mu
        found[seat] = Rating(mu, now_at.sigma, was.games + 1)
    return found


def strength(table: Table, seat: int, before: dict[int, Rating]) -> tuple[float, float]:
    level = table.seats[seat].level
    if level is None:
        return before[seat].mu, before[seat].sigma
    place = anchors.anchor(table.game, len(table.seats), level)
    assert place is not None, "a rated table has only computers with an anchor"
    return place, anchors.SIGMA


def keep(
    connection: Connection, table: Table, seat: int, person: str, before: Rating, after: Rating
) -> None:
    at = now()
    where = {"person": person, "game": table.game, "seats": len(table.seats)}
    values = {"mu": after.mu, "sigma": after.sigma, "games": after.games, "changed": at}
    if before.games:
        same = [RATINGS.c[name] == value for name, value in where.items()]
        connection.execute(update(RATINGS).where(*same).values(values))
    else:
        connection.execute(insert(RATINGS).values(where | values))
    change: dict[str, Any] = {"mu_before": before.mu, "sigma_before": before.sigma, "mu": after.mu}
    change |= {"sigma": after.sigma, "at": at, "table_id": table.id}
    rank = (table.scores or [])[seat]["rank"]
    connection.execute(insert(RATING_CHANGES).values(where | change | {"rank": rank}))


# Looking


def ratings_of(connection: Connection, person: str) -> list[Row[Any]]:
    """All ratings of a person, the most used first."""
    query = select(RATINGS).where(RATINGS.c.person == person).order_by(RATINGS.c.games.desc())
    return list(connection.execute(query))


def of_people(connection: Connection, people: Collection[str]) -> list[Row[Any]]:
    """All ratings of some people."""
    if not people:
        return []
    return list(connection.execute(select(RATINGS).where(RATINGS.c.person.in_(people))))


def changes_at(connection: Connection, tables: Collection[str]) -> list[Row[Any]]:
    """What the games at some tables did to the ratings of their players."""
    these = RATING_CHANGES.c.table_id.in_(tables)
    return list(connection.execute(select(RATING_CHANGES).where(these)))


def history_of(connection: Connection, person: str, game: str, seats: int) -> list[Row[Any]]:
    """The last changes of one rating, oldest first."""
    newest = (
        select(RATING_CHANGES)
        .where(
            RATING_CHANGES.c.person == person,
            RATING_CHANGES.c.game == game,
            RATING_CHANGES.c.seats == seats,
        )
        .order_by(RATING_CHANGES.c.at.desc(), RATING_CHANGES.c.table_id)
        .limit(HISTORY)
    )
    return list(reversed(connection.execute(newest).all()))
