"""Facts: the key of a sentence, and the values for its placeholders."""

from collections.abc import Iterable

from cenote.review.shape import POINT, Fact, FactValue

AGAINST = ("less", "shorter")
"""Endings of facts that support the turn that was played."""

EITHER = ("swap", "where", "hand", "days", "day", "fills", "leaves", "opens", "holds")
"""Endings of facts that may support either turn."""


def fact(key: str, **values: FactValue) -> Fact:
    return {"fact": key, "values": values}


def fitting(facts: Iterable[Fact], share: int) -> list[Fact]:
    """The facts that support the same turn as the share."""
    return [fact for fact in facts if fits(fact["fact"], share)]


def sometime(subject: str, share: int) -> Fact:
    """All that can be said if no difference can be counted."""
    return fact(f"{subject}.later" if share > 0 else f"{subject}.later_less")


def fits(key: str, share: int) -> bool:
    end = key.replace("_", ".").rpartition(".")[2]
    return end in EITHER or (end in AGAINST) == (share < 0)


def in_quarters(thousandths: float) -> float:
    """A rounded number."""
    return round(4 * thousandths / POINT) / 4
