"""Holidays, during which clocks of days stand still."""

from typing_extensions import TypedDict


class Holiday(TypedDict):
    id: int
    start: int
    until: int


class Holidays(TypedDict):
    holidays: list[Holiday]
    """Those that are not over."""
    left: int
    """Milliseconds that may still be taken this year."""
    longest: int
    """Milliseconds of one holiday, at most."""
