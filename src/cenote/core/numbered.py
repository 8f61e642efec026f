"""Tables of things that are known by number: steps, counters, kinds of news."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def numbered(rows: Sequence[tuple[int, T]]) -> list[T]:
    """The things of these rows, each at the index of its number; no number is missing or twice."""
    numbers = [number for number, _ in rows]
    assert numbers == list(range(len(rows))), f"numbers out of order: {numbers}"
    return [thing for _, thing in rows]


def ids(**numbers: int) -> tuple[str, ...]:
    """The ids of things that are known by number, each at the index of its number."""
    return tuple(numbered([(number, thing) for thing, number in numbers.items()]))
