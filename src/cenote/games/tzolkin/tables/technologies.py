"""What the technologies cost and bring, as numbers."""

from typing import Final

from cenote.core.ints import i64, vec

LEVELS: Final = 3
STUDY_COST: Final = vec[i64]([1, 2, 3, 1])
"""Blocks to go up from each level; from level 3 it buys the bonus."""

# Agriculture
HARVEST_CORN_BY_LEVEL: Final = vec[i64]([0, 1, 1, 3])
FISHING_CORN_BY_LEVEL: Final = vec[i64]([0, 0, 1, 1])
HARVEST_WITHOUT_TILE: Final = 2

# Architecture
BUILDING_CORN: Final = vec[i64]([0, 1, 1, 1])
BUILDING_POINTS: Final = vec[i64]([0, 0, 2, 2])
BUILDING_DISCOUNT: Final = 3
DISCOUNT_CORN: Final = 2
ARCHITECTURE_BONUS: Final = 3

# Resource extraction
EXTRACTION_BONUS: Final = 2

# Theology
ONE_AHEAD: Final = 1
DEVOTION_FROM: Final = 2
EXTRA_SKULL: Final = 3
