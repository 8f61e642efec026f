"""Everything that goes over the wire, but for the bodies of requests; docs/wire.md explains it.

`web/src/wire.ts` is made from this module and `tables/bodies.py`, by
`python -m tests.server.wire_types --write`; a test fails when it is out of date.
"""

from typing import TYPE_CHECKING, Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

if TYPE_CHECKING:
    from cenote.review.shape import Advice, Attempt, Fact, Motives, PuzzleTry, Reason, Review
else:  # before Python 3.12 pydantic takes no TypedDict of the standard library
    Advice = TypeAliasType("Advice", dict[str, Any])
    Attempt = TypeAliasType("Attempt", dict[str, Any])
    Fact = TypeAliasType("Fact", dict[str, Any])
    Motives = TypeAliasType("Motives", dict[str, Any])
    PuzzleTry = TypeAliasType("PuzzleTry", dict[str, Any])
    Reason = TypeAliasType("Reason", dict[str, Any])
    Review = TypeAliasType("Review", dict[str, Any])

News = TypeAliasType("News", tuple[str, int | None, str | None, int, str])
"""[kind, seat, what, how much, the move it came from]"""

Question = TypeAliasType("Question", tuple[str, str])
"""[what is asked, the move it comes from]"""

Eyes = TypeAliasType("Eyes", int | Literal["all"] | None)
"""A viewpoint: a seat's, one that sees everything, or anyone's."""

Id = int | str
"""What a client calls its message; the answer has it as `re`."""


class Entry(TypedDict):
    turn: int
    by: int | None
    word: str
    news: list[News]
    at: NotRequired[int]


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
    """The name is one that the person here took on this server, and nobody else's."""
    anyone: bool
    """Anyone may sit down here while it is open and the game has not begun."""
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
    """The game waits until the seats that are open to anyone are taken."""
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


class Offer(TypedDict):
    """One move on offer, with what it will certainly do."""

    word: str
    news: list[News]
    ends_turn: bool
    then: int | Literal["chance", "over"] | None


class Score(TypedDict):
    points: float
    tiebreak: int
    rank: int
    sources: dict[str, float]


LogPatch = TypedDict("LogPatch", {"from": int, "entries": list[Entry]})
"""The log from an entry on; replaces what the client had there."""


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


class Frozen(TypedDict):
    moves: int
    detail: str


class Situation(TypedDict):
    """The game at one moment, from one viewpoint."""

    turn: int
    question: Question | None
    board: Any
    scores: list[Score] | None


class Position(Situation):
    moves: int
    to_act: int | Literal["chance"] | None


class Choices(Situation):
    """The part shared by all with the same viewpoint."""

    to_act: int | None
    moves: list[Offer]
    since: int
    fence: int
    can_undo: bool


class PlanFailure(TypedDict):
    """Why a planned turn was not played."""

    word: str
    """Its first move that is no longer as it was foreseen."""
    why: Literal["illegal", "different"]
    by: int | None
    """Who did just that meanwhile."""


class ArmedPlan(TypedDict):
    sketch: int
    words: list[str]
    exact: bool


class Plans(TypedDict):
    """What only this seat knows of its plans."""

    sketches: list[int]
    """How many moves each has."""
    armed: ArmedPlan | None
    """The turn that is to be played by itself."""
    failure: PlanFailure | None


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


class Ping(TypedDict):
    type: Literal["ping"]
    id: NotRequired[Id]


Up = TypeAliasType("Up", Hello | MakeMove | Undo | AskTakeBack | AnswerTakeBack | Look | Say | Ping)


class Summary(TypedDict):
    """A table in a list."""

    table: str
    game: str
    options: list[str]
    title: str
    made: int
    changed: int
    moves: int
    state: Literal["playing", "over", "frozen", "archived"]
    begun: bool
    waiting: bool
    to_act: int | None
    your_turn: bool
    mine: list[int]
    host: bool
    seats: list[Seat]
    ranks: list[int] | None
    points: list[float] | None
    coached: bool
    deal: str | None
    rated: bool
    figures: dict[str, int | str | bool] | None
    """Public numbers and words of the board, which describe the progress of the game."""


class Page(TypedDict):
    tables: list[Summary]
    next: str | None
    """Where the next page starts; null on the last one."""


class ShortAccount(TypedDict):
    """What the review of a game says about one seat, in thousandths of a point."""

    own: int
    luck: int
    others: int
    hidden: int


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


class OfferedClock(TypedDict):
    """The clock of a table that waits for players."""

    kind: str
    seconds: int
    increment: int
    at_zero: str


class RatingRange(TypedDict):
    least: int
    most: int


