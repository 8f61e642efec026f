"""How all pages of Tzolk'in speak: labels before values, steps and levels by their names."""

from collections.abc import Mapping
from typing import Any

from cenote.games.tzolkin.names import GOODS
from cenote.games.tzolkin.tables.effects import NOTHING
from cenote.games.tzolkin.tables.temples import GIFTS, POINTS, START_STEP
from cenote.text.phrases import Phrases
from cenote.text.tzolkin.effects import Effects
from cenote.words import TOGETHER

View = Mapping[str, Any]
Lines = list[str]


class Speech:
    """The words of one table, with what the tables of the game say."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.words = phrases.words
        self.names = phrases.names
        self.effects = Effects(phrases.words)

    def say(self, key: str, **values: object) -> str:
        return self.words.say(f"board.{key}", **values)

    def line(self, label: str, text: str) -> str:
        return "  " + self.words.labelled(label, text)

    def standing(self, who: str, where: object) -> str:
        """Somebody and a level or step, never to be parted by the end of a line."""
        return f"{who}{TOGETHER}{where}"

    def points(self, points: float) -> str:
        return self.words.count("point", points)

    def temple(self, temple: str) -> str:
        return self.say("temple_of", what=self.words.name(temple))

    def step(self, temple: int, step: int) -> str:
        """A step as one counts from the start step."""
        if step < START_STEP:
            return self.say("bottom_step")
        if step == START_STEP:
            return self.say("start_step")
        key = "top_step" if step == len(POINTS[temple]) - 1 else "step"
        return self.say(key, step=step - START_STEP)

    def worth(self, temple: int, step: int) -> str:
        """The points of a step, and its gift."""
        parts = [self.points(POINTS[temple][step])]
        gift = GIFTS[temple][step]
        if gift != NOTHING:
            parts.append(self.say("gift", goods=self.words.count(GOODS[gift], 1)))
        return self.words.listing(parts)
