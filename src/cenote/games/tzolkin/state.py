"""The position on the table: every number of it in one row, and the verbs that change it."""

from typing import Final, final

from cenote.core.agenda import CELLS, Agenda
from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import GOLD, SKULL, STONE, WOOD
from cenote.games.tzolkin.news import (
    CLIMBED,
    DESCENDED,
    GAINED,
    PAID,
    SCORED,
    TURNED_LIGHT,
    WASTED_STEP,
)
from cenote.games.tzolkin.tables.effects import ARGUMENT, NOTHING
from cenote.games.tzolkin.tables.gears import HOLES, TOP_SPACE
from cenote.games.tzolkin.tables.setup import SKULLS, STARTING_WORKERS, WORKERS
from cenote.games.tzolkin.tables.temples import START_STEP, TOP_STEP

EMPTY: Final = -1
DUMMY_WORKER: Final = 4
"""Stands on a gear like a seat's worker."""

# The table: one cell each, or a row of cells from here on.
SEATS: Final = CELLS
OPTIONS: Final = 51
AGE: Final = 52
TOOTH: Final = 53
FOOD_DAYS_HELD: Final = 54
TEETH_WITH_CORN: Final = 55
"""A bit for each tooth that has a corn on it."""
STARTING_PLAYER: Final = 56
STARTING_SPACE: Final = 57
SKULL_BANK: Final = 58
OVALS: Final = 59
"""A bit for each oval of Chichen Itza that holds a skull."""
DUMMIES_LEFT: Final = 60
UNDEALT_WEALTH: Final = 61
UNDEALT_BUILDINGS: Final = 62
UNDEALT_MONUMENTS: Final = 63
FORESTS: Final = 64
"""Fields of each jungle group where wood still covers the corn."""
CORNFIELDS: Final = 68
"""Fields of each jungle group where the corn lies open."""
DISPLAY: Final = 72
MONUMENTS_SHOWN: Final = 78
HOLE: Final = 84
"""The places of the gears: ten each, thirteen for Chichen Itza; a seat, a dummy, or EMPTY."""
PLAYERS: Final = 137
PLAYER_WIDTH: Final = 32
SIZE: Final = 265

# A player's cells; the first five are the goods of names.py.
FREE_WORKERS: Final = 5
BANKED_WORKERS: Final = 6
LIGHT_SIDE: Final = 7
TEMPLE_STEP: Final = 8
LEVEL: Final = 11
CORN_TILES: Final = 15
WOOD_TILES: Final = 16
BUILT: Final = 17
"""A bit for each building."""
RAISED: Final = 18
"""A bit for each monument."""
WEALTH_KEPT: Final = 19
WEALTH_DEALT: Final = 20
"""Bits too; known to the seat alone, and emptied when all reveal."""
POINTS: Final = 21
POINTS_FROM: Final = 22
QUARTERS: Final = 30
"""Quarter points beside the whole ones, from the final scoring."""

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
        return self.cells[PLAYERS + seat * PLAYER_WIDTH + what]

    def put(self, seat: i64, what: i64, number: i64) -> None:
        self.cells[PLAYERS + seat * PLAYER_WIDTH + what] = number

    def add(self, seat: i64, what: i64, number: i64) -> None:
        self.cells[PLAYERS + seat * PLAYER_WIDTH + what] += number

    def gain(self, seat: i64, good: i64, number: i64) -> None:
        """Take goods from the bank; skulls as far as there are any."""
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
        """How many wood, stone and gold a player has together."""
        return self.at(seat, WOOD) + self.at(seat, STONE) + self.at(seat, GOLD)

    def score(self, seat: i64, source: i64, points: i64) -> None:
        self.add(seat, POINTS, points)
        self.add(seat, POINTS_FROM + source, points)
        self.tell(SCORED, seat, source, points)

    def can_climb(self, seat: i64, temple: i64) -> bool:
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

    def climb(self, seat: i64, temple: i64) -> None:
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

    def can_descend(self, seat: i64, temple: i64) -> bool:
        return self.at(seat, TEMPLE_STEP + temple) > 0

    def can_descend_any(self, seat: i64) -> bool:
        return self.can_descend(seat, 0) or self.can_descend(seat, 1) or self.can_descend(seat, 2)

    def descend(self, seat: i64, temple: i64) -> None:
        self.add(seat, TEMPLE_STEP + temple, -1)
        self.tell(DESCENDED, seat, temple, self.at(seat, TEMPLE_STEP + temple))

    def lowest_free_space(self, gear: i64) -> i64:
        """Where the next worker on this gear must stand; EMPTY if no numbered space is free."""
        for space in range(TOP_SPACE[gear] + 1):
            if self.cells[HOLE + gear * HOLES + space] == EMPTY:
                return space
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


def new_state(seats: i64, options: i64) -> State:
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
    for group in range(4):
        cells[(CORNFIELDS if group == 0 else FORESTS) + group] = seats
    for seat in range(seats):
        state.put(seat, FREE_WORKERS, STARTING_WORKERS)
        state.put(seat, BANKED_WORKERS, WORKERS - STARTING_WORKERS)
        state.put(seat, LIGHT_SIDE, 1)
        for temple in range(3):
            state.put(seat, TEMPLE_STEP + temple, START_STEP)
    return state
