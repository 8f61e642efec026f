"""From expected points to chances of winning."""

from collections.abc import Sequence
from itertools import pairwise
from math import exp

from cenote.core.game import Score
from cenote.review.shape import CERTAIN, POINT
from cenote.review.weights import between, weights


def spread(game: str, seats: int, stage: float) -> float:
    """The points by which chances differ by a factor of e, interpolated between the steps."""
    return between(weights()["spread"][game][str(seats)], stage)


def deviation(game: str, seats: int, stage: float) -> float:
    """How far final scores usually are from the expectation at a stage of the game."""
    return between(weights()["deviation"][game][str(seats)], stage)


def chances(points: Sequence[int], spread: float) -> list[int]:
    """Each seat's chance; they sum to CERTAIN."""
    best = max(points)
    shares = [exp((mine - best) / (POINT * spread)) for mine in points]
    return portions(shares, CERTAIN)


def chance_of(points: Sequence[int], seat: int, gain: int, spread: float) -> int:
    """How much better a seat's chance would be with this many points more."""
    more = [mine + (gain if i == seat else 0) for i, mine in enumerate(points)]
    return chances(more, spread)[seat] - chances(points, spread)[seat]


def final_chances(scores: Sequence[Score]) -> list[int]:
    """The result as chances: the winners share the win."""
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
