"""How the tables say what a tile or an action does: steps with their arguments, as numbers."""

from typing import Final

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.steps import CLIMB, EXTRACT, GAIN, LEARN, SCORE

NOTHING: Final = -1
"""Ends a row of effects."""

ARGUMENT: Final = 8
"""The argument of an effect starts at this bit."""

NUMBER: Final = 6
"""The good of an amount starts at this bit."""


def effect(step: int, argument: int = 0) -> int:
    return step | argument << ARGUMENT


def amount(good: int, number: int) -> int:
    """A number of a good, as one argument."""
    return good << NUMBER | number


def gain(good: int, number: int) -> int:
    return effect(GAIN, amount(good, number))


def extract(block: int, number: int) -> int:
    return effect(EXTRACT, amount(block, number))


def score(points: int) -> int:
    return effect(SCORE, points)


def climb(temple: int) -> int:
    return effect(CLIMB, temple)


def learn(technology: int) -> int:
    return effect(LEARN, technology)


def flat(rows: list[tuple[int, ...]], width: int) -> vec[i64]:
    """Rows of different lengths as one row of cells, each padded with NOTHING."""
    cells: list[i64] = []
    for row in rows:
        assert len(row) <= width, row
        cells += [i64(number) for number in row]
        cells += [i64(NOTHING)] * (width - len(row))
    return vec[i64](cells)
