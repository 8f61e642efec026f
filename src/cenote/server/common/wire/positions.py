"""The game at one moment: the board, what is on offer, and the log with its news."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypeAliasType, TypedDict

News = TypeAliasType("News", tuple[str, int | None, str | None, int, str])
"""[kind, seat, what, how much, the move it came from]"""


Question = TypeAliasType("Question", tuple[str, str])
"""[what is asked, the move it comes from]"""


Eyes = TypeAliasType("Eyes", int | Literal["all"] | None)
"""A viewpoint: a seat's, one that sees everything, or anyone's."""


class Entry(TypedDict):
    turn: int
    by: int | None
    word: str
    news: list[News]
    at: NotRequired[int]


LogPatch = TypedDict("LogPatch", {"from": int, "entries": list[Entry]})
"""The log from an entry on; replaces what the client had there."""


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


class Situation(TypedDict):
    """The game at one moment, from one viewpoint."""

    turn: int
    question: Question | None
    board: Any
    scores: list[Score] | None


class Position(Situation):
    moves: int
    to_act: int | Literal["chance"] | None


class Frozen(TypedDict):
    moves: int
    detail: str
