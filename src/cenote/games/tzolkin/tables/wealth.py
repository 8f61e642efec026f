"""The 21 starting wealth tiles: what they give, and the space a dummy worker takes."""

from typing import Final, NamedTuple

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import (
    AGRICULTURE,
    ARCHITECTURE,
    CHAAC,
    CHICHEN_ITZA,
    CORN,
    EXTRACTION,
    GOLD,
    KUKULCAN,
    PALENQUE,
    QUETZALCOATL,
    SKULL,
    STONE,
    THEOLOGY,
    TIKAL,
    UXMAL,
    WEALTH,
    WOOD,
    YAXCHILAN,
)
from cenote.games.tzolkin.steps import RECRUIT
from cenote.games.tzolkin.tables.effects import climb, effect, flat, gain, learn


class Wealth(NamedTuple):
    id: str
    gear: int
    space: int
    effects: tuple[int, ...]
    feeds: int = 0
    """Workers that need no corn, for the whole game."""


ROWS = (
    Wealth("palenque_1", PALENQUE, 1, (gain(CORN, 3), climb(QUETZALCOATL), learn(AGRICULTURE))),
    Wealth("palenque_3", PALENQUE, 3, (gain(CORN, 5), gain(GOLD, 1), climb(QUETZALCOATL))),
    Wealth("palenque_5", PALENQUE, 5, (gain(STONE, 1), gain(GOLD, 1), learn(AGRICULTURE))),
    Wealth("palenque_7", PALENQUE, 7, (gain(CORN, 9), gain(STONE, 1))),
    Wealth("yaxchilan_1", YAXCHILAN, 1, (gain(WOOD, 1), climb(KUKULCAN), learn(EXTRACTION))),
    Wealth("yaxchilan_3", YAXCHILAN, 3, (gain(CORN, 2), gain(WOOD, 2), climb(KUKULCAN))),
    Wealth("yaxchilan_5", YAXCHILAN, 5, (gain(CORN, 4), gain(WOOD, 1), learn(EXTRACTION))),
    Wealth("yaxchilan_7", YAXCHILAN, 7, (gain(CORN, 3), gain(WOOD, 2), gain(STONE, 1))),
    Wealth("tikal_1", TIKAL, 1, (gain(CORN, 2), climb(CHAAC), learn(ARCHITECTURE))),
    Wealth("tikal_3", TIKAL, 3, (gain(CORN, 6), gain(STONE, 2))),
    Wealth("tikal_5", TIKAL, 5, (gain(CORN, 3), gain(GOLD, 1), learn(ARCHITECTURE))),
    Wealth("tikal_7", TIKAL, 7, (gain(CORN, 6), gain(WOOD, 1), gain(STONE, 1))),
    Wealth("uxmal_1", UXMAL, 1, (gain(CORN, 5), gain(STONE, 1), climb(CHAAC))),
    Wealth("uxmal_3", UXMAL, 3, (gain(CORN, 3), gain(WOOD, 1)), feeds=1),
    Wealth("uxmal_5", UXMAL, 5, (effect(RECRUIT),)),
    Wealth("uxmal_7", UXMAL, 7, (gain(CORN, 8), gain(GOLD, 1))),
    Wealth("chichen_itza_0", CHICHEN_ITZA, 0, (gain(CORN, 4), gain(WOOD, 1), gain(SKULL, 1))),
    Wealth("chichen_itza_3", CHICHEN_ITZA, 3, (gain(CORN, 5), gain(STONE, 1), learn(THEOLOGY))),
    Wealth("chichen_itza_5", CHICHEN_ITZA, 5, (gain(CORN, 4), gain(WOOD, 3))),
    Wealth("chichen_itza_7", CHICHEN_ITZA, 7, (gain(CORN, 2), gain(WOOD, 2), learn(THEOLOGY))),
    Wealth("chichen_itza_10", CHICHEN_ITZA, 10, (gain(CORN, 7), gain(WOOD, 2))),
)
assert tuple(row.id for row in ROWS) == WEALTH

WEALTH_WIDTH: Final = 3
WEALTH_EFFECTS: Final = flat([row.effects for row in ROWS], WEALTH_WIDTH)
WEALTH_FEEDS: Final = vec[i64]([row.feeds for row in ROWS])
WEALTH_GEAR: Final = vec[i64]([row.gear for row in ROWS])
WEALTH_SPACE: Final = vec[i64]([row.space for row in ROWS])
FEEDING_WEALTH: Final[i64] = sum(1 << tile for tile, row in enumerate(ROWS) if row.feeds)
"""A bit for each tile that feeds a worker."""
