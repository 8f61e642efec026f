"""Bots for any game that need no knowledge of it."""

from random import Random
from typing import Any

from cenote.core.sight import Sight


class RandomBot:
    """Any legal move, each as likely as another."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> int:
        return self.rng.choice(sight.legal_moves)


class GreedyBot:
    """The move after which it leads by most, as far as one move shows; chance breaks ties."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> int:
        if len(sight.legal_moves) == 1:
            return sight.legal_moves[0]
        guess = sight.guess(self.rng)
        return max(
            sight.legal_moves, key=lambda move: (self.lead(sight, guess, move), self.rng.random())
        )

    def lead(self, sight: Sight, guess: Any, move: int) -> float:
        """Points ahead of the best other seat, after this move."""
        after = guess.copy()
        sight.game.apply(after, move)
        points = [score.points for score in sight.game.scores(after)]
        mine = points.pop(sight.seat)
        return mine - max(points)
