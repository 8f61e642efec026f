"""What experts usually make by source, so that a person's points can be set beside it.

The expert's judge played all seats of some games of each size; the averages ship with the package
(`python -m tests.review.usual` makes them again).
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TypedDict

FILE = "usual.json"

Sources = Mapping[str, int]
"""Thousandths of a point by source, of one seat, on average."""


class Usual(TypedDict):
    """The whole table."""

    games: int
    """How many were played at each size of table."""
    sizes: dict[str, dict[str, Sources]]
    """By game and number of seats."""


@cache
def shipped() -> Usual:
    """The table that ships with the package."""
    table: Usual = json.loads(files(__package__).joinpath(FILE).read_text())
    return table


def usual_sources(game: str, seats: int) -> Sources | None:
    """What experts make by source at such a table, if that is known."""
    return shipped()["sizes"].get(game, {}).get(str(seats))
