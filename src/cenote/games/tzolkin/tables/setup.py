"""What lies on the table at the start, by number of seats."""

from typing import Final

from cenote.core.ints import i64, vec

WORKERS: Final = 6
STARTING_WORKERS: Final = 3
SKULLS: Final = 13
MONUMENTS_DEALT: Final = vec[i64]([0, 0, 4, 5, 6])
DUMMIES: Final = vec[i64]([0, 0, 12, 6, 0])
WEALTH_DEALT: Final = 4
WEALTH_KEPT: Final = 2
