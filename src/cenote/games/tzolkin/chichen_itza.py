"""Chichen Itza: offering skulls, and what theology adds."""

from cenote.core.agenda import Decision, Step
from cenote.core.ints import append, i64, vec
from cenote.games.tzolkin.goods import held_blocks
from cenote.games.tzolkin.names import FROM_CHICHEN_ITZA, PAY, SKULL, STOP, THEOLOGY, WOOD
from cenote.games.tzolkin.news import OFFERED_SKULL
from cenote.games.tzolkin.state import LEVEL, OVALS, State
from cenote.games.tzolkin.steps import CLIMB_ANY, DEVOTION, OFFER_BLOCK, TAKE_BLOCK
from cenote.games.tzolkin.tables.gears import OVAL_BLOCK, OVAL_POINTS, OVAL_TEMPLE
from cenote.games.tzolkin.tables.technologies import DEVOTION_FROM


class OfferSkull(Step[State]):  # T11.1 to T11.4
    """A skull into an oval: points, a step on the god's temple, sometimes a block."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.add(seat, SKULL, -1)
        state.cells[OVALS] |= 1 << argument
        state.tell(OFFERED_SKULL, seat, argument, 1)
        state.score(seat, FROM_CHICHEN_ITZA, OVAL_POINTS[argument])
        state.climb(seat, OVAL_TEMPLE[argument])
        state.plan(DEVOTION, seat)
        if OVAL_BLOCK[argument]:
            state.plan(TAKE_BLOCK, seat, 1)


class Devotion(Step[State]):  # T12.24
    """Theology 2: a block may buy one more step."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if state.at(seat, LEVEL + THEOLOGY) < DEVOTION_FROM:
            return
        if state.blocks(seat) > 0 and state.can_climb_any(seat, -1):
            state.plan(OFFER_BLOCK, seat)


class OfferBlock(Decision[State]):  # T12.24
    """Which block to give for a step on a temple, or none."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return append(held_blocks(state, seat), STOP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == STOP:
            return
        state.plan(CLIMB_ANY, seat)
        state.pay(seat, WOOD + move - PAY, 1)
