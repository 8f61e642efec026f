"""Patterns of a whole game, compared with what is usual."""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from cenote.core.agenda import Rules
from cenote.review.domain import Domain
from cenote.review.history import History
from cenote.review.shape import POINT, Pattern, Source


def patterns_of(domain: Domain, own: History, usual: Sequence[History], seat: int) -> list[Pattern]:
    """The patterns of one seat: its series, and the average of the usual ones."""
    usually = [domain.series(history, seat) for history in usual]
    patterns: list[Pattern] = []
    for name, series in domain.series(own, seat).items():
        average = averaged([other[name] for other in usually])
        patterns.append(
            {
                "pattern": name,
                "seat": seat,
                "facts": domain.pattern_facts(name, series, average),
                "own": [POINT * number for number in series],
                "usual": average,
            }
        )
    return patterns


def averaged(series: Sequence[Sequence[int]]) -> list[int]:
    """In thousandths, as long as the shortest."""
    return [round(POINT * fmean(numbers)) for numbers in zip(*series, strict=False)]


def sources_of(game: Rules[Any], own: History, usual: Sequence[History], seat: int) -> list[Source]:
    """Points by source, next to the usual ones."""
    usually = [points_by_source(game, history, seat) for history in usual]
    return [
        {
            "source": source,
            "points": round(POINT * points),
            "usual": round(POINT * fmean(other[source] for other in usually)),
        }
        for source, points in points_by_source(game, own, seat).items()
    ]


def points_by_source(game: Any, history: History, seat: int) -> dict[str, float]:
    return dict(game.scores(history.last)[seat].sources)
