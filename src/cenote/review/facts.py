"""Facts: the key of a sentence, and the values for its placeholders."""

from collections.abc import Iterable

from cenote.review.shape import POINT, Fact, FactValue

AGAINST = ("less", "shorter")
"""Endings of facts that support the turn that was played."""

EITHER = ("swap", "where", "hand", "days", "day", "fills", "leaves")
"""Endings of facts that may support either turn."""


def fact(key: str, **values: FactValue) -> Fact:
    return {"fact": key, "values": values}


def fitting(subject: str, facts: Iterable[Fact], share: int) -> list[Fact]:
    """The facts that support the same turn as the share; if none do, a later effect."""
    found = [fact for fact in facts if fits(fact["fact"], share)]
    later = f"{subject}.later" if share > 0 else f"{subject}.later_less"
    return found or [fact(later)]


def fits(key: str, share: int) -> bool:
    end = key.replace("_", ".").rpartition(".")[2]
    return end in EITHER or (end in AGAINST) == (share < 0)


def in_quarters(thousandths: float) -> float:
    """A rounded number."""
    return round(4 * thousandths / POINT) / 4
