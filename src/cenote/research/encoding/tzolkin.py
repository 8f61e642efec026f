"""What a seat sees of Tzolk'in, as numbers. docs/research.md says what each of them is.

Wealth tiles that are dealt or kept are for their owner's eyes until all are revealed.
"""

from typing import Final, final

from cenote.core.bits import ones
from cenote.core.ints import i16, i64, vec
from cenote.games.tzolkin.food_day import corn_per_worker, workers_to_feed
from cenote.games.tzolkin.names import GOODS
from cenote.games.tzolkin.state import (
    AGE,
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    CORNFIELDS,
    DISPLAY,
    DUMMY_WORKER,
    EMPTY,
    FIRST_SEAT,
    FOOD_DAYS_HELD,
    FORESTS,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    LIGHT_SIDE,
    MONUMENTS_SHOWN,
    OPTIONS,
    OVALS,
    PLAYERS,
    POINTS,
    QUARTERS,
    RAISED,
    SEATS,
    SKULL_BANK,
    STARTING_PLAYER,
    STARTING_SPACE,
    TEETH_WITH_CORN,
    TEMPLE_STEP,
    TOOTH,
    UNDEALT_BUILDINGS,
    WEALTH_DEALT,
    WEALTH_KEPT,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.tables.buildings import AGE_2_FROM, ON_DISPLAY
from cenote.research.encoding.encoder import Encoder, near, see_bits, see_question

MOST_SEATS: Final = 4
STEPS: Final = 45
ARGUMENT_BITS: Final = 12
RULES_BITS: Final = (1 << FIRST_SEAT) - 1
"""The options that are rules; who starts is seen anyway."""
HOLDERS: Final = 5
"""Who can stand in a hole: a seat, or a dummy."""

# Where each group of numbers begins.
TABLE_SIZE: Final = 0
RULES: Final = 3
QUESTION: Final = 6
CALENDAR: Final = 68
CORN_ON_TEETH: Final = 71
FIRST_PLAYER: Final = 98
FIRST_SPACE: Final = 102
SKULLS: Final = 106
SKULL_OVALS: Final = 107
JUNGLE: Final = 116
GEARS: Final = 124
SHOWN_BUILDINGS: Final = 389
SHOWN_MONUMENTS: Final = 421
STACKS: Final = 434
DEALT: Final = 436
BELONGINGS: Final = 457
SIZE: Final = 805

# A player's numbers, from its own place on; the first five are the goods.
WORKERS_AT: Final = 5
LIGHT_AT: Final = 8
TEMPLES_AT: Final = 9
LEVELS_AT: Final = 12
TILES_AT: Final = 16
BUILT_AT: Final = 18
RAISED_AT: Final = 50
WEALTH_AT: Final = 63
KEPT_AT: Final = 84
HUNGER_AT: Final = 85
POINTS_AT: Final = 86
WIDTH: Final = 87


@final
class TzolkinEncoder(Encoder[State]):
    """Tzolk'in as numbers."""

    def points(self, state: State, seat: i64) -> float:
        return float(state.at(seat, POINTS)) + float(state.at(seat, QUARTERS)) / 4.0

    def see(self, state: State, seat: i64, seen: vec[i16], at: i64) -> None:
        see_question(state, seat, seen, at + QUESTION, MOST_SEATS, STEPS, ARGUMENT_BITS)
        see_table(state, seat, seen, at)
        see_gears(state, seat, seen, at + GEARS)
        see_tiles(state, seen, at)
        see_bits(state.at(seat, WEALTH_DEALT), seen, at + DEALT)
        drafting = is_drafting(state)
        for other in range(state.cells[SEATS]):
            place = at + BELONGINGS + near(other, seat, state.cells[SEATS]) * WIDTH
            see_goods(state, other, seen, place)
            see_achievements(state, other, seen, place)
            if other == seat or not drafting:
                see_bits(state.at(other, WEALTH_KEPT), seen, place + WEALTH_AT)
            if not drafting:
                need = workers_to_feed(state, other) * corn_per_worker(state, other)
                seen[place + HUNGER_AT] = i16(need)


def is_drafting(state: State) -> bool:
    """Until all wealth tiles are revealed, somebody still holds what was dealt."""
    for seat in range(state.cells[SEATS]):
        if state.at(seat, WEALTH_DEALT) != 0:
            return True
    return False


def see_table(state: State, seat: i64, seen: vec[i16], at: i64) -> None:
    cells = state.cells
    seats = cells[SEATS]
    seen[at + TABLE_SIZE + seats - 2] = 1
    see_bits(cells[OPTIONS] & RULES_BITS, seen, at + RULES)
    seen[at + CALENDAR] = i16(cells[AGE])
    seen[at + CALENDAR + 1] = i16(cells[TOOTH])
    seen[at + CALENDAR + 2] = i16(cells[FOOD_DAYS_HELD])
    see_bits(cells[TEETH_WITH_CORN], seen, at + CORN_ON_TEETH)
    seen[at + FIRST_PLAYER + near(cells[STARTING_PLAYER], seat, seats)] = 1
    if cells[STARTING_SPACE] != EMPTY:
        seen[at + FIRST_SPACE + near(cells[STARTING_SPACE], seat, seats)] = 1
    seen[at + SKULLS] = i16(cells[SKULL_BANK])
    see_bits(cells[OVALS], seen, at + SKULL_OVALS)
    for group in range(i64(4)):
        seen[at + JUNGLE + group] = i16(cells[FORESTS + group])
        seen[at + JUNGLE + 4 + group] = i16(cells[CORNFIELDS + group])


def see_gears(state: State, seat: i64, seen: vec[i16], at: i64) -> None:
    """Who stands where: for each hole of the five gears a 1 at its holder, the dummy last."""
    for hole in range(i64(PLAYERS - HOLE)):
        holder = state.cells[HOLE + hole]
        if holder == DUMMY_WORKER:
            seen[at + hole * HOLDERS + DUMMY_WORKER] = 1
        elif holder != EMPTY:
            seen[at + hole * HOLDERS + near(holder, seat, state.cells[SEATS])] = 1


def see_tiles(state: State, seen: vec[i16], at: i64) -> None:
    """Buildings and monuments on offer, and how high the stacks are."""
    cells = state.cells
    for place in range(i64(ON_DISPLAY)):
        if cells[DISPLAY + place] != EMPTY:
            seen[at + SHOWN_BUILDINGS + cells[DISPLAY + place]] = 1
        if cells[MONUMENTS_SHOWN + place] != EMPTY:
            seen[at + SHOWN_MONUMENTS + cells[MONUMENTS_SHOWN + place]] = 1
    of_age_2 = cells[UNDEALT_BUILDINGS] >> AGE_2_FROM
    seen[at + STACKS] = i16(ones(cells[UNDEALT_BUILDINGS]) - ones(of_age_2))
    seen[at + STACKS + 1] = i16(ones(of_age_2))


def see_goods(state: State, seat: i64, seen: vec[i16], at: i64) -> None:
    for good in range(i64(len(GOODS))):
        seen[at + good] = i16(state.at(seat, good))
    seen[at + WORKERS_AT] = i16(state.at(seat, FREE_WORKERS))
    seen[at + WORKERS_AT + 1] = i16(state.workers_on_gears(seat))
    seen[at + WORKERS_AT + 2] = i16(state.at(seat, BANKED_WORKERS))
    seen[at + LIGHT_AT] = i16(state.at(seat, LIGHT_SIDE))


def see_achievements(state: State, seat: i64, seen: vec[i16], at: i64) -> None:
    for temple in range(i64(3)):
        seen[at + TEMPLES_AT + temple] = i16(state.at(seat, TEMPLE_STEP + temple))
    for technology in range(i64(4)):
        seen[at + LEVELS_AT + technology] = i16(state.at(seat, LEVEL + technology))
    seen[at + TILES_AT] = i16(state.at(seat, CORN_TILES))
    seen[at + TILES_AT + 1] = i16(state.at(seat, WOOD_TILES))
    see_bits(state.at(seat, BUILT), seen, at + BUILT_AT)
    see_bits(state.at(seat, RAISED), seen, at + RAISED_AT)
    seen[at + KEPT_AT] = i16(ones(state.at(seat, WEALTH_KEPT)))
    seen[at + POINTS_AT] = i16(4 * state.at(seat, POINTS) + state.at(seat, QUARTERS))
