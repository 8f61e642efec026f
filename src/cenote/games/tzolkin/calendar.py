"""The calendar: turning the gears, the starting player space, two days at once."""

from cenote.core.agenda import Decision, Step
from cenote.core.bits import members
from cenote.core.game import CHANCE
from cenote.core.ints import i64, vec
from cenote.games.tzolkin.food_day import is_over
from cenote.games.tzolkin.names import ADVANCE
from cenote.games.tzolkin.news import (
    CAME_BACK,
    CORN_ON_TOOTH,
    DAYS_PASSED,
    MARKER_MOVED,
    PUSHED_OFF,
    TURNED_DARK,
)
from cenote.games.tzolkin.state import (
    DUMMY_WORKER,
    EMPTY,
    FREE_WORKERS,
    HOLE,
    LIGHT_SIDE,
    SEATS,
    STARTING_PLAYER,
    STARTING_SPACE,
    TEETH_WITH_CORN,
    TOOTH,
    State,
)
from cenote.games.tzolkin.steps import CHOOSE_DAYS
from cenote.games.tzolkin.tables.gears import HOLES, HOLES_BY_GEAR, NUMBERED, TOP_SPACE


class AdvanceCalendar(Step[State]):  # T5.1, T5.4
    """The end of a round: corn on the tooth, or the starting player's privileges; then a day."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        claimer = state.cells[STARTING_SPACE]
        if claimer == EMPTY:
            state.cells[TEETH_WITH_CORN] |= 1 << state.cells[TOOTH]
            state.tell(CORN_ON_TOOTH, CHANCE, 0, 1)
            pass_days(state, 1)
            return
        take_back_worker(state, claimer)
        move_marker(state, claimer)
        if may_hurry(state, claimer):
            state.plan(CHOOSE_DAYS, claimer)
        else:
            pass_days(state, 1)


def take_back_worker(state: State, claimer: i64) -> None:  # T5.6
    state.cells[STARTING_SPACE] = EMPTY
    state.add(claimer, FREE_WORKERS, 1)
    state.tell(CAME_BACK, claimer, 0, 1)


def move_marker(state: State, claimer: i64) -> None:  # T5.7
    """The marker goes to the claimer, or to the left if the claimer has it."""
    if state.cells[STARTING_PLAYER] == claimer:
        state.cells[STARTING_PLAYER] = (claimer + 1) % state.cells[SEATS]
    else:
        state.cells[STARTING_PLAYER] = claimer
    state.tell(MARKER_MOVED, state.cells[STARTING_PLAYER], 0, 0)


def may_hurry(state: State, claimer: i64) -> bool:  # T5.8, T5.9, T5.15
    """Two days: with the light side up, if that pushes off no worker that one day would not."""
    if state.at(claimer, LIGHT_SIDE) == 0 or is_over(state):
        return False
    for gear in range(i64(5)):
        almost_off = HOLE + gear * HOLES + TOP_SPACE[gear] - 1
        worker = state.cells[almost_off]
        if worker != EMPTY and worker != DUMMY_WORKER:
            return False
    return True


class ChooseDays(Decision[State]):  # T5.10
    """One day or two."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, 0b11, ADVANCE)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        days = move - ADVANCE + 1
        if days == 2:
            state.put(seat, LIGHT_SIDE, 0)
            state.tell(TURNED_DARK, seat, 0, 0)
        pass_days(state, days)


def pass_days(state: State, days: i64) -> None:  # T5.1
    state.tell(DAYS_PASSED, CHANCE, 0, days)
    for _ in range(days):
        state.cells[TOOTH] += 1
        for gear in range(i64(5)):
            turn_gear(state, gear)


def turn_gear(state: State, gear: i64) -> None:  # T5.1 to T5.3
    """Everyone moves on one place; players' workers fall off the top, dummies come round again."""
    cells = state.cells
    first = HOLE + gear * HOLES
    top = first + TOP_SPACE[gear]
    if cells[top] != EMPTY and cells[top] != DUMMY_WORKER:
        state.add(cells[top], FREE_WORKERS, 1)
        state.tell(PUSHED_OFF, cells[top], gear * NUMBERED + TOP_SPACE[gear], 1)
        cells[top] = EMPTY
    last = first + HOLES_BY_GEAR[gear] - 1
    arriving = cells[last]
    for place in range(first, last + 1):
        leaving = cells[place]
        cells[place] = arriving
        arriving = leaving
