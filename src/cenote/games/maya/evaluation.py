"""Phase 1, evaluation: quarries turned over from right to left, points, blocks and markers."""

from typing import Final

from cenote.core.agenda import Decision, Step
from cenote.core.game import CHANCE
from cenote.core.ints import append, i64, vec
from cenote.games.maya.markers import plan_marker
from cenote.games.maya.names import (
    EVALUATION,
    MINUS,
    MINUS_THREE,
    POINTS_2,
    PUT_POINTS,
    SKIP,
)
from cenote.games.maya.news import (
    COUNTED,
    DECLINED,
    LOWERED,
    POINTS_ADDED,
    SHOWED_CARD,
    TURNED_OVER,
    WON_BLOCKS,
    WON_MARKER,
)
from cenote.games.maya.setup import begin_phase
from cenote.games.maya.state import (
    EMPTY,
    EXPERT,
    FACE_UP,
    HELD,
    OPTIONS,
    POINTS,
    POINTS_QUARRY,
    POINTS_SEAT,
    ROW,
    SEATS,
    SHIELDS,
    STARTING_PLAYER,
    State,
    card_of,
    owner_of,
)
from cenote.games.maya.steps import (
    CHOOSE_VICTIM,
    CONFIRM,
    DISTRIBUTE,
    EVALUATE_QUARRY,
    OFFER_JOKER,
    PLACE_POINTS,
    SUBTRACT,
    TURN_OVER,
)
from cenote.games.maya.tables import (
    CARD_POINTS,
    MAX_SEATS,
    MINUS_POINTS,
    POINTS_2_POINTS,
    ROW_WIDTH,
)

NO_CARD: Final = ROW_WIDTH
"""Stands for the place of a first card that was never laid: later than all others."""


