"""The three temples, each from its bottom step up. The white start step is the second."""

from typing import Final

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import GOLD, SKULL, STONE, WOOD
from cenote.games.tzolkin.tables.effects import NOTHING, flat

START_STEP: Final = 1
TEMPLE_WIDTH: Final = 9

POINTS: list[tuple[int, ...]] = [
    (-1, 0, 2, 4, 6, 7, 8),
    (-2, 0, 1, 2, 4, 6, 9, 12, 13),
    (-3, 0, 1, 3, 5, 7, 9, 10),
]
GIFTS: list[tuple[int, ...]] = [
    (NOTHING, NOTHING, STONE, NOTHING, STONE, NOTHING, NOTHING),
    (NOTHING, NOTHING, NOTHING, GOLD, NOTHING, GOLD, NOTHING, NOTHING, NOTHING),
    (NOTHING, NOTHING, WOOD, NOTHING, WOOD, SKULL, NOTHING, NOTHING),
]
TOP_STEP: Final = vec[i64]([len(steps) - 1 for steps in POINTS])
STEP_POINTS: Final = flat(POINTS, TEMPLE_WIDTH)
STEP_GIFT: Final = flat(GIFTS, TEMPLE_WIDTH)

HIGHEST_BONUS: Final = vec[i64]([6, 2, 4, 2, 6, 4])
"""For the highest on each temple: first at the end of age 1, then of age 2."""
