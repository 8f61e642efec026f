"""Buildings and monuments: constructing them, their effects, and refilling the display."""

from typing import Final

from cenote.core.agenda import Decision, Step
from cenote.core.bits import SINGLE, and_if
from cenote.core.game import CHANCE
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.goods import can_pay, pay_cost
from cenote.games.tzolkin.names import (
    ARCHITECTURE,
    BUILD,
    BUILDINGS,
    CORN,
    DEAL_BUILDING,
    EFFECT,
    FROM_ARCHITECTURE,
    PLAIN,
    RAISE,
    SPARE,
    STOP,
    WOOD,
)
from cenote.games.tzolkin.news import CONSTRUCTED, DEALT
from cenote.games.tzolkin.news import RAISED as RAISED_NEWS
from cenote.games.tzolkin.state import (
    AGE,
    BUILT,
    DISPLAY,
    EMPTY,
    FREE_ORDER,
    LEVEL,
    MONUMENTS_SHOWN,
    OPTIONS,
    RAISED,
    UNDEALT_BUILDINGS,
    State,
)
from cenote.games.tzolkin.steps import (
    CONSTRUCT,
    DEAL_TO_DISPLAY,
    ORDER_EFFECTS,
    REFILL,
    SPARE_BLOCK,
)
from cenote.games.tzolkin.tables.buildings import (
    AGE_2_FROM,
    BUILDING_BLOCKS,
    BUILDING_COST,
    BUILDING_EFFECTS,
    BUILDING_WIDTH,
    ON_DISPLAY,
)
from cenote.games.tzolkin.tables.effects import ARGUMENT, NOTHING
from cenote.games.tzolkin.tables.gears import (
    CORN_PER_BLOCK,
    FOR_CORN,
    MAY,
    OR_MONUMENT,
    PLAIN_ONLY,
    TWICE,
)
from cenote.games.tzolkin.tables.monuments import MONUMENT_COST
from cenote.games.tzolkin.tables.setup import MONUMENTS_DEALT
from cenote.games.tzolkin.tables.technologies import (
    BUILDING_CORN,
    BUILDING_DISCOUNT,
    BUILDING_POINTS,
    DISCOUNT_CORN,
)

MONUMENT_SPACES: Final = 6
BUILDINGS_IN_ALL: Final = 32
assert max(MONUMENTS_DEALT) == MONUMENT_SPACES
assert len(BUILDINGS) == BUILDINGS_IN_ALL


