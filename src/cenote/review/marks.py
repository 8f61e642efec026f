"""The mark of a turn: from brilliant to blunder."""

from collections.abc import Sequence

from cenote.review.shape import CERTAIN, POINT, Alternative, Loss, Mark

SURE = 2
"""A loss counts from this many standard errors on."""

LEVELS: tuple[tuple[Mark, int, int], ...] = (
    ("blunder", 4 * POINT, 3 * CERTAIN // 100),
    ("mistake", 2 * POINT, CERTAIN // 100),
    ("inaccuracy", POINT // 2, 0),
)
"""Each with the points it costs at least, and the chance of winning: where nothing is at stake any
more, the same points make a lighter fault."""

BRILLIANT = 4 * POINT
"""Points by which a brilliant turn is better than a club player's,"""
ALONE = POINT
"""and than anything else that was found."""


def mark_of(loss: Loss, club: Alternative | None, alternatives: Sequence[Alternative]) -> Mark:
    """The mark of a turn that was not forced."""
    if loss["points"] > SURE * loss["error"]:
        for mark, points, chance in LEVELS:
            if loss["points"] >= points and loss["chance"] >= chance:
                return mark
    if loss["points"] > 0:
        return "good"
    if club is not None and is_behind(club, BRILLIANT):
        return "brilliant" if all(is_behind(other, ALONE) for other in alternatives) else "best"
    return "best"


def is_behind(other: Alternative, points: int) -> bool:
    """Whether another turn is significantly this many points worse than the one played."""
    return -other["gain"] >= max(points, SURE * other["error"])
