"""Judging one turn: the best way to play it that can be found, and what the one played cost."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from cenote.bots.judges import EARLY, judge_of
from cenote.bots.thinking.lookahead import halvings
from cenote.bots.thinking.planner import Planner
from cenote.bots.thinking.value import Value
from cenote.core.dice import derived_seed
from cenote.core.game import DONE
from cenote.review.domain import Domain
from cenote.review.rollouts import Outcome, RolloutPlayer
from cenote.review.turns import TurnSpan

WIDTH = 10
LIMIT = 600
"""Settings of the planner that finds the candidates: the expert's."""

CANDIDATE_MARGIN = 6.0
"""Turns that look this many points worse than the best are not rolled out."""

MEASURED = 1000
"""Luck is numbered: from here on it measures turns, below it chooses among them."""

SETTLED = 2.5
"""A difference of this many standard errors needs no more rollouts."""


MUCH = 1.0
"""Points from which an unsettled difference is worth more rollouts."""


@dataclass(frozen=True)
class Effort:
    """The effort spent on a turn."""

    candidates: int
    rollouts: int
    """Rollouts to choose among the candidates,"""
    least: int
    """to measure the best and the one that was played, at least"""
    most: int
    """and at most."""
    model_error: float
    """The judge's own error in a difference, in points, which no number of rollouts removes."""
    depth: int | None = None
    """Own turns that rollouts look ahead; None for as many as the expert."""
    asks_club: bool = True
    """Whether to find out what a club player would have done."""


QUICK = Effort(candidates=1, rollouts=0, least=3, most=3, model_error=0.6, depth=1, asks_club=False)


def deep(effort: float) -> Effort:
    """The effort for the final verdict on a turn; 1 is the default."""
    least = max(4, round(6 * effort))
    return Effort(12, max(12, round(24 * effort)), least, 3 * least, model_error=0.15)


@dataclass(eq=False)
class Option:
    """A way to play the turn, and its rollouts by the number of their luck."""

    moves: tuple[int, ...]
    state: Any
    """The position just before the turn is handed on."""
    first: tuple[float, ...]
    """The judge's value of each seat there."""
    rollouts: dict[int, Outcome] = field(default_factory=dict)


@dataclass(frozen=True)
class Difference:
    """How much better one turn is than another, in the judge's points."""

    mean: float
    error: float

    @property
    def is_settled(self) -> bool:
        return abs(self.mean) > SETTLED * self.error


@dataclass(frozen=True)
class Verdict:
    """The verdict on a turn."""

    played: Option
    best: Option
    """The same one, if nothing better was found."""
    loss: Difference
    others: list[tuple[Option, Difference]]
    """Further turns, the best first, and how much better they are than the one played."""
    club: tuple[Option, Difference] | None
    """What a club player would have done, if the turn is the best, and how much better that is."""
    rank: int
    looked_at: int
    seeds: tuple[int, ...]
    """The numbers of the rollouts that measured it."""


class TurnJudge:
    """Judges turns of one game."""

    def __init__(self, game: Any, domain: Domain, judge: Value[Any] | None = None) -> None:
        """With the given judge of positions, or the one shipped for the game."""
        self.game = game
        self.domain = domain
        self.player = RolloutPlayer(game, judge)
        self.planner = Planner(game, self.player.judge, WIDTH, LIMIT)
        self.club = Planner(game, judge_of(game.name, EARLY), WIDTH, LIMIT)

    def judge(self, span: TurnSpan, index: int, effort: Effort) -> Verdict:
        """Compare the turn that was played with the best that can be found."""
        return TurnStudy(self, span, index, effort).verdict()


