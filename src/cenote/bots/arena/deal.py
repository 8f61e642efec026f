"""Chance that deals alike in every game of a block, whatever is played."""

from collections.abc import Sequence
from random import Random


class Deal:
    """Each chance outcome has an exponential clock; the first to ring, of those on offer, is dealt.

    A clock runs only while its outcome is on offer, as fast as the odds say. So each draw has
    exactly the odds of the game, and yet a stack comes in the same order in every game with the
    same seed: no clock depends on another, or on what was played.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.sources: dict[int, Random] = {}
        self.left: dict[int, float] = {}

    def draw(self, moves: Sequence[int], odds: Sequence[int]) -> int:
        possible = [(move, weight) for move, weight in zip(moves, odds, strict=True) if weight > 0]
        rings = [self.clock(move) / weight for move, weight in possible]
        first = min(rings)
        drawn = possible[rings.index(first)][0]
        for move, weight in possible:
            self.left[move] -= first * weight
        del self.left[drawn]
        return drawn

    def clock(self, move: int) -> float:
        """The time left on an outcome's clock; a new clock once it has been dealt."""
        if move not in self.left:
            if move not in self.sources:
                self.sources[move] = Random(f"{self.seed} {move}")
            self.left[move] = self.sources[move].expovariate(1.0)
        return self.left[move]
