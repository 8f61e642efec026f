"""Tables and their seats, whole and in lists."""

from typing import Literal

from typing_extensions import TypedDict


class Seat(TypedDict):
    kind: Literal["person", "bot"]
    name: str
    level: str | None
    open: bool
    mine: bool
    here: bool
    auto: bool
    stand_in: str | None
    returns: bool
    """The person plays again when this turn is over."""
    link: bool
    """There is an unused link; only shown to a device that may withdraw it."""
    coach: str | None
    """How soon its coach speaks up, if it has one."""
    named: bool
    """The name is one that the person here claimed on this server, and nobody else's."""
    anyone: bool
    """Anyone may sit down here while it is open and the game has not begun."""
    kept_for: Literal["me", "other"] | None
    """In a rematch: the open seat waits for whoever sat there, you or somebody else."""
    away_until: int | None
    """On holiday until then: a clock of days stands still."""


class TableEvent(TypedDict):
    moves: int
    seat: int | None
    """Nobody's: a host without a seat, or the server."""
    event: str
    level: str | None
    at: int


class Start(TypedDict):
    table: str
    moves: int


class Table(TypedDict):
    table: str
    game: str
    options: list[str]
    title: str
    listed: bool
    pace: int
    made: int
    begun: bool
    """A person has moved."""
    waiting: bool
    """The game waits until the seats that are open to anyone, or kept for somebody, are taken."""
    archived: int | None
    """When it was archived."""
    ending: list[int] | None
    """The seats that agree to end the game, once that is proposed."""
    seats: list[Seat]
    events: list[TableEvent]
    webhook: bool
    start: Start | None
    rematch: str | None
    may_take_back: bool
    """Whether finished turns can be taken back here."""
    coached: bool
    """At least one seat has a coach: the game is not counted elsewhere."""
    taken_back: int
    """How often that has happened."""
    deal: str | None
    """The prepared deal it began with."""
    rated: bool
    """Once it is over, it counts for the ratings of its players."""
    verdict: str | None
    """Of a finished rated game: `counted`, or why it was not."""


class Listed(TypedDict):
    """What all lists of tables say about one."""

    table: str
    game: str
    options: list[str]
    title: str
    made: int
    changed: int
    mine: list[int]
    host: bool
    seats: list[Seat]
    rated: bool


class Summary(Listed):
    """A table in a list."""

    moves: int
    state: Literal["playing", "over", "frozen", "archived"]
    begun: bool
    waiting: bool
    to_act: int | None
    your_turn: bool
    ranks: list[int] | None
    points: list[float] | None
    coached: bool
    deal: str | None
    figures: dict[str, int | str | bool] | None
    """Public numbers and words of the board, which describe the progress of the game."""
    standing: list[float] | None
    """Everybody's points as anybody at the table sees them."""


class Page(TypedDict):
    tables: list[Summary]
    next: str | None
    """Where the next page starts; null on the last one."""
