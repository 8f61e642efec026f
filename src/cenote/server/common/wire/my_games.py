"""The tables you sat at, with their results."""

from typing import Literal

from typing_extensions import TypedDict

from cenote.server.common.wire.tables import Summary


class ShortAccount(TypedDict):
    """What the review of a game says about one seat, in thousandths of a point."""

    own: int
    luck: int
    others: int
    hidden: int


class ResultFact(TypedDict):
    """What the record says about one seat."""

    kind: Literal["unfed", "ahead", "behind", "most"]
    """Workers went hungry; so many points ahead of the best of the others, or behind them, by one
    source; most points came from it."""
    source: str
    points: float
    times: int
    """On how many food days workers went hungry."""


class MyResult(TypedDict):
    """What a seat of mine made of a finished game."""

    seat: int
    points: float
    rank: int
    other: float
    """The points of the best of the others."""
    uncounted: str | None
    """Why statistics leave it out: `coached`, `prepared`, `continued`, `stand_in`, `shared`."""
    account: ShortAccount | None
    """If the game was reviewed."""
    fact: ResultFact | None
    """Null for a moment after an update of the server."""
    course: list[float] | None
    """Its points at equal steps from the start of the game to its end."""


class MyGame(Summary):
    """A table I sat at."""

    since: int
    """When the turn began,"""
    left: int | None
    """and the milliseconds its clock has left, if one runs."""
    review: bool
    """Somebody has asked for its review."""
    results: list[MyResult]
    """For each seat of mine; none before the game is over and its result worked out."""


class MyCounts(TypedDict):
    all: int
    running: int
    finished: int
    turn: int
    """How many wait for me."""


class MyGames(TypedDict):
    games: list[MyGame]
    next: str | None
    """Where the next page starts; null on the last one."""
    counts: MyCounts
