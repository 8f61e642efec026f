"""The four technologies: paying for a level, learning it, the bonus beyond the third."""

from cenote.core.agenda import Decision, Step
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


class Study(Decision[State]):
    """Tikal 1 and 3: advance for blocks, once or twice."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = vec[i64]()
        blocks = state.blocks(seat)
        for technology in range(i64(4)):
            if blocks >= study_cost(state, seat, technology):
                moves = append(moves, TECH + technology)
        if argument & MAY:
            moves = append(moves, STOP)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == STOP:
            return
        technology = move - TECH
        if argument & TWICE:
            state.plan(STUDY, seat, MAY)
        state.plan(LEARN, seat, technology)
        state.plan(PAY_BLOCKS, seat, study_cost(state, seat, technology))


def can_study(state: State, seat: i64) -> bool:
    blocks = state.blocks(seat)
    for technology in range(i64(4)):
        if blocks >= study_cost(state, seat, technology):
            return True
    return False


def study_cost(state: State, seat: i64, technology: i64) -> i64:
    return STUDY_COST[state.at(seat, LEVEL + technology)]


class LearnAny(Decision[State]):
    """A level of a technology of one's choice, free of charge."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return vec[i64]([TECH, TECH + 1, TECH + 2, TECH + 3])

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(LEARN, seat, move - TECH)


class Learn(Step[State]):
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
