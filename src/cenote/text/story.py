"""A game as a story: what its moves did, a paragraph for each turn, in plain sentences."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from cenote.core.record import Record
from cenote.text.phrases import Happening, Phrases, happenings

DEEDS = ("use", "skip")
"""Verbs of moves that are told themselves, because what they do may only come later."""

CLAUSES = ("place", "pick_up", "use", "beg")
"""Kinds of news that begin a new thought within a turn."""


ROUND_ENDS = ("days",)


class News(NamedTuple):
    """One thing that happened, and in which turn."""

    turn: int
    kind: str
    seat: int | None
    thing: str | None
    amount: int


def story(record: Record, phrases: Phrases, start: int = 0, end: int | None = None) -> list[str]:
    """The paragraphs that tell of a game's moves, or of some; after a round an empty one."""
    paragraphs = []
    for _, group in groupby(all_news(record, start, end), paragraph_of):
        news = happenings(item[1:] for item in group)
        if news:
            paragraphs.append(paragraph(news, phrases))
            if news[-1].kind in ROUND_ENDS:
                paragraphs.append("")
    return paragraphs


def paragraph_of(news: News) -> tuple[object, ...]:
    """What a player does in a turn belongs together, and so does what nobody does."""
    return (news.kind,) if news.seat is None else (news.seat, news.turn)


def all_news(record: Record, start: int, end: int | None) -> Iterator[News]:
    """What the moves did, in the order in which one tells it."""
    game = record.game
    state = record.replay(start)
    state.listen()
    for place, entry in enumerate(record.entries[start:end], start):
        verb, _, thing = game.word(entry.move).partition(":")
        if verb in DEEDS and not goes_without_saying(record, place):
            yield News(entry.turn, verb, entry.by, thing, 1)
        game.apply(state, entry.move)
        for kind, seat, what, amount, *_ in by_seat(game.news(state, None)):
            yield News(entry.turn, kind, seat, what, amount)


def goes_without_saying(record: Record, place: int) -> bool:
    """Whether a worker uses the action of the space from which it was just picked up."""
    before, word = (record.game.word(entry.move) for entry in record.entries[place - 1 : place + 1])
    return word.partition(":")[2] == before.partition(":")[2]


def by_seat(news: list[list[Any]]) -> Iterator[list[Any]]:
    """News with those of each seat together, as far as nothing general comes between them."""
    for is_general, group in groupby(news, lambda item: item[1] is None):
        items = list(group)
        if is_general:
            yield from items
        else:
            for seat in dict.fromkeys(item[1] for item in items):
                yield from (item for item in items if item[1] == seat)


def paragraph(news: list[Happening], phrases: Phrases) -> str:
    """News of one subject as a sentence, with the subject said once."""
    words = phrases.words
    text = phrases.news(news[0])
    for happening in news[1:]:
        mark = "text.semicolon" if happening.kind in CLAUSES else "text.comma"
        seat = "" if happening.seat is None else phrases.names[happening.seat]
        subject = words.say("text.subject", seat=seat)
        text += words.say(mark) + phrases.news(happening).removeprefix(subject)
    return text + words.say("text.stop")
