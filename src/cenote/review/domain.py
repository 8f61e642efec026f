"""What a reviewer must know about a game besides its rules and its judge."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from cenote.review.history import History
from cenote.review.prospects import Prospect
from cenote.review.shape import Fact


class Domain(Protocol):
    """One game, as its reviewer sees it."""

    depth: int
    """Own turns that rollouts look ahead,"""
    prior: float
    """and the weight of the first value against the rollouts: both as for the expert."""
    secret: frozenset[str]
    """Kinds of turns that reveal nothing to the others."""
    subjects: Mapping[str, Sequence[range]]
    """The judge's inputs by subject, each in one of them."""

    prospects: Mapping[str, Sequence[Prospect]]
    """What can be counted, by subject, where rollouts end."""

    worth: str
    """What the judge's values are, as a name of research/rewards.py."""

    places: frozenset[str]
    """Places on the board that a hint can point at: gears, quarries, pyramids."""

    def when(self, state: Any) -> int:
        """The day or the round."""
        ...

    def stage(self, state: Any) -> float:
        """How much of the game is over: 0 at its start, 1 at its end."""
        ...

    def points(self, judged: Sequence[float], state: Any, is_shipped: bool = True) -> list[float]:
        """The values of all seats, by the shipped judge or another, as points at the end."""
        ...

    def scale(self, seats: int) -> float:
        """How many points one unit of the judge's value is worth."""
        ...

    def counted(self, state: Any, seat: int) -> Mapping[str, float]:
        """The points that the judge counts as made, by subject."""
        ...

    def reveals(self, before: Any, after: Any) -> bool:
        """Whether something hidden was revealed in between."""
        ...

    def facts(self, subject: str, seat: int, played: Any, better: Any) -> list[Fact]:
        """What can be said about a subject of the positions after two turns."""
        ...

    def concern(self, subject: str, seat: int, state: Any) -> Fact:
        """What to consider about this subject in a position; names no move."""
        ...

    def series(self, history: History, seat: int) -> dict[str, list[int]]:
        """Series over this seat's game, by pattern."""
        ...

    def pattern_facts(self, pattern: str, own: Sequence[int], usual: Sequence[int]) -> list[Fact]:
        """What can be said about a pattern; the usual numbers are in thousandths."""
        ...
