"""A game as a story: what its moves did, a paragraph for each turn, in plain sentences."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, NamedTuple

from cenote.core.record import Record
from cenote.text.phrases import Happening, Phrases, happenings

DEEDS = ("use", "skip")
"""Verbs of moves that are told themselves, because their effect may come later."""

TRADES = ("sell", "buy")
"""Verbs of moves whose payment and gain are told as one."""

CLAUSES = ("place", "pick_up", "use", "beg", "erode")
"""Kinds of news that start a new sentence within a turn."""

THERE = "there"
"""Variants of news for a place that the same sentence has already named."""

ROUND_ENDS = ("days",)


class News(NamedTuple):
    """One thing that happened, and in which turn."""

    turn: int
    kind: str
    seat: int | None
    thing: str | None
    amount: float


def story(record: Record, phrases: Phrases, start: int = 0, end: int | None = None) -> list[str]:
    """Paragraphs for a game's moves, or for some of them; an empty one after each round."""
    paragraphs = []
    for _, group in groupby(all_news(record, start, end), paragraph_of):
        news = happenings(item[1:] for item in group)
        if news:
            paragraphs.append(paragraph(news, phrases))
            if news[-1].kind in ROUND_ENDS:
                paragraphs.append("")
    return paragraphs


def paragraph_of(news: News) -> tuple[object, ...]:
    """Moves of a player in a turn belong together, and so do chance moves."""
    return (news.kind,) if news.seat is None else (news.seat, news.turn)


def all_news(record: Record, start: int, end: int | None) -> Iterator[News]:
    """The effects of the moves, in the order in which they are told."""
    game = record.game
    state = record.replay(start)
    state.listen()
    for place, entry in enumerate(record.entries[start:end], start):
        verb, _, thing = game.word(entry.move).partition(":")
        before, _, used = word_before(record, place).partition(":")
        if verb in DEEDS and not (before == "pick" and thing == used):
            yield News(entry.turn, verb, entry.by, thing, 1)
        game.apply(state, entry.move)
        for kind, seat, what, amount, *_ in by_seat(game.news(state, None)):
            yield News(entry.turn, verb if verb in TRADES else kind, seat, what, amount)


def word_before(record: Record, place: int) -> str:
    """The move before in the same turn, or nothing."""
    entries = record.entries
    if place == 0 or entries[place - 1].turn != entries[place].turn:
        return ""
    return record.game.word(entries[place - 1].move)


def by_seat(news: list[list[Any]]) -> Iterator[list[Any]]:
    """News grouped by seat, as long as nothing general comes between them."""
    for is_general, group in groupby(news, lambda item: item[1] is None):
        items = list(group)
        if is_general:
            yield from items
        else:
            for seat in dict.fromkeys(item[1] for item in items):
                yield from (item for item in items if item[1] == seat)


def paragraph(news: list[Happening], phrases: Phrases) -> str:
    """News of one seat as a sentence, naming the seat once."""
    words = phrases.words
    seat = "" if news[0].seat is None else phrases.names[news[0].seat]
    subject = words.say("text.subject", seat=seat)
    told = [
        words.together(
            [text.removeprefix(subject) for text in clauses(thought, phrases)], "clauses"
        )
        for thought in thoughts(news)
    ]
    begins = subject if phrases.news(news[0]).startswith(subject) else ""
    return begins + words.say("text.thought").join(told) + words.say("text.stop")


def thoughts(news: list[Happening]) -> list[list[Happening]]:
    """News that belong together within a turn."""
    found: list[list[Happening]] = []
    for happening in news:
        if found and happening.kind not in CLAUSES:
            found[-1].append(happening)
        else:
            found.append([happening])
    return found


def clauses(thought: list[Happening], phrases: Phrases) -> Iterator[str]:
    """Each of these news as a sentence; a place is named once."""
    named: set[str | None] = set()
    for happening in thought:
        place = happening.things[0][0]
        yield phrases.news(happening, THERE if place in named else "")
        named.add(place)
