"""Writes how the terminal says moves, questions, news and effects: the browser must say the same.

The words are made up, `<key {gap} {gap}>`, so that the file depends on the keys alone and not on
what they say in any language. Run `python web/scripts/phrase_cases.py`; tests/web/test_tables.py
fails when the file is old.
"""

import json
import re
from itertools import groupby, islice
from pathlib import Path
from random import Random
from typing import Any

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from cenote.games.tzolkin.names import (
    BUILDINGS,
    GEARS,
    MONUMENTS,
    TECHNOLOGIES,
    WEALTH,
)
from cenote.games.tzolkin.tables.gears import NUMBERED
from cenote.games.tzolkin.tables.technologies import LEVELS
from cenote.text.layout import MARKS
from cenote.text.phrases import Phrases, happenings
from cenote.text.story import all_news, paragraph, paragraph_of
from cenote.text.tzolkin.effects import Effects
from cenote.words import TOGETHER, Words, texts

TARGET = Path(__file__).parents[1] / "tests" / "phrases.json"
NAMES = ("Ana", "Ben", "Cem")
PARAGRAPHS = 60
WORD = "pick:tikal.2"
"""The choice that briefs are about."""

Row = dict[str, Any]


class MadeUpWords(Words):
    """The keys there are, each with its gaps for its text."""

    def __init__(self, game: str) -> None:
        super().__init__("en", game)
        self.texts = {key: made_up(key, text) for key, text in texts("en").items()}


def made_up(key: str, text: str) -> str:
    gaps = sorted(set(re.findall(r"{(\w+)}", text)))
    return f"<{' '.join([key, *(f'{{{gap}}}' for gap in gaps)])}>"


def plain(text: str) -> str:
    return MARKS.sub("", text).replace(TOGETHER, " ")


def cases(name: str, options: list[str]) -> Row:
    phrases = Phrases(MadeUpWords(name), NAMES)
    play = Play.new(GAMES[name], len(NAMES), options)
    rng = Random(1)
    play_out(play, [random_chooser(rng)] * len(NAMES), rng)
    return {
        "moves": {word: plain(phrases.move(word)) for word in play.game.vocabulary},
        "questions": questions(play, phrases),
        "paragraphs": list(islice(paragraphs(play, phrases), PARAGRAPHS)),
        "briefs": briefs(play, phrases),
    }


def questions(play: Play, phrases: Phrases) -> list[Row]:
    """Each question of a game with each verb that led to it, once."""
    found: dict[tuple[str, str], Row] = {}
    state = play.record.replay(0)
    for entry in play.record.entries:
        step, cause = play.game.question(state)
        if entry.by >= 0 and (step, cause.partition(":")[0]) not in found:
            said = plain(phrases.question(step, cause, entry.by))
            row = {"question": [step, cause], "seat": entry.by, "said": said}
            found[step, cause.partition(":")[0]] = row
        play.game.apply(state, entry.move)
    return list(found.values())


def paragraphs(play: Play, phrases: Phrases) -> Any:
    for _, group in groupby(all_news(play.record, 0, None), paragraph_of):
        news = [[*item[1:], ""] for item in group]
        told = happenings(news)
        if told:
            yield {"news": news, "said": plain(paragraph(told, phrases))}


def briefs(play: Play, phrases: Phrases) -> list[Row]:
    """What news of each kind is in few words, where it has some."""
    found: dict[str, Row] = {}
    for item in all_news(play.record, 0, None):
        if phrases.words.find(f"brief.{item.kind}") and item.amount and item.kind not in found:
            news = [[*item[1:], ""]]
            said = "; ".join(plain(phrases.brief(one, WORD)) for one in happenings(news))
            found[item.kind] = {"news": news, "said": said}
    return list(found.values())


def effects() -> Row:
    """What everything of Tzolk'in does."""
    says = Effects(MadeUpWords("tzolkin"))
    spaces = [f"{gear}.{space}" for gear in GEARS for space in range(1, NUMBERED - 2)]
    return {
        "spaces": {space: says.space(space) for space in spaces},
        "buildings": {tile: says.building(tile) for tile in BUILDINGS},
        "wealth": {tile: says.wealth(tile) for tile in WEALTH},
        "monuments": {
            tile: [says.monument(tile, seats) for seats in (2, 3, 4)] for tile in MONUMENTS
        },
        "levels": {
            technology: [says.level(technology, level) for level in range(1, LEVELS + 2)]
            for technology in TECHNOLOGIES
        },
        "market": says.market(),
    }


def text() -> str:
    rows = {
        "tzolkin": cases("tzolkin", []),
        "maya": cases("maya", ["expert"]),
        "effects": effects(),
    }
    parts = [
        f"{json.dumps(name)}:{json.dumps(row, ensure_ascii=False, separators=(',', ':'))}"
        for name, row in rows.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
