"""The coach: hints, and turns judged before they are final."""

from typing import TYPE_CHECKING, Any

from typing_extensions import TypeAliasType, TypedDict

from cenote.server.common.wire.positions import Entry

if TYPE_CHECKING:
    from cenote.review.shape import Advice, Fact, Motives
else:  # before Python 3.12 pydantic takes no TypedDict of the standard library
    Advice = TypeAliasType("Advice", dict[str, Any])
    Fact = TypeAliasType("Fact", dict[str, Any])
    Motives = TypeAliasType("Motives", dict[str, Any])


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


Advised = Advice
"""A turn that is held, judged."""


Explained = Motives
"""The purpose of a computer's turn."""
