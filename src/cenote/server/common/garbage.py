"""Garbage collections of everything, which stop everybody: as few as possible.

Looking through all objects of a busy server takes 100 to 200 ms. What is loaded at the start stays
anyway, and young objects are collected as usual, so the rest can wait for minutes.
"""

import gc

NEVER = 1_000_000_000
SECONDS_BETWEEN = 600.0
"""Between two collections of everything."""


def set_aside() -> None:
    """Keep what is loaded by now out of all collections; from now on, collect only young objects
    without being asked."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


async def collect() -> None:
    """Collect everything that refers to itself and was not found young."""
    gc.collect()
