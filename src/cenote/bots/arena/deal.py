"""Chance that deals alike in every game of a block, whatever the players do."""

from collections.abc import Sequence
from random import Random


class Deal:
    """Each word has a life of its own; among those on offer, the one that ends first is dealt.

    Lives are exponential and run down only while a word is on offer, as fast as its odds say. So
    each draw has exactly the odds the game gives, and yet a stack comes in the same order in every
    game that has the same seed: one word never looks at another, or at what was played.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.lots: dict[int, Random] = {}
        self.left: dict[int, float] = {}

    def draw(self, moves: Sequence[int], odds: Sequence[int]) -> int:
        possible = [(move, weight) for move, weight in zip(moves, odds, strict=True) if weight > 0]
        ends = [self.life(move) / weight for move, weight in possible]
        first = min(ends)
        drawn = possible[ends.index(first)][0]
        for move, weight in possible:
            self.left[move] -= first * weight
        del self.left[drawn]
        return drawn

    def life(self, move: int) -> float:
        """What is left of a word's life; after it was dealt, a new one."""
        if move not in self.left:
            if move not in self.lots:
                self.lots[move] = Random(f"{self.seed} {move}")
            self.left[move] = self.lots[move].expovariate(1.0)
        return self.left[move]
