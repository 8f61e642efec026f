"""Garbage collections of everything, which stop everybody: as few as possible.

Looking through all objects of a busy server takes 100 to 200 ms. What is loaded at the start stays
anyway, and young objects are collected as usual, so the rest can wait for minutes.
"""

import gc
import os
import time
from pathlib import Path

NEVER = 1_000_000_000
SECONDS_BETWEEN = 600.0
"""Between two collections of everything."""
MOST_GROWTH = 150_000_000
"""Bytes by which the server may grow until everything is collected without waiting longer."""
LOOK = 10.0
"""Seconds after which it is looked again whether that is due."""
USED = Path("/proc/self/statm")


def set_aside() -> None:
    """Keep what is loaded by now out of all collections; from now on, collect only young objects
    without being asked."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


class Collector:
    """Collects everything now and then: whatever strangers do, garbage does not pile up."""

    def __init__(self) -> None:
        self.start_over()

    def start_over(self) -> None:
        self.at = time.monotonic()
        self.memory = memory()

    async def look(self) -> None:
        """Collect what refers to itself and was not found young, if it is time."""
        is_late = time.monotonic() - self.at >= SECONDS_BETWEEN
        if is_late or memory() - self.memory >= MOST_GROWTH:
            gc.collect()
            self.start_over()


def memory() -> int:
    """Bytes this process uses; 0 where the system does not tell."""
    try:
        return int(USED.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