class Construct(Decision[State]):  # T9.2, T9.6, T10.8
    """One building, perhaps a second, or a monument, as the bits of the argument allow.

    `build:` uses architecture as far as the player has it, `plain:` saves it for the other.
    """

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        may_save = may_save_architecture(state, seat, argument)
        for place in range(i64(ON_DISPLAY)):
            building = state.cells[DISPLAY + place]
            if building == EMPTY:
                continue
            if can_build(state, seat, building, argument):
                verb: i64 = PLAIN if argument & PLAIN_ONLY else BUILD
                moves = append(moves, verb + building)
            if may_save and can_build(state, seat, building, argument | PLAIN_ONLY):
                moves = append(moves, PLAIN + building)
        if argument & OR_MONUMENT:
            for place in range(i64(MONUMENT_SPACES)):
                monument = state.cells[MONUMENTS_SHOWN + place]
                if monument != EMPTY and can_pay(state, seat, MONUMENT_COST, monument, 0):
                    moves = append(moves, RAISE + monument)
        return and_if(moves, argument & MAY, STOP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == STOP:
            return
        if move >= RAISE:
            raise_monument(state, seat, move - RAISE)
            return
        plain = move >= PLAIN
        level: i64 = 0 if plain else state.at(seat, LEVEL + ARCHITECTURE)
        if argument & TWICE:
            state.plan(CONSTRUCT, seat, MAY | PLAIN_ONLY if level > 0 else MAY)
        build(state, seat, move - PLAIN if plain else move - BUILD, level, argument)


def may_save_architecture(state: State, seat: i64, argument: i64) -> bool:  # T9.7
    """With two buildings to come, architecture may be kept for the second."""
    return argument & TWICE != 0 and state.at(seat, LEVEL + ARCHITECTURE) > 0


def can_build(state: State, seat: i64, building: i64, argument: i64) -> bool:  # T13.1, T10.9
    """Whether the cost can be paid, in corn or in blocks."""
    has_discount = state.at(seat, LEVEL + ARCHITECTURE) >= BUILDING_DISCOUNT
    spared: i64 = 1 if has_discount and not argument & PLAIN_ONLY else 0
    if argument & FOR_CORN:
        return state.at(seat, CORN) >= corn_price(building, spared)
    return can_pay(state, seat, BUILDING_COST, building, spared)


def can_construct(state: State, seat: i64, argument: i64, corn: i64) -> bool:  # T9.14, T10.10
    """Whether there is anything to construct with this much corn left."""
    spared: i64 = 1 if state.at(seat, LEVEL + ARCHITECTURE) >= BUILDING_DISCOUNT else 0
    for place in range(i64(ON_DISPLAY)):
        building = state.cells[DISPLAY + place]
        if building == EMPTY:
            continue
        if argument & FOR_CORN:
            if corn >= corn_price(building, spared):
                return True
        elif can_pay(state, seat, BUILDING_COST, building, spared):
            return True
    if argument & OR_MONUMENT:
        for place in range(i64(MONUMENT_SPACES)):
            monument = state.cells[MONUMENTS_SHOWN + place]
            if monument != EMPTY and can_pay(state, seat, MONUMENT_COST, monument, 0):
                return True
    return False


def corn_price(building: i64, spared: i64) -> i64:  # T10.8, T10.11
    return BUILDING_BLOCKS[building] * CORN_PER_BLOCK - spared * DISCOUNT_CORN


def build(state: State, seat: i64, building: i64, level: i64, argument: i64) -> None:  # T13.4
    """Take the tile, pay, get the reward of this level of architecture, then the tile's effects."""
    take_from(state, DISPLAY, building)
    state.put(seat, BUILT, state.at(seat, BUILT) | SINGLE[building])
    state.tell(CONSTRUCTED, seat, building, level)
    plan_building_effects(state, seat, building)
    spared: i64 = 1 if level >= BUILDING_DISCOUNT else 0
    if argument & FOR_CORN:
        state.pay(seat, CORN, corn_price(building, spared))
    elif spared:
        state.plan(SPARE_BLOCK, seat, building)
    else:
        pay_cost(state, seat, BUILDING_COST, building)
    if level > 0:
        state.gain(seat, CORN, BUILDING_CORN[level])
    if BUILDING_POINTS[level] > 0:
        state.score(seat, FROM_ARCHITECTURE, BUILDING_POINTS[level])


def raise_monument(state: State, seat: i64, monument: i64) -> None:  # T13.15 to T13.18
    take_from(state, MONUMENTS_SHOWN, monument)
    state.put(seat, RAISED, state.at(seat, RAISED) | 1 << monument)
    state.tell(RAISED_NEWS, seat, monument, 0)
    pay_cost(state, seat, MONUMENT_COST, monument)


def take_from(state: State, row: i64, tile: i64) -> None:
    place = row
    while state.cells[place] != tile:
        place += 1
    state.cells[place] = EMPTY


class SpareBlock(Decision[State]):  # T12.16 to T12.18
    """Architecture 3: which block of the building's cost is not paid."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for block in range(i64(3)):
            if can_spare(state, seat, argument, block):
                moves = append(moves, SPARE + block)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        for block in range(i64(3)):
            spared: i64 = 1 if move == SPARE + block else 0
            state.pay(seat, WOOD + block, BUILDING_COST[argument * 4 + block] - spared)


def can_spare(state: State, seat: i64, building: i64, spared: i64) -> bool:  # T12.16
    """Whether the cost names this block, and the others can be paid."""
    if BUILDING_COST[building * 4 + spared] == 0:
        return False
    for block in range(i64(3)):
        owed = BUILDING_COST[building * 4 + block] - (1 if block == spared else 0)
        if owed > state.at(seat, WOOD + block):
            return False
    return True


def plan_building_effects(state: State, seat: i64, building: i64) -> None:  # T13.4
    """In printed order, or in the owner's with the option free_order."""
    if state.cells[OPTIONS] & FREE_ORDER and BUILDING_EFFECTS[building * BUILDING_WIDTH + 1] >= 0:
        state.plan(ORDER_EFFECTS, seat, building)
    else:
        state.plan_effects(seat, BUILDING_EFFECTS, building, BUILDING_WIDTH)


class OrderEffects(Decision[State]):  # T13.4
    """Option free_order: which effect of a building comes next.

    The argument is the building, and from bit 8 on a bit for each effect already chosen.
    """

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for i in range(i64(BUILDING_WIDTH)):
            if is_open(argument, i):
                moves = append(moves, EFFECT + i)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.cause = BUILD + (argument & 0xFF)  # what follows comes from the building
        chosen = argument | 1 << (8 + move - EFFECT)
        left: i64 = 0
        for i in range(i64(BUILDING_WIDTH)):
            if is_open(chosen, i):
                left += 1
        if left > 0:
            state.plan(ORDER_EFFECTS, seat, chosen)
        effect = BUILDING_EFFECTS[(argument & 0xFF) * BUILDING_WIDTH + move - EFFECT]
        state.plan(effect & 0xFF, seat, effect >> ARGUMENT)


def is_open(argument: i64, effect: i64) -> bool:
    if argument & 1 << (8 + effect):
        return False
    return BUILDING_EFFECTS[(argument & 0xFF) * BUILDING_WIDTH + effect] != NOTHING


class Refill(Step[State]):  # T13.12, T13.14
    """Deal buildings of this age into the empty spaces, while there are any."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if has_empty_space(state) and undealt_of_this_age(state) != 0:
            state.plan(REFILL, seat)
            state.plan(DEAL_TO_DISPLAY, CHANCE)


class DealToDisplay(Decision[State]):  # T16.6
    """Chance: the next building of the stack."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        undealt = undealt_of_this_age(state)
        for building in range(i64(BUILDINGS_IN_ALL)):
            if undealt >> building & 1:
                moves = append(moves, DEAL_BUILDING + building)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        building = move - DEAL_BUILDING
        state.cells[UNDEALT_BUILDINGS] &= ~SINGLE[building]
        place: i64 = DISPLAY
        while state.cells[place] != EMPTY:
            place += 1
        state.cells[place] = building
        state.tell(DEALT, CHANCE, building, 0)


def has_empty_space(state: State) -> bool:
    for place in range(DISPLAY, DISPLAY + ON_DISPLAY):
        if state.cells[place] == EMPTY:
            return True
    return False


def undealt_of_this_age(state: State) -> i64:  # T13.13
    of_age_1: i64 = (1 << AGE_2_FROM) - 1
    undealt = state.cells[UNDEALT_BUILDINGS]
    return undealt & of_age_1 if state.cells[AGE] == 1 else undealt & ~of_age_1
