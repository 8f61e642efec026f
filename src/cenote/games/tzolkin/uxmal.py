"""Uxmal: the market, a new worker, any action for a corn."""

from typing import Final

from cenote.core.agenda import Decision, Step
from cenote.core.bits import and_if
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.actions import can_use
from cenote.games.tzolkin.names import BUY, CORN, SELL, STOP, USE, WOOD
from cenote.games.tzolkin.news import RECRUITED
from cenote.games.tzolkin.state import (
    BANKED_WORKERS,
    FREE_WORKERS,
    OPTIONS,
    UXMAL_ONCE,
    State,
)
from cenote.games.tzolkin.steps import MARKET
from cenote.games.tzolkin.tables.calendar import MARKET_CORN
from cenote.games.tzolkin.tables.gears import (
    ACTION_EFFECTS,
    ACTION_WIDTH,
    ANY_ACTION_CORN,
    CHOICES_OF_ANY_ACTION,
    MAY,
    UXMAL_5,
)

BUYING: Final = 8


class Market(Decision[State]):  # T10.2 to T10.5
    """First sell, then buy, as often as you like; what was sold is not bought back.

    So every exchange is possible and none goes in circles. The argument has a bit for each kind
    of block sold, and BUYING once something was bought.
    """

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for block in range(i64(3)):
            if not argument & BUYING and state.at(seat, WOOD + block) > 0:
                moves = append(moves, SELL + block)
        for block in range(i64(3)):
            if not argument & 1 << block and state.at(seat, CORN) >= MARKET_CORN[block]:
                moves = append(moves, BUY + block)
        return append(moves, STOP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == STOP:
            return
        if move < BUY:
            block = move - SELL
            state.plan(MARKET, seat, argument | 1 << block)
            state.pay(seat, WOOD + block, 1)
            state.gain(seat, CORN, MARKET_CORN[block])
        else:
            block = move - BUY
            state.plan(MARKET, seat, argument | BUYING)
            state.pay(seat, CORN, MARKET_CORN[block])
            state.gain(seat, WOOD + block, 1)


class Recruit(Step[State]):  # T10.6, T10.7
    """A worker from the bank, if one is left there."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if state.at(seat, BANKED_WORKERS) > 0:
            state.add(seat, BANKED_WORKERS, -1)
            state.add(seat, FREE_WORKERS, 1)
            state.tell(RECRUITED, seat, 0, 1)


class AnyAction(Decision[State]):  # T10.12 to T10.16
    """For one corn, any action of the four small gears."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        corn = state.at(seat, CORN) - ANY_ACTION_CORN
        for action in range(i64(CHOICES_OF_ANY_ACTION)):
            if action == UXMAL_5 and state.cells[OPTIONS] & UXMAL_ONCE and not argument & MAY:
                continue
            if corn >= 0 and can_use(state, seat, action, corn):
                moves = append(moves, USE + action)
        return and_if(moves, argument & MAY, STOP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == STOP:
            return
        state.pay(seat, CORN, ANY_ACTION_CORN)
        state.plan_effects(seat, ACTION_EFFECTS, move - USE, ACTION_WIDTH)
