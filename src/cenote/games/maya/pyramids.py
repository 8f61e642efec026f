"""Phase 2: building the pyramids, a block or two a turn, until all blocks are set."""

from cenote.core.agenda import Decision, Step
from cenote.core.ints import append, i64, vec
from cenote.games.maya.names import (
    BUILDING,
    DOUBLE,
    FREE_DOUBLE_MOVE,
    FREE_PASS,
    FROM_FORCED_PASSES,
    JOKER,
    LEVELS,
    PASS,
    SET,
    SKIP,
    USE,
)
from cenote.games.maya.news import (
    DECLINED,
    FORCED_PASS,
    GAVE_BACK,
    OUT_OF_BLOCKS,
    PASSED,
    USED_MARKER,
)
from cenote.games.maya.setup import begin_phase
from cenote.games.maya.state import HELD, SEATS, STARTING_PLAYER, State
from cenote.games.maya.steps import BUILD_TURN, CONFIRM, DOUBLE_MOVE, NEXT_TO_BUILD
from cenote.games.maya.tables import (
    DOUBLE_COST,
    DOUBLE_NEEDS,
    FORCED_PASS_GOLD,
    FREE_DOUBLE_NEEDS,
    MAX_PYRAMIDS,
)


class Build(Step[State]):  # M7.1
    """The starting player begins."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        begin_phase(state, BUILDING)
        before = state.cells[STARTING_PLAYER] + state.cells[SEATS] - 1
        state.plan(NEXT_TO_BUILD, before % state.cells[SEATS])


class NextToBuild(Step[State]):  # M7.17
    """Continue with the next player who has blocks."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        seats = state.cells[SEATS]
        for i in range(i64(1), seats + 1):
            other = (seat + i) % seats
            if state.at(other, HELD) > 0:
                state.plan(BUILD_TURN, other)
                return


def open_level(state: State) -> i64:  # M7.3, M7.4
    """The lowest level that is not full in every pyramid; LEVELS if all are full."""
    for level in range(i64(LEVELS)):
        for pyramid in range(i64(MAX_PYRAMIDS)):
            if state.has_room(pyramid * LEVELS + level):
                return level
    return LEVELS


def building_sites(state: State, seat: i64) -> vec[i64]:  # M7.3, M7.5, M7.6
    """The pyramids where the player may set a block on the open level."""
    moves = state.room
    level = open_level(state)
    if level == LEVELS:
        return moves
    for pyramid in range(i64(MAX_PYRAMIDS)):
        place = pyramid * LEVELS + level
        if state.has_room(place) and stands_below(state, seat, place):
            moves = append(moves, SET + pyramid)
    return moves


def stands_below(state: State, seat: i64, place: i64) -> bool:  # M7.5
    """Whether the player has a block on every lower level of the pyramid."""
    for below in range(place - place % LEVELS, place):
        if state.standing(below, seat) == 0:
            return False
    return True


def set_held_block(state: State, seat: i64, move: i64) -> None:
    state.add(seat, HELD, -1)
    state.set_block(seat, (move - SET) * LEVELS + open_level(state))


class BuildTurn(Decision[State]):  # M7.2, M7.7, M7.9
    """Set a block, make a double move, or pass."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = building_sites(state, seat)
        if len(moves) > 0:
            if state.at(seat, HELD) >= DOUBLE_NEEDS:
                moves = append(moves, DOUBLE)
            if state.at(seat, HELD) >= FREE_DOUBLE_NEEDS and may_use(state, seat, FREE_DOUBLE_MOVE):
                moves = append(moves, USE + FREE_DOUBLE_MOVE)
        if may_use(state, seat, FREE_PASS):
            moves = append(moves, USE + FREE_PASS)
        return append(moves, PASS)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(NEXT_TO_BUILD, seat)
        state.plan(CONFIRM, seat)
        if move == DOUBLE:
            give_back(state, seat, DOUBLE_COST)
            state.plan(DOUBLE_MOVE, seat, 2)
        elif move == USE + FREE_DOUBLE_MOVE:
            use(state, seat, FREE_DOUBLE_MOVE)
            state.plan(DOUBLE_MOVE, seat, 2)
        elif move == PASS:
            tell_pass(state, seat)
            give_back(state, seat, 1)
        elif move == USE + FREE_PASS:
            use(state, seat, FREE_PASS)
            tell_pass(state, seat)
        else:
            set_held_block(state, seat, move)
        tell_end(state, seat)


def may_use(state: State, seat: i64, marker: i64) -> bool:  # M11.13
    return state.has_marker(seat, marker) or state.has_marker(seat, JOKER)


def use(state: State, seat: i64, marker: i64) -> None:  # M11.15
    """The marker itself if the player has it, otherwise the joker in its place."""
    if not state.has_marker(seat, marker):
        marker = JOKER
    state.return_marker(seat, marker)
    state.tell(USED_MARKER, seat, marker, 0)


def give_back(state: State, seat: i64, blocks: i64) -> None:
    state.give_back(seat, blocks)
    state.tell(GAVE_BACK, seat, 0, blocks)


def tell_pass(state: State, seat: i64) -> None:  # M7.10
    """A player who had to pass gets gold."""
    if len(building_sites(state, seat)) > 0:
        state.tell(PASSED, seat, 0, 0)
    else:
        state.gain_gold(seat, FROM_FORCED_PASSES, FORCED_PASS_GOLD)
        state.tell(FORCED_PASS, seat, 0, FORCED_PASS_GOLD)


def tell_end(state: State, seat: i64) -> None:
    if state.at(seat, HELD) == 0:
        state.tell(OUT_OF_BLOCKS, seat, 0, 0)


class DoubleMove(Decision[State]):  # M7.7, M7.8
    """The blocks of a double move, one after the other; the second can be declined."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = building_sites(state, seat)
        if argument == 1:
            moves = append(moves, SKIP)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == SKIP:
            state.tell(DECLINED, seat, DOUBLE_MOVE, 0)
            return
        set_held_block(state, seat, move)
        tell_end(state, seat)
        if argument > 1 and len(building_sites(state, seat)) > 0:
            state.plan(DOUBLE_MOVE, seat, argument - 1)
