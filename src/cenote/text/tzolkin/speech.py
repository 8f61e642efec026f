"""Helpers for the pages of Tzolk'in: labels before values, steps and levels by name."""

from cenote.games.tzolkin.names import GOODS
from cenote.games.tzolkin.tables.effects import NOTHING
from cenote.games.tzolkin.tables.temples import GIFTS, POINTS, START_STEP
from cenote.text import speech
from cenote.text.phrases import Phrases
from cenote.text.tzolkin.effects import Effects


class Speech(speech.Speech):
    """The words of one table, with the effects from the game's tables."""

    def __init__(self, phrases: Phrases) -> None:
        super().__init__(phrases)
        self.effects = Effects(phrases.words)

    def temple(self, temple: str) -> str:
        return self.say("temple_of", what=self.words.name(temple))

    def step(self, temple: int, step: int) -> str:
        """A step by its number: the bottom is 0, all start on 1."""
        names = {0: "bottom_step", START_STEP: "start_step", len(POINTS[temple]) - 1: "top_step"}
        return self.say(names.get(step, "step"), step=step)

    def worth(self, temple: int, step: int) -> str:
        """The points of a step, and its reward."""
        parts = [self.points(POINTS[temple][step])]
        gift = GIFTS[temple][step]
        if gift != NOTHING:
            parts.append(self.say("reward", goods=self.words.count(GOODS[gift], 1)))
        return self.words.listing(parts)
