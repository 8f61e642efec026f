"""Moves, questions and news as phrases, for any game that has its words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cenote.text.layout import marked
from cenote.words import Words, number

SUMMED = ("gain", "pay", "points")
"""Kinds of news that are added up when they are about the same thing."""

LISTED = ("gain", "pay", "keep", "deal", "dummy", "pushed_off", "erode", "box")
"""Kinds of news that are told together, as a list of things."""

NOTHING_AT_ZERO = ("gain", "pay", "points", "feed", "claim_corn")

SAID_AGAIN = {"feed": "pay"}
"""Kinds that repeat, and explain, another kind told just before."""


@dataclass
class Happening:
    """News of one kind: who, and which things in which number."""

    kind: str
    seat: int | None
    things: list[tuple[str | None, int]]

    def takes(self, kind: str, seat: int | None, thing: str | None, amount: int) -> bool:
        """Add to these news, if they are of the same kind; else leave them as they are."""
        if (kind, seat) != (self.kind, self.seat):
            return False
        for i, (what, count) in enumerate(self.things):
            if what == thing and kind in SUMMED:
                self.things[i] = (what, count + amount)
                return True
        if kind in LISTED:
            self.things.append((thing, amount))
            return True
        return False


def happenings(news: Iterable[Sequence[Any]]) -> list[Happening]:
    """News with repetitions told once, and nothing told of nothing."""
    told: list[Happening] = []
    for kind, seat, thing, amount, *_ in news:
        if amount == 0 and kind in NOTHING_AT_ZERO:
            continue
        if told and SAID_AGAIN.get(kind) == told[-1].kind and told[-1].seat == seat:
            told.pop()
        if not (told and told[-1].takes(kind, seat, thing, amount)):
            told.append(Happening(kind, seat, [(thing, amount)]))
    return [news for news in told if not (news.kind in SUMMED and sums_to_nothing(news))]


def sums_to_nothing(news: Happening) -> bool:
    return all(amount == 0 for _, amount in news.things)


class Blanks(dict[str, str]):
    """What fills the placeholders of a template, each looked up only when it is needed."""

    def __init__(self, words: Words, seat: str, things: Sequence[tuple[str | None, int]]) -> None:
        super().__init__(seat=seat)
        self.words = words
        self.things = things

    def __missing__(self, blank: str) -> str:
        words = self.words
        thing, amount = self.things[0]
        if blank == "amount":
            return number(amount)
        if blank == "number":
            return str(thing).rpartition(".")[2]
        if blank == "source":
            return words.template(f"source.{thing}")
        if blank == "what":
            return words.listing([words.name(str(t)) for t in dict(self.things)])
        if blank == "goods":
            return words.listing([words.count(str(t), n) for t, n in self.things])
        return words.count(blank.removesuffix("s"), amount)


class Phrases:
    """What to say at one table: its language, its game, and the names of its players."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = [marked(seat, name) for seat, name in enumerate(names)]

    def move(self, word: str) -> str:
        """A choice, as one would say it."""
        verb, _, thing = word.partition(":")
        template = self.words.template(f"move.{verb}.{thing}", f"move.{verb}")
        amount = int(thing) if thing.isdecimal() else 1
        seat = self.names[amount] if thing.isdecimal() and amount < len(self.names) else ""
        return template.format_map(Blanks(self.words, seat, [(thing, amount)]))

    def question(self, step: str, cause: str, seat: int) -> str:
        """What is asked, and by what: "School: which technology do you advance?"."""
        question = self.words.say(f"question.{step}", seat=self.names[seat])
        verb, _, thing = cause.partition(":")
        if self.words.find(f"label.{verb}") is None:
            return question
        label = self.words.say(f"label.{verb}", what=self.words.name(thing))
        return self.words.labelled(label, question)

    def then(self, step: str) -> str:
        """What will be asked next, if that is worth saying."""
        return self.words.say(f"then.{step}") if self.words.find(f"then.{step}") else ""

    def brief(self, news: Happening) -> str:
        """What a choice will cost or bring; empty if its own words say it."""
        return self.fill("brief", news)

    def news(self, news: Happening) -> str:
        """What happened, as a sentence without its full stop."""
        return self.fill("news", news)

    def fill(self, family: str, news: Happening) -> str:
        template = self.words.template(
            f"{family}.{news.kind}.{news.things[0][0]}", f"{family}.{news.kind}"
        )
        seat = "" if news.seat is None else self.names[news.seat]
        return template.format_map(Blanks(self.words, seat, news.things))

    def points(self, points: float) -> str:
        return self.words.count("point", points)
