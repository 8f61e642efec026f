"""The short line about a result: what the record itself says of how it came about."""

from collections.abc import Mapping, Sequence
from typing import Literal

from cenote.server.common.wire.my_games import ResultFact

HUNGER = "hunger"
"""The source of points that unfed workers cost."""

Sources = Mapping[str, float]


def fact_of(seat: int, ranks: Sequence[int], sources: Sequence[Sources], unfed: int) -> ResultFact:
    """What says most: hungry workers of somebody who lost, or where the difference was made."""
    mine = sources[seat]
    if unfed and ranks[seat] > 1:
        return {"kind": "unfed", "source": HUNGER, "points": mine[HUNGER], "times": unfed}
    other = rival(seat, ranks)
    gaps = {source: mine[source] - sources[other].get(source, 0) for source in mine}
    source = widest(gaps, is_ahead=ranks[seat] < ranks[other])
    if gaps[source] == 0:
        best = max(mine, key=lambda one: mine[one])
        return {"kind": "most", "source": best, "points": mine[best], "times": 0}
    kind: Literal["ahead", "behind"] = "ahead" if gaps[source] > 0 else "behind"
    return {"kind": kind, "source": source, "points": abs(gaps[source]), "times": 0}


def rival(seat: int, ranks: Sequence[int]) -> int:
    """The best of the others."""
    return min((other for other in range(len(ranks)) if other != seat), key=lambda one: ranks[one])


def widest(gaps: Mapping[str, float], is_ahead: bool) -> str:
    """The source that did most for the result as it is."""
    return (max if is_ahead else min)(gaps, key=lambda source: gaps[source])
