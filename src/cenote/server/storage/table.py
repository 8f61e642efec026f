"""A table without its game: seats, who holds them, clock, events."""

from dataclasses import dataclass, field, fields, replace
from typing import Any, TypedDict

from cenote.server.common.keys import hashed, same
from cenote.server.common.wire.plans import PlanFailure
from cenote.server.common.wire.positions import News, Score


@dataclass(frozen=True)
class Clock:
    """How long a person may think; all in milliseconds."""

    kind: str = "none"
    time: int = 0
    increment: int = 0
    at_zero: str = "show"
    level: str = "novice"

    @property
    def runs(self) -> bool:
        return self.kind != "none"


@dataclass
class Seat:
    """A place at the table: a person's, or a bot's if it has a level."""

    level: str | None = None
    name: str = ""
    auto: bool = False
    stand_in: str | None = None
    stands_in_once: bool = False
    key_hash: str | None = None
    key_until: int | None = None
    left: int = 0
    coach: str | None = None
    """How soon a coach speaks up; the game then counts as coached for good."""
    named: bool = False
    """Its name is one that the person here claimed; see `common/own_names`."""
    stood_in: bool = False
    """A bot has played for the person, who then cannot gain rating from this game."""
    anyone: bool = False
    """Anyone may sit down here while the seat is free and the game has not begun; `asked` limits
    that to some."""
    hands_back: bool = False
    """The stand-in leaves when the person returns."""
    away_until: int | None = None
    """The end of a holiday; a clock of days stands still until then."""
    away_used: int = 0
    """Milliseconds of holiday that this seat has had at this table."""
    holders: set[str] = field(default_factory=set)
    asked: set[str] = field(default_factory=set)
    """For whom an open seat of a rematch is kept: only they may sit down until the host decides."""

    @property
    def is_bot(self) -> bool:
        return self.level is not None

    @property
    def is_open(self) -> bool:
        return not self.is_bot and not self.holders

    def has_link(self, at: int) -> bool:
        """Whether there is an unused key that still works."""
        return self.key_hash is not None and (self.key_until is None or self.key_until > at)

    @property
    def played_by(self) -> str | None:
        """The level of the bot that moves here now."""
        return self.level or self.stand_in


NO_STAND_IN: dict[str, Any] = {"stand_in": None, "stands_in_once": False, "hands_back": False}
"""A seat that its person plays."""

NOBODY = -1


@dataclass(frozen=True)
class Event:
    """Something other than a move, and after how many moves it happened."""

    moves: int
    seat: int
    """`NOBODY` if no seat did it."""
    event: str
    level: str | None
    at: int


@dataclass(frozen=True)
class Request:
    """A request to take back a turn until `moves` are left; it lapses at a time."""

    seat: int
    moves: int
    mine: list[int]
    """All seats of the device that asks."""
    agreed: list[int]
    until: int


SKETCHES = 3
"""How many a seat may have."""


@dataclass(frozen=True)
class Plan:
    """A sketch of a seat's next turns, the first of which may be played by itself."""

    seat: int
    number: int
    words: list[str]
    since: int
    """How many moves there were up to the seat's last one: after another, the sketch is void."""
    taken_back: int
    armed: bool = False
    exact: bool = True
    moves: int = 0
    """How long the record was when it was armed."""
    foreseen: list[list[News]] = field(default_factory=list)
    """What each word of the first turn does to the seat."""
    failure: PlanFailure | None = None


