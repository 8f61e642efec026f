"""Helpers for the pages of any game: labels before values, and the words of its board."""

from collections.abc import Mapping
from typing import Any

from cenote.text.phrases import Phrases
from cenote.words import TOGETHER

View = Mapping[str, Any]
Lines = list[str]


class Speech:
    """The words of one table."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.words = phrases.words
        self.names = phrases.names

    def say(self, key: str, **values: object) -> str:
        return self.words.say(f"board.{key}", **values)

    def line(self, label: str, text: str) -> str:
        return "  " + self.words.labelled(label, text)

    def standing(self, who: str, where: object) -> str:
        """A name and a number or place, which no line break may separate."""
        return f"{who}{TOGETHER}{where}"

    def points(self, points: float) -> str:
        return self.words.count("point", points)


def seats_from(view: View, seat: int | None) -> list[int]:
    """All seats in the order of play, this one first."""
    seats = view["seats"]
    return [((seat or 0) + i) % seats for i in range(seats)]