class TurnStudy:
    """One turn being examined, with only what its seat can see."""

    def __init__(self, judge: TurnJudge, span: TurnSpan, index: int, effort: Effort) -> None:
        self.judge = judge
        self.span = span
        self.seat = span.seat
        self.index = index
        self.effort = effort
        self.depth = effort.depth or judge.domain.depth
        self.guesses: dict[int, Any] = {}

    def guess(self, seed: int) -> Any:
        """A position that the seat cannot tell from the true one."""
        if seed not in self.guesses:
            rng = Random(f"{self.index}.{seed}")
            state = self.judge.game.determinize(self.span.state, self.seat, rng)
            self.guesses[seed] = state
        return self.guesses[seed]

    def option(self, moves: Sequence[int]) -> Option:
        kept = moves[:-1] if moves[-1] == DONE else moves
        state = self.judge.player.after(self.guess(0), kept)
        return Option(tuple(moves), state, self.judge.player.judged(state))

    def verdict(self) -> Verdict:
        found = self.judge.planner.plan(self.guess(0))
        played = self.option(self.span.moves or found[0].moves)
        rank = 1 + sum(other.value > played.first[self.seat] + 1e-6 for other in found)
        options = self.candidates(found, played)
        club = self.club_option([*options, played]) if self.effort.asks_club else None
        field = list(dict.fromkeys([*options, played, *([club] if club else [])]))
        order = self.chosen(field, played)
        best = order[0]
        loss = self.measured(best, played)
        if loss.mean <= loss.error:
            best, loss = played, Difference(0.0, loss.error)
        return Verdict(
            played,
            best,
            loss,
            [
                (option, self.difference(option, played, shared(option, played)))
                for option in order
                if option is not best and option is not played
            ][:3],
            self.beside(club, played) if club and best is played else None,
            1 if best is played else max(2, rank),
            max(len(found), len(field)),
            tuple(seed for seed in played.rollouts if seed >= MEASURED),
        )

    def candidates(self, found: Sequence[Any], played: Option) -> list[Option]:
        """The turns that look best, sharing the option of the one played if it is among them."""
        options = []
        for stop in found[: self.effort.candidates]:
            if stop.value < found[0].value - CANDIDATE_MARGIN:
                break
            options.append(played if stop.state == played.state else self.option(stop.moves))
        return options

    def club_option(self, options: Sequence[Option]) -> Option:
        """What a club player would do; one of these options if it is the same."""
        moves = self.judge.club.plan(self.guess(0))[0].moves
        option = self.option(moves)
        return next((other for other in options if other.state == option.state), option)

    def chosen(self, field: list[Option], played: Option) -> list[Option]:
        """All options, the best first: after each round of rollouts the weaker half is dropped."""
        beaten: list[Option] = []
        rounds = halvings(len(field))
        seed = 0
        while len(field) > 1 and self.effort.rollouts > 0:
            share = max(1, self.effort.rollouts // (rounds * len(field)))
            for _ in range(share):
                seed += 1
                for option in [*field, played]:
                    self.run(option, seed)
            field.sort(key=self.worth, reverse=True)
            keep = (len(field) + 1) // 2
            beaten = field[keep:] + beaten
            field = field[:keep]
        return field + beaten

    def run(self, option: Option, seed: int) -> None:
        if seed not in option.rollouts:
            option.rollouts[seed] = self.judge.player.rollout(
                self.guess(seed), option.moves, self.depth, derived_seed(self.index, seed)
            )

    def worth(self, option: Option) -> float:
        return self.values(option, option.rollouts)[self.seat]

    def values(self, option: Option, seeds: Any) -> list[float]:
        """Each seat's expectation of an option, from these rollouts and the first value."""
        prior = self.judge.domain.prior
        judged = [option.rollouts[seed].judged for seed in seeds]
        return [
            (fmean(values[seat] for values in judged) + prior * first) / (1 + prior)
            for seat, first in enumerate(option.first)
        ]

    def measured(self, best: Option, played: Option) -> Difference:
        """Rollouts with fresh luck until one is significantly better, or enough were done."""
        result = Difference(0.0, self.effort.model_error)
        for seed in range(MEASURED, MEASURED + 2 * self.effort.most):
            self.run(best, seed)
            self.run(played, seed)
            count = seed - MEASURED + 1
            if best is played:
                if 2 * count >= self.effort.least:
                    break
            elif count >= 2:
                result = self.difference(best, played, range(MEASURED, seed + 1))
                if self.is_enough(result, count):
                    break
        return result

    def is_enough(self, result: Difference, count: int) -> bool:
        """Whether it is significant, or enough rollouts were done (more if much is at stake)."""
        if result.is_settled:
            return count >= self.effort.least
        return count >= self.effort.most * (2 if abs(result.mean) >= MUCH else 1)

    def difference(self, option: Option, other: Option, seeds: Sequence[int]) -> Difference:
        """The difference, from rollouts with the same luck."""
        prior, seat = self.judge.domain.prior, self.seat
        mine, theirs = option.rollouts, other.rollouts
        pairs = [mine[seed].judged[seat] - theirs[seed].judged[seat] for seed in seeds]
        first = option.first[seat] - other.first[seat]
        noise = variance(pairs) / len(pairs) / (1 + prior) ** 2 if len(pairs) > 1 else 1.0
        mean = (fmean(pairs) + prior * first) / (1 + prior) if pairs else first
        return Difference(mean, sqrt(noise + self.effort.model_error**2))

    def beside(self, club: Option, played: Option) -> tuple[Option, Difference] | None:
        """What a club player does instead, measured by a few rollouts."""
        if club is played:
            return None
        seeds = [seed for seed in played.rollouts if seed >= MEASURED][:4]
        for seed in seeds:
            self.run(club, seed)
        return club, self.difference(club, played, seeds)

    def compared(self, options: Sequence[Option]) -> tuple[int, ...]:
        """Roll out all of these with the same fresh luck; returns the numbers of that luck."""
        seeds = tuple(range(MEASURED, MEASURED + self.effort.least))
        for seed in seeds:
            for option in options:
                self.run(option, seed)
        return seeds


def shared(option: Option, other: Option) -> list[int]:
    """The numbers of the luck that both were rolled out with."""
    return [seed for seed in option.rollouts if seed in other.rollouts]
