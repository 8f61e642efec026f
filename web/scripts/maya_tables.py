"""Writes the tables of Maya as JSON, so that the browser types no number a second time.

Run `python web/scripts/maya_tables.py`; tests/web/test_tables.py fails when the file is old.
"""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from rows import as_rows

from cenote.games.maya import names, news, steps, tables
from cenote.games.maya.game import TABLE_OPTIONS

TARGET = Path(__file__).parents[1] / "src" / "games" / "maya" / "tables.json"

Row = dict[str, Any]


def card(i: int) -> Row:
    return {
        "points": int(tables.CARD_POINTS[i]),
        "back": "high" if i >= tables.HIGH_FROM else "low",
        "number": int(tables.CARDS_IN_HAND[i]),
    }


def figures() -> Row:
    """The board that Cenote ships."""
    text = files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
    return tomllib.loads(text)


def numbers() -> Row:
    return {
        "rounds": tables.ROUNDS,
        "blocks": tables.BLOCKS,
        "opening_blocks": tables.OPENING_BLOCKS,
        "bank": tables.BANK,
        "minus": tables.MINUS_POINTS,
        "double_cost": tables.DOUBLE_COST,
        "double_needs": tables.DOUBLE_NEEDS,
        "free_double_needs": tables.FREE_DOUBLE_NEEDS,
        "forced_pass_gold": tables.FORCED_PASS_GOLD,
        "expert_gold": tables.EXPERT_GOLD,
        "transport_2": tables.TRANSPORT_2_BLOCKS,
        "transport_4": tables.TRANSPORT_4_BLOCKS,
        "points_2": tables.POINTS_2_POINTS,
    }


def all_tables() -> Row:
    board = figures()
    return {
        "cards": {name: card(i) for i, name in enumerate(names.CARDS)},
        "numbers": numbers(),
        "pyramids": board["pyramids"],
        "players": board["players"],
        "markers": {
            "basic": list(names.BASIC_MARKERS),
            "expert": list(names.EXPERT_MARKERS),
        },
        "quarries": list(names.QUARRIES),
        "phases": list(names.PHASES),
        "sources": list(names.SOURCES),
        "options": list(TABLE_OPTIONS),
        "vocabulary": names.VOCABULARY,
        "questions": list(steps.NAMES),
        "news": {name: list(things) for name, things in news.HAPPENINGS},
    }


def text() -> str:
    return as_rows(all_tables())


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
