"""The position on the table: every number of it in one row, and the verbs that change it."""

from typing import Final, final

from cenote.core.agenda import CELLS, Agenda
from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import (
    GOLD,
    GOODS,
    SKULL,
    SOURCES,
    STONE,
    TECHNOLOGIES,
    TEMPLES,
    WOOD,
)
from cenote.games.tzolkin.news import (
    CLIMBED,
    DESCENDED,
    GAINED,
    PAID,
    SCORED,
    TURNED_LIGHT,
    WASTED_STEP,
)
from cenote.games.tzolkin.tables.buildings import ON_DISPLAY
from cenote.games.tzolkin.tables.effects import ARGUMENT, NOTHING
from cenote.games.tzolkin.tables.gears import HOLES, HOLES_BY_GEAR, JUNGLE_GROUPS, TOP_SPACE
from cenote.games.tzolkin.tables.setup import (
    MONUMENTS_DEALT,
    SKULLS,
    STARTING_WORKERS,
    WORKERS,
)
from cenote.games.tzolkin.tables.temples import START_STEP, TOP_STEP

EMPTY: Final = -1
DUMMY_WORKER: Final = -2
"""A dummy on a gear: in the place of a seat's number, one that no seat has."""

MOST_SEATS: Final = 4

# A player's cells, after the goods of names.py.
FREE_WORKERS: Final = 5
BANKED_WORKERS: Final = FREE_WORKERS + 1
LIGHT_SIDE: Final = BANKED_WORKERS + 1
TEMPLE_STEP: Final = LIGHT_SIDE + 1
LEVEL: Final = TEMPLE_STEP + 3
CORN_TILES: Final = LEVEL + 4
WOOD_TILES: Final = CORN_TILES + 1
BUILT: Final = WOOD_TILES + 1
"""A bit for each building."""
RAISED: Final = BUILT + 1
"""A bit for each monument."""
WEALTH_KEPT: Final = RAISED + 1
WEALTH_DEALT: Final = WEALTH_KEPT + 1
"""Bits too; known only to the seat, and cleared when all reveal."""
POINTS: Final = WEALTH_DEALT + 1
POINTS_FROM: Final = POINTS + 1
QUARTERS: Final = POINTS_FROM + 8
"""Quarter points beside the whole ones, from the final scoring."""
PLAYER_WIDTH: Final = 32
"""A power of two: the place of a player is then found by a shift."""

# The table: each place, of one cell or more, begins where the one before it ends.
SEATS: Final = 50
OPTIONS: Final = SEATS + 1
AGE: Final = OPTIONS + 1
TOOTH: Final = AGE + 1
FOOD_DAYS_HELD: Final = TOOTH + 1
TEETH_WITH_CORN: Final = FOOD_DAYS_HELD + 1
"""A bit for each tooth that has a corn on it."""
STARTING_PLAYER: Final = TEETH_WITH_CORN + 1
STARTING_SPACE: Final = STARTING_PLAYER + 1
SKULL_BANK: Final = STARTING_SPACE + 1
OVALS: Final = SKULL_BANK + 1
"""A bit for each oval of Chichen Itza that holds a skull."""
DUMMIES_LEFT: Final = OVALS + 1
UNDEALT_WEALTH: Final = DUMMIES_LEFT + 1
UNDEALT_BUILDINGS: Final = UNDEALT_WEALTH + 1
UNDEALT_MONUMENTS: Final = UNDEALT_BUILDINGS + 1
FORESTS: Final = UNDEALT_MONUMENTS + 1
"""Fields of each jungle group where wood still covers the corn."""
CORNFIELDS: Final = FORESTS + 4
"""Fields of each jungle group where the corn lies open."""
DISPLAY: Final = CORNFIELDS + 4
MONUMENTS_SHOWN: Final = DISPLAY + 6
HOLE: Final = MONUMENTS_SHOWN + 6
"""The places of the gears: ten each, thirteen for Chichen Itza; a seat, a dummy, or EMPTY."""
PLAYERS: Final = HOLE + 53
SIZE: Final = PLAYERS + MOST_SEATS * PLAYER_WIDTH

# Options, as bits.
UXMAL_ONCE: Final = 1
FREE_ORDER: Final = 2
WHOLE_POINTS: Final = 4
FIRST_SEAT: Final = 3
"""From this bit on: 1 + the seat that starts, if the table fixed it."""


