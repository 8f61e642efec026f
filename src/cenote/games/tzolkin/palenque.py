"""Palenque: fishing, harvesting, burning the forest."""

from cenote.core.agenda import Decision, Step
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.names import (
    AGRICULTURE,
    BURN_FOREST,
    CORN,
    EXTRACTION,
    HARVEST,
    HARVEST_CORN,
    HARVEST_WOOD,
    WOOD,
)
from cenote.games.tzolkin.news import BURNED, TOOK_TILE
from cenote.games.tzolkin.state import (
    CORN_TILES,
    CORNFIELDS,
    FORESTS,
    LEVEL,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.steps import ANGER_GODS
from cenote.games.tzolkin.tables.gears import FISHING_CORN, HARVEST_CORN_AT, HARVEST_WOOD_AT
from cenote.games.tzolkin.tables.technologies import (
    FISHING_CORN_BY_LEVEL,
    HARVEST_CORN_BY_LEVEL,
    HARVEST_WITHOUT_TILE,
)


class Fish(Step[State]):  # T6.1
    """Action 1: corn that never runs out."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        level = state.at(seat, LEVEL + AGRICULTURE)
        state.gain(seat, CORN, FISHING_CORN + FISHING_CORN_BY_LEVEL[level])


class HarvestJungle(Decision[State]):  # T6.2 to T6.9
    """Actions 2 to 5: corn, wood, or burning the forest, in the group the argument names."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        if can_harvest_corn(state, seat, argument):
            moves = append(moves, HARVEST + HARVEST_CORN)
        if state.cells[FORESTS + argument] > 0:
            moves = append(moves, HARVEST + HARVEST_WOOD)
        if can_burn(state, seat, argument):
            moves = append(moves, HARVEST + BURN_FOREST)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == HARVEST + HARVEST_CORN:
            if state.cells[CORNFIELDS + argument] > 0:
                state.cells[CORNFIELDS + argument] -= 1
                take_tile(state, seat, CORN_TILES)
            harvest_corn(state, seat, argument)
        elif move == HARVEST + HARVEST_WOOD:
            state.cells[FORESTS + argument] -= 1
            state.cells[CORNFIELDS + argument] += 1
            take_tile(state, seat, WOOD_TILES)
            extra: i64 = 1 if state.at(seat, LEVEL + EXTRACTION) >= 1 else 0
            state.gain(seat, WOOD, HARVEST_WOOD_AT[argument] + extra)
        else:
            state.cells[FORESTS + argument] -= 1
            state.tell(BURNED, seat, argument, 1)
            take_tile(state, seat, CORN_TILES)
            harvest_corn(state, seat, argument)
            state.plan(ANGER_GODS, seat)


def can_harvest(state: State, seat: i64, group: i64) -> bool:  # T6.12
    return state.cells[FORESTS + group] > 0 or can_harvest_corn(state, seat, group)


def can_harvest_corn(state: State, seat: i64, group: i64) -> bool:  # T6.13, T6.14
    if state.cells[CORNFIELDS + group] > 0:
        return True
    return state.at(seat, LEVEL + AGRICULTURE) >= HARVEST_WITHOUT_TILE


def can_burn(state: State, seat: i64, group: i64) -> bool:  # T6.9, T6.10
    return state.cells[FORESTS + group] > 0 and state.can_descend_any(seat)


def take_tile(state: State, seat: i64, tiles: i64) -> None:  # T6.11
    state.add(seat, tiles, 1)
    state.tell(TOOK_TILE, seat, CORN if tiles == CORN_TILES else WOOD, 1)


def harvest_corn(state: State, seat: i64, group: i64) -> None:  # T12.5, T12.7
    level = state.at(seat, LEVEL + AGRICULTURE)
    state.gain(seat, CORN, HARVEST_CORN_AT[group] + HARVEST_CORN_BY_LEVEL[level])
