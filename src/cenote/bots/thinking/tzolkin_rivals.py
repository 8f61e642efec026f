"""What a bot sees of its rivals in Tzolk'in: each of them, in the order in which they will move."""

from typing import Final

from cenote.bots.thinking.value import UNIT
from cenote.core.bits import ones
from cenote.core.ints import i64, vec
from cenote.games.tzolkin.buildings import MONUMENT_SPACES
from cenote.games.tzolkin.food_day import corn_per_worker, workers_to_feed
from cenote.games.tzolkin.names import CORN, SKULL, WOOD
from cenote.games.tzolkin.news import PLACES, STARTING_SPACE_NEWS
from cenote.games.tzolkin.state import (
    BANKED_WORKERS,
    BUILT,
    EMPTY,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    MONUMENTS_SHOWN,
    MOST_SEATS,
    PLAYER_WIDTH,
    PLAYERS,
    POINTS,
    RAISED,
    SEATS,
    STARTING_SPACE,
    TEMPLE_STEP,
    State,
)
from cenote.games.tzolkin.tables.buildings import COST_WIDTH
from cenote.games.tzolkin.tables.gears import HOLES, NUMBERED, TOP_SPACE
from cenote.games.tzolkin.tables.monuments import MONUMENT_COST, MONUMENT_KIND
from cenote.games.tzolkin.tables.setup import WORKERS

# What is seen of one rival, counted from the first of its inputs.
IS_THERE: Final = 0
FREE_AT: Final = IS_THERE + 1
WORKERS_AT: Final = FREE_AT + 1
CORN_AT: Final = WORKERS_AT + 1
HUNGER_AT: Final = CORN_AT + 1
SKULLS_AT: Final = HUNGER_AT + 1
BLOCKS_AT: Final = SKULLS_AT + 1
LEVELS_AT: Final = BLOCKS_AT + 3
STEPS_AT: Final = LEVELS_AT + 4
LEAD_AT: Final = STEPS_AT + 3
BUILDINGS_AT: Final = LEAD_AT + 1
MONUMENTS_AT: Final = BUILDINGS_AT + 1
EACH_SIZE: Final = MONUMENTS_AT + 1

# Where each group begins, counted from the first input of this module.
SPACES: Final = 0
EACH: Final = SPACES + 44
TEMPLE_LEADS: Final = EACH + 3 * EACH_SIZE
LACKING: Final = TEMPLE_LEADS + 3
SIZE: Final = LACKING + 13

assert len(PLACES) == EACH - SPACES
assert MOST_SEATS - 1 == (TEMPLE_LEADS - EACH) // EACH_SIZE
assert len(MONUMENT_KIND) == SIZE - LACKING


def look_at_each_rival(state: State, seat: i64, seen: vec[float], first: i64) -> None:
    """Fill the inputs from `first` on."""
    look_at_their_workers(state, seat, seen, first + SPACES)
    look_at_temples(state, seat, seen, first + TEMPLE_LEADS)
    look_at_monuments(state, seat, seen, first + LACKING)
    seats = state.cells[SEATS]
    for distance in range(i64(1), seats):
        at = first + EACH + (distance - 1) * EACH_SIZE
        look_at_one(state, seat, (seat + distance) % seats, seen, at)


def look_at_their_workers(state: State, seat: i64, seen: vec[float], first: i64) -> None:
    """The spaces on which workers of rivals stand, whoever's they are."""
    cells = state.cells
    for gear in range(i64(5)):
        for space in range(TOP_SPACE[gear] + 1):
            worker = cells[HOLE + gear * HOLES + space]
            if worker >= 0 and worker != seat:
                seen[first + gear * NUMBERED + space] = 1.0
    if cells[STARTING_SPACE] >= 0 and cells[STARTING_SPACE] != seat:
        seen[first + STARTING_SPACE_NEWS] = 1.0


def look_at_one(state: State, seat: i64, rival: i64, seen: vec[float], at: i64) -> None:
    """What a rival has, and what it will still need on the Food Day."""
    cells, theirs = state.cells, PLAYERS + rival * PLAYER_WIDTH
    corn = cells[theirs + CORN]
    hunger = workers_to_feed(state, rival) * corn_per_worker(state, rival) - corn
    seen[at + IS_THERE] = 1.0
    seen[at + FREE_AT] = float(cells[theirs + FREE_WORKERS]) / 6.0
    seen[at + WORKERS_AT] = float(WORKERS - cells[theirs + BANKED_WORKERS]) / 6.0
    seen[at + CORN_AT] = float(corn) / 10.0
    if hunger > 0:
        seen[at + HUNGER_AT] = float(hunger) / 6.0
    seen[at + SKULLS_AT] = float(cells[theirs + SKULL]) / 3.0
    for block in range(i64(3)):
        seen[at + BLOCKS_AT + block] = float(cells[theirs + WOOD + block]) / 4.0
    for technology in range(i64(4)):
        seen[at + LEVELS_AT + technology] = float(cells[theirs + LEVEL + technology]) / 3.0
    for temple in range(i64(3)):
        seen[at + STEPS_AT + temple] = float(cells[theirs + TEMPLE_STEP + temple]) / 8.0
    lead = state.at(seat, POINTS) - cells[theirs + POINTS]
    seen[at + LEAD_AT] = float(lead) / UNIT
    seen[at + BUILDINGS_AT] = float(ones(cells[theirs + BUILT])) / 4.0
    seen[at + MONUMENTS_AT] = float(ones(cells[theirs + RAISED])) / 2.0


def look_at_temples(state: State, seat: i64, seen: vec[float], first: i64) -> None:
    """How far ahead of the highest rival the seat stands, or behind."""
    for temple in range(i64(3)):
        ahead = state.at(seat, TEMPLE_STEP + temple) - highest_rival(state, seat, temple)
        seen[first + temple] = float(ahead) / 4.0


def highest_rival(state: State, seat: i64, temple: i64) -> i64:
    """The highest step of a temple on which a rival stands."""
    cells = state.cells
    highest: i64 = 0
    for other in range(cells[SEATS]):
        if other != seat:
            highest = max(highest, cells[PLAYERS + other * PLAYER_WIDTH + TEMPLE_STEP + temple])
    return highest


def look_at_monuments(state: State, seat: i64, seen: vec[float], first: i64) -> None:
    """How near a rival is to each monument that is shown."""
    for place in range(i64(MONUMENT_SPACES)):
        shown = state.cells[MONUMENTS_SHOWN + place]
        if shown == EMPTY:
            continue
        nearest: i64 = 12
        for other in range(state.cells[SEATS]):
            if other != seat:
                nearest = min(nearest, missing_blocks(state, other, MONUMENT_COST, shown))
        seen[first + shown] = 1.0 - float(nearest) / 12.0


def missing_blocks(state: State, seat: i64, costs: vec[i64], tile: i64) -> i64:
    """How many blocks a seat lacks for a tile."""
    cells, own = state.cells, PLAYERS + seat * PLAYER_WIDTH
    missing: i64 = 0
    for i in range(i64(COST_WIDTH)):
        lacking = costs[tile * COST_WIDTH + i] - cells[own + WOOD + i]
        if lacking > 0:
            missing += lacking
    return missing
