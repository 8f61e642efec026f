"""Bots that think with a network of your own, or play by a policy of your own.

An evaluator is any function that is given observations, one row of scaled numbers for each position
(docs/research.md), and returns a value for each of them, or values and priors: for each position a
score of every move in the vocabulary. It is called with as many positions as there are, so one call
of a network serves many. `PlanningWith` and `PolicyWith` make bots of it, wherever a maker of bots
is accepted: `rate`, `opponents` of the Gymnasium environment, `cenote arena` (`py:MODULE:NAME`).
"""

import math
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cenote.bots.levels import SKILLS, skill_of
from cenote.bots.planning import PlanningBot, Skill
from cenote.bots.thinking.value import BatchValue
from cenote.core.game import OVER
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.rewards import rewards_named

Evaluator = Callable[[NDArray[np.float32]], Any]
"""Observations (positions, numbers) become values (positions), or values and priors (positions,
moves)."""


class BadEvaluator(ValueError):
    """What the evaluator returned cannot be used."""


class PlanningWith:
    """Makes bots that plan whole turns, and look ahead, with the values of an evaluator.

    `level` says how much they think: as a level does, or as a `Skill` of your own. Values are what
    the observer can expect at the end of the game; `worth` says in what: "points", "lead" over the
    others' mean, "place" (1 to -1) or "win". Finished games are counted in the same way.
    """

    def __init__(
        self,
        game: str,
        evaluate: Evaluator,
        level: str | Skill = "strong",
        worth: str = "points",
        name: str = "own",
    ) -> None:
        if isinstance(level, str) and level not in SKILLS:
            raise ValueError(f"unknown level {level!r}; allowed: {', '.join(SKILLS)}")
        self.skill = skill_of(level, game) if isinstance(level, str) else level
        self.values = Values(game, evaluate, worth)
        self.__name__ = name

    def __call__(self, rng: Random) -> PlanningBot:
        return PlanningBot(rng, self.skill, judge=BatchValue(self.values))


class Values:
    """The value of positions for a seat: an evaluator's, or what a finished game brought."""

    def __init__(self, game: str, evaluate: Evaluator, worth: str) -> None:
        self.game = GAMES[game]
        self.encoding = ENCODINGS[game]
        self.evaluate = evaluate
        self.rewards = rewards_named(worth)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Values":
        """A copy of a game thinks with the same network."""
        return self

    def __call__(self, states: list[Any], seat: int) -> list[float]:
        is_over = [state.to_act() == OVER for state in states]
        under_way = [state for state, over in zip(states, is_over, strict=True) if not over]
        expected = iter(self.expected(under_way, seat) if under_way else [])
        return [
            self.rewards(self.game.scores(state))[seat] if over else next(expected)
            for state, over in zip(states, is_over, strict=True)
        ]

    def expected(self, states: list[Any], seat: int) -> list[float]:
        values, _ = evaluated(self.evaluate, self.encoding.scaled_rows(states, seat))
        return list(values.tolist())


class PolicyWith:
    """Makes bots that play by the priors of an evaluator, without any search.

    Priors are scores of moves (logits); those of illegal moves are not looked at. With a
    temperature of 0 the best move is played, else one is drawn from the softmax.
    """

    def __init__(
        self, game: str, evaluate: Evaluator, temperature: float = 0.0, name: str = "policy"
    ) -> None:
        self.game = game
        self.evaluate = evaluate
        self.temperature = temperature
        self.__name__ = name

    def __deepcopy__(self, memo: dict[int, Any]) -> "PolicyWith":
        """A copy of a game plays by the same policy."""
        return self

    def __call__(self, rng: Random) -> "PolicyBot":
        return PolicyBot(self, rng)


class PolicyBot:
    """One player that follows a policy."""

    def __init__(self, policy: PolicyWith, rng: Random) -> None:
        self.policy = policy
        self.rng = rng

    def choose(self, sight: Sight) -> int:
        if len(sight.legal_moves) == 1:
            return sight.legal_moves[0]
        encoding = ENCODINGS[self.policy.game]
        _, priors = evaluated(self.policy.evaluate, encoding.seen_by(sight)[None])
        if priors is None or priors.shape != (1, encoding.moves):
            raise BadEvaluator(f"a policy needs priors of shape (positions, {encoding.moves})")
        scores = priors[0][sight.legal_moves]
        if self.policy.temperature == 0:
            return sight.legal_moves[int(scores.argmax())]
        odds = np.exp((scores - scores.max()) / self.policy.temperature)
        return self.rng.choices(sight.legal_moves, odds.tolist())[0]


def evaluated(
    evaluate: Evaluator, observations: NDArray[np.float32]
) -> tuple[NDArray[np.float64], NDArray[np.float64] | None]:
    """Values and priors, if there are any; BadEvaluator if they are not what they should be."""
    answer = evaluate(observations)
    values, priors = answer if isinstance(answer, tuple) else (answer, None)
    number = len(observations)
    values = np.asarray(values, np.float64)
    if values.size != number:
        raise BadEvaluator(f"{number} positions need {number} values, not {values.shape}")
    if not math.isfinite(values.sum()):
        raise BadEvaluator("a value is not a finite number")
    return values.reshape(number), None if priors is None else np.asarray(priors, np.float64)
