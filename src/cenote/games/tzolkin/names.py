"""The words of Tzolk'in: one id for each thing, and the vocabulary of moves made of them.

The order of the vocabulary is frozen (tests/tzolkin/vocabulary.txt): words may only be added at
its end, because a move is an index into it.
"""

from typing import Final

from cenote.core.vocabulary import words

GEARS = ("palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza")
PALENQUE: Final = 0
YAXCHILAN: Final = 1
TIKAL: Final = 2
UXMAL: Final = 3
CHICHEN_ITZA: Final = 4

BLOCKS = ("wood", "stone", "gold")
GOODS = ("corn", "wood", "stone", "gold", "skull")
CORN: Final = 0
WOOD: Final = 1
STONE: Final = 2
GOLD: Final = 3
SKULL: Final = 4

TEMPLES = ("chaac", "quetzalcoatl", "kukulcan")
CHAAC: Final = 0
QUETZALCOATL: Final = 1
KUKULCAN: Final = 2

TECHNOLOGIES = ("agriculture", "extraction", "architecture", "theology")
AGRICULTURE: Final = 0
EXTRACTION: Final = 1
ARCHITECTURE: Final = 2
THEOLOGY: Final = 3

KINDS = ("farm", "civic", "tomb", "shrine")
FARM: Final = 0
CIVIC: Final = 1
TOMB: Final = 2
SHRINE: Final = 3

HARVESTS = ("corn", "wood", "burn")
HARVEST_CORN: Final = 0
HARVEST_WOOD: Final = 1
BURN_FOREST: Final = 2

SOURCES = (
    "temples",
    "chichen_itza",
    "buildings",
    "architecture",
    "monuments",
    "hunger",
    "corn",
    "skulls",
)
FROM_TEMPLES: Final = 0
FROM_CHICHEN_ITZA: Final = 1
FROM_BUILDINGS: Final = 2
FROM_ARCHITECTURE: Final = 3
FROM_MONUMENTS: Final = 4
FROM_HUNGER: Final = 5
FROM_CORN: Final = 6
FROM_SKULLS: Final = 7

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

VOCABULARY: list[str] = [
    "done",
    "stop",
    "skip",
    *words("advance", ("1", "2")),
    *words("beg", TEMPLES),
    *words("place", (*GEARS, "start")),
    *words("pick", SPACES),
    *words("use", ACTIONS),
    *words("harvest", HARVESTS),
    *words("tech", TECHNOLOGIES),
    *words("temple", TEMPLES),
    *words("anger", TEMPLES),
    *words("pay", BLOCKS),
    *words("take", BLOCKS),
    *words("sell", BLOCKS),
    *words("buy", BLOCKS),
    *words("spare", BLOCKS),
    *words("build", BUILDINGS),
    *words("plain", BUILDINGS),
    *words("raise", MONUMENTS),
    *words("effect", ("1", "2", "3", "4")),
    *words("keep", WEALTH),
    *words("first", ("0", "1", "2", "3")),
    *words("deal", MONUMENTS),
    *words("deal", BUILDINGS),
    *words("deal", WEALTH),
    *words("dummy", WEALTH),
]
