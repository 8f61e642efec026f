"""What you have learned."""

from typing_extensions import TypedDict


class Progress(TypedDict):
    """Puzzles, days and lessons, from all devices of a person."""

    solved: list[str]
    missed: list[str]
    seen: list[str]
    """Puzzles whose solution was looked at first: they stay missed."""
    days_solved: list[str]
    days_missed: list[str]
    """Days with a try at the puzzle of the day: 2026-11-18."""
    lessons: dict[str, int]
    """How many lessons of each game were read."""
