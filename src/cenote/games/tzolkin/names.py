"""The words of Tzolk'in: one id for each thing, and the vocabulary of moves made of them.

The order of the vocabulary is frozen (tests/tzolkin/vocabulary.txt): words may only be added at
its end, because a move is an index into it.
"""

from typing import Final

from cenote.core.numbered import ids
from cenote.core.vocabulary import vocabulary, words

PALENQUE: Final = 0
YAXCHILAN: Final = 1
TIKAL: Final = 2
UXMAL: Final = 3
CHICHEN_ITZA: Final = 4
GEARS = ids(
    palenque=PALENQUE, yaxchilan=YAXCHILAN, tikal=TIKAL, uxmal=UXMAL, chichen_itza=CHICHEN_ITZA
)

BLOCKS = ("wood", "stone", "gold")
CORN: Final = 0
WOOD: Final = 1
STONE: Final = 2
GOLD: Final = 3
SKULL: Final = 4
GOODS = ids(corn=CORN, wood=WOOD, stone=STONE, gold=GOLD, skull=SKULL)

CHAAC: Final = 0
QUETZALCOATL: Final = 1
KUKULCAN: Final = 2
TEMPLES = ids(chaac=CHAAC, quetzalcoatl=QUETZALCOATL, kukulcan=KUKULCAN)

AGRICULTURE: Final = 0
EXTRACTION: Final = 1
ARCHITECTURE: Final = 2
THEOLOGY: Final = 3
TECHNOLOGIES = ids(
    agriculture=AGRICULTURE, extraction=EXTRACTION, architecture=ARCHITECTURE, theology=THEOLOGY
)

FARM: Final = 0
CIVIC: Final = 1
TOMB: Final = 2
SHRINE: Final = 3
KINDS = ids(farm=FARM, civic=CIVIC, tomb=TOMB, shrine=SHRINE)

HARVEST_CORN: Final = 0
HARVEST_WOOD: Final = 1
BURN_FOREST: Final = 2
HARVESTS = ids(corn=HARVEST_CORN, wood=HARVEST_WOOD, burn=BURN_FOREST)

FROM_TEMPLES: Final = 0
FROM_CHICHEN_ITZA: Final = 1
FROM_BUILDINGS: Final = 2
FROM_ARCHITECTURE: Final = 3
FROM_MONUMENTS: Final = 4
FROM_HUNGER: Final = 5
FROM_CORN: Final = 6
FROM_SKULLS: Final = 7
SOURCES = ids(
    temples=FROM_TEMPLES,
    chichen_itza=FROM_CHICHEN_ITZA,
    buildings=FROM_BUILDINGS,
    architecture=FROM_ARCHITECTURE,
    monuments=FROM_MONUMENTS,
    hunger=FROM_HUNGER,
    corn=FROM_CORN,
    skulls=FROM_SKULLS,
)

AGE_1_BUILDINGS = (
    "milpa_1",
    "milpa_2",
    "milpa_3",
    "terrace_1",
    "terrace_2",
    "seed_house",
    "canal",
    "workshop",
    "goldsmith",
    "crypt",
    "ossuary",
    "burial_mound",
    "altar",
    "oratory",
)
AGE_2_BUILDINGS = (
    "granary_1",
    "granary_2",
    "granary_3",
    "school",
    "treasury",
    "storehouse",
    "lapidary",
    "bazaar_tomb",
    "founders_tomb",
    "royal_tomb",
    "pilgrims_tomb",
    "triple_tomb",
    "rain_shrine",
    "serpent_shrine",
    "feather_shrine",
    "masons_shrine",
    "oracle",
    "scribes_shrine",
)
BUILDINGS = AGE_1_BUILDINGS + AGE_2_BUILDINGS
MONUMENTS = (
    "necropolis",
    "metropolis",
    "acropolis",
    "maize_god",
    "world_tree",
    "palace",
    "ball_court",
    "codex",
    "observatory",
    "sanctuary",
    "stairway",
    "triad",
    "skull_rack",
)
WEALTH = (
    "palenque_1",
    "palenque_3",
    "palenque_5",
    "palenque_7",
    "yaxchilan_1",
    "yaxchilan_3",
    "yaxchilan_5",
    "yaxchilan_7",
    "tikal_1",
    "tikal_3",
    "tikal_5",
    "tikal_7",
    "uxmal_1",
    "uxmal_3",
    "uxmal_5",
    "uxmal_7",
    "chichen_itza_0",
    "chichen_itza_3",
    "chichen_itza_5",
    "chichen_itza_7",
    "chichen_itza_10",
)

SPACES = tuple(f"{gear}.{n}" for gear in GEARS[:4] for n in range(8)) + tuple(
    f"chichen_itza.{n}" for n in range(11)
)
ACTIONS = tuple(f"{gear}.{n}" for gear in GEARS[:4] for n in range(1, 6)) + tuple(
    f"chichen_itza.{n}" for n in range(1, 10)
)

# Where each verb's words begin.
DONE: Final = 0
STOP: Final = 1
SKIP: Final = 2
ADVANCE: Final = 3
BEG: Final = 5
PLACE: Final = 8
PLACE_START: Final = 13
PICK: Final = 14
USE: Final = 57
HARVEST: Final = 86
TECH: Final = 89
TEMPLE: Final = 93
ANGER: Final = 96
PAY: Final = 99
TAKE: Final = 102
SELL: Final = 105
BUY: Final = 108
SPARE: Final = 111
BUILD: Final = 114
PLAIN: Final = 146
RAISE: Final = 178
EFFECT: Final = 191
KEEP: Final = 195
FIRST: Final = 216
DEAL_MONUMENT: Final = 220
DEAL_BUILDING: Final = 233
DEAL_WEALTH: Final = 265
DUMMY: Final = 286

VOCABULARY: list[str] = vocabulary(
    (DONE, ["done"]),
    (STOP, ["stop"]),
    (SKIP, ["skip"]),
    (ADVANCE, words("advance", ("1", "2"))),
    (BEG, words("beg", TEMPLES)),
    (PLACE, words("place", GEARS)),
    (PLACE_START, words("place", ("start",))),
    (PICK, words("pick", SPACES)),
    (USE, words("use", ACTIONS)),
    (HARVEST, words("harvest", HARVESTS)),
    (TECH, words("tech", TECHNOLOGIES)),
    (TEMPLE, words("temple", TEMPLES)),
    (ANGER, words("anger", TEMPLES)),
    (PAY, words("pay", BLOCKS)),
    (TAKE, words("take", BLOCKS)),
    (SELL, words("sell", BLOCKS)),
    (BUY, words("buy", BLOCKS)),
    (SPARE, words("spare", BLOCKS)),
    (BUILD, words("build", BUILDINGS)),
    (PLAIN, words("plain", BUILDINGS)),
    (RAISE, words("raise", MONUMENTS)),
    (EFFECT, words("effect", ("1", "2", "3", "4"))),
    (KEEP, words("keep", WEALTH)),
    (FIRST, words("first", ("0", "1", "2", "3"))),
    (DEAL_MONUMENT, words("deal", MONUMENTS)),
    (DEAL_BUILDING, words("deal", BUILDINGS)),
    (DEAL_WEALTH, words("deal", WEALTH)),
    (DUMMY, words("dummy", WEALTH)),
)
