"""What can happen, by number: the news that log and animation are made of."""

from typing import Final

from cenote.core.numbered import numbered
from cenote.games.tzolkin.names import (
    ACTIONS,
    BUILDINGS,
    GEARS,
    GOODS,
    MONUMENTS,
    SOURCES,
    SPACES,
    TECHNOLOGIES,
    TEMPLES,
    WEALTH,
)

GAINED: Final = 0
PAID: Final = 1
SCORED: Final = 2
CLIMBED: Final = 3
WASTED_STEP: Final = 4
DESCENDED: Final = 5
LEARNED: Final = 6
TOOK_BONUS: Final = 7
CONSTRUCTED: Final = 8
RAISED: Final = 9
TOOK_TILE: Final = 10
BURNED: Final = 11
PLACED: Final = 12
PICKED_UP: Final = 13
PUSHED_OFF: Final = 14
CAME_BACK: Final = 15
RECRUITED: Final = 16
OFFERED_SKULL: Final = 17
DAYS_PASSED: Final = 18
CORN_ON_TOOTH: Final = 19
CLAIMED_CORN: Final = 20
MARKER_MOVED: Final = 21
TURNED_LIGHT: Final = 22
TURNED_DARK: Final = 23
FOOD_DAY_CAME: Final = 24
FED: Final = 25
UNFED: Final = 26
NO_SKULLS: Final = 27
AGE_CHANGED: Final = 28
KEPT: Final = 29
DUMMY_PLACED: Final = 30
DEALT: Final = 31
BEGGED: Final = 32
QUARTERS_SCORED: Final = 33

PLACES = (*SPACES, "start")
STARTING_SPACE_NEWS: Final = 43
"""The starting player space, among the places."""

GROUPS = ACTIONS[1:5]
OVALS = ACTIONS[20:]
NO_THING: tuple[str, ...] = ()

HAPPENINGS: list[tuple[str, tuple[str, ...]]] = numbered(
    [
        (GAINED, ("gain", GOODS)),
        (PAID, ("pay", GOODS)),
        (SCORED, ("points", SOURCES)),
        (CLIMBED, ("climb", TEMPLES)),
        (WASTED_STEP, ("wasted_step", TEMPLES)),
        (DESCENDED, ("descend", TEMPLES)),
        (LEARNED, ("learn", TECHNOLOGIES)),
        (TOOK_BONUS, ("bonus", TECHNOLOGIES)),
        (CONSTRUCTED, ("construct", BUILDINGS)),
        (RAISED, ("raise", MONUMENTS)),
        (TOOK_TILE, ("tile", GOODS)),
        (BURNED, ("burn", GROUPS)),
        (PLACED, ("place", PLACES)),
        (PICKED_UP, ("pick_up", PLACES)),
        (PUSHED_OFF, ("pushed_off", PLACES)),
        (CAME_BACK, ("worker_back", NO_THING)),
        (RECRUITED, ("recruit", NO_THING)),
        (OFFERED_SKULL, ("offer_skull", OVALS)),
        (DAYS_PASSED, ("days", NO_THING)),
        (CORN_ON_TOOTH, ("tooth_corn", NO_THING)),
        (CLAIMED_CORN, ("claim_corn", GOODS)),
        (MARKER_MOVED, ("marker", NO_THING)),
        (TURNED_LIGHT, ("light", NO_THING)),
        (TURNED_DARK, ("dark", NO_THING)),
        (FOOD_DAY_CAME, ("food_day", NO_THING)),
        (FED, ("feed", GOODS)),
        (UNFED, ("unfed", NO_THING)),
        (NO_SKULLS, ("no_skulls", NO_THING)),
        (AGE_CHANGED, ("age", NO_THING)),
        (KEPT, ("keep", WEALTH)),
        (DUMMY_PLACED, ("dummy", GEARS)),
        (DEALT, ("deal", BUILDINGS)),
        (BEGGED, ("beg", TEMPLES)),
        (QUARTERS_SCORED, ("quarters", SOURCES)),
    ]
)
"""For each number, its name and the things it can be about."""

assert PLACES[STARTING_SPACE_NEWS] == "start"
