"""How somebody does, on average and over time."""

from typing_extensions import TypedDict

from cenote.server.common.wire.ratings import MyRatings


class Tally(TypedDict):
    """Some games, on average."""

    games: int
    won: float
    """The share of wins; tied winners share one."""
    even: float
    """What it would be if everybody won equally often."""
    points: float
    best: float


class SeatsTally(Tally):
    seats: int


class AgainstTally(Tally):
    against: str
    """`people`, `mixed`, or a level of computers."""


class PastPoints(TypedDict):
    """The points of one game."""

    table: str | None
    """Not told to others."""
    seats: int
    at: int
    points: float
    rank: int


class UsualSource(TypedDict):
    """The points from one source in an average game, in thousandths."""

    source: str
    points: int
    usual: int | None
    """What experts make at tables of the same size."""


class OpeningTally(Tally):
    opening: list[str]
    """The two tiles kept, or the pyramids of the first two blocks."""
    worth: int | None
    """The opening book's value, in thousandths of a point,"""
    error: int | None
    """and its standard error."""


class GameStats(TypedDict):
    game: str
    all: Tally
    best_table: str | None
    seats: list[SeatsTally]
    against: list[AgainstTally]
    points: list[PastPoints]
    """The newest first."""
    sources: list[UsualSource]
    """On average over the same games as `points`."""
    openings: list[OpeningTally]
    """The most frequent first."""


class MyStats(TypedDict):
    games: list[GameStats]
    uncounted: dict[str, int]
    """How many finished games do not count, by reason."""


class Shown(TypedDict):
    """Whether everybody may see how I do."""

    name: str | None
    """My name; without one nothing can be shown."""
    shown: bool


class Player(TypedDict):
    """The results of somebody who shows them to everybody."""

    name: str
    games: list[GameStats]
    ratings: MyRatings
