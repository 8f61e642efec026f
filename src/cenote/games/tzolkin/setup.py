"""Set-up: the starting player, what is dealt, dummy workers, and starting wealth."""

from cenote.core.agenda import Decision, Step
from cenote.core.bits import members
from cenote.core.game import CHANCE
from cenote.core.ints import append, i64, vec
from cenote.core.options import starters
from cenote.games.tzolkin.names import (
    BUILDINGS,
    CHICHEN_ITZA,
    DEAL_MONUMENT,
    DEAL_WEALTH,
    DONE,
    DUMMY,
    FIRST,
    KEEP,
    MONUMENTS,
    WEALTH,
)
from cenote.games.tzolkin.news import DUMMY_PLACED, KEPT, MARKER_MOVED
from cenote.games.tzolkin.state import (
    DUMMIES_LEFT,
    DUMMY_WORKER,
    EMPTY,
    FIRST_SEAT,
    HOLE,
    MONUMENTS_SHOWN,
    OPTIONS,
    SEATS,
    STARTING_PLAYER,
    UNDEALT_BUILDINGS,
    UNDEALT_MONUMENTS,
    UNDEALT_WEALTH,
    WEALTH_DEALT,
    WEALTH_KEPT,
    State,
)
from cenote.games.tzolkin.steps import (
    DEAL_MONUMENTS,
    DEAL_WEALTH_TILES,
    DRAFT_WEALTH,
    FIRST_PLAYER,
    KEEP_WEALTH,
    PLACE_DUMMIES,
    REFILL,
    REVEAL_WEALTH,
    ROUND,
)
from cenote.games.tzolkin.tables import setup as table
from cenote.games.tzolkin.tables.gears import HOLES, HOLES_BY_GEAR, OPPOSITE
from cenote.games.tzolkin.tables.wealth import (
    WEALTH_EFFECTS,
    WEALTH_GEAR,
    WEALTH_SPACE,
    WEALTH_WIDTH,
)


def plan_setup(state: State) -> None:  # T1.7 to T1.15
    """Fill the stacks, and plan the set-up from the last thing to the first."""
    seats = state.cells[SEATS]
    state.cells[UNDEALT_MONUMENTS] = (1 << len(MONUMENTS)) - 1
    state.cells[UNDEALT_BUILDINGS] = (1 << len(BUILDINGS)) - 1
    state.cells[UNDEALT_WEALTH] = (1 << len(WEALTH)) - 1
    state.cells[DUMMIES_LEFT] = table.DUMMIES[seats]
    state.plan(ROUND, 0)
    state.plan(REVEAL_WEALTH, 0)
    state.plan(DRAFT_WEALTH, 0)
    if state.cells[DUMMIES_LEFT] > 0:
        state.plan(PLACE_DUMMIES, CHANCE)
    state.plan(DEAL_WEALTH_TILES, CHANCE, seats * table.WEALTH_DEALT)
    state.plan(REFILL, 0)
    state.plan(DEAL_MONUMENTS, CHANCE, table.MONUMENTS_DEALT[seats])
    state.plan(FIRST_PLAYER, CHANCE)


class FirstPlayer(Decision[State]):  # T1.7
    """Chance: who gets the starting player marker."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        fixed = state.cells[OPTIONS] >> FIRST_SEAT
        return starters(state.room, state.cells[SEATS], fixed, FIRST)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.cells[STARTING_PLAYER] = move - FIRST
        state.tell(MARKER_MOVED, move - FIRST, 0, 0)


class DealMonuments(Decision[State]):  # T1.8
    """Chance: the monuments of this game; the argument counts those still to come."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, state.cells[UNDEALT_MONUMENTS], DEAL_MONUMENT)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        monument = move - DEAL_MONUMENT
        state.cells[UNDEALT_MONUMENTS] &= ~(1 << monument)
        place: i64 = MONUMENTS_SHOWN
        while state.cells[place] != EMPTY:
            place += 1
        state.cells[place] = monument
        if argument > 1:
            state.plan(DEAL_MONUMENTS, CHANCE, argument - 1)
        else:
            state.cells[UNDEALT_MONUMENTS] = 0  # the rest goes back into the box


