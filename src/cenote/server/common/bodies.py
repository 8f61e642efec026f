"""The bodies of requests and answers; docs/wire.md says what they mean."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from cenote.server.common.plain_text import CHAT, NAME, TITLE, clean

RECORD = 262_144
BOARD = 65_536
MOST_WORDS = 100
"""The most moves of one turn."""
WEEK = 7 * 24 * 60 * 60

Name = Annotated[str, Field(max_length=NAME), AfterValidator(lambda text: clean(text, NAME))]
Title = Annotated[str, Field(max_length=TITLE), AfterValidator(lambda text: clean(text, TITLE))]
Why = Annotated[str, Field(max_length=CHAT), AfterValidator(lambda text: clean(text, CHAT))]
OwnName = Annotated[str, Field(max_length=100)]
"""A name to claim; `common/own_names` decides."""
Word = Annotated[str, Field(max_length=80)]
Level = Annotated[str, Field(max_length=40)]
Language = Annotated[str, Field(pattern=r"^[a-z]{2}$")]
Pace = Annotated[int, Field(ge=0, le=5000)]


Preset = Literal["plain", "discord", "matrix", "ntfy"]
Minute = Annotated[int, Field(ge=0, lt=24 * 60)]
NoticeKind = Literal["turn", "clock", "joined", "over"]
Channels = Annotated[list[Literal["here", "push", "mail"]], Field(max_length=3)]


class Body(BaseModel):
    """The body of a request: no unknown fields, no type conversion."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewSeat(Body):
    kind: Literal["me", "device", "link", "anyone", "bot"]
    name: Name = ""
    level: Level | None = None
    auto: bool = False
    coach: Literal["gentle", "normal", "strict"] | None = None


class ClockBody(Body):
    kind: Literal["none", "live", "days"] = "none"
    seconds: Annotated[int, Field(ge=0, le=4 * WEEK)] = 0
    increment: Annotated[int, Field(ge=0, le=3600)] = 0
    at_zero: Literal["show", "turn", "bot"] = "show"
    level: Level = "novice"


class StartBody(Body):
    table: Annotated[str, Field(max_length=12)]
    moves: Annotated[int, Field(ge=0, le=100_000)]


class RatingRangeBody(Body):
    least: Annotated[int, Field(ge=0, le=10_000)]
    most: Annotated[int, Field(ge=0, le=10_000)]


class NewTable(Body):
    game: Annotated[str, Field(max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=8)]
    options: Annotated[list[Word], Field(max_length=20)] | None = None
    title: Title = ""
    listed: bool = False
    pace: Pace = 0
    take_backs: bool = True
    webhook: Annotated[str, Field(max_length=500)] | None = None
    clock: ClockBody = ClockBody()
    board: Annotated[str, Field(max_length=BOARD)] | None = None
    record: Annotated[str, Field(max_length=RECORD)] | None = None
    start: StartBody | None = None
    deal: Word | None = None
    rated: bool = False
    language: Language | None = None
    rating_range: RatingRangeBody | None = None


class BoardBody(Body):
    text: Annotated[str, Field(max_length=BOARD)]
    name: Name = ""


class SettingsBody(Body):
    title: Title | None = None
    listed: bool | None = None
    pace: Pace | None = None
    webhook: Annotated[str, Field(max_length=500)] | None = None
    preset: Preset | None = None
    language: Language | None = None


class ClaimBody(Body):
    name: Name | None = None


class SitBody(Body):
    name: Name = ""


class SeatKindBody(Body):
    """What becomes of an open seat."""

    kind: Literal["link", "anyone", "bot"]
    level: Level | None = None


class StartNowBody(Body):
    level: Level


class RematchBody(Body):
    rotate: bool = True


SoughtClock = Literal["none", "live", "days_1", "days_3", "days_7"]


class SeekBody(Body):
    games: Annotated[list[Word], Field(min_length=1, max_length=8)]
    seats: Annotated[list[Annotated[int, Field(ge=2, le=8)]], Field(min_length=1, max_length=8)]
    clocks: Annotated[list[SoughtClock], Field(min_length=1, max_length=5)]
    rated: bool = False
    name: Name = ""
    language: Language | None = None


