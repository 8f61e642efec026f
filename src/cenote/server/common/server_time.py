"""Server time: milliseconds since 1970 that run evenly, whatever happens to the machine's clock.

While a process lives its time comes from a steady source. Once a beat it is compared with the clock
that all processes share. Small differences are taken over. A jump (the clock was set, the machine
slept, the server was down) is taken over as well, but then every running clock at every table is
moved by the same amount, so nobody gains or loses thinking time.
"""

import time
from collections.abc import Callable

JUMP = 2_000
"""Milliseconds between two beats that cannot be drift."""
SILENCE = 20_000
"""With no process alive for this long, the server was down and people could not move."""


class Timekeeper:
    """The monotonic time of this process."""

    def __init__(
        self,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self.steady = steady
        self.offset = wall() - steady()

    def now(self) -> int:
        return (self.offset + self.steady()) // 1_000_000

    def ahead(self, reference: int, asked: int) -> int:
        """How far ahead the shared clock is, which was asked at that time and said `reference`.

        However long the answer took, that is no difference between the clocks.
        """
        return max(reference - self.now(), 0) + min(reference - asked, 0)

    def advance(self, by: int) -> None:
        self.offset += by * 1_000_000


KEEPER = Timekeeper()


def now() -> int:
    """Milliseconds since 1970."""
    return KEEPER.now()


def wall() -> int:
    """The machine's clock."""
    return time.time_ns() // 1_000_000


def shift(last: int | None, at: int) -> int:
    """By how much to shift running clocks, given when a process last was alive."""
    if last is None or -JUMP <= at - last <= SILENCE:
        return 0
    return at - last
