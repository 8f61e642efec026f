"""What a seat sees of Maya, as numbers. docs/research.md says what each of them is.

Of others' cards that lie face down only the backs are seen, of their hands only how many cards of
each back, and of their bids, until all are shown, only that they were made.
"""

from typing import Final, final

from cenote.core.ints import i16, i64, vec
from cenote.games.maya.names import LEVELS
from cenote.games.maya.pyramids import open_level
from cenote.games.maya.state import (
    BANK_GOLD,
    BIDS_SHOWN,
    EMPTY,
    EXPERT,
    FACE_UP,
    FILLED,
    GOLD,
    GOLD_BID,
    HELD,
    LAID,
    MARKERS_HELD,
    ON_SALE,
    OPTIONS,
    PASSED,
    PHASE,
    POINTS,
    POINTS_QUARRY,
    POINTS_SEAT,
    ROUND_NUMBER,
    ROW,
    SEATS,
    SHIELDS,
    STARTING_PLAYER,
    SUPPLY,
    State,
    card_of,
    owner_of,
)
from cenote.games.maya.tables import ALL_PLACES, CARD_KINDS, HIGH_FROM, MAX_SEATS, ROW_WIDTH
from cenote.games.maya.transport import carriable
from cenote.research.encoding.encoder import Encoder, near, see_bits, see_question

STEPS: Final = 36
ARGUMENT_BITS: Final = 8

# Where each group of numbers begins.
TABLE_SIZE: Final = 0
RULES: Final = 3
QUESTION: Final = 4
ROUND: Final = 54
PHASES: Final = 55
FIRST_PLAYER: Final = 62
BANK: Final = 67
OPEN_LEVEL: Final = 68
MARKERS_ON_SALE: Final = 72
BIDS: Final = 76
HAND: Final = 77
STRENGTH: Final = 84
QUARRIES: Final = 85
PYRAMIDS: Final = 1030
BELONGINGS: Final = 1210
SIZE: Final = 1305

# A quarry's numbers, from its own place on.
MAX_CARDS_AT: Final = 1
PRIZES_AT: Final = 2
MARKER_AT: Final = 7
MARKER_HERE_AT: Final = 14
OPEN_AT: Final = 15
SHIELDS_AT: Final = 16
TWO_POINTS_AT: Final = 21
POINTS_AT: Final = 26
CARDS_AT: Final = 31
CARD_WIDTH: Final = 13
QUARRY_WIDTH: Final = 135

# A card's numbers: its owner, whether its back is high, and if it may be seen, which card it is.
BACK_AT: Final = 5
FACE_AT: Final = 6

# A level's numbers: spaces, gold for the most and the second most, blocks in all and of each seat.
STANDING_AT: Final = 4
LEVEL_WIDTH: Final = 9

# A player's numbers: low and high cards in hand, passed, blocks, supply, markers, bid, gold.
PASSED_AT: Final = 2
MARKERS_AT: Final = 5
HAS_BID_AT: Final = 16
BID_AT: Final = 17
GOLD_AT: Final = 18
WIDTH: Final = 19


@final
class MayaEncoder(Encoder[State]):
    """Maya as numbers."""

    def points(self, state: State, seat: i64) -> float:
        return float(state.at(seat, GOLD))

    def see(self, state: State, seat: i64, seen: vec[i16], at: i64) -> None:
        see_question(state, seat, seen, at + QUESTION, MAX_SEATS, STEPS, ARGUMENT_BITS)
        see_table(state, seat, seen, at)
        for quarry in range(state.layout.quarries):
            see_quarry(state, seat, quarry, seen, at + QUARRIES + quarry * QUARRY_WIDTH)
        for place in range(i64(ALL_PLACES)):
            if state.layout.spaces[place] > 0:
                see_level(state, seat, place, seen, at + PYRAMIDS + place * LEVEL_WIDTH)
        for card in range(i64(CARD_KINDS)):
            seen[at + HAND + card] = i16(state.at(seat, card))
        seen[at + STRENGTH] = i16(carriable(state, seat))
        for other in range(state.cells[SEATS]):
            place = at + BELONGINGS + near(other, seat, state.cells[SEATS]) * WIDTH
            see_player(state, other, seat, seen, place)


