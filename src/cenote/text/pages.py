"""What every game must be able to show in plain text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from cenote.text.preview import Preview

View = Mapping[str, Any]
Page = Callable[[View, int | None], list[str]]
"""The lines of a page for one seat, or for a spectator."""

S = TypeVar("S")
SpokenPage = Callable[[S, View, int | None], list[str]]
"""A page in words that are given first."""

BOARD = "board"
"""The page that every game has."""


@dataclass(frozen=True)
class Choice:
    """A move on offer: the seat, the question, its cause, and what the move would do."""

    seat: int
    step: str
    cause: str
    word: str
    preview: Preview


@dataclass(frozen=True)
class Pages:
    """A game's pages by the command that shows them, and its notes on choices."""

    by_command: Mapping[str, Page]
    whole: Page
    """Everything to see at one moment, without what never changes."""
    summary: Page
    """What to show before every turn."""
    purse: Page
    """What the seat has to pay with, for the choices within a turn."""
    note: Callable[[View, Choice], str]
    """What a choice leads to beyond its news."""


def spoken(
    speech: S,
    by_command: Mapping[str, SpokenPage[S]],
    whole: SpokenPage[S],
    summary: SpokenPage[S],
    purse: SpokenPage[S],
    note: Callable[[S, View, Choice], str],
) -> Pages:
    """The pages of a game, in the words of one table."""
    return Pages(
        {command: partial(page, speech) for command, page in by_command.items()},
        partial(whole, speech),
        partial(summary, speech),
        partial(purse, speech),
        partial(note, speech),
    )
