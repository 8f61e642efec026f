"""Puzzles, their solutions and attempts at them."""

from typing import TYPE_CHECKING, Any

from typing_extensions import TypeAliasType, TypedDict

from cenote.server.common.wire.positions import LogPatch
from cenote.server.common.wire.replays import Line

if TYPE_CHECKING:
    from cenote.review.shape import PuzzleTry, Reason
else:  # before Python 3.12 pydantic takes no TypedDict of the standard library
    PuzzleTry = TypeAliasType("PuzzleTry", dict[str, Any])
    Reason = TypeAliasType("Reason", dict[str, Any])


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
