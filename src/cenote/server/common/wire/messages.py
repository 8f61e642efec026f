"""What goes over a socket: `Down` to the browser, `Up` from it."""

from typing import Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

from cenote.server.common.wire.views import ChatMessage, Id, Presence, View


class Refusal(TypedDict):
    type: Literal["refusal"]
    reason: str
    sentence: str
    re: NotRequired[Id]
    detail: NotRequired[str]


class Chat(TypedDict):
    type: Literal["chat"]
    messages: list[ChatMessage]


class PresenceNow(Presence):
    type: Literal["presence"]


class Queue(TypedDict):
    """The computer in this seat waits for a free worker."""

    type: Literal["queue"]
    seat: int
    ahead: int
    seconds: int


class Pong(TypedDict):
    type: Literal["pong"]
    re: NotRequired[Id]


class Bye(TypedDict):
    type: Literal["bye"]
    reason: str


Down = TypeAliasType("Down", View | Refusal | Chat | PresenceNow | Queue | Pong | Bye)


class Hello(TypedDict):
    type: Literal["hello"]
    id: NotRequired[Id]
    seat: NotRequired[int | None]
    visible: NotRequired[bool]
    """Whether the page is visible; `true` if left out."""


class MakeMove(TypedDict):
    type: Literal["move"]
    id: NotRequired[Id]
    version: int
    move: str


class Undo(TypedDict):
    type: Literal["undo", "restart"]
    id: NotRequired[Id]
    version: int


class AskTakeBack(TypedDict):
    type: Literal["take_back"]
    id: NotRequired[Id]
    moves: int


class AnswerTakeBack(TypedDict):
    type: Literal["answer"]
    id: NotRequired[Id]
    moves: int
    agree: bool


class Look(TypedDict):
    type: Literal["look"]
    id: NotRequired[Id]
    seat: int | None


class Say(TypedDict):
    type: Literal["chat"]
    id: NotRequired[Id]
    text: str
    seat: NotRequired[int]


class Visible(TypedDict):
    """The page was hidden, or is visible again."""

    type: Literal["visible"]
    id: NotRequired[Id]
    visible: bool


class Ping(TypedDict):
    type: Literal["ping"]
    id: NotRequired[Id]


Up = TypeAliasType(
    "Up", Hello | MakeMove | Undo | AskTakeBack | AnswerTakeBack | Look | Visible | Say | Ping
)
