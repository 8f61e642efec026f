"""A round and its turns: begging, placing workers, picking them up."""

from typing import Final

from cenote.core.agenda import Decision, Step
from cenote.core.bits import ones
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.actions import can_use
from cenote.games.tzolkin.food_day import is_food_day, is_last_round
from cenote.games.tzolkin.names import (
    BEG,
    CHICHEN_ITZA,
    CORN,
    DONE,
    PICK,
    PLACE,
    PLACE_START,
    SKIP,
    THEOLOGY,
    USE,
)
from cenote.games.tzolkin.news import (
    BEGGED,
    CLAIMED_CORN,
    PICKED_UP,
    PLACED,
    STARTING_SPACE_NEWS,
)
from cenote.games.tzolkin.state import (
    EMPTY,
    FREE_WORKERS,
    HOLE,
    LEVEL,
    SEATS,
    STARTING_PLAYER,
    STARTING_SPACE,
    TEETH_WITH_CORN,
    State,
)
from cenote.games.tzolkin.steps import (
    ADVANCE_CALENDAR,
    CLAIM_CORN,
    FINAL_SCORING,
    FOOD_DAY,
    PICK_MORE,
    PLACE_MORE,
    REFILL,
    ROUND,
    TAKE_TURN,
    USE_WORKER,
)
from cenote.games.tzolkin.tables.calendar import BEG_UP_TO, CORN_AFTER_BEGGING
from cenote.games.tzolkin.tables.gears import (
    ACTION_EFFECTS,
    ACTION_WIDTH,
    ACTIONS_BY_GEAR,
    ACTIONS_PER_GEAR,
    FREE_CHOICE,
    HOLES,
    NUMBERED,
    PLACE_AT,
    TOP_SPACE,
)
from cenote.games.tzolkin.tables.technologies import ONE_AHEAD

OUT_OF_REACH: Final = -1
BEGGED_ALREADY: Final = 1
NO_MORE: Final = 15
"""In place of the number of workers placed: no more may be placed this turn."""


class Round(Step[State]):  # T2.1
    """Everybody's turn, a food day if it is one, then the calendar."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.end_turn()
        seats = state.cells[SEATS]
        state.plan(FINAL_SCORING if is_last_round(state) else ROUND, 0)
        state.plan(ADVANCE_CALENDAR, 0)
        if is_food_day(state):
            state.plan(FOOD_DAY, 0)
        for i in range(seats - 1, i64(-1), -1):
            state.plan(TAKE_TURN, (state.cells[STARTING_PLAYER] + i) % seats)


class TakeTurn(Decision[State]):  # T2.2 to T2.8
    """The first choice of a turn: place a worker, pick one up, or beg before either."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = pick_ups(state, seat, placements(state, seat, 0))
        if argument != BEGGED_ALREADY and state.at(seat, CORN) <= BEG_UP_TO:
            moves = begging(state, seat, moves)
        return moves if len(moves) > 0 else placements_out_of_pity(state)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move < PLACE:
            beg(state, seat, move - BEG)
        elif move < PICK:
            place_first(state, seat, move)
        else:
            pick_up(state, seat, move - PICK)


def begging(state: State, seat: i64, moves: vec[i64]) -> vec[i64]:  # T2.5, T2.6
    for temple in range(i64(3)):
        if state.can_descend(seat, temple):
            moves = append(moves, BEG + temple)
    return moves


def beg(state: State, seat: i64, temple: i64) -> None:  # T2.5 to T2.7
    """Corn becomes three, and a god is angry."""
    state.plan(TAKE_TURN, seat, BEGGED_ALREADY)
    state.put(seat, CORN, CORN_AFTER_BEGGING)
    state.tell(BEGGED, seat, temple, CORN_AFTER_BEGGING)
    state.descend(seat, temple)


def placements(state: State, seat: i64, placed: i64) -> vec[i64]:  # T3.1 to T3.9
    """The gears a worker can be placed on when this many were placed this turn."""
    moves = state.room
    if state.at(seat, FREE_WORKERS) == 0:
        return moves
    corn = state.at(seat, CORN) - placed  # the second worker costs 1 more, the third 2, ...
    for gear in range(i64(5)):
        space = state.lowest_free_space(gear)
        if space != EMPTY and space <= corn:
            moves = append(moves, PLACE + gear)
    if state.cells[STARTING_SPACE] == EMPTY and corn >= 0:
        moves = append(moves, PLACE_START)
    return moves


def placements_out_of_pity(state: State) -> vec[i64]:  # T2.10
    """A player who can neither place, pick up nor beg still places on a cheapest space."""
    cheapest: i64 = TOP_SPACE[CHICHEN_ITZA]
    for gear in range(i64(5)):
        space = state.lowest_free_space(gear)
        if space != EMPTY:
            cheapest = min(cheapest, space)
    moves = state.room
    for gear in range(i64(5)):
        if state.lowest_free_space(gear) == cheapest:
            moves = append(moves, PLACE + gear)
    return moves


