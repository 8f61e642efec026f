"""The special markers: those used at once, and the joker that stands for one of them."""

from typing import Final

from cenote.core.agenda import Decision, Step
from cenote.core.bits import and_if
from cenote.core.ints import append, i64, vec
from cenote.games.maya.names import (
    DIRECT_BLOCK,
    JOKER,
    LEVELS,
    LIFT,
    PUT_SHIELD,
    RELOCATE,
    SET,
    SHIELD,
    SKIP,
    START,
    STARTING_PLAYER_MARKER,
    TRANSPORT_2,
    USE,
)
from cenote.games.maya.news import DECLINED, LIFTED, SHIELDED, STARTER_NAMED, USED_MARKER
from cenote.games.maya.state import (
    EMPTY,
    EXTRA_CARRIED,
    FACE_UP,
    HELD,
    SEATS,
    SHIELDS,
    STARTING_PLAYER,
    SUPPLY,
    State,
)
from cenote.games.maya.steps import (
    CONFIRM,
    LIFT_BLOCK,
    LOWEST_LEVEL,
    NAME_STARTER,
    PLACE_SHIELD,
    USE_JOKER,
)
from cenote.games.maya.tables import (
    ALL_PLACES,
    MAX_PYRAMIDS,
    TRANSPORT_2_BLOCKS,
)
from cenote.games.maya.transport import carriable

ANYWHERE: Final = -1
FROM_SUPPLY: Final = 8
"""In place of 1 + the excluded pyramid: the block comes from the supply."""
OPTIONAL: Final = 16
"""A marker may also be declined; a joker that already stands for one may not."""


def plan_marker(state: State, seat: i64, marker: i64) -> None:  # M5.1
    """Ask how to use a marker that is used at once; if there is no way, it goes back."""
    if marker == STARTING_PLAYER_MARKER:
        state.plan(CONFIRM, seat)
        state.plan(NAME_STARTER, seat)
    elif marker in (SHIELD, RELOCATE, DIRECT_BLOCK):
        state.return_marker(seat, marker)
        if can_use(state, seat, marker):
            plan_use(state, seat, marker, OPTIONAL)


def plan_use(state: State, seat: i64, marker: i64, optional: i64) -> None:
    """Where to put the shield, which block to move, or where to set the direct block."""
    state.plan(CONFIRM, seat)
    if marker == SHIELD:
        state.plan(PLACE_SHIELD, seat)
    elif marker == RELOCATE:
        state.plan(LIFT_BLOCK, seat, optional)
    else:
        state.plan(LOWEST_LEVEL, seat, FROM_SUPPLY | optional)


def can_use(state: State, seat: i64, marker: i64) -> bool:  # M5.2, M5.3, M5.6
    """Whether a marker that is used at once has anything to work on."""
    if marker == SHIELD:
        return has_hidden_cards(state)
    if marker == RELOCATE:
        return has_liftable(state, seat)
    return state.at(seat, SUPPLY) > 0 and has_room_below(state, ANYWHERE)


def has_hidden_cards(state: State) -> bool:
    for quarry in range(state.cells[FACE_UP]):
        if state.laid(quarry) > 0:
            return True
    return False


class PlaceShield(Decision[State]):  # M5.2
    """Which quarry to protect from -3 cards: one with cards still face down."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for quarry in range(state.cells[FACE_UP]):
            if state.laid(quarry) > 0:
                moves = append(moves, PUT_SHIELD + quarry)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.cells[SHIELDS + move - PUT_SHIELD] |= 1 << seat
        state.tell(SHIELDED, seat, move - PUT_SHIELD, 0)


def has_room_below(state: State, except_for: i64) -> bool:
    """Whether the lowest level of some pyramid has room, leaving one out."""
    for pyramid in range(i64(MAX_PYRAMIDS)):
        if pyramid != except_for and state.has_room(pyramid * LEVELS):
            return True
    return False


def can_lift(state: State, seat: i64, place: i64) -> bool:  # M5.3
    """Whether a block of the player's has somewhere else to go."""
    if state.standing(place, seat) == 0:
        return False
    return has_room_below(state, stays_away_from(place))


def stays_away_from(place: i64) -> i64:  # M5.4
    """A block from a lowest level cannot be set there again; one from above can go anywhere."""
    if place % LEVELS == 0:
        return place // LEVELS
    return ANYWHERE


def has_liftable(state: State, seat: i64) -> bool:
    for place in range(i64(ALL_PLACES)):
        if can_lift(state, seat, place):
            return True
    return False


class LiftBlock(Decision[State]):  # M5.3
    """Which of the player's blocks moves to a lowest level, if any."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for place in range(i64(ALL_PLACES)):
            if can_lift(state, seat, place):
                moves = append(moves, LIFT + place)
        return and_if(moves, argument & OPTIONAL, SKIP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == SKIP:
            state.tell(DECLINED, seat, LIFT_BLOCK, 0)
            return
        place = move - LIFT
        state.plan(LOWEST_LEVEL, seat, stays_away_from(place) + 1)
        state.tell(LIFTED, seat, place, 1)
        state.remove_block(seat, place)
        state.add(seat, HELD, 1)


class LowestLevel(Decision[State]):  # M5.6, M5.7
    """The pyramid on whose lowest level a block is set."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for pyramid in range(i64(MAX_PYRAMIDS)):
            if pyramid + 1 != argument and state.has_room(pyramid * LEVELS):
                moves = append(moves, SET + pyramid)
        return and_if(moves, argument & OPTIONAL, SKIP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == SKIP:
            state.tell(DECLINED, seat, LOWEST_LEVEL, 0)
            return
        if argument & FROM_SUPPLY:
            state.take_blocks(seat, 1)
        else:
            state.add(seat, HELD, -1)
        state.set_block(seat, (move - SET) * LEVELS)


class NameStarter(Decision[State]):  # M5.8, M5.9
    """Who becomes the starting player."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for other in range(state.cells[SEATS]):
            moves = append(moves, START + other)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        starter = move - START
        state.return_marker(seat, STARTING_PLAYER_MARKER)
        state.take_marker(starter, STARTING_PLAYER_MARKER)
        state.cells[STARTING_PLAYER] = starter
        state.tell(STARTER_NAMED, starter, 0, 0)


class OfferJoker(Step[State]):  # M11.14
    """Before a quarry is turned over, and before the transport, the joker can be used."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        owner = state.holder(JOKER)
        if owner != EMPTY and len(joker_uses(state, owner)) > 0:
            state.plan(USE_JOKER, owner)


def joker_uses(state: State, seat: i64) -> vec[i64]:  # M11.13, M11.14
    """The markers that the joker can stand for before the building begins."""
    moves = state.room
    for marker in range(i64(SHIELD), i64(TRANSPORT_2)):
        if can_use(state, seat, marker):
            moves = append(moves, USE + marker)
    if state.cells[FACE_UP] == 0 and state.at(seat, HELD) > carriable(state, seat):
        moves = append(moves, USE + TRANSPORT_2)
    return moves


class UseJoker(Decision[State]):  # M11.13
    """Which marker the joker stands for, or to keep it for later."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return append(joker_uses(state, seat), SKIP)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        if move == SKIP:
            state.tell(DECLINED, seat, USE_JOKER, 0)
            return
        marker = move - USE
        state.return_marker(seat, JOKER)
        state.tell(USED_MARKER, seat, JOKER, 0)
        if marker == TRANSPORT_2:
            state.plan(CONFIRM, seat)
            state.put(seat, EXTRA_CARRIED, TRANSPORT_2_BLOCKS)
        else:
            plan_use(state, seat, marker, 0)
