"""A table as one viewer sees it."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from cenote.server.common.wire.plans import Plans
from cenote.server.common.wire.positions import Frozen, LogPatch, Offer, Situation
from cenote.server.common.wire.tables import Table

Id = int | str
"""What a client calls its message; the answer has it as `re`."""


class TakeBack(TypedDict):
    """How many moves stay when your last turn is taken back."""

    moves: int
    asks: bool
    """Others must agree."""


class TakeBackRequest(TypedDict):
    """Somebody asks to take back a turn."""

    seat: int
    moves: int
    waits: list[int]
    """The seats that have not answered yet."""
    left: int
    """It expires after this many milliseconds."""


class NoClock(TypedDict):
    kind: Literal["none"]


class RunningClock(TypedDict):
    kind: Literal["live", "days"]
    seconds: int
    increment: int
    at_zero: str
    level: str | None
    left: list[int]
    running: int | None


Clock = TypeAliasType("Clock", NoClock | RunningClock)


class ChatMessage(TypedDict):
    id: int
    seat: int | None
    name: str
    text: str
    at: int


class Presence(TypedDict):
    seats: list[bool]
    watchers: int


class Choices(Situation):
    """The part shared by all with the same viewpoint."""

    to_act: int | None
    moves: list[Offer]
    since: int
    fence: int
    can_undo: bool


class ViewHead(TypedDict):
    """The part of each viewer."""

    type: Literal["view"]
    re: NotRequired[Id]
    version: int
    table: Table
    mine: list[int]
    eyes: int | None
    pass_to: int | None
    host: bool
    news: int
    take_back: TakeBack | None
    request: TakeBackRequest | None
    plans: Plans | None
    clock: Clock
    presence: Presence
    frozen: Frozen | None
    chat: NotRequired[list[ChatMessage]]


class View(ViewHead, Choices):
    log: LogPatch
