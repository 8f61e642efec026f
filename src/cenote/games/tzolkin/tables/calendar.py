"""Food days, and what turns and food days cost."""

from typing import Final

from cenote.core.ints import i64, vec

FOOD_TEETH: Final = vec[i64]([7, 13, 20, 26])
"""Teeth counted from the one the game starts on, in the order they reach the arrow."""

CORN_PER_WORKER: Final = 2
HUNGER_POINTS: Final = 3
BEG_UP_TO: Final = 2
CORN_AFTER_BEGGING: Final = 3

MARKET_CORN: Final = vec[i64]([2, 3, 4])
"""What wood, stone and gold are worth in corn."""

CORN_PER_POINT: Final = 4
SKULL_POINTS: Final = 3