class Evaluate(Step[State]):  # M4.1
    """All have passed: the marker of two points is placed, then the quarries are turned over."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        begin_phase(state, EVALUATION)
        state.plan(EVALUATE_QUARRY, 0, state.layout.quarries)
        owner = state.holder(POINTS_2)
        if owner != EMPTY:
            state.plan(PLACE_POINTS, owner)


class PlacePoints(Decision[State]):  # M11.11
    """Two points at a quarry of the player's choice, with or without a card there."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for quarry in range(state.layout.quarries):
            moves = append(moves, PUT_POINTS + quarry)
        return append(moves, SKIP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(CONFIRM, seat)
        if move == SKIP:
            state.tell(DECLINED, seat, PLACE_POINTS, 0)
            return
        state.return_marker(seat, POINTS_2)
        state.cells[POINTS_QUARRY] = move - PUT_POINTS
        state.cells[POINTS_SEAT] = seat
        state.tell(POINTS_ADDED, seat, move - PUT_POINTS, POINTS_2_POINTS)


class EvaluateQuarry(Step[State]):  # M4.1, M11.14
    """The rightmost of this many quarries; before each the joker may be used."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        if argument > 0:
            state.plan(EVALUATE_QUARRY, 0, argument - 1)
            state.plan(TURN_OVER, 0, argument - 1)
        if state.cells[OPTIONS] & EXPERT:
            state.plan(OFFER_JOKER, 0)


class TurnOver(Step[State]):  # M4.1, M4.8
    """A quarry's cards are turned over and counted; then the -3 cards, then the blocks."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.end_turn()
        state.cells[FACE_UP] = argument
        if state.laid(argument) > 0:
            state.tell(TURNED_OVER, CHANCE, argument, state.laid(argument))
        lowering = count_cards(state, argument)
        if state.cells[POINTS_QUARRY] == argument:
            state.cells[points_at(argument, state.cells[POINTS_SEAT])] += POINTS_2_POINTS
        tell_points(state, argument)
        state.plan(DISTRIBUTE, 0, argument)
        seats = state.cells[SEATS]
        for i in range(seats - 1, i64(-1), -1):
            owner = (state.cells[STARTING_PLAYER] + i) % seats
            if lowering & 1 << owner:
                state.plan(SUBTRACT, owner, argument)


def points_at(quarry: i64, seat: i64) -> i64:
    """The cell of a seat's points at a quarry."""
    return POINTS + quarry * MAX_SEATS + seat


def points_of(state: State, quarry: i64, seat: i64) -> i64:
    """A seat's points at a quarry."""
    place = points_at(quarry, seat)
    return state.cells[place]


def laid_card(state: State, quarry: i64, number: i64) -> i64:
    """One of the cards of a quarry, packed, in the order they were laid."""
    place = ROW + quarry * ROW_WIDTH + number
    return state.cells[place]


def count_cards(state: State, quarry: i64) -> i64:  # M4.2
    """Add up the cards of a quarry; a bit for each seat that has a -3 card there."""
    lowering: i64 = 0
    for i in range(state.laid(quarry)):
        laid = laid_card(state, quarry, i)
        owner = owner_of(laid)
        card = card_of(laid)
        state.tell(SHOWED_CARD, owner, card, 1)
        state.cells[points_at(quarry, owner)] += CARD_POINTS[card]
        if card == MINUS_THREE:
            lowering |= 1 << owner
    return lowering


def tell_points(state: State, quarry: i64) -> None:
    if state.news is None:
        return
    for seat in range(state.cells[SEATS]):
        if points_of(state, quarry, seat) > 0:
            state.tell(COUNTED, seat, quarry, points_of(state, quarry, seat))


def can_lower(state: State, quarry: i64, victim: i64) -> bool:  # M4.7, M4.12
    """Who still has points at a quarry and is not protected there."""
    if state.cells[SHIELDS + quarry] & 1 << victim:
        return False
    return points_of(state, quarry, victim) > 0


class Subtract(Step[State]):  # M4.7
    """A -3 card: its owner chooses a victim, if there is one."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        for victim in range(state.cells[SEATS]):
            if can_lower(state, argument, victim):
                state.plan(CHOOSE_VICTIM, seat, argument)
                return


class ChooseVictim(Decision[State]):  # M4.7 to M4.9
    """Who loses three points at this quarry, if anybody."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for victim in range(state.cells[SEATS]):
            if can_lower(state, argument, victim):
                moves = append(moves, MINUS + victim)
        return append(moves, SKIP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(CONFIRM, seat)
        if move == SKIP:
            state.tell(DECLINED, seat, CHOOSE_VICTIM, 0)
            return
        state.cells[points_at(argument, move - MINUS)] -= MINUS_POINTS
        state.tell(LOWERED, move - MINUS, argument, MINUS_POINTS)


class Distribute(Step[State]):  # M4.3, M4.5, M4.6, M4.13
    """Blocks by place for all who have points left, and the marker for the first."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        ranked: i64 = 0
        for place in range(state.cells[SEATS]):
            winner = best_of_the_rest(state, argument, ranked)
            if winner == EMPTY:
                return
            ranked |= 1 << winner
            prize = state.layout.prizes[argument * MAX_SEATS + place]
            if prize > 0:
                blocks = state.take_blocks(winner, prize)
                state.add(winner, HELD, blocks)
                state.tell(WON_BLOCKS, winner, argument, blocks)
            if place == 0:
                win_marker(state, winner, state.layout.marker[argument])


def best_of_the_rest(state: State, quarry: i64, ranked: i64) -> i64:  # M4.4, M4.10
    """The unranked seat with the most points; a tie goes to the first to lay a card here."""
    best: i64 = EMPTY
    for seat in range(state.cells[SEATS]):
        points = points_of(state, quarry, seat)
        if points <= 0 or ranked & 1 << seat:
            continue
        if best == EMPTY:
            best = seat
            continue
        lead = points - points_of(state, quarry, best)
        if lead > 0 or (
            lead == 0 and first_card(state, quarry, seat) < first_card(state, quarry, best)
        ):
            best = seat
    return best


def first_card(state: State, quarry: i64, seat: i64) -> i64:  # M4.4, M11.12
    """The place of a seat's first card in the row of a quarry."""
    for i in range(state.laid(quarry)):
        if owner_of(laid_card(state, quarry, i)) == seat:
            return i
    return NO_CARD


def win_marker(state: State, seat: i64, marker: i64) -> None:  # M4.6
    """The marker of a quarry; some must be used at once."""
    holder = state.holder(marker)
    if holder != EMPTY:
        state.return_marker(holder, marker)
    state.take_marker(seat, marker)
    state.tell(WON_MARKER, seat, marker, 0)
    plan_marker(state, seat, marker)
