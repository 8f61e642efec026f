"""Bots for any game that need no knowledge of it."""

from random import Random

from cenote.core.sight import Sight


class RandomBot:
    """Any legal move, each as likely as another."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> int:
        return self.rng.choice(sight.legal_moves)