@dataclass
class Table:
    """A table without its moves."""

    id: str
    game: str
    options: tuple[str, ...]
    host: str
    seats: list[Seat]
    title: str = ""
    listed: bool = False
    pace: int = 0
    webhook: str | None = None
    webhook_form: dict[str, str] | None = None
    """Preset, language and site of what the webhook is sent."""
    clock: Clock = Clock()
    made: int = 0
    changed: int = 0
    version: int = 0
    length: int = 0
    over: bool = False
    frozen: bool = False
    to_act: int | None = None
    acting_since: int = 0
    deadline: int | None = None
    bot_process: str | None = None
    """The server process that thinks for the bot to act."""
    scores: list[Score] | None = None
    figures: dict[str, Any] | None = None
    """The progress of the game; unknown for tables older than this column."""
    start_table: str | None = None
    start_moves: int | None = None
    rematch: str | None = None
    begun: bool = False
    """A person has moved."""
    touched: int = 0
    """When a person last did something here, or watched."""
    archived: int | None = None
    """When it was archived unfinished."""
    ending: list[int] | None = None
    """The seats that agree to end the game, once that is proposed."""
    may_take_back: bool = True
    """Whether finished turns can be taken back here at all."""
    taken_back: int = 0
    """How often that has happened."""
    dealt: list[str] | None = None
    """What chance will deal next: dealt before a take-back, or prepared."""
    deal: str | None = None
    """The prepared deal it began with."""
    request: Request | None = None
    """Somebody asks the others to take back a turn."""
    rated: bool = False
    verdict: str | None = None
    """Whether a finished rated game was counted, or why not."""
    language: str | None = None
    """The host's language."""
    open_until: int | None = None
    """Until then it is listed among the tables that wait for players, if it does."""
    least_rating: int | None = None
    most_rating: int | None = None
    """Whoever sits down in an open seat has a rating between these, if they are set."""
    events: list[Event] = field(default_factory=list)
    plans: list[Plan] = field(default_factory=list)

    def held_by(self, device: str | None) -> list[int]:
        """The seats this device holds."""
        return [i for i, seat in enumerate(self.seats) if device in seat.holders]

    def asked_to(self, device: str | None) -> list[int]:
        """The seats that are kept for this device."""
        return [i for i, seat in enumerate(self.seats) if device in seat.asked]

    def places_of(self, device: str | None) -> list[int]:
        """The seats this device holds, and those kept for it."""
        return sorted({*self.held_by(device), *self.asked_to(device)})

    def own_seat_of(self, person: str) -> int | None:
        """The only seat of a person, if nobody else holds it: it carries the name they claimed."""
        mine = self.held_by(person)
        return mine[0] if len(mine) == 1 and self.seats[mine[0]].holders == {person} else None

    def holds_all(self, device: str | None) -> bool:
        """Whether no other person plays here: then there is nobody to keep secrets from."""
        persons = [seat for seat in self.seats if not seat.is_bot]
        return bool(persons) and all(device in seat.holders for seat in persons)

    def refusal_to(self, device: str | None) -> str | None:
        """Why this device may not watch: the table is archived, or private."""
        if self.places_of(device) or self.is_hosted_by(device):
            return None
        if self.archived is not None:
            return "no_table"
        return None if self.listed or self.over else "players_only"

    def invites(self, key: str | None, at: int) -> bool:
        """Whether this is the key of a link that still works."""
        if key is None:
            return False
        offered = hashed(key)
        return any(seat.has_link(at) and same(offered, seat.key_hash or "") for seat in self.seats)

    def armed_plan(self, seat: int) -> Plan | None:
        """The turn of this seat that is to be played by itself."""
        armed = (plan for plan in self.plans if plan.seat == seat and plan.armed)
        return next(armed, None) if self.may_plan(seat) else None

    def put_plan(self, plan: Plan) -> None:
        """In place of the one with its number; only one plan of a seat is armed."""
        others = [
            replace(other, armed=other.armed and not (plan.armed and other.seat == plan.seat))
            for other in self.plans
            if (other.seat, other.number) != (plan.seat, plan.number)
        ]
        self.plans = [*others, plan]

    def may_plan(self, seat: int) -> bool:
        """Whether this seat may have turns played by themselves: it is a person's own place."""
        place = self.seats[seat]
        return place.played_by is None and place.coach is None and not self.shares_device(seat)

    def shares_device(self, seat: int) -> bool:
        """Whether a device that holds this seat holds another one too."""
        others = (place.holders for i, place in enumerate(self.seats) if i != seat)
        return any(self.seats[seat].holders & holders for holders in others)

    @property
    def is_coached(self) -> bool:
        """Whether any seat has a coach: such a game is not counted elsewhere."""
        return any(seat.coach is not None for seat in self.seats)

    @property
    def is_on_one_device(self) -> bool:
        """Whether all people share their devices, so that nobody gets help against another."""
        holders = [seat.holders for seat in self.seats if not seat.is_bot]
        return bool(holders) and bool(holders[0]) and all(each == holders[0] for each in holders)

    def must_agree(self) -> list[int]:
        """The seats whose players must agree to a take-back; computers always agree."""
        return [i for i, seat in enumerate(self.seats) if seat.holders and seat.stand_in is None]

    def has_others_than(self, device: str | None) -> bool:
        return any(device not in self.seats[seat].holders for seat in self.must_agree())

    def is_hosted_by(self, device: str | None) -> bool:
        return device is not None and device == self.host

    @property
    def people(self) -> int:
        """How many seats are not computers'."""
        return sum(not seat.is_bot for seat in self.seats)

    def suits_rating(self, points: int | None) -> bool:
        """Whether somebody with this rating may sit down in an open seat."""
        if self.least_rating is None or self.most_rating is None:
            return True
        return points is not None and self.least_rating <= points <= self.most_rating

    @property
    def is_waiting(self) -> bool:
        """Whether the game waits until somebody takes a seat that is open to anyone or kept."""
        return not self.begun and any(seat.anyone and seat.is_open for seat in self.seats)

    @property
    def bot_to_act(self) -> bool:
        if self.to_act is None or self.is_waiting:
            return False
        return self.seats[self.to_act].played_by is not None

    @property
    def is_full(self) -> bool:
        return not any(seat.is_open for seat in self.seats)


