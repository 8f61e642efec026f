"""Tables that wait for players, people who look for a game, and what waits for you."""

from typing_extensions import TypedDict

from cenote.server.common.wire.company import SeatPlayer
from cenote.server.common.wire.tables import Listed, Seat


class OfferedClock(TypedDict):
    """The clock of a table that waits for players."""

    kind: str
    seconds: int
    increment: int
    at_zero: str


class RatingRange(TypedDict):
    least: int
    most: int


class WaitingTable(Listed):
    """A table that waits for players."""

    free: int
    """How many seats are open to anyone now."""
    clock: OfferedClock
    language: str | None
    """The host's: a hint, nothing more."""
    take_backs: bool
    rating_range: RatingRange | None
    """Who may sit down."""
    players: list[SeatPlayer | None]
    """For each seat what you may know of who sits there."""
    barred: str | None
    """Why you may not sit down: `name_needed` or `rating_range`."""


class Lobby(TypedDict):
    tables: list[WaitingTable]
    next: str | None


class MyTurn(TypedDict):
    """A table where other people wait for me."""

    table: str
    game: str
    title: str
    seats: list[Seat]
    mine: list[int]
    since: int
    left: int | None
    """What is left on my clock, if there is one."""


class Seek(TypedDict):
    """What I look for."""

    games: list[str]
    seats: list[int]
    clocks: list[str]
    rated: bool
    since: int
    own: WaitingTable
    """My own table, where others can join me."""
    ready: bool
    """It is full: the game can begin."""
    found: WaitingTable | None
    """Another table that fits."""


class Now(TypedDict):
    """What waits for me."""

    turns: list[MyTurn]
    seek: Seek | None
