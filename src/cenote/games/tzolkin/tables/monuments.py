"""The 13 monuments: border, cost in wood, stone, gold and skulls, what they count, and for how many
points."""

from typing import Final, NamedTuple

from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import CIVIC, MONUMENTS, SHRINE, TOMB
from cenote.games.tzolkin.tables.effects import flat

# What a monument counts, by number; scoring.py has a counter for each.
OF_ITS_BORDER: Final = 0
CONSTRUCTIONS: Final = 1
MONUMENTS_OF_ALL: Final = 2
CORN_TILES: Final = 3
WOOD_TILES: Final = 4
WORKERS_IN_PLAY: Final = 5
LEVELS: Final = 6
MASTERED: Final = 7
BEST_TEMPLE: Final = 8
STEP_POINTS: Final = 9
SKULLS_PLACED: Final = 10

PER_KIND: Final = 4
PER_CONSTRUCTION: Final = 2
PER_MONUMENT: Final = vec[i64]([0, 0, 6, 5, 4])
"""By number of seats."""
PER_HARVEST_TILE: Final = 4
WORKERS_POINTS: Final = vec[i64]([0, 0, 0, 0, 6, 12, 18])
PER_LEVEL: Final = 3
MASTERED_POINTS: Final = vec[i64]([0, 9, 20, 33, 33])
PER_STEP: Final = 3
PER_STEP_POINT: Final = 1
PER_PLACED_SKULL: Final = 3

SEAT_NUMBERS: Final = 5
"""A monument may be worth more at a smaller table: points for each by number of seats, 0 to 4."""


def each(points: int) -> tuple[int, ...]:
    """So many points for each thing, at any table."""
    return (points,) * SEAT_NUMBERS


class Monument(NamedTuple):
    id: str
    kind: int
    cost: tuple[int, int, int, int]
    counts: int
    each: tuple[int, ...] = ()
    """Points for each thing it counts, by number of seats,"""
    scale: tuple[int, ...] = ()
    """or the points for none of them, one, two, and so on."""


ROWS = (
    Monument("necropolis", TOMB, (3, 2, 1, 0), OF_ITS_BORDER, each(PER_KIND)),
    Monument("metropolis", TOMB, (1, 3, 2, 0), CONSTRUCTIONS, each(PER_CONSTRUCTION)),
    Monument("acropolis", TOMB, (2, 2, 2, 0), MONUMENTS_OF_ALL, tuple(PER_MONUMENT)),
    Monument("maize_god", TOMB, (1, 1, 4, 0), CORN_TILES, each(PER_HARVEST_TILE)),
    Monument("world_tree", TOMB, (1, 0, 4, 0), WOOD_TILES, each(PER_HARVEST_TILE)),
    Monument("palace", CIVIC, (2, 3, 1, 0), OF_ITS_BORDER, each(PER_KIND)),
    Monument("ball_court", CIVIC, (3, 0, 3, 0), WORKERS_IN_PLAY, scale=tuple(WORKERS_POINTS)),
    Monument("codex", CIVIC, (2, 1, 3, 0), LEVELS, each(PER_LEVEL)),
    Monument("observatory", CIVIC, (1, 1, 3, 0), MASTERED, scale=tuple(MASTERED_POINTS)),
    Monument("sanctuary", SHRINE, (0, 2, 3, 0), OF_ITS_BORDER, each(PER_KIND)),
    Monument("stairway", SHRINE, (0, 3, 3, 0), BEST_TEMPLE, each(PER_STEP)),
    Monument("triad", SHRINE, (0, 4, 3, 0), STEP_POINTS, each(PER_STEP_POINT)),
    Monument("skull_rack", SHRINE, (0, 0, 4, 1), SKULLS_PLACED, each(PER_PLACED_SKULL)),
)
assert tuple(row.id for row in ROWS) == MONUMENTS

MONUMENT_COST: Final = flat([row.cost for row in ROWS], 4)
MONUMENT_KIND: Final = vec[i64]([row.kind for row in ROWS])
MONUMENT_COUNTS: Final = vec[i64]([row.counts for row in ROWS])
MONUMENT_EACH: Final = flat([row.each for row in ROWS], SEAT_NUMBERS)
SCALE_WIDTH: Final = 7
MONUMENT_SCALE: Final = flat([row.scale for row in ROWS], SCALE_WIDTH)
