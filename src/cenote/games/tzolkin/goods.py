"""Materials: gaining, paying, and blocks of the player's choice."""

from cenote.core.agenda import Decision, Step
from cenote.core.bits import members
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.names import CORN, FROM_BUILDINGS, PAY, SKULL, TAKE, WOOD
from cenote.games.tzolkin.state import State
from cenote.games.tzolkin.steps import PAY_BLOCKS, TAKE_BLOCK
from cenote.games.tzolkin.tables.effects import NUMBER


def good_of(argument: i64) -> i64:
    return argument >> NUMBER


def number_of(argument: i64) -> i64:
    return argument & (1 << NUMBER) - 1


class Gain(Step[State]):
    """Some of one good, from the bank."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.gain(seat, good_of(argument), number_of(argument))


class Score(Step[State]):
    """Points printed on a building."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.score(seat, FROM_BUILDINGS, argument)


class PayCorn(Step[State]):
    """The corn an action costs."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.pay(seat, CORN, argument)


class PayBlocks(Decision[State]):  # T12.2
    """Any blocks, one at a time: the argument says how many are still owed."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return held_blocks(state, seat)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if argument > 1:
            state.plan(PAY_BLOCKS, seat, argument - 1)
        state.pay(seat, WOOD + move - PAY, 1)


class TakeBlock(Decision[State]):  # T12.13
    """Blocks of the player's choice from the bank, one at a time."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, 0b111, TAKE)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if argument > 1:
            state.plan(TAKE_BLOCK, seat, argument - 1)
        state.gain(seat, WOOD + move - TAKE, 1)


def held_blocks(state: State, seat: i64) -> vec[i64]:
    """A way to pay for each kind of block the player has."""
    moves = state.room
    for block in range(i64(3)):
        if state.at(seat, WOOD + block) > 0:
            moves = append(moves, PAY + block)
    return moves


def can_pay(state: State, seat: i64, costs: vec[i64], row: i64, spared: i64) -> bool:
    """Whether the cost in a table's row can be paid if this many of its blocks are saved."""
    missing: i64 = 0
    for i in range(i64(4)):
        lacking = costs[row * 4 + i] - state.at(seat, WOOD + i)
        if lacking > 0:
            missing += lacking
    return missing <= spared


def pay_cost(state: State, seat: i64, costs: vec[i64], row: i64) -> None:
    for i in range(i64(4)):
        state.pay(seat, WOOD + i, costs[row * 4 + i])


assert SKULL == WOOD + 3, "a cost row is wood, stone, gold, skull"
