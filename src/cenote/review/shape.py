"""The shape of a review, as JSON has it (docs/review.md explains it).

All points are whole thousandths of a point, all chances whole thousandths of a percent, so that
sums come out to the last digit.
"""

from typing import Literal, TypedDict

POINT = 1000
"""One point."""

CERTAIN = 100_000
"""A chance of 100 %."""

Mark = Literal["best", "brilliant", "good", "inaccuracy", "mistake", "blunder"]

Pass = Literal["forced", "quick", "deep"]
"""What is known of a turn: there was no choice, a first picture, or the final word."""

Kind = Literal["points", "chance"]
"""What a turn can cost."""

Counted = tuple[str, float]
"""A noun or an id, and how many of it."""

FactValue = float | str | Counted | list[Counted]
"""What fills a gap in the words of a fact: a number, an id that has a name, a counted noun
(`["corn", 3]`), or a list of those. The gap `seat` holds a seat."""


class Values(TypedDict):
    """What every seat can expect, in the order of the seats."""

    points: list[int]
    chance: list[int]
    """Of winning; they sum to CERTAIN."""


class Loss(TypedDict):
    """What a turn cost its seat, never less than 0, and the standard errors of that."""

    points: int
    error: int
    chance: int
    chance_error: int


class Change(TypedDict):
    """What happened to a seat without its doing."""

    luck: int
    others: int
    hidden: int
    """What was hidden from it and came to light."""


class Since(TypedDict):
    """What happened to a seat since its last turn."""

    points: Change
    chance: Change


class Fact(TypedDict):
    """Something true of the better turn, beside the one that was played.

    The game's words have it as `review.<fact>`: a sentence without its full stop, so that its share
    can follow in brackets. The facts of patterns are whole sentences.
    """

    fact: str
    values: dict[str, FactValue]


class Reason(TypedDict):
    """How much of a loss belongs to a subject, and what there is to say about it."""

    subject: str
    share: int
    """Positive where the better turn is better; the shares of a turn sum to its loss."""
    facts: list[Fact]


class Alternative(TypedDict):
    """A turn that could have been played instead."""

    moves: list[str]
    gain: int
    """Points it is better than the turn that was played; negative if it is worse."""
    error: int
    gain_chance: int


class Turn(TypedDict):
    """All that one seat decides at a stretch."""

    index: int
    first: int
    """Its moves are entries [first, end) of the record."""
    end: int
    seat: int
    kind: str
    """What is decided, as the game asks it first: `keep_wealth`, `take_turn`, `advance`, ..."""
    when: int
    """The day in Tzolk'in, counted from 1; the round in Maya."""
    seen: Pass
    since: Since
    """For this seat: the value after its last turn (or at the start) and this make `before`."""
    before: Values
    """If the best turn found is played,"""
    after: Values
    """and after the one that was."""
    deviation: int
    """Of final scores from `after`: in two games of three they are no further away."""
    loss: Loss
    """For this seat, `before` less `after`."""
    mark: Mark | None
    """None if the turn was forced."""
    rank: int
    """Its place among those looked at, 1 for the best,"""
    looked_at: int
    """of so many."""
    played: list[str]
    better: Alternative | None
    """The best turn found, if it is not the one that was played."""
    alternatives: list[Alternative]
    """Up to three more, the best first."""
    club: Alternative | None
    """What a club player would have done, where the turn that was played is the best found."""
    reasons: list[Reason]
    """Only where there is a better turn."""


class Sum(TypedDict):
    """start + own + luck + others + hidden = final, exactly."""

    start: int
    own: int
    """What its turns cost, never more than 0."""
    luck: int
    others: int
    hidden: int
    final: int


class Account(TypedDict):
    """Where one seat's result comes from."""

    seat: int
    rank: int
    points: Sum
    chance: Sum
    rest: Since
    """What happened to it after its last turn."""


class Source(TypedDict):
    """Points from one source (`source.<id>` in the words)."""

    source: str
    points: int
    usual: int
    """What the expert's judge makes of the same deal, on average."""


class Pattern(TypedDict):
    """Something that runs through the whole game of one seat; `review.pattern.<pattern>`."""

    pattern: str
    seat: int
    facts: list[Fact]
    own: list[int]
    """A series to draw, in thousandths: by food day, by turn, by round,"""
    usual: list[int]
    """and the same as the expert's judge plays."""


class SeatReview(TypedDict):
    account: Account
    sources: list[Source]
    patterns: list[Pattern]


class Review(TypedDict):
    """A whole review; while turns are still `quick`, it is one that will change."""

    game: str
    version: str
    """Of the reviewer and its judge: another one may say something else."""
    effort: float
    options: list[str]
    start: Values
    """After the deal."""
    seats: list[SeatReview]
    turns: list[Turn]
    complete: bool
    """No turn is `quick` any more."""


class Attempt(TypedDict):
    """Another way to play a turn of a finished game, judged."""

    verdict: Literal["best", "better", "same", "worse"]
    """As good as the best found; better, as good, or worse than what was played."""
    loss: Loss
    """Against the best found."""
    gain: int
    """Against what was played."""
    error: int
    after: Values
    mark: Mark
    reasons: list[Reason]


class PuzzleTry(TypedDict):
    """An attempt at a puzzle, judged."""

    solved: bool
    loss: int
    """Against the solution, never less than 0."""
    error: int
    reasons: list[Reason]
    """Why the solution is better; none where it is not."""


class Advice(TypedDict):
    """What the coach has to say about a turn before it is final; never a better turn."""

    in_time: bool
    """False if there was no time to judge it."""
    mark: Mark | None
    """None if the turn was forced, or not judged."""
    loss: Loss
    chance: int
    """The chance of winning with the best turn that was found."""
    speaks: bool
    """The turn costs more than the coach lets pass without a word."""
    because: Kind | None
    """Then: what it costs too much of,"""
    least: int
    """from how much of that on the coach speaks up, in the unit of the loss,"""
    about: list[Fact]
    """and what to think of."""


class Hints(TypedDict):
    """Three hints for a turn to come: what matters, where to look, and the turn itself."""

    about: list[Fact]
    """Empty if there is nothing to choose."""
    places: list[str]
    """Empty if the turn is not about a place on the board."""
    moves: list[str]
    points: int
    """What the seat can expect in the end, with this turn."""
    chance: int


class Motive(TypedDict):
    """A subject that a player was after, and by how much their turn serves it better."""

    subject: str
    share: int


class Motives(TypedDict):
    """Why somebody played a turn, as far as the one who asks can know."""

    hidden: bool
    """Part of the turn is hidden from the one who asks."""
    forced: bool
    """There was no other turn."""
    motives: list[Motive]
    """The largest first; empty if the turn serves no subject better."""
