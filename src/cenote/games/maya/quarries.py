"""Phase 1, laying: worker cards face down at the quarries, until everybody has passed."""

from cenote.core.agenda import Decision, Step
from cenote.core.ints import append, i64, vec
from cenote.games.maya.names import CARD, LAY, LAYING, PASS
from cenote.games.maya.news import LAID_HIGH, LAID_LOW
from cenote.games.maya.news import PASSED as PASSED_NEWS
from cenote.games.maya.setup import begin_phase
from cenote.games.maya.state import LAID, PASSED, ROW, SEATS, STARTING_PLAYER, State, packed
from cenote.games.maya.steps import CHOOSE_CARD, CHOOSE_QUARRY, CONFIRM, NEXT_TO_LAY
from cenote.games.maya.tables import (
    CARD_KINDS,
    HIGH_FROM,
    ROW_WIDTH,
)


class LayCards(Step[State]):  # M3.1
    """The starting player lays first."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        begin_phase(state, LAYING)
        state.plan(CHOOSE_QUARRY, state.cells[STARTING_PLAYER])


class ChooseQuarry(Decision[State]):  # M3.4 to M3.7
    """Where to lay a card, or to pass for the rest of this phase."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        low = has_card(state, seat, 0, HIGH_FROM)
        if low or has_card(state, seat, HIGH_FROM, CARD_KINDS):
            for quarry in range(state.layout.quarries):
                count = LAID + quarry
                laid = state.cells[count]
                if laid < state.layout.max_cards[quarry] and (laid > 0 or low):
                    moves = append(moves, LAY + quarry)
        return append(moves, PASS)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(NEXT_TO_LAY, seat)
        state.plan(CONFIRM, seat)
        if move == PASS:
            state.put(seat, PASSED, 1)
            state.tell(PASSED_NEWS, seat, 0, 0)
        else:
            state.plan(CHOOSE_CARD, seat, move - LAY)


def has_card(state: State, seat: i64, first: i64, end: i64) -> bool:
    """Whether one of these cards is in hand."""
    for card in range(first, end):
        if state.at(seat, card) > 0:
            return True
    return False


class ChooseCard(Decision[State]):  # M3.2, M3.3
    """Which card to lay there; the first of a quarry must be low."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        end = i64(CARD_KINDS)
        if state.laid(argument) == 0:
            end = HIGH_FROM
        for card in range(end):
            if state.at(seat, card) > 0:
                moves = append(moves, CARD + card)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        card = move - CARD
        state.cause = LAY + argument  # nothing that follows may reveal which card it was
        state.add(seat, card, -1)
        state.cells[ROW + argument * ROW_WIDTH + state.laid(argument)] = packed(seat, card)
        state.cells[LAID + argument] += 1
        if card < HIGH_FROM:
            state.tell(LAID_LOW, seat, argument, 1)
        else:
            state.tell(LAID_HIGH, seat, argument, 1)


class NextToLay(Step[State]):  # M3.6
    """Continue with the next player who has not passed."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        seats = state.cells[SEATS]
        for i in range(i64(1), seats + 1):
            other = (seat + i) % seats
            if state.at(other, PASSED) == 0:
                state.plan(CHOOSE_QUARRY, other)
                return
