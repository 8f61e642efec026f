"""What can happen, by number: the news that log and animation are made of."""

from typing import Final

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

PLACES = (*SPACES, "start")
STARTING_SPACE_NEWS: Final = 43
"""The starting player space, among the places."""

GROUPS = ACTIONS[1:5]
OVALS = ACTIONS[20:]
NO_THING: tuple[str, ...] = ()

HAPPENINGS: list[tuple[str, tuple[str, ...]]] = [
    ("gain", GOODS),
    ("pay", GOODS),
    ("points", SOURCES),
    ("climb", TEMPLES),
    ("wasted_step", TEMPLES),
    ("descend", TEMPLES),
    ("learn", TECHNOLOGIES),
    ("bonus", TECHNOLOGIES),
    ("construct", BUILDINGS),
    ("raise", MONUMENTS),
    ("tile", GOODS),
    ("burn", GROUPS),
    ("place", PLACES),
    ("pick_up", PLACES),
    ("pushed_off", PLACES),
    ("worker_back", NO_THING),
    ("recruit", NO_THING),
    ("offer_skull", OVALS),
    ("days", NO_THING),
    ("tooth_corn", NO_THING),
    ("claim_corn", GOODS),
    ("marker", NO_THING),
    ("light", NO_THING),
    ("dark", NO_THING),
    ("food_day", NO_THING),
    ("feed", GOODS),
    ("unfed", NO_THING),
    ("no_skulls", NO_THING),
    ("age", NO_THING),
    ("keep", WEALTH),
    ("dummy", GEARS),
    ("deal", BUILDINGS),
    ("beg", TEMPLES),
]
"""For each number, its name and the things it can be about."""
