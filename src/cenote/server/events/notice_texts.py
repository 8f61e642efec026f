"""The texts of notices, in the language of whoever reads them. They tell nothing secret."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cenote.server.storage.table import Table
from cenote.words import LANGUAGES, Words

COLOURS = ("red", "green", "blue", "yellow", "purple")
NAMING = ("joined", "rematch")
"""The kinds that name somebody, or say "somebody"."""


@dataclass(frozen=True)
class Text:
    """A notice as a person reads it."""

    title: str
    body: str


@cache
def texts(language: str) -> dict[str, str]:
    """All texts of notices in one language."""
    file = files("cenote.words").joinpath("notices", f"{language}.json")
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8"))
    return found


def say(language: str, key: str, **values: str) -> str:
    return texts(language)[key].format_map(values)


def known_language(language: str) -> str:
    return language if language in LANGUAGES else LANGUAGES[0]


def game_name(language: str, game: str) -> str:
    return texts(language).get(f"game.{game}", game.capitalize())


def seat_name(language: str, table: Table, seat: int) -> str:
    """A player's name, or the colour of the seat."""
    return table.seats[seat].name or Words(language).say(f"color.{COLOURS[seat]}")


def table_name(language: str, table: Table, device: str | None = None) -> str:
    """The title of a table, or its game and the people one meets there."""
    if table.title:
        return table.title
    game = game_name(language, table.game)
    others = [
        seat_name(language, table, number)
        for number, seat in enumerate(table.seats)
        if not seat.is_bot and device not in seat.holders | seat.asked
    ]
    if not others:
        return say(language, "table.computers", game=game)
    return say(language, "table.with", game=game, names=Words(language).together(others))


def notice(language: str, kind: str, table: Table, device: str, who: int | None = None) -> Text:
    """The notice of something at a table; `who` is the seat of whoever sat down or asks."""
    title = table_name(language, table, device)
    name = "" if who is None else table.seats[who].name
    key = f"{kind}.somebody" if kind in NAMING and not name else kind
    return Text(title, say(language, key, name=name))


def test_notice(language: str) -> Text:
    return Text("Cenote", say(language, "test"))
