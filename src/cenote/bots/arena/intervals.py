"""Means with their 95 % intervals. The sample is always the block, never the single game."""

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

BOTH_TAILS = 0.025
NORMAL = 1.959964
STUDENT = (
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423,
)  # fmt: skip
"""How many standard errors to each side, for one degree of freedom, two, and so on."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % confidence interval; a single block has none."""

    mean: float
    low: float | None = None
    high: float | None = None


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t; beyond the table by its expansion around the normal one."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z = NORMAL
    first = (z**3 + z) / (4 * freedom)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return z + first + second


def estimate(blocks: Sequence[float]) -> Estimate:
    """The mean of the blocks."""
    mean = statistics.fmean(blocks)
    if len(blocks) < 2:
        return Estimate(mean)
    reach = student(len(blocks) - 1) * statistics.stdev(blocks) / math.sqrt(len(blocks))
    return Estimate(mean, mean - reach, mean + reach)


def estimate_rate(blocks: Sequence[float]) -> Estimate:
    """The mean of rates between 0 and 1.

    Blocks that all agree would give an interval without width. Then it goes as far as the rate
    could be moved by blocks so rare that none was seen: with n blocks, up to 1 - 0.025^(1/n).
    """
    rate = estimate(blocks)
    if rate.low is None or rate.high is None:
        return rate
    if rate.low == rate.high:
        unseen = 1 - BOTH_TAILS ** (1 / len(blocks))
        low, high = rate.mean * (1 - unseen), rate.mean + (1 - rate.mean) * unseen
        return Estimate(rate.mean, low, high)
    return Estimate(rate.mean, max(0.0, rate.low), min(1.0, rate.high))
