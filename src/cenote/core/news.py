"""News for the outside: names instead of numbers."""

from collections.abc import Sequence
from typing import Any

from cenote.core.agenda import News
from cenote.core.game import CHANCE

Happenings = Sequence[tuple[str, tuple[str, ...]]]
"""For each kind of news its name, and the things it can be about."""


def told(news: News, happenings: Happenings, vocabulary: Sequence[str]) -> list[Any]:
    """Kind, seat, what, how much, and the word of the move it came from."""
    kind, seat, what, amount, cause = news
    name, things = happenings[kind]
    thing = things[what] if things else None
    return [name, None if seat == CHANCE else seat, thing, amount, vocabulary[cause]]
