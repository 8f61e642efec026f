"""The five gears: their spaces, and what the action at each space does."""

from typing import Final

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import (
    ACTIONS,
    CHAAC,
    CHICHEN_ITZA,
    CORN,
    GOLD,
    KUKULCAN,
    QUETZALCOATL,
    SPACES,
    STONE,
    WOOD,
)
from cenote.games.tzolkin.steps import (
    ANY_ACTION,
    CLIMB_ANY,
    CONSTRUCT,
    FIND_SKULL,
    FISH,
    HARVEST_JUNGLE,
    MARKET,
    OFFER_SKULL,
    PAY_BLOCKS,
    PAY_CORN,
    RECRUIT,
    STUDY,
)
from cenote.games.tzolkin.tables.effects import effect, extract, flat, gain

HOLES: Final = 10
"""Places on a small gear; two of them have no number. Chichen Itza has 13."""

HOLES_BY_GEAR: Final = vec[i64]([10, 10, 10, 10, 13])
TOP_SPACE: Final = vec[i64]([7, 7, 7, 7, 10])
"""The highest numbered space: from here a worker is pushed off."""

NUMBERED: Final = 8
"""Numbered spaces of a small gear; a place is known as gear * 8 + space."""

UNNUMBERED: Final = -1
PLACE_AT: Final = vec[i64](
    [
        i64(gear * NUMBERED + hole if hole <= top else UNNUMBERED)
        for gear, (holes, top) in enumerate(zip(HOLES_BY_GEAR, TOP_SPACE, strict=True))
        for hole in range(holes)
    ]
)
"""The place at each hole, one gear after the other."""

ACTIONS_PER_GEAR: Final = 5
"""An action is known as gear * 5 + number - 1; Chichen Itza, the last, has nine."""

FREE_CHOICE: Final = vec[i64]([6, 6, 6, 6, 10])
"""From this space on, a worker may use any action of its gear."""

ACTIONS_BY_GEAR: Final = vec[i64]([5, 5, 5, 5, 9])

OPPOSITE: Final = 5
"""How far away the opposite place of a small gear is."""

# How an action of Tikal or Uxmal may be used, as bits of its argument.
TWICE: Final = 1
"""A second one may follow."""
OR_MONUMENT: Final = 2
"""Or a monument instead."""
PLAIN_ONLY: Final = 4
"""Architecture has been used on the building before."""
FOR_CORN: Final = 8
"""Pay two corn for each block."""
MAY: Final = 16
"""It can be declined."""

JUNGLE_GROUPS: Final = 4
HARVEST_CORN_AT: Final = vec[i64]([4, 5, 7, 9])
HARVEST_WOOD_AT: Final = vec[i64]([0, 2, 3, 4])
FISHING_CORN: Final = 3
ANY_ACTION_CORN: Final = 1
CORN_PER_BLOCK: Final = 2

ROWS: list[tuple[int, ...]] = [
    # Palenque
    (effect(FISH),),
    (effect(HARVEST_JUNGLE, 0),),
    (effect(HARVEST_JUNGLE, 1),),
    (effect(HARVEST_JUNGLE, 2),),
    (effect(HARVEST_JUNGLE, 3),),
    # Yaxchilan
    (extract(WOOD, 1),),
    (extract(STONE, 1), gain(CORN, 1)),
    (extract(GOLD, 1), gain(CORN, 2)),
    (effect(FIND_SKULL),),
    (extract(GOLD, 1), extract(STONE, 1), gain(CORN, 2)),
    # Tikal
    (effect(STUDY),),
    (effect(CONSTRUCT),),
    (effect(STUDY, TWICE),),
    (effect(CONSTRUCT, TWICE | OR_MONUMENT),),
    (effect(PAY_BLOCKS, 1), effect(CLIMB_ANY, TWICE)),
    # Uxmal
    (effect(PAY_CORN, 3), effect(CLIMB_ANY)),
    (effect(MARKET),),
    (effect(RECRUIT),),
    (effect(CONSTRUCT, FOR_CORN),),
    (effect(ANY_ACTION),),
    # Chichen Itza
    *[(effect(OFFER_SKULL, oval),) for oval in range(9)],
]
ACTION_WIDTH: Final = 3
ACTION_EFFECTS: Final = flat(ROWS, ACTION_WIDTH)

UXMAL_5: Final = 19
CHOICES_OF_ANY_ACTION: Final = 20
"""Those of the four small gears, which come first."""

OVAL_POINTS: Final = vec[i64]([4, 5, 6, 7, 8, 8, 10, 11, 13])
OVAL_TEMPLE: Final = vec[i64](
    [CHAAC] * 3 + [KUKULCAN] * 3 + [QUETZALCOATL] * 3,
)
OVAL_BLOCK: Final = vec[i64]([0, 0, 0, 0, 0, 1, 0, 1, 1])
"""Whether the action also gives a block of the player's choice."""

assert len(ROWS) == len(ACTIONS) == sum(ACTIONS_BY_GEAR)
assert ACTIONS[UXMAL_5] == "uxmal.5"
assert ACTIONS[CHOICES_OF_ANY_ACTION] == "chichen_itza.1"
assert len(HARVEST_CORN_AT) == len(HARVEST_WOOD_AT) == JUNGLE_GROUPS
assert SPACES[CHICHEN_ITZA * NUMBERED] == "chichen_itza.0"
