"""Bots that plan whole turns, and those that also look ahead."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from cenote.bots.judges import judge_of, with_taste
from cenote.bots.thinking.lookahead import Lookahead
from cenote.bots.thinking.planner import Planner, Rest
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules
from cenote.core.sight import Sight

QUICK_WIDTH = 1
QUICK_LIMIT = 600
"""How everybody is assumed to play on when looking ahead."""


@dataclass(frozen=True)
class Skill:
    """How well a bot thinks."""

    taught: bool = True
    """Whether it trusts the best judge of a game, or an earlier one that has learned less."""
    width: int = 6
    """Unfinished turns it keeps in mind at once."""
    limit: int = 600
    """Moves it tries from each of them."""
    doubt: float = 0.0
    """Points by which it misjudges turns, so that it sometimes takes a slightly worse one."""
    candidates: int = 1
    """Turns it compares by looking ahead."""
    lines: int = 0
    """Lines it plays out to compare them."""
    depth: int = 2
    """Own turns it looks ahead."""
    prior: float = 0.0
    """How much what it thought of a turn at first sight counts beside what the lines say."""
    seconds: float = math.inf
    """When it stops looking ahead, however many lines are left: then it may choose differently."""
    guesses: int = 8
    """Positions it imagines where something is hidden."""


class PlanningBot:
    """Plans its turn once and follows the plan; a changed question makes it plan anew."""

    def __init__(self, rng: Random, skill: Skill, taste: Mapping[str, float] | None = None) -> None:
        self.rng = rng
        self.skill = skill
        self.taste = taste
        self.is_cancelled = False
        self.plan: list[tuple[list[int], int]] = []
        """What it expects to be offered, and what it will then choose."""

    def cancel(self) -> None:
        """Wanted at once: what it is thinking about is decided by what it has found so far."""
        self.is_cancelled = True

    def choose(self, sight: Sight) -> int:
        if len(sight.legal_moves) == 1:
            return sight.legal_moves[0]
        while self.plan:
            offered, move = self.plan.pop(0)
            if offered == sight.legal_moves:
                return move
        self.plan = self.new_plan(sight)
        self.is_cancelled = False
        return self.plan.pop(0)[1]

    def new_plan(self, sight: Sight) -> list[tuple[list[int], int]]:
        judge = with_taste(judge_of(sight.game.name, self.skill.taught), self.taste)
        guesses = [sight.guess(self.rng)]
        rests = Planner(rules_of(sight), judge, self.skill.width, self.skill.limit).plan(guesses[0])
        rest = self.preferred(sight, judge, guesses, rests)
        return expectations(sight, guesses[0], rest)

    def preferred(
        self, sight: Sight, judge: Value[Any], guesses: list[Any], rests: list[Rest[Any]]
    ) -> Rest[Any]:
        """One of the turns found: the best, or one that looks as good to a doubtful eye."""
        skill = self.skill
        if skill.doubt > 0:
            return max(rests, key=lambda rest: rest.value + self.rng.gauss(0, skill.doubt))
        if skill.lines == 0 or len(rests) == 1:
            return rests[0]
        while len(guesses) < skill.guesses:
            guesses.append(sight.guess(self.rng))
        ends = time.monotonic() + skill.seconds
        player = Planner(rules_of(sight), judge, QUICK_WIDTH, QUICK_LIMIT)
        ahead = Lookahead(rules_of(sight), judge, player, skill.depth, skill.prior)
        return ahead.rank(
            guesses,
            rests[: skill.candidates],
            skill.lines,
            self.rng.getrandbits(30),
            lambda: self.is_cancelled or time.monotonic() > ends,
        )[0]


def rules_of(sight: Sight) -> Rules[Any]:
    assert isinstance(sight.game, Rules), "a planner needs a game made of steps"
    return sight.game


def expectations(sight: Sight, guess: Any, rest: Rest[Any]) -> list[tuple[list[int], int]]:
    """Each move of a turn with what will be on offer when it is due."""
    state = guess.copy()
    plan = []
    for move in rest.moves:
        offered = sight.game.legal_moves(state)
        if len(offered) > 1:
            plan.append((offered, move))
        sight.game.apply(state, move)
    return plan
