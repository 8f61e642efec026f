"""Random numbers that are the same compiled or plain, on every machine, in every version.

A seed is any whole number. It is hashed, so seeds that differ in one bit have nothing to do with
each other, and a seed splits into as many independent seeds as there are names for them.
"""

from hashlib import sha256
from typing import Final

from cenote.core.ints import i64

WORD: Final = 0xFFFFFFFF
WARM_UP: Final = 12
"""Draws after which every bit of the state depends on every bit of the seed."""

SEED_BITS: Final = 64
"""Bits of a derived seed."""


def derived_seed(seed: int, *path: int | str) -> int:
    """The seed of a stream of its own: `derived_seed(seed, "game", 4)`.

    Streams with different seeds or paths are independent: it is a hash of all of it (SHA-256).
    """
    name = repr((int(seed), *path)).encode()
    return int.from_bytes(sha256(name).digest()[: SEED_BITS // 8], "little")


class Dice:
    """A small fast generator (sfc32: 128 bits of state, 32 bits a draw) in machine words."""

    a: i64
    b: i64
    c: i64
    drawn: i64

    def __init__(self, seed: int) -> None:
        key = int.from_bytes(sha256(f"dice {seed}".encode()).digest()[:12], "little")
        self.a = key & WORD
        self.b = key >> 32 & WORD
        self.c = key >> 64
        self.drawn = 1
        for _ in range(WARM_UP):
            self.word()

    def word(self) -> i64:
        """32 random bits."""
        word = (self.a + self.b + self.drawn) & WORD
        self.drawn = (self.drawn + 1) & WORD
        self.a = self.b ^ self.b >> 9
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((self.c << 21 | self.c >> 11) + word) & WORD
        return word

    def below(self, limit: i64) -> i64:
        """A number from 0 up to, not including, the limit (at most 2**31), all equally likely."""
        scaled = self.word() * limit
        if scaled & WORD < limit:  # the few draws that would make some numbers likelier
            uneven = (WORD + 1) % limit
            while scaled & WORD < uneven:
                scaled = self.word() * limit
        return scaled >> 32

    def __reduce__(self) -> tuple[object, ...]:
        return dice_at, (int(self.a), int(self.b), int(self.c), int(self.drawn))


def dice_at(a: int, b: int, c: int, drawn: int) -> Dice:
    """Dice in the middle of a stream."""
    dice = Dice(0)
    dice.a = a
    dice.b = b
    dice.c = c
    dice.drawn = drawn
    return dice