class WaitingTable(TypedDict):
    """A table that waits for players."""

    table: str
    game: str
    options: list[str]
    title: str
    made: int
    changed: int
    seats: list[Seat]
    free: int
    """How many seats are open to anyone now."""
    mine: list[int]
    host: bool
    clock: OfferedClock
    language: str | None
    """The host's: a hint, nothing more."""
    take_backs: bool
    rated: bool
    rating_range: RatingRange | None
    """Who may sit down."""


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


class Holiday(TypedDict):
    id: int
    start: int
    until: int


class Holidays(TypedDict):
    holidays: list[Holiday]
    """Those that are not over."""
    left: int
    """Milliseconds that may still be taken this year."""
    longest: int
    """Milliseconds of one holiday, at most."""


class Shown(TypedDict):
    """Whether everybody may see how I do."""

    name: str | None
    """My name; without one nothing can be shown."""
    shown: bool


class Player(TypedDict):
    """How somebody does who lets everybody see it."""

    name: str
    games: list[GameStats]


class GameInfo(TypedDict):
    id: str
    version: int
    seats: list[int]
    options: list[str]
    styles: list[str]
    """Computers of club strength with a taste of their own."""


class Level(TypedDict):
    id: str


class TextLimits(TypedDict):
    name: int
    title: int
    chat: int
    record: int
    board: int


class ServerInfo(TypedDict):
    version: str
    contact: bool


class Games(TypedDict):
    games: list[GameInfo]
    levels: list[Level]
    clocks: list[str]
    at_zero: list[str]
    limits: TextLimits
    server: ServerInfo


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


ReviewState = TypeAliasType(
    "ReviewState", Literal["none", "waiting", "done", "cancelled", "failed"]
)
"""Nobody asked; running or waiting; complete; stopped on request; failed."""


class ReviewHead(TypedDict):
    """The progress of the review of a finished game."""

    state: ReviewState
    step: int
    """Goes up with every change of the review."""
    done: int
    """How many turns were examined in depth,"""
    turns: int
    """of how many; 0: not known yet."""
    ahead: int
    """How many reviews come first, while it has not begun."""
    is_old: bool
    """It was made by another judge than the current one."""
    may_cancel: bool


class ReviewNow(ReviewHead):
    review: Review | None
    """Null if there is nothing yet, or nothing new."""


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


class Sketch(TypedDict):
    """Your next turns, played on by yourself as if the others did nothing."""

    number: int
    words: list[str]
    """Those moves of the sketch that are possible now."""
    broken: str | None
    """The first one that no longer is."""
    entries: list[Entry]
    position: Position
    moves: list[Offer]
    turn: int | None
    """How many moves its first turn has, once that is whole."""
    foresight: str | None
    """Stands for what that turn does; to be sent back when it is to be played by itself."""
    may_play: bool
    stops: Literal["over", "unknown"] | None
    """Why the sketch cannot go on."""


class HintedTurn(TypedDict):
    """The turn that the coach would play."""

    entries: list[Entry]
    """Its moves with what each will certainly do."""
    points: int
    """What the seat can expect in the end, in thousandths of a point,"""
    chance: int
    """and its chance of winning, in thousandths of a percent."""


class Hint(TypedDict):
    """A hint for the turn to come, with those before it."""

    step: int
    about: list[Fact]
    """What matters now; empty if there is nothing to choose."""
    places: list[str] | None
    """From the second step on: where to look; empty if it is about no place on the board."""
    turn: HintedTurn | None
    """With the third step: the turn itself."""


Judged = Attempt
"""A turn that was tried again, judged."""

Advised = Advice
"""A turn that is held, judged."""

Explained = Motives
"""The purpose of a computer's turn."""

PuzzleJudged = PuzzleTry
"""An attempt at a puzzle, judged."""


class PuzzleSummary(TypedDict):
    """A puzzle in the list."""

    id: str
    game: str
    seats: int
    seat: int
    """Whose turn it is."""
    when: int
    """The day in Tzolk'in, the round in Maya."""
    theme: str
    difficulty: str
    """The lowest level of computers that finds the solution at least every other time, or
    `beyond`."""
    found: dict[str, int]
    """By level: how many of a hundred find it."""
    alone: int
    """Thousandths of a point by which the solution is better than any other turn."""


class PuzzleList(TypedDict):
    puzzles: list[PuzzleSummary]
    """In the order of the days: the puzzle of day n since 1 January 2026 is the nth, and after the
    last the first again."""


class Puzzle(PuzzleSummary):
    options: list[str]
    log: LogPatch
    """The game until now, as the seat to act may read it."""


class PuzzleSolution(TypedDict):
    solution: Line
    club: Line
    """What a club player would do."""
    gain: int
    """Thousandths of a point by which the solution is better than that, and the standard error."""
    error: int
    reasons: list[Reason]


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
    kind: NoticeKind | Literal["review"]
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


class Muted(TypedDict):
    muted: bool


class WebhookAnswer(TypedDict):
    status: int
    """What the address answered; 0: nothing."""
