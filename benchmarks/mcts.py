"""Plain Monte-Carlo tree search, OpenSpiel's, as a baseline for `cenote evaluate`.

    cenote evaluate py:benchmarks.mcts:mcts --task tzolkin-4

The tree is OpenSpiel's own in Python, over single choices. It searches a position that the seat
cannot tell from the true one, and the compiled rules play its random rollouts.
"""

from random import Random
from typing import Any

import numpy as np
from open_spiel.python.algorithms.mcts import Evaluator, MCTSBot

from cenote.core.dice import SEED_BITS, Dice
from cenote.core.playout import play_randomly
from cenote.core.sight import Sight
from cenote.research.rewards import place_rewards
from cenote.research.spiel import imagined

SIMULATIONS = 50
EXPLORATION = 2.0


class Rollouts(Evaluator):  # type: ignore[misc]  # OpenSpiel has no types
    """A position is worth what a random game from there brings; no move is preferred."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def evaluate(self, state: Any) -> list[float]:
        game, end = state.line.game, state.line.state.copy()
        play_randomly(game, end, Dice(self.rng.getrandbits(SEED_BITS)))
        return place_rewards(game.scores(end))

    def prior(self, state: Any) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return list(state.chance_outcomes())
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]


class mcts:  # noqa: N801  the name that results have
    """One player that searches anew for every choice."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, sight: Sight) -> int:
        if len(sight.legal_moves) == 1:
            return sight.legal_moves[0]
        state = imagined(sight, self.rng)
        bot = MCTSBot(
            state.get_game(),
            EXPLORATION,
            SIMULATIONS,
            Rollouts(self.rng),
            random_state=np.random.RandomState(self.rng.getrandbits(32)),
        )
        return int(bot.step(state))
