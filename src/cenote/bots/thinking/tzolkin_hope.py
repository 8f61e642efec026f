"""What a seat of Tzolk'in may still make of its blocks in a last turn, beyond what they score."""

from typing import Final

from cenote.bots.thinking.tzolkin_rivals import missing_blocks
from cenote.core.ints import i64
from cenote.games.tzolkin.buildings import MONUMENT_SPACES
from cenote.games.tzolkin.names import BUILDINGS, TIKAL, UXMAL, WOOD
from cenote.games.tzolkin.scoring import monument_points
from cenote.games.tzolkin.state import (
    DISPLAY,
    EMPTY,
    HOLE,
    MONUMENTS_SHOWN,
    State,
)
from cenote.games.tzolkin.tables.buildings import COST_WIDTH, ON_DISPLAY
from cenote.games.tzolkin.tables.calendar import CORN_PER_POINT, MARKET_CORN, SKULL_POINTS
from cenote.games.tzolkin.tables.gears import HOLES, TOP_SPACE
from cenote.games.tzolkin.tables.monuments import MONUMENT_COST

FAR: Final = 4
"""Goods without which a monument is out of reach."""
BUILDER: Final = 2
RAISER: Final = 4
ANY_ACTION: Final = 5
"""The spaces from which a worker of Tikal can build, one of Tikal can raise a monument, and one of
Uxmal can do either."""
ANY_ACTION_TOMB: Final = BUILDINGS.index("pilgrims_tomb")


def hope(state: State, seat: i64) -> float:
    """What the monuments that its workers may still raise would bring, the more, the fewer goods
    they lack."""
    raisers = workers_from(state, seat, TIKAL, RAISER) + workers_from(
        state, seat, UXMAL, ANY_ACTION
    )
    if raisers < workers_from(state, seat, TIKAL, BUILDER) and is_shown(state, ANY_ACTION_TOMB):
        raisers += 1
    total = 0.0
    if raisers == 0:
        return total
    left = state.copy()
    for _ in range(raisers):
        best = 0.0
        place: i64 = EMPTY
        for shown in range(MONUMENTS_SHOWN, MONUMENTS_SHOWN + i64(MONUMENT_SPACES)):
            if left.cells[shown] != EMPTY:
                worth = prospect(left, seat, left.cells[shown])
                if worth > best:
                    best = worth
                    place = shown
        if place == EMPTY:
            break
        total += best
        spend(left, seat, left.cells[place])
        left.cells[place] = EMPTY
    return total


def prospect(state: State, seat: i64, monument: i64) -> float:
    """What a monument would bring, less what its cost scores; nothing if it is out of reach."""
    missing = missing_blocks(state, seat, MONUMENT_COST, monument)
    if missing >= FAR:
        return 0.0
    corn: i64 = 0
    for i in range(i64(3)):
        corn += MONUMENT_COST[monument * COST_WIDTH + i] * MARKET_CORN[i]
    skulls = MONUMENT_COST[monument * COST_WIDTH + 3]
    points = float(monument_points(state, seat, monument) - skulls * SKULL_POINTS)
    return (points - float(corn) / float(CORN_PER_POINT)) * (1.0 - float(missing) / float(FAR))


def spend(state: State, seat: i64, monument: i64) -> None:
    """Take away what there is of the cost."""
    for i in range(i64(COST_WIDTH)):
        cost = MONUMENT_COST[monument * COST_WIDTH + i]
        state.add(seat, WOOD + i, -min(cost, state.at(seat, WOOD + i)))


def workers_from(state: State, seat: i64, gear: i64, lowest: i64) -> i64:
    """The workers of a seat on a gear, from a space on."""
    number: i64 = 0
    for space in range(lowest, TOP_SPACE[gear] + 1):
        if state.cells[HOLE + gear * HOLES + space] == seat:
            number += 1
    return number


def is_shown(state: State, building: i64) -> bool:
    for place in range(DISPLAY, DISPLAY + i64(ON_DISPLAY)):
        if state.cells[place] == building:
            return True
    return False