class DealWealthTiles(Decision[State]):  # T1.10
    """Chance: four tiles to each seat in turn; the argument counts those still to come."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, state.cells[UNDEALT_WEALTH], DEAL_WEALTH)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        tile: i64 = 1 << (move - DEAL_WEALTH)
        state.cells[UNDEALT_WEALTH] &= ~tile
        owner = receiver(state, argument)
        state.put(owner, WEALTH_DEALT, state.at(owner, WEALTH_DEALT) | tile)
        state.cause = DONE  # the next question must not reveal which tile it was
        if argument > 1:
            state.plan(DEAL_WEALTH_TILES, CHANCE, argument - 1)


def receiver(state: State, to_come: i64) -> i64:
    """Whose tile is dealt when this many are still to come."""
    seats = state.cells[SEATS]
    return (seats * table.WEALTH_DEALT - to_come) // table.WEALTH_DEALT


class PlaceDummies(Decision[State]):  # T1.15 to T1.18
    """Chance: undealt tiles show where the dummy workers stand."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, state.cells[UNDEALT_WEALTH], DUMMY)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        tile = move - DUMMY
        state.cells[UNDEALT_WEALTH] &= ~(1 << tile)
        gear = WEALTH_GEAR[tile]
        is_first = not has_dummy(state, gear)
        place_dummy(state, gear, WEALTH_SPACE[tile])
        if is_first and gear != CHICHEN_ITZA and state.cells[DUMMIES_LEFT] > 0:
            place_dummy(state, gear, (WEALTH_SPACE[tile] + OPPOSITE) % HOLES)
        if state.cells[DUMMIES_LEFT] > 0:
            state.plan(PLACE_DUMMIES, CHANCE)


def has_dummy(state: State, gear: i64) -> bool:
    for hole in range(HOLES_BY_GEAR[gear]):
        if state.cells[HOLE + gear * HOLES + hole] == DUMMY_WORKER:
            return True
    return False


def place_dummy(state: State, gear: i64, space: i64) -> None:
    state.cells[HOLE + gear * HOLES + space] = DUMMY_WORKER
    state.cells[DUMMIES_LEFT] -= 1
    state.tell(DUMMY_PLACED, CHANCE, gear, space)


class DraftWealth(Step[State]):  # T1.11
    """Everyone chooses in turn order."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        seats = state.cells[SEATS]
        for i in range(seats - 1, i64(-1), -1):
            state.plan(KEEP_WEALTH, (state.cells[STARTING_PLAYER] + i) % seats)


class KeepWealth(Decision[State]):  # T1.11
    """Two of the player's four tiles, in secret, then done; the argument counts those kept."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        if argument == table.WEALTH_KEPT:
            return append(state.room, DONE)
        return members(
            state.room, state.at(seat, WEALTH_DEALT) & ~state.at(seat, WEALTH_KEPT), KEEP
        )

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == DONE:
            return
        state.put(seat, WEALTH_KEPT, state.at(seat, WEALTH_KEPT) | 1 << (move - KEEP))
        state.cause = DONE  # the next question must not reveal which tile it was
        state.plan(KEEP_WEALTH, seat, argument + 1)


class RevealWealth(Step[State]):  # T1.12
    """All tiles kept are shown and give what they depict; the others are forgotten."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.cells[UNDEALT_WEALTH] = 0
        for owner in range(state.cells[SEATS] - 1, i64(-1), -1):
            state.put(owner, WEALTH_DEALT, 0)
            for tile in range(i64(len(WEALTH))):
                if state.at(owner, WEALTH_KEPT) & 1 << tile:
                    state.cause = KEEP + tile
                    state.tell(KEPT, owner, tile, 0)
                    state.plan_effects(owner, WEALTH_EFFECTS, tile, WEALTH_WIDTH)
