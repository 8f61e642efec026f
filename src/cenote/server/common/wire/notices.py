"""Notices to people who are away, and by which channels they come."""

from typing import Literal

from typing_extensions import TypedDict

NoticeKind = Literal["turn", "clock", "joined", "over"]


Channel = Literal["here", "push", "mail"]


class NoticeKinds(TypedDict):
    """Channels by kind of notice."""

    turn: list[Channel]
    clock: list[Channel]
    joined: list[Channel]
    over: list[Channel]


class Quiet(TypedDict):
    """Minutes after midnight in which nothing is sent."""

    start: int
    end: int


class PushNow(TypedDict):
    key: str | None
    """What a browser subscribes with; null if this server sends no push notices."""
    browsers: int
    """How many browsers of this person are subscribed."""


class MailNow(TypedDict):
    offered: bool
    address: str | None
    """The confirmed address."""
    unconfirmed: str | None
    """An address whose code was not entered yet."""


class WaitingNotice(TypedDict):
    """Something this person has not looked at since."""

    table: str
    kind: NoticeKind | Literal["review", "rematch"]
    at: int
    game: str
    title: str


class Notices(TypedDict):
    kinds: NoticeKinds
    quiet: Quiet | None
    zone: str
    push: PushNow
    mail: MailNow
    waiting: list[WaitingNotice]


class Tested(TypedDict):
    push: list[int]
    """What push services answered, one for each browser; 0: nothing."""
    mail: bool | None
    """Whether the mail server took the test; null if no address is confirmed."""


class TableNotices(TypedDict):
    muted: bool
    kinds: list[NoticeKind] | None
    """Only these come from this table; null: as usual."""


class WebhookAnswer(TypedDict):
    status: int
    """What the address answered; 0: nothing."""
