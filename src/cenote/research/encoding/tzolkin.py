"""What a seat sees of Tzolk'in, as numbers. docs/research.md says what each of them is.

Wealth tiles that are dealt or kept are for their owner's eyes until all are revealed.
"""

from typing import Final, final

from cenote.core.bits import ones
from cenote.core.ints import i16, i64, vec
from cenote.games.tzolkin import steps
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
    MOST_SEATS,
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

SEATS_AT_MOST: Final = 4
HOLDERS: Final = SEATS_AT_MOST + 1
"""Who can stand in a hole: a seat, or last a dummy."""
QUESTIONS: Final = 45
ARGUMENT_BITS: Final = 12
RULES_BITS: Final = (1 << FIRST_SEAT) - 1
"""The options that are rules; who starts is seen anyway."""
ALL_HOLES: Final = 53

# A player's numbers, from its own place on, after the goods; each begins where the one before ends.
WORKERS_AT: Final = 5
LIGHT_AT: Final = WORKERS_AT + 3
TEMPLES_AT: Final = LIGHT_AT + 1
LEVELS_AT: Final = TEMPLES_AT + 3
TILES_AT: Final = LEVELS_AT + 4
BUILT_AT: Final = TILES_AT + 2
RAISED_AT: Final = BUILT_AT + 32
WEALTH_AT: Final = RAISED_AT + 13
KEPT_AT: Final = WEALTH_AT + 21
HUNGER_AT: Final = KEPT_AT + 1
POINTS_AT: Final = HUNGER_AT + 1
WIDTH: Final = POINTS_AT + 1

# The numbers of the table.
TABLE_SIZE: Final = 0
RULES: Final = TABLE_SIZE + 3
QUESTION: Final = RULES + 3
CALENDAR: Final = QUESTION + SEATS_AT_MOST + QUESTIONS + ARGUMENT_BITS + 1
CORN_ON_TEETH: Final = CALENDAR + 3
FIRST_PLAYER: Final = CORN_ON_TEETH + 27
FIRST_SPACE: Final = FIRST_PLAYER + SEATS_AT_MOST
SKULLS: Final = FIRST_SPACE + SEATS_AT_MOST
SKULL_OVALS: Final = SKULLS + 1
JUNGLE: Final = SKULL_OVALS + 9
GEARS: Final = JUNGLE + 8
SHOWN_BUILDINGS: Final = GEARS + ALL_HOLES * HOLDERS
SHOWN_MONUMENTS: Final = SHOWN_BUILDINGS + 32
STACKS: Final = SHOWN_MONUMENTS + 13
DEALT: Final = STACKS + 2
BELONGINGS: Final = DEALT + 21
SIZE: Final = BELONGINGS + SEATS_AT_MOST * WIDTH

PLACES = {
    "seats": TABLE_SIZE,
    "options": RULES,
    "to_act": QUESTION,
    "age": CALENDAR,
    "teeth_with_corn": CORN_ON_TEETH,
    "starting_player": FIRST_PLAYER,
    "starting_space": FIRST_SPACE,
    "skulls_in_bank": SKULLS,
    "ovals": SKULL_OVALS,
    "forests": JUNGLE,
    "gears": GEARS,
    "display": SHOWN_BUILDINGS,
    "monuments": SHOWN_MONUMENTS,
    "stacks": STACKS,
    "wealth_dealt": DEALT,
    "player.0.goods": BELONGINGS,
    "player.0.workers": BELONGINGS + WORKERS_AT,
    "player.0.light_side": BELONGINGS + LIGHT_AT,
    "player.0.temples": BELONGINGS + TEMPLES_AT,
    "player.0.technologies": BELONGINGS + LEVELS_AT,
    "player.0.harvest_tiles": BELONGINGS + TILES_AT,
    "player.0.buildings": BELONGINGS + BUILT_AT,
    "player.0.monuments": BELONGINGS + RAISED_AT,
    "player.0.wealth": BELONGINGS + WEALTH_AT,
    "player.0.wealth_kept": BELONGINGS + KEPT_AT,
    "player.0.food": BELONGINGS + HUNGER_AT,
    "player.0.points": BELONGINGS + POINTS_AT,
    "player.1.goods": BELONGINGS + WIDTH,
}
"""Where the fields of research/fields.py begin, which is checked when the encodings are made."""

assert SEATS_AT_MOST == MOST_SEATS
assert len(steps.NAMES) == QUESTIONS
assert ALL_HOLES == PLAYERS - HOLE


@final
class TzolkinEncoder(Encoder[State]):
    """Tzolk'in as numbers."""

    def points(self, state: State, seat: i64) -> float:
        return float(state.at(seat, POINTS)) + float(state.at(seat, QUARTERS)) / 4.0

    def see(self, state: State, seat: i64, seen: vec[i16], at: i64) -> None:
        see_question(state, seat, seen, at + QUESTION, SEATS_AT_MOST, QUESTIONS, ARGUMENT_BITS)
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
    for hole in range(i64(ALL_HOLES)):
        holder = state.cells[HOLE + hole]
        if holder == DUMMY_WORKER:
            seen[at + hole * HOLDERS + SEATS_AT_MOST] = 1
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
