"""Facts: what is told, as the key of a sentence and what fills its gaps."""

from collections.abc import Iterable

from cenote.review.shape import POINT, Fact, FactValue

AGAINST = ("less", "shorter")
"""How facts end that speak for the turn that was played."""

EITHER = ("swap", "where", "hand", "days", "day", "fills", "leaves")
"""How facts end that may speak for either turn."""


def fact(key: str, **values: FactValue) -> Fact:
    return {"fact": key, "values": values}


def fitting(subject: str, facts: Iterable[Fact], share: int) -> list[Fact]:
    """The facts that speak for the turn the share speaks for; or what shows later."""
    found = [fact for fact in facts if fits(fact["fact"], share)]
    later = f"{subject}.later" if share > 0 else f"{subject}.later_less"
    return found or [fact(later)]


def fits(key: str, share: int) -> bool:
    end = key.replace("_", ".").rpartition(".")[2]
    return end in EITHER or (end in AGAINST) == (share < 0)


def in_quarters(thousandths: float) -> float:
    """A number as people like to read it."""
    return round(4 * thousandths / POINT) / 4
