"""How soon each coach speaks up."""

from typing import NamedTuple

from cenote.review.marks import SURE
from cenote.review.shape import CERTAIN, POINT, Kind, Loss


class Threshold(NamedTuple):
    """What a turn must cost before the coach speaks: points, or a chance of winning."""

    points: int
    chance: int


LEVELS = {
    "gentle": Threshold(6 * POINT, 15 * CERTAIN // 100),
    "normal": Threshold(4 * POINT, 10 * CERTAIN // 100),
    "strict": Threshold(2 * POINT, 5 * CERTAIN // 100),
}
"""The chances are roughly what these points are worth in the middle of an even game of four."""


def too_much(loss: Loss, least: Threshold) -> Kind | None:
    """What a turn costs too much of, if anything: points before chance, and beyond its error."""
    if loss["points"] <= SURE * loss["error"]:
        return None
    if loss["points"] >= least.points:
        return "points"
    if loss["chance"] <= SURE * loss["chance_error"]:
        return None
    return "chance" if loss["chance"] >= least.chance else None
