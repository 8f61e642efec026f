"""The 32 buildings: age, border, cost in wood, stone and gold, and what they do at once."""

from typing import Final, NamedTuple

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import (
    AGE_1_BUILDINGS,
    AGRICULTURE,
    ARCHITECTURE,
    BUILDINGS,
    CHAAC,
    CIVIC,
    CORN,
    EXTRACTION,
    FARM,
    GOLD,
    KUKULCAN,
    QUETZALCOATL,
    SHRINE,
    SKULL,
    STONE,
    THEOLOGY,
    TOMB,
)
from cenote.games.tzolkin.steps import (
    ANY_ACTION,
    CLIMB_ANY,
    CONSTRUCT,
    LEARN_ANY,
    MARKET,
    RECRUIT,
)
from cenote.games.tzolkin.tables.effects import climb, effect, flat, gain, learn, score
from cenote.games.tzolkin.tables.gears import MAY


class Building(NamedTuple):
    id: str
    kind: int
    cost: tuple[int, int, int]
    effects: tuple[int, ...] = ()
    feeds: int = 0
    """Workers that need no corn."""
    spares: int = 0
    """Corn that every worker needs less."""


LEARN_ONE = effect(LEARN_ANY)
CLIMB_ONE = effect(CLIMB_ANY)

ROWS = (
    # Age 1
    Building("milpa_1", FARM, (1, 0, 0), feeds=1),
    Building("milpa_2", FARM, (1, 0, 0), feeds=1),
    Building("milpa_3", FARM, (1, 0, 0), feeds=1),
    Building("terrace_1", FARM, (4, 0, 0), spares=1),
    Building("terrace_2", FARM, (4, 0, 0), spares=1),
    Building("seed_house", CIVIC, (2, 0, 0), (learn(AGRICULTURE),)),
    Building("canal", CIVIC, (3, 0, 0), (learn(AGRICULTURE), gain(STONE, 1))),
    Building("workshop", CIVIC, (1, 1, 0), (learn(EXTRACTION), gain(CORN, 1))),
    Building("goldsmith", CIVIC, (2, 1, 0), (learn(EXTRACTION), gain(GOLD, 1))),
    Building("crypt", TOMB, (2, 1, 0), (climb(CHAAC), climb(QUETZALCOATL))),
    Building("ossuary", TOMB, (1, 2, 0), (climb(CHAAC), climb(KUKULCAN))),
    Building("burial_mound", TOMB, (1, 0, 1), (CLIMB_ONE, effect(CONSTRUCT, MAY))),
    Building("altar", SHRINE, (0, 0, 1), (learn(ARCHITECTURE),)),
    Building("oratory", SHRINE, (0, 1, 1), (learn(THEOLOGY), climb(KUKULCAN))),
    # Age 2
    Building("granary_1", FARM, (2, 0, 0), feeds=3),
    Building("granary_2", FARM, (2, 0, 0), feeds=3),
    Building("granary_3", FARM, (2, 0, 0), feeds=3),
    Building("school", CIVIC, (3, 0, 0), (LEARN_ONE, gain(STONE, 1))),
    Building("treasury", CIVIC, (2, 1, 0), (LEARN_ONE, gain(GOLD, 1))),
    Building("storehouse", CIVIC, (3, 1, 0), (LEARN_ONE, gain(CORN, 6))),
    Building("lapidary", CIVIC, (2, 2, 0), (LEARN_ONE, gain(SKULL, 1))),
    Building("bazaar_tomb", TOMB, (0, 3, 0), (effect(MARKET), score(6))),
    Building("founders_tomb", TOMB, (1, 1, 1), (effect(RECRUIT), score(6))),
    Building("royal_tomb", TOMB, (1, 0, 2), (score(8),)),
    Building("pilgrims_tomb", TOMB, (2, 1, 1), (effect(ANY_ACTION, MAY), score(2))),
    Building(
        "triple_tomb",
        TOMB,
        (1, 2, 1),
        (climb(CHAAC), climb(QUETZALCOATL), climb(KUKULCAN), score(3)),
    ),
    Building("rain_shrine", SHRINE, (0, 2, 0), (climb(CHAAC), climb(CHAAC), score(2))),
    Building("serpent_shrine", SHRINE, (0, 0, 2), (climb(KUKULCAN), climb(KUKULCAN), score(3))),
    Building(
        "feather_shrine",
        SHRINE,
        (0, 0, 3),
        (climb(QUETZALCOATL), climb(QUETZALCOATL), score(4)),
    ),
    Building("masons_shrine", SHRINE, (0, 1, 1), (learn(ARCHITECTURE), score(3))),
    Building("oracle", SHRINE, (0, 2, 1), (learn(THEOLOGY), climb(CHAAC), climb(KUKULCAN))),
    Building("scribes_shrine", SHRINE, (0, 1, 2), (LEARN_ONE, LEARN_ONE)),
)
assert tuple(row.id for row in ROWS) == BUILDINGS

AGE_2_FROM: Final = 14
"""The first building of age 2."""
assert len(AGE_1_BUILDINGS) == AGE_2_FROM

ON_DISPLAY: Final = 6
COST_WIDTH: Final = 4
BUILDING_COST: Final = flat([(*row.cost, 0) for row in ROWS], COST_WIDTH)
BUILDING_BLOCKS: Final = vec[i64]([sum(row.cost) for row in ROWS])
BUILDING_WIDTH: Final = 4
BUILDING_EFFECTS: Final = flat([row.effects for row in ROWS], BUILDING_WIDTH)
BUILDING_KIND: Final = vec[i64]([row.kind for row in ROWS])
FEEDS: Final = vec[i64]([row.feeds for row in ROWS])
SPARES: Final = vec[i64]([row.spares for row in ROWS])
