"""Moves, questions and news as phrases, for any game that has its words."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cenote.text.layout import marked
from cenote.words import Words, capital, number

COUNTED = ("climb", "set")
"""Kinds of news that tell how often a thing came, whatever number they carry."""

SUMMED = ("gain", "pay", "points", "sell", "buy", *COUNTED)
"""Kinds of news that are added up when they are about the same thing."""

LISTED = (
    *SUMMED, "learn", "keep", "deal", "dummy", "pushed_off", "payout", "erode", "box", "show",
    "use_marker",
)  # fmt: skip
"""Kinds of news that are told together, as a list of things."""

GIFTS = ("gain", "points", "climb", "learn", "recruit")
"""Kinds of news that may be told in any order, and so together even if others come between."""

ONCE = ("dummy",)
"""Kinds of news whose things are named once, however often they come."""

NOTHING_AT_ZERO = ("gain", "pay", "points", "feed", "claim_corn", "carry")

SAID_AGAIN = {"feed": "pay", "decline": "skip"}
"""Kinds that repeat, and explain, another kind told just before."""

SAID_ALREADY = {"use_marker": "use"}
"""Kinds that go without saying after another kind about the same thing."""

PRICE = "corn"
"""What things are sold and bought for."""

LAST_OF_TEN = 9
"""A bid is made in two steps: by tens first, so that the choice of 20 means 20 to 29."""

POINTS, QUARTERS = "points", "quarters"
"""Points of the final scoring that are no whole ones, told as points."""


@dataclass
class Happening:
    """News of one kind: the seat, and things with their numbers."""

    kind: str
    seat: int | None
    things: list[tuple[str | None, float]]

    @property
    def is_loss(self) -> bool:
        return self.things[0][1] < 0

    def goes_on(self, before: "Happening") -> bool:
        """Whether these and the last news are both points won, or both points lost."""
        same = (before.kind, before.seat, before.is_loss) == (self.kind, self.seat, self.is_loss)
        return same and self.kind == POINTS

    def takes(self, kind: str, seat: int | None, thing: str | None, amount: float) -> bool:
        """Add to these news if they are of the same kind, otherwise leave them as they are."""
        if (kind, seat) != (self.kind, self.seat):
            return False
        for i, (what, count) in enumerate(self.things):
            if what == thing and kind in SUMMED:
                self.things[i] = (what, count + amount)
                return True
        if kind in ONCE and thing in dict(self.things):
            return True
        if kind in LISTED and (amount < 0) == self.is_loss:
            self.things.append((thing, amount))
            return True
        return False


def happenings(news: Iterable[Sequence[Any]]) -> list[Happening]:
    """News with repetitions merged, and empty ones dropped."""
    told: list[Happening] = []
    for kind, seat, thing, amount, *_ in map(in_numbers, news):
        if (amount == 0 and kind in NOTHING_AT_ZERO) or is_said_already(told, kind, seat, thing):
            continue
        if told and SAID_AGAIN.get(kind) == told[-1].kind and told[-1].seat == seat:
            told.pop()
        if not any(one.takes(kind, seat, thing, amount) for one in within_reach(told, kind)):
            told.append(Happening(kind, seat, [(thing, amount)]))
    return joined(news for news in told if not (news.kind in SUMMED and sums_to_nothing(news)))


def joined(told: Iterable[Happening]) -> list[Happening]:
    """News with points told together that were added up to the same sign only in the end."""
    found: list[Happening] = []
    for news in told:
        if found and news.goes_on(found[-1]):
            found[-1].things += news.things
        else:
            found.append(news)
    return found


def in_numbers(news: Sequence[Any]) -> Sequence[Any]:
    """Quarter points as points, and once for what is counted."""
    kind, seat, thing, amount, *_ = news
    if kind in COUNTED:
        return (kind, seat, thing, 1)
    return (POINTS, seat, thing, amount / 4) if kind == QUARTERS else news


def is_said_already(
    told: Sequence[Happening], kind: str, seat: int | None, thing: str | None
) -> bool:
    said = Happening(SAID_ALREADY.get(kind, ""), seat, [(thing, 1)])
    return bool(told) and told[-1] == said


def within_reach(told: Sequence[Happening], kind: str) -> Iterator[Happening]:
    """The latest news, and those before as long as their order does not matter."""
    for one in reversed(told):
        yield one
        if kind not in GIFTS or one.kind not in GIFTS:
            return


def sums_to_nothing(news: Happening) -> bool:
    return all(amount == 0 for _, amount in news.things)


class Blanks(dict[str, str]):
    """The values for a template's placeholders, each looked up only when needed."""

    def __init__(
        self, words: Words, seat: str, things: Sequence[tuple[str | None, float]], kind: str = ""
    ) -> None:
        super().__init__(seat=seat)
        self.words = words
        self.things = things
        self.kind = kind

    def __missing__(self, blank: str) -> str:
        words = self.words
        thing, amount = self.things[0]
        if blank == "amount":
            return number(amount)
        if blank == "last":
            return number(amount + LAST_OF_TEN)
        if blank == "the":
            return words.template(f"the.{thing}")
        if blank == "number":
            return str(thing).rpartition(".")[2]
        if blank == "source":
            return words.template(f"source.{thing}")
        if blank == "what":
            return words.together([words.name(str(t)) for t, _ in self.things])
        if blank == "tiles":
            return words.together([words.name(space_of(str(t))) for t, _ in self.things])
        if blank == "parts":
            return words.together([self.part(thing) for thing in self.things], "effects")
        if blank == "price":
            return words.count(PRICE, dict(self.things)[PRICE])
        if blank in ("goods", "wares"):
            kept = [(t, n) for t, n in self.things if blank == "goods" or t != PRICE]
            return words.together([words.count(str(t), n) for t, n in kept])
        return words.count(blank.removesuffix("s"), amount)

    def part(self, thing: tuple[str | None, float]) -> str:
        """One of several things in the same sentence."""
        template = self.words.template(f"part.{self.kind}")
        return template.format_map(Blanks(self.words, self["seat"], [thing]))


