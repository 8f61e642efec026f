"""From points that seats expect to their chances of winning."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp

from cenote.core.game import Score
from cenote.review.shape import CERTAIN, POINT
from cenote.review.weights import between, weights


def spread(game: str, seats: int, stage: float) -> float:
    """The points by which chances differ by a factor e, between the steps in a straight line."""
    return between(weights()["spread"][game][str(seats)], stage)


def deviation(game: str, seats: int, stage: float) -> float:
    """How many points final scores usually lie from what is expected at a stage of the game."""
    return between(weights()["deviation"][game][str(seats)], stage)


def chances(points: Sequence[int], spread: float) -> list[int]:
    """Each seat's chance; together they are certain."""
    best = max(points)
    shares = [exp((mine - best) / (POINT * spread)) for mine in points]
    return portions(shares, CERTAIN)


def chance_of(points: Sequence[int], seat: int, gain: int, spread: float) -> int:
    """How much better the chance of a seat would be with so many points more."""
    more = [mine + (gain if i == seat else 0) for i, mine in enumerate(points)]
    return chances(more, spread)[seat] - chances(points, spread)[seat]


def final_chances(scores: Sequence[Score]) -> list[int]:
    """When the game is over, the first have won; if there are several, they share it."""
    return portions([float(score.rank == 1) for score in scores], CERTAIN)


def portions(shares: Sequence[float], whole: int) -> list[int]:
    """A whole number divided by shares, without a remainder."""
    total = sum(shares)
    ends = [0]
    gone = 0.0
    for share in shares:
        gone += share
        ends.append(round(whole * gone / total))
    return [end - start for start, end in pairwise(ends)]
