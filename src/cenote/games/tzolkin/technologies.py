"""The four technologies: paying for a level, learning it, the bonus beyond the third."""

from cenote.core.agenda import Decision, Step
from cenote.core.bits import and_if, members
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.names import (
    AGRICULTURE,
    ARCHITECTURE,
    EXTRACTION,
    FROM_ARCHITECTURE,
    SKULL,
    STOP,
    TECH,
)
from cenote.games.tzolkin.news import LEARNED, TOOK_BONUS
from cenote.games.tzolkin.state import LEVEL, State
from cenote.games.tzolkin.steps import CLIMB_ANY, LEARN, PAY_BLOCKS, STUDY, TAKE_BLOCK
from cenote.games.tzolkin.tables.gears import MAY, TWICE
from cenote.games.tzolkin.tables.technologies import (
    ARCHITECTURE_BONUS,
    EXTRACTION_BONUS,
    LEVELS,
    STUDY_COST,
)


class Study(Decision[State]):  # T9.1, T9.3 to T9.5
    """Tikal 1 and 3: advance for blocks, once or twice."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        blocks = state.blocks(seat)
        for technology in range(i64(4)):
            if blocks >= study_cost(state, seat, technology):
                moves = append(moves, TECH + technology)
        return and_if(moves, argument & MAY, STOP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == STOP:
            return
        technology = move - TECH
        if argument & TWICE:
            state.plan(STUDY, seat, MAY)
        state.plan(LEARN, seat, technology)
        state.plan(PAY_BLOCKS, seat, study_cost(state, seat, technology))


def can_study(state: State, seat: i64) -> bool:  # T9.14
    blocks = state.blocks(seat)
    for technology in range(i64(4)):
        if blocks >= study_cost(state, seat, technology):
            return True
    return False


def study_cost(state: State, seat: i64, technology: i64) -> i64:  # T12.2, T12.3
    return STUDY_COST[state.at(seat, LEVEL + technology)]


class LearnAny(Decision[State]):  # T12.4, T13.11
    """A level of a technology of the player's choice, free of charge."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, 0b1111, TECH)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(LEARN, seat, move - TECH)


class Learn(Step[State]):  # T12.1, T12.3
    """One level up, or the bonus if there is none."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        level = state.at(seat, LEVEL + argument)
        if level < LEVELS:
            state.put(seat, LEVEL + argument, level + 1)
            state.tell(LEARNED, seat, argument, level + 1)
            return
        state.tell(TOOK_BONUS, seat, argument, 0)
        if argument == AGRICULTURE:
            state.plan(CLIMB_ANY, seat)
        elif argument == EXTRACTION:
            state.plan(TAKE_BLOCK, seat, EXTRACTION_BONUS)
        elif argument == ARCHITECTURE:
            state.score(seat, FROM_ARCHITECTURE, ARCHITECTURE_BONUS)
        else:
            state.gain(seat, SKULL, 1)