def space_of(tile: str) -> str:
    """The space that names a starting wealth tile: `tikal.3` for `tikal_3`."""
    gear, _, space_number = tile.rpartition("_")
    return f"{gear}.{space_number}"


class Phrases:
    """The phrases of one table: its language, its game, and the names of its players."""

    def __init__(self, words: Words, names: Sequence[str]) -> None:
        self.words = words
        self.names = [marked(seat, name) for seat, name in enumerate(names)]

    def move(self, word: str, step: str = "") -> str:
        """A choice in words; what declining means depends on the step that asks."""
        verb, _, thing = word.partition(":")
        template = self.words.template(f"move.{verb}.{thing or step}", f"move.{verb}")
        amount = int(thing) if thing.isdecimal() else 1
        seat = self.names[amount] if thing.isdecimal() and amount < len(self.names) else ""
        return capital(template.format_map(Blanks(self.words, seat, [(thing, amount)])))

    def question(self, step: str, cause: str, seat: int) -> str:
        """What is asked, and by what: "School: which technology do you advance?"."""
        question = self.words.say(f"question.{step}", seat=self.names[seat])
        verb, _, thing = cause.partition(":")
        key = self.words.find(f"label.{verb}.{step}", f"label.{verb}")
        if key is None or not self.words.texts[key]:
            return question
        label = self.words.texts[key].format(what=self.words.name(thing))
        return self.words.labelled(label, question)

    def then(self, step: str) -> str:
        """What will be asked next, if that is worth saying."""
        return self.words.say(f"then.{step}") if self.words.find(f"then.{step}") else ""

    def brief(self, news: Happening, word: str) -> str:
        """What a choice will cost or bring; empty if the choice itself says it."""
        return self.fill("brief", news, f"by_{word.partition(':')[0]}")

    def news(self, news: Happening, case: str = "") -> str:
        """What happened, as a sentence without its full stop."""
        return self.fill("news", news, case)

    def fill(self, family: str, news: Happening, case: str = "") -> str:
        key = f"{family}.{news.kind}"
        special = [f"{key}.{case}", f"{key}.{news.things[0][0]}"]
        things = news.things
        if len(things) > 1:
            special.append(f"{key}.several")
        if news.is_loss:
            special.append(f"{key}.loss")
            things = [(thing, -amount) for thing, amount in things]
        seat = "" if news.seat is None else self.names[news.seat]
        blanks = Blanks(self.words, seat, things, news.kind)
        return self.words.template(*special, key).format_map(blanks)

    def points(self, points: float) -> str:
        return self.words.count("point", points)
