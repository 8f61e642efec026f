"""The words for people: one file for each language, with the same keys and placeholders in all.

A key that belongs to one game begins with its name (`tzolkin.question.market`); a game's key hides
a shared one. What follows an id gives its special case: `move.place.start` before `move.place`.

    name.<id>        a thing; `tikal.3` is the name of tikal and a number
    source.<id>      where points come from
    option.<id>      what a table may choose
    count.<noun>     so many of it; `.one` and `.other` where a language tells them apart
    move.<verb>      a choice
    question.<step>  what is asked
    then.<step>      what will be asked next, where that is worth saying
    news.<kind>      what happened, as a sentence that begins with {seat} if somebody did it
    deed.<verb>      the same for moves that are no news by themselves
    brief.<kind>     what a choice will cost and bring
    effect.<id>, level.<id>, tile.<id>   what actions, technologies and tiles do

Placeholders: {seat} a player's name, {what} and {source} names, {amount} a number, {number} the
number in an id, and counted nouns: {goods} ({amount} of {what}), {points}, {workers}, {days}.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("en", "nl", "de", "ja")

TOGETHER = "\u00a0"
"""A space at which no line breaks: a place and its number are one name."""

QUARTERS = ("", "¼", "½", "¾")


@cache
def texts(language: str) -> dict[str, str]:
    """All words of one language."""
    found: dict[str, str] = json.loads(
        files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def language_of(environment: Mapping[str, str]) -> str:
    """The language the environment asks for, or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def number(value: int | float) -> str:
    """A number as people write it, with quarters and a true minus sign."""
    whole, quarters = divmod(round(abs(value) * 4), 4)
    digits = QUARTERS[quarters] if quarters and not whole else f"{whole}{QUARTERS[quarters]}"
    return f"−{digits}" if value < 0 and digits != "0" else digits


class Words:
    """The words of one language, those of one game before the shared ones."""

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self.game = game
        self.texts = texts(language)

    def of(self, game: str) -> "Words":
        """The same language at another table."""
        return Words(self.language, game)

    def find(self, *keys: str) -> str | None:
        """The first of these keys that there is, in the game's words or the shared ones."""
        for key in keys:
            for full in (f"{self.game}.{key}", key):
                if full in self.texts:
                    return full
        return None

    def template(self, *keys: str) -> str:
        full = self.find(*keys)
        if full is None:
            raise KeyError(f"no words in {self.language!r} for {keys}")
        return self.texts[full]

    def say(self, key: str, **values: object) -> str:
        return self.template(key).format_map(values)

    def count(self, noun: str, amount: int | float) -> str:
        """So many of something."""
        form = "one" if abs(amount) == 1 else "other"
        return self.template(f"count.{noun}.{form}", f"count.{noun}").format(amount=number(amount))

    def name(self, thing: str) -> str:
        """The name of an id; `tikal.3` is the third space of Tikal."""
        if self.find(f"name.{thing}") is None and "." in thing:
            place, _, place_number = thing.rpartition(".")
            return f"{self.name(place)}{TOGETHER}{place_number}"
        return self.template(f"name.{thing}")

    def labelled(self, label: str, text: str) -> str:
        """A label, with a capital as at the beginning of a sentence, and what it labels."""
        return self.say("text.labelled", label=label[:1].upper() + label[1:], text=text)

    def listing(self, things: list[str]) -> str:
        """Several things, one after the other."""
        return self.say("text.comma").join(things)