class Moved(TypedDict):
    """What every change of a record sets: fields of a `Table`, stored in columns of their names."""

    length: int
    changed: int
    over: bool
    to_act: int | None
    acting_since: int
    deadline: int | None
    bot_process: str | None
    scores: list[Score] | None
    figures: dict[str, Any]
    begun: bool
    touched: int
    dealt: list[str] | None


assert Moved.__annotations__.keys() <= {each.name for each in fields(Table)}


@dataclass(frozen=True)
class Change:
    """A change of the record: how many moves to keep, the words to add, and what goes with them."""

    table: str
    version: int
    keep: int
    length_before: int
    words: list[str]
    moved: Moved
    bot_waits: bool
    left: dict[int, int]
    by_person: bool
    relieved: int | None = None
    """The seat whose stand-in was for one turn only, if that turn is over."""
    taken_back: Event | None = None
    """A finished turn was taken back."""
    is_rated: bool = False
    """Ratings change with the end of the game."""
    planned: Plan | None = None
    """These moves were planned: what is left of the plan after them."""

    @property
    def at(self) -> int:
        return self.moved["changed"]

    @property
    def columns(self) -> dict[str, Any]:
        """The new values of the table's row, apart from its version and a request."""
        return {**self.moved, "bot_waits": self.bot_waits}

    @property
    def settles_ratings(self) -> bool:
        return self.is_rated and self.moved["over"]

    @property
    def relieved_event(self) -> Event:
        """Where a stand-in leaves."""
        assert self.relieved is not None
        return Event(self.moved["length"], self.relieved, "back", None, self.at)

    @property
    def planned_event(self) -> Event:
        """Where a planned turn begins."""
        assert self.planned is not None
        return Event(self.keep, self.planned.seat, "planned", None, self.at)

    @property
    def is_complicated(self) -> bool:
        """Whether more than moves and clocks change."""
        special = (self.relieved, self.taken_back, self.planned)
        return self.settles_ratings or any(change is not None for change in special)