PuzzleIds = Annotated[
    list[Annotated[str, Field(pattern=r"^[a-z0-9]{1,12}$")]], Field(max_length=1000)
]
Days = Annotated[
    list[Annotated[str, Field(pattern=r"^20\d\d-[01]\d-[0-3]\d$")]], Field(max_length=400)
]


class ProgressBody(Body):
    solved: PuzzleIds
    missed: PuzzleIds
    seen: PuzzleIds
    days_solved: Days
    days_missed: Days
    lessons: Annotated[dict[Word, Annotated[int, Field(ge=0, le=100)]], Field(max_length=16)]


class HolidayBody(Body):
    start: Annotated[int, Field(ge=0, lt=2**53)]
    until: Annotated[int, Field(ge=0, lt=2**53)]


class NameBody(Body):
    name: Name


class StandInBody(Body):
    level: Level | None


class AutoBody(Body):
    on: bool


class EndBody(Body):
    agree: bool


class ReportBody(Body):
    message: Annotated[int, Field(ge=1, lt=2**31)]
    why: Why = ""


class TryBody(Body):
    turn: Annotated[int, Field(ge=0, le=100_000)]
    words: Annotated[list[Word], Field(min_length=1, max_length=MOST_WORDS)]


class PuzzleTryBody(Body):
    words: Annotated[list[Word], Field(min_length=1, max_length=MOST_WORDS)]


class HoldBody(Body):
    """A held turn: every move but the one that would end it has been made."""

    version: Annotated[int, Field(ge=0, lt=2**31)]
    move: Word


class SketchBody(Body):
    words: Annotated[list[Word], Field(max_length=MOST_WORDS)]


class PlanBody(Body):
    """What the player has seen of the turn that is to be played by itself."""

    foresight: Annotated[str, Field(max_length=64)]
    exact: bool = True


class HintBody(Body):
    version: Annotated[int, Field(ge=0, lt=2**31)]
    step: Annotated[int, Field(ge=1, le=3)]


class WhyBody(Body):
    first: Annotated[int, Field(ge=0, le=100_000)]
    seat: Annotated[int, Field(ge=0, le=7)] | None = None


class OwnNameBody(Body):
    name: OwnName


class PasskeyAskBody(Body):
    purpose: Literal["take", "add", "enter"]
    name: OwnName | None = None


class PasskeyBody(Body):
    credential: dict[str, Any]


class EnterBody(Body):
    """One of them."""

    phrase: Annotated[str, Field(max_length=200)] | None = None
    code: Annotated[str, Field(max_length=40)] | None = None


class KindsBody(Body):
    """Channels by kind of notice."""

    turn: Channels
    clock: Channels
    joined: Channels
    over: Channels


class QuietBody(Body):
    """Minutes after midnight."""

    start: Minute
    end: Minute


class ChoicesBody(Body):
    kinds: KindsBody
    quiet: QuietBody | None
    zone: Annotated[str, Field(pattern=r"^[A-Za-z0-9_+/-]{1,64}$")]


class EndpointBody(Body):
    endpoint: Annotated[str, Field(max_length=500)]


class SubscriptionBody(EndpointBody):
    p256dh: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{80,100}$")]
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{20,40}$")]
    language: Language
    replaces: Annotated[str, Field(max_length=500)] | None = None


class MailBody(Body):
    address: Annotated[str, Field(max_length=254)]
    language: Language


class CodeBody(Body):
    code: Annotated[str, Field(max_length=20)]


class TableNoticesBody(Body):
    muted: bool
    kinds: Annotated[list[NoticeKind], Field(max_length=4)] | None = None


class ShownBody(Body):
    shown: bool


class Nothing(Body):
    """An empty object."""


class Link(BaseModel):
    seat: int
    key: str


class Made(BaseModel):
    table: str
    version: int
    mine: list[int]
    links: list[Link]


class CheckedBoard(BaseModel):
    option: str
    name: str
    sources: list[str]


class Mine(BaseModel):
    mine: list[int]


class Forgotten(BaseModel):
    tables: int
