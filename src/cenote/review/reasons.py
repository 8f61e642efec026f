"""Why one turn is better than another: the difference divided among subjects, with facts."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cenote.bots.judges import judge_of
from cenote.bots.thinking.value import UNIT, NetValue
from cenote.core.game import OVER
from cenote.review.domain import Domain
from cenote.review.facts import fitting, sometime
from cenote.review.judging import Option
from cenote.review.prospects import Ends, prospects_of
from cenote.review.shape import POINT, Fact, Reason

SMALLEST = 50
"""Thousandths of a point: smaller shares are not mentioned."""

Shares = dict[str, float]


class Explainer:
    """Explains the verdicts on turns of one game, by what the shipped judge looks at."""

    def __init__(self, game: str, domain: Domain) -> None:
        judge = judge_of(game)
        assert isinstance(judge, NetValue)
        self.judge: NetValue[Any] = judge
        self.domain = domain

    def reasons(
        self, better: Option, played: Option, seeds: Sequence[int], seat: int, loss: int
    ) -> list[Reason]:
        """The subjects, the largest share first; the shares sum to the loss."""
        shares = self.shares(better, played, seat, seeds)
        parts = whole_shares(shares, loss)
        told = sorted(parts.items(), key=lambda part: (-abs(part[1]), part[0]))
        ends = [(played.rollouts[seed].end, better.rollouts[seed].end) for seed in seeds]
        states = played.state, better.state
        return [
            {
                "subject": subject,
                "share": share,
                "facts": self.facts(subject, seat, states, ends, share),
            }
            for subject, share in told
            if share != 0
        ]

    def facts(
        self, subject: str, seat: int, states: tuple[Any, Any], ends: Ends, share: int
    ) -> list[Fact]:
        """What there is to say: of the positions after the two turns, or of where they lead to."""
        found = fitting(self.domain.facts(subject, seat, *states), share)
        prospects = self.domain.prospects.get(subject, ())
        return (
            found
            or prospects_of(subject, prospects, seat, ends, share)
            or [sometime(subject, share)]
        )

    def shares(self, better: Option, played: Option, seat: int, seeds: Sequence[int]) -> Shares:
        """From the judge's inputs where rollouts with the same luck end, and after the turns."""
        total: Shares = dict.fromkeys(self.domain.subjects, 0.0)
        for seed in seeds:
            ends = better.rollouts[seed].end, played.rollouts[seed].end
            add(total, self.shares_of(*ends, seat, seed), 1 / len(seeds))
        if self.domain.prior:
            at_first = self.shares_of(better.state, played.state, seat, 0)
            add(total, at_first, self.domain.prior)
        return total

    def shares_of(self, better: Any, played: Any, seat: int, seed: int) -> Shares:
        """What each subject adds as one position is changed into the other, subject by subject."""
        shares = difference(self.domain.counted(better, seat), self.domain.counted(played, seat))
        if OVER not in (better.to_act(), played.to_act()):
            order = list(self.domain.subjects)
            Random(seed).shuffle(order)
            for path in (order, order[::-1]):
                self.walk(shares, path, better, played, seat)
        return shares

    def walk(
        self, shares: Shares, order: Sequence[str], better: Any, played: Any, seat: int
    ) -> None:
        """Exchange the inputs of one subject after the other; both ways together count once."""
        judge = self.judge
        goal, inputs = judge.look(better, seat), judge.look(played, seat)
        judge.begin()
        value = judge.net.judge(inputs)
        for subject in order:
            exchange(inputs, goal, self.domain.subjects[subject])
            changed = judge.net.judge(inputs)
            shares[subject] += UNIT * (changed - value) / 2
            value = changed


def exchange(inputs: Any, goal: Any, ranges: Sequence[range]) -> None:
    for places in ranges:
        for place in places:
            inputs[place] = goal[place]


def difference(first: Mapping[str, float], second: Mapping[str, float]) -> Shares:
    return {subject: value - second[subject] for subject, value in first.items()}


def add(total: Shares, shares: Shares, weight: float) -> None:
    for subject, share in shares.items():
        total[subject] += weight * share


def whole_shares(shares: Shares, whole: int) -> dict[str, int]:
    """The shares as whole numbers that sum to the loss.

    Two turns may lead to quite different games: then much speaks for each of them, and what
    remains is small beside it. What speaks for the turn that was played is scaled down to half
    the loss at most, what speaks against it accordingly. What rounding leaves goes to the largest.
    """
    against = sum(share for share in shares.values() if share > 0)
    other = min(-sum(share for share in shares.values() if share < 0), whole / POINT / 2)
    factors = ratio(whole / POINT + other, against), ratio(other, -sum(shares.values()) + against)
    parts = {
        subject: round(POINT * share * factors[share < 0]) for subject, share in shares.items()
    }
    parts = {subject: part for subject, part in parts.items() if abs(part) >= SMALLEST}
    largest = max(shares, key=lambda subject: (shares[subject], subject))
    parts[largest] = parts.get(largest, 0) + whole - sum(parts.values())
    return parts


def ratio(wanted: float, found: float) -> float:
    return wanted / found if found > 0 else 0.0
