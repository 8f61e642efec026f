"""What the next turns bring on average: the difference between where two turns lead to.

Many turns are better although nothing differs yet when they are over. Then the positions in which
rollouts with the same luck end say what they are good for.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from cenote.review.facts import fact, in_quarters
from cenote.review.shape import POINT, Fact

Amounts = Mapping[str | int, float]
"""Something that can be counted in a position, by what it is counted for."""

Ends = Sequence[tuple[Any, Any]]
"""Where rollouts of the turn that was played and of the better one end, with the same luck."""

LEAST = 0.125
"""Smaller differences would be rounded to nothing."""


class Prospect(NamedTuple):
    """Something to count, and the fact that tells the difference."""

    name: str
    """The end of the fact's key, after the subject; `_less` follows where there is less of it."""
    gap: str | None
    """The placeholder of what it is counted for; None if there is only one number."""
    amounts: Callable[[Any, int], Amounts]
    noun: str | None = None
    """What is counted, if its word depends on the number."""


class Found(NamedTuple):
    """A difference on average."""

    prospect: Prospect
    thing: str | int
    mean: float

    def told(self, subject: str) -> Fact:
        end = self.prospect.name if self.mean > 0 else f"{self.prospect.name}_less"
        things = {} if self.prospect.gap is None else {self.prospect.gap: self.thing}
        number = in_quarters(POINT * abs(self.mean))
        noun = self.prospect.noun
        return fact(f"{subject}.{end}", **things, number=number if noun is None else (noun, number))


def prospects_of(
    subject: str, prospects: Sequence[Prospect], seat: int, ends: Ends, share: int
) -> list[Fact]:
    """The largest difference that supports the same turn as the share, if there is any."""
    found = [
        one
        for prospect in prospects
        for one in differences(prospect, seat, ends)
        if (one.mean > 0) == (share > 0)
    ]
    return [max(found, key=lambda one: abs(one.mean)).told(subject)] if found else []


def differences(prospect: Prospect, seat: int, ends: Ends) -> Iterator[Found]:
    """What differs by more than its standard error; positions without the same things are left
    out."""
    counted = [
        (prospect.amounts(better, seat), prospect.amounts(old, seat)) for old, better in ends
    ]
    pairs = [(mine, other) for mine, other in counted if mine.keys() == other.keys()]
    things = dict.fromkeys(thing for mine, _ in pairs for thing in mine)
    for thing in things:
        changes = [mine[thing] - other[thing] for mine, other in pairs if thing in mine]
        mean = fmean(changes)
        if len(changes) > 1 and abs(mean) >= max(LEAST, stdev(changes) / sqrt(len(changes))):
            yield Found(prospect, thing, mean)