def see_table(state: State, seat: i64, seen: vec[i16], at: i64) -> None:
    cells = state.cells
    seen[at + TABLE_SIZE + cells[SEATS] - 3] = 1
    if cells[OPTIONS] & EXPERT:
        seen[at + RULES] = 1
    seen[at + ROUND] = i16(cells[ROUND_NUMBER])
    seen[at + PHASES + cells[PHASE]] = 1
    seen[at + FIRST_PLAYER + near(cells[STARTING_PLAYER], seat, cells[SEATS])] = 1
    seen[at + BANK] = i16(cells[BANK_GOLD])
    level = open_level(state)
    if level < LEVELS:
        seen[at + OPEN_LEVEL + level] = 1
    see_bits(cells[ON_SALE], seen, at + MARKERS_ON_SALE)
    seen[at + BIDS] = i16(cells[BIDS_SHOWN])


def see_quarry(state: State, seat: i64, quarry: i64, seen: vec[i16], at: i64) -> None:
    cells = state.cells
    seats = cells[SEATS]
    marker = state.layout.marker[quarry]
    seen[at] = 1
    seen[at + MAX_CARDS_AT] = i16(state.layout.max_cards[quarry])
    for place in range(i64(MAX_SEATS)):
        seen[at + PRIZES_AT + place] = i16(state.layout.prizes[quarry * MAX_SEATS + place])
    seen[at + MARKER_AT + marker] = 1
    if state.holder(marker) == EMPTY:
        seen[at + MARKER_HERE_AT] = 1
    if quarry >= cells[FACE_UP]:
        seen[at + OPEN_AT] = 1
    if cells[POINTS_QUARRY] == quarry:
        seen[at + TWO_POINTS_AT + near(cells[POINTS_SEAT], seat, seats)] = 1
    for other in range(seats):
        place = near(other, seat, seats)
        seen[at + SHIELDS_AT + place] = i16(cells[SHIELDS + quarry] >> other & 1)
        seen[at + POINTS_AT + place] = i16(cells[POINTS + quarry * MAX_SEATS + other])
    see_cards(state, seat, quarry, seen, at + CARDS_AT)


def see_cards(state: State, seat: i64, quarry: i64, seen: vec[i16], at: i64) -> None:
    """The cards of a quarry in the order they were laid."""
    for i in range(state.cells[LAID + quarry]):
        laid = state.cells[ROW + quarry * ROW_WIDTH + i]
        owner = owner_of(laid)
        seen[at + near(owner, seat, state.cells[SEATS])] = 1
        if card_of(laid) >= HIGH_FROM:
            seen[at + BACK_AT] = 1
        if owner == seat or quarry >= state.cells[FACE_UP]:
            seen[at + FACE_AT + card_of(laid)] = 1
        at += CARD_WIDTH


def see_level(state: State, seat: i64, place: i64, seen: vec[i16], at: i64) -> None:
    seen[at] = i16(state.layout.spaces[place])
    seen[at + 1] = i16(state.layout.most_gold[place])
    seen[at + 2] = i16(state.layout.second_gold[place])
    seen[at + 3] = i16(state.cells[FILLED + place])
    for other in range(state.cells[SEATS]):
        near_by = near(other, seat, state.cells[SEATS])
        seen[at + STANDING_AT + near_by] = i16(state.standing(place, other))


def see_player(state: State, other: i64, seat: i64, seen: vec[i16], at: i64) -> None:
    for card in range(i64(CARD_KINDS)):
        back: i64 = 0
        if card >= HIGH_FROM:
            back = 1
        seen[at + back] += i16(state.at(other, card))
    seen[at + PASSED_AT] = i16(state.at(other, PASSED))
    seen[at + PASSED_AT + 1] = i16(state.at(other, HELD))
    seen[at + PASSED_AT + 2] = i16(state.at(other, SUPPLY))
    see_bits(state.at(other, MARKERS_HELD), seen, at + MARKERS_AT)
    bid = state.at(other, GOLD_BID)
    if bid != EMPTY:
        seen[at + HAS_BID_AT] = 1
        if other == seat or state.cells[BIDS_SHOWN]:
            seen[at + BID_AT] = i16(bid)
    seen[at + GOLD_AT] = i16(state.at(other, GOLD))