@final
class State(Agenda):
    """A game of Tzolk'in at one moment."""

    def copy(self) -> "State":
        twin = State()
        twin.cells = self.cells[:]
        twin.cause = self.cause
        if self.news is not None:
            twin.listen()
        return twin

    def at(self, seat: i64, what: i64) -> i64:
        """One of a player's numbers."""
        place = PLAYERS + seat * PLAYER_WIDTH + what
        return self.cells[place]

    def put(self, seat: i64, what: i64, number: i64) -> None:
        self.cells[PLAYERS + seat * PLAYER_WIDTH + what] = number

    def add(self, seat: i64, what: i64, number: i64) -> None:
        self.cells[PLAYERS + seat * PLAYER_WIDTH + what] += number

    def gain(self, seat: i64, good: i64, number: i64) -> None:  # T7.8, T7.9
        """Take goods from the bank; skulls only as far as there are any."""
        if good == SKULL:
            number = min(number, self.cells[SKULL_BANK])
            self.cells[SKULL_BANK] -= number
        self.add(seat, good, number)
        self.tell(GAINED, seat, good, number)

    def pay(self, seat: i64, good: i64, number: i64) -> None:
        """Give goods to the bank."""
        if number == 0:
            return
        if good == SKULL:
            self.cells[SKULL_BANK] += number
        self.add(seat, good, -number)
        self.tell(PAID, seat, good, number)

    def blocks(self, seat: i64) -> i64:
        """A player's wood, stone and gold together."""
        return self.at(seat, WOOD) + self.at(seat, STONE) + self.at(seat, GOLD)

    def score(self, seat: i64, source: i64, points: i64) -> None:
        self.add(seat, POINTS, points)
        self.add(seat, POINTS_FROM + source, points)
        self.tell(SCORED, seat, source, points)

    def can_climb(self, seat: i64, temple: i64) -> bool:  # T8.4, T8.5
        """The top step holds one player only."""
        step = self.at(seat, TEMPLE_STEP + temple) + 1
        if step < TOP_STEP[temple]:
            return True
        if step > TOP_STEP[temple]:
            return False
        for other in range(self.cells[SEATS]):
            if self.at(other, TEMPLE_STEP + temple) == step:
                return False
        return True

    def can_climb_any(self, seat: i64, except_for: i64) -> bool:
        for temple in range(i64(3)):
            if temple != except_for and self.can_climb(seat, temple):
                return True
        return False

    def climb(self, seat: i64, temple: i64) -> None:  # T8.6 to T8.8
        """One step up; with nowhere to go it is wasted."""
        if not self.can_climb(seat, temple):
            self.tell(WASTED_STEP, seat, temple, 0)
            return
        self.add(seat, TEMPLE_STEP + temple, 1)
        step = self.at(seat, TEMPLE_STEP + temple)
        self.tell(CLIMBED, seat, temple, step)
        if step == TOP_STEP[temple] and self.at(seat, LIGHT_SIDE) == 0:
            self.put(seat, LIGHT_SIDE, 1)
            self.tell(TURNED_LIGHT, seat, 0, 0)

    def can_descend(self, seat: i64, temple: i64) -> bool:  # T8.11
        return self.at(seat, TEMPLE_STEP + temple) > 0

    def can_descend_any(self, seat: i64) -> bool:
        return self.can_descend(seat, 0) or self.can_descend(seat, 1) or self.can_descend(seat, 2)

    def descend(self, seat: i64, temple: i64) -> None:
        self.add(seat, TEMPLE_STEP + temple, -1)
        self.tell(DESCENDED, seat, temple, self.at(seat, TEMPLE_STEP + temple))

    def lowest_free_space(self, gear: i64) -> i64:  # T3.2 to T3.4
        """Where the next worker on this gear must stand; EMPTY if no numbered space is free."""
        cells = self.cells
        first = HOLE + gear * HOLES
        for hole in range(first, first + TOP_SPACE[gear] + 1):
            if cells[hole] == EMPTY:
                return hole - first
        return EMPTY

    def workers_on_gears(self, seat: i64) -> i64:
        away = self.at(seat, FREE_WORKERS) + self.at(seat, BANKED_WORKERS)
        if self.cells[STARTING_SPACE] == seat:
            away += 1
        return WORKERS - away

    def plan_effects(self, seat: i64, effects: vec[i64], row: i64, width: i64) -> None:
        """Plan a row of a table of effects, its first effect to be done first."""
        for i in range(width - 1, i64(-1), -1):
            effect = effects[row * width + i]
            if effect != NOTHING:
                self.plan(effect & 0xFF, seat, effect >> ARGUMENT)


def new_state(seats: i64, options: i64) -> State:  # T1.2 to T1.6
    """The table before anything is dealt."""
    state = State()
    state.cells = vec[i64]([0] * SIZE)
    cells = state.cells
    cells[SEATS] = seats
    cells[OPTIONS] = options
    cells[AGE] = 1
    cells[STARTING_SPACE] = EMPTY
    cells[SKULL_BANK] = SKULLS
    for place in range(DISPLAY, PLAYERS):
        cells[place] = EMPTY
    for group in range(JUNGLE_GROUPS):
        cells[(CORNFIELDS if group == 0 else FORESTS) + group] = seats
    for seat in range(seats):
        state.put(seat, FREE_WORKERS, STARTING_WORKERS)
        state.put(seat, BANKED_WORKERS, WORKERS - STARTING_WORKERS)
        state.put(seat, LIGHT_SIDE, 1)
        for temple in range(3):
            state.put(seat, TEMPLE_STEP + temple, START_STEP)
    return state


assert SEATS == CELLS
assert CORNFIELDS - FORESTS == DISPLAY - CORNFIELDS == JUNGLE_GROUPS
assert MONUMENTS_SHOWN - DISPLAY == ON_DISPLAY
assert max(MONUMENTS_DEALT) == HOLE - MONUMENTS_SHOWN
assert sum(HOLES_BY_GEAR) == PLAYERS - HOLE
assert len(GOODS) == FREE_WORKERS
assert len(TEMPLES) == LEVEL - TEMPLE_STEP
assert len(TECHNOLOGIES) == CORN_TILES - LEVEL
assert len(SOURCES) == QUARTERS - POINTS_FROM
assert QUARTERS < PLAYER_WIDTH
