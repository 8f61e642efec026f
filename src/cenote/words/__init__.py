"""The words for people: one file for each language, with the same keys and placeholders in all.

A key that belongs to one game begins with its name (`tzolkin.question.market`); a game's key hides
a shared one. What follows an id gives its special case: `move.place.start` before `move.place`,
`news.points.loss` for points lost, `news.erode.several` for several things at once.

    name.<id>        a thing; `tikal.3` is the name of tikal and a number, by `text.place`
    source.<id>      where points come from
    option.<id>      what a table may choose
    count.<noun>     so many of it; `.one`, `.other`, ... where a language tells them apart
    move.<verb>      a choice
    question.<step>  what is asked
    label.<verb>     what a question comes from, before it; empty after `label.<verb>.<step>`
    then.<step>      what will be asked next, where that is worth saying
    news.<kind>      what happened, as a sentence that begins with {seat} if somebody did it;
                     `.there` of a place that has just been named
    yours.<kind>     the same, told to the one who did it
    part.<kind>      one of the {parts} of news that tell several things in one sentence
    brief.<kind>     what a choice will cost and bring
    effect.<id>, level.<id>, tile.<id>   what actions, technologies and tiles do

Placeholders: {seat} a player's name, {what} and {source} names, {the} a name with its article as an
object has it (`the.<id>`), {amount} a number, {number} the number in an id, and counted nouns:
{goods} ({amount} of {what}), {points}, {workers}, {days}. {wares} are goods that are sold or bought
for a {price}, {tiles} starting wealth tiles by their spaces.

Templates have names in braces and nothing else, which is also what ICU messages look like; forms
that a language tells apart are keys. So no parser runs before the first word is said.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files

from cenote.games import part_of

LANGUAGES = ("en", "nl", "de", "ja")

TOGETHER = "\u00a0"
"""A non-breaking space: a place and its number are one name."""

QUARTERS = ("", "¼", "½", "¾")


def one_or_other(amount: int | float) -> str:
    """A quarter is written ¼, and so read as part of one: ¼ point."""
    return "one" if 0 < abs(amount) <= 1 else "other"


def always_other(amount: int | float) -> str:
    return "other"


PLURALS: dict[str, Callable[[int | float], str]] = {
    "en": one_or_other,
    "nl": one_or_other,
    "de": one_or_other,
    "ja": always_other,
}
"""The form a language gives to a counted noun, by the categories of Unicode's CLDR. A language with
more of them (`few`, `many`) has a function of its own and the keys for them."""
assert tuple(PLURALS) == LANGUAGES


@cache
def texts(language: str) -> dict[str, str]:
    """All words of one language."""
    found: dict[str, str] = json.loads(
        files(__package__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    )
    return found


def further_texts(game: str, language: str) -> dict[str, str]:
    """The words of a further game, in this language or else in the first it has."""
    brought = part_of(game, "words", "WORDS")
    if brought is None:
        return {}
    chosen = brought.get(language) or next(iter(brought.values()))
    return {f"{game}.{key}": text for key, text in chosen.items()}


def language_of(environment: Mapping[str, str]) -> str:
    """The language the environment asks for, or English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            language = environment[variable][:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def number(value: int | float) -> str:
    """A number as people write it, with quarters and a real minus sign."""
    whole, quarters = divmod(round(abs(value) * 4), 4)
    digits = QUARTERS[quarters] if quarters and not whole else f"{whole}{QUARTERS[quarters]}"
    return f"−{digits}" if value < 0 and digits != "0" else digits


def capital(text: str) -> str:
    """A text with a capital, as at the beginning of a line."""
    return text[:1].upper() + text[1:]


class Words:
    """The words of one language, those of one game before the shared ones."""

    def __init__(self, language: str, game: str = "") -> None:
        self.language = language
        self.game = game
        self.texts = texts(language) | further_texts(game, language)

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
        """A counted noun."""
        form = PLURALS[self.language](amount)
        template = self.template(f"count.{noun}.{form}", f"count.{noun}.other", f"count.{noun}")
        return template.format(amount=number(amount))

    def name(self, thing: str) -> str:
        """The name of an id; `tikal.3` is the third space of Tikal."""
        if self.find(f"name.{thing}") is None and "." in thing:
            place, _, place_number = thing.rpartition(".")
            return self.say("text.place", place=self.name(place), number=place_number)
        return self.template(f"name.{thing}")

    def labelled(self, label: str, text: str) -> str:
        """A label, with a capital as at the beginning of a sentence, and what it labels."""
        return self.say("text.labelled", label=capital(label), text=text)

    def listing(self, things: Sequence[str]) -> str:
        """Several things, one after the other, as in a table."""
        return self.say("text.comma").join(things)

    def together(self, things: Sequence[str], family: str = "things") -> str:
        """Several things as in a sentence, by the patterns of Unicode's CLDR: "A, B and C"."""
        if len(things) < 2:
            return "".join(things)
        pattern = "pair" if len(things) == 2 else "last"
        before = self.listing(things[:-1])
        return self.say(f"text.{family}.{pattern}", before=before, last=things[-1])