def place_first(state: State, seat: i64, move: i64) -> None:  # T3.6, T2.10
    corn = state.at(seat, CORN)
    space = space_for(state, move)
    if space > corn:  # only out of pity
        state.plan(PLACE_MORE, seat, NO_MORE)
        place(state, seat, move, space, corn)
    else:
        state.plan(PLACE_MORE, seat, 1)
        place(state, seat, move, space, space)


def space_for(state: State, move: i64) -> i64:  # T3.2, T3.6, T3.9
    """The lowest free space of a gear; its number is its cost. The starting player space is 0."""
    if move == PLACE_START:
        return 0
    return state.lowest_free_space(move - PLACE)


def place(state: State, seat: i64, move: i64, space: i64, cost: i64) -> None:  # T3.8
    """A worker onto this space of a gear, or onto the starting player space."""
    state.add(seat, FREE_WORKERS, -1)
    if move == PLACE_START:
        state.cells[STARTING_SPACE] = seat
        state.tell(PLACED, seat, STARTING_SPACE_NEWS, cost)
    else:
        gear = move - PLACE
        state.cells[HOLE + gear * HOLES + space] = seat
        state.tell(PLACED, seat, gear * NUMBERED + space, cost)
    state.pay(seat, CORN, cost)


class PlaceMore(Decision[State]):  # T3.7
    """Another worker, or the end of a placing turn; the argument counts those placed."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        if argument == NO_MORE:
            return append(state.room, DONE)
        return append(placements(state, seat, argument), DONE)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == DONE:
            finish_turn(state, seat)
        else:
            state.plan(PLACE_MORE, seat, argument + 1)
            space = space_for(state, move)
            place(state, seat, move, space, space + argument)


def pick_ups(state: State, seat: i64, moves: vec[i64]) -> vec[i64]:  # T4.1
    """A move for each of the player's workers on the gears."""
    cells = state.cells
    unseen = state.workers_on_gears(seat)
    hole: i64 = HOLE
    while unseen > 0:
        if cells[hole] == seat:
            moves = append(moves, PICK + PLACE_AT[hole - HOLE])
            unseen -= 1
        hole += 1
    return moves


def pick_up(state: State, seat: i64, place: i64) -> None:  # T4.2
    """A worker off its gear, and then its action."""
    gear = min(place // NUMBERED, i64(CHICHEN_ITZA))
    space = place - gear * NUMBERED
    state.cells[HOLE + gear * HOLES + space] = EMPTY
    state.add(seat, FREE_WORKERS, 1)
    state.tell(PICKED_UP, seat, place, 0)
    state.plan(PICK_MORE, seat)
    state.plan(USE_WORKER, seat, place)


class PickMore(Decision[State]):  # T4.2
    """Another worker, or the end of a turn of picking up."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return append(pick_ups(state, seat, state.room), DONE)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == DONE:
            finish_turn(state, seat)
        else:
            pick_up(state, seat, move - PICK)


class UseWorker(Decision[State]):  # T4.3 to T4.10
    """What the worker just picked up does: an action in its reach, or nothing."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        gear = min(argument // NUMBERED, i64(CHICHEN_ITZA))
        corn = state.at(seat, CORN)
        for number in range(i64(1), ACTIONS_BY_GEAR[gear] + 1):
            fee = step_back_fee(state, seat, argument, number)
            action = gear * ACTIONS_PER_GEAR + number - 1
            if fee != OUT_OF_REACH and fee <= corn and can_use(state, seat, action, corn - fee):
                moves = append(moves, USE + action)
        return append(moves, SKIP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == SKIP:
            return
        action = move - USE
        gear = min(action // ACTIONS_PER_GEAR, i64(CHICHEN_ITZA))
        number = action - gear * ACTIONS_PER_GEAR + 1
        state.pay(seat, CORN, step_back_fee(state, seat, argument, number))
        state.plan_effects(seat, ACTION_EFFECTS, action, ACTION_WIDTH)


def step_back_fee(state: State, seat: i64, place: i64, number: i64) -> i64:  # T4.4, T4.8, T12.21
    """The corn for using the action of this number from a place on the same gear."""
    gear = min(place // NUMBERED, i64(CHICHEN_ITZA))
    space = place - gear * NUMBERED
    if gear == CHICHEN_ITZA and state.at(seat, LEVEL + THEOLOGY) >= ONE_AHEAD:
        ahead = space + 1
        if number == ahead or ahead == FREE_CHOICE[gear]:
            return 0
    if space >= FREE_CHOICE[gear]:
        return 0
    if number > space:
        return OUT_OF_REACH
    return space - number


def finish_turn(state: State, seat: i64) -> None:  # T2.11
    """Refill the display, then take the corn if the player stands on the starting player space."""
    state.end_turn()
    state.plan(CLAIM_CORN, seat)
    state.plan(REFILL, seat)


class ClaimCorn(Step[State]):  # T5.5
    """The corn on the teeth, for the player who went to the starting player space this turn."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if state.cells[STARTING_SPACE] != seat:
            return
        corn = ones(state.cells[TEETH_WITH_CORN])
        state.cells[TEETH_WITH_CORN] = 0
        state.add(seat, CORN, corn)
        state.tell(CLAIMED_CORN, seat, CORN, corn)
