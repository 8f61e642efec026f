"""The 13 monuments: border, cost in wood, stone, gold and skulls. Scoring is in scoring.py."""

from typing import Final, NamedTuple

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import CIVIC, MONUMENTS, SHRINE, TOMB
from cenote.games.tzolkin.tables.effects import flat


class Monument(NamedTuple):
    id: str
    kind: int
    cost: tuple[int, int, int, int]


ROWS = (
    Monument("necropolis", TOMB, (3, 2, 1, 0)),
    Monument("metropolis", TOMB, (1, 3, 2, 0)),
    Monument("acropolis", TOMB, (2, 2, 2, 0)),
    Monument("maize_god", TOMB, (1, 1, 4, 0)),
    Monument("world_tree", TOMB, (1, 0, 4, 0)),
    Monument("palace", CIVIC, (2, 3, 1, 0)),
    Monument("ball_court", CIVIC, (3, 0, 3, 0)),
    Monument("codex", CIVIC, (2, 1, 3, 0)),
    Monument("observatory", CIVIC, (1, 1, 3, 0)),
    Monument("sanctuary", SHRINE, (0, 2, 3, 0)),
    Monument("stairway", SHRINE, (0, 3, 3, 0)),
    Monument("triad", SHRINE, (0, 4, 3, 0)),
    Monument("skull_rack", SHRINE, (0, 0, 4, 1)),
)
assert tuple(row.id for row in ROWS) == MONUMENTS

MONUMENT_COST: Final = flat([row.cost for row in ROWS], 4)
MONUMENT_KIND: Final = vec[i64]([row.kind for row in ROWS])

NECROPOLIS: Final = 0
METROPOLIS: Final = 1
ACROPOLIS: Final = 2
MAIZE_GOD: Final = 3
WORLD_TREE: Final = 4
PALACE: Final = 5
BALL_COURT: Final = 6
CODEX: Final = 7
OBSERVATORY: Final = 8
SANCTUARY: Final = 9
STAIRWAY: Final = 10
TRIAD: Final = 11
SKULL_RACK: Final = 12

PER_KIND: Final = 4
PER_CONSTRUCTION: Final = 2
PER_MONUMENT: Final = vec[i64]([0, 0, 6, 5, 4])
"""By number of seats."""
PER_HARVEST_TILE: Final = 4
WORKERS_POINTS: Final = vec[i64]([0, 0, 0, 0, 6, 12, 18])
PER_LEVEL: Final = 3
MASTERED_POINTS: Final = vec[i64]([0, 9, 20, 33, 33])
PER_STEP: Final = 3
PER_PLACED_SKULL: Final = 3
