"""Games move by move, and other turns tried in them."""

from typing_extensions import TypedDict

from cenote.server.common.wire.positions import Entry, Eyes, Frozen, LogPatch, Offer, Position
from cenote.server.common.wire.tables import Table

Turn = TypedDict("Turn", {"turn": int, "by": int | None, "from": int, "to": int})


class ReplayHead(TypedDict):
    table: Table
    eyes: Eyes
    over: bool
    moves: int
    frozen: Frozen | None


class Replay(ReplayHead):
    turns: list[Turn]
    log: LogPatch


class Positions(TypedDict):
    positions: list[Position]


class Line(TypedDict):
    """Another turn in a finished game, as its player would have seen it."""

    seat: int
    entries: list[Entry]
    """What each of its moves did."""
    positions: list[Position]
    """Before the first of them, and after each."""
    ended: bool
    """The turn is over."""
    moves: list[Offer]
    """What is on offer after the last, while it goes on."""
