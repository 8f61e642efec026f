"""What a seat sees of Maya, as numbers. docs/research.md says what each of them is.

Of others' cards that lie face down only the backs are seen, of their hands only how many cards of
each back, and of their bids, until all are shown, only that they were made.
"""

from typing import Final, final

from cenote.core.ints import i16, i64, vec
from cenote.games.maya import steps
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
from cenote.games.maya.tables import (
    ALL_PLACES,
    CARD_KINDS,
    HIGH_FROM,
    MAX_QUARRIES,
    MAX_SEATS,
    ROW_WIDTH,
)
from cenote.games.maya.transport import carriable
from cenote.research.encoding.encoder import Encoder, near, see_bits, see_question

SEATS_AT_MOST: Final = 5
QUESTIONS: Final = 36
ARGUMENT_BITS: Final = 8
QUARRIES_AT_MOST: Final = 7
CARDS_PER_QUARRY: Final = 8
LEVELS_IN_ALL: Final = 20

# Each number begins where the one before it ends.
# A card's numbers: its owner, whether its back is high, and if it may be seen, which card it is.
BACK_AT: Final = SEATS_AT_MOST
FACE_AT: Final = BACK_AT + 1
CARD_WIDTH: Final = FACE_AT + 7

# A quarry's numbers, from its own place on, after whether it is there.
MAX_CARDS_AT: Final = 1
PRIZES_AT: Final = MAX_CARDS_AT + 1
MARKER_AT: Final = PRIZES_AT + SEATS_AT_MOST
MARKER_HERE_AT: Final = MARKER_AT + 7
OPEN_AT: Final = MARKER_HERE_AT + 1
SHIELDS_AT: Final = OPEN_AT + 1
TWO_POINTS_AT: Final = SHIELDS_AT + SEATS_AT_MOST
POINTS_AT: Final = TWO_POINTS_AT + SEATS_AT_MOST
CARDS_AT: Final = POINTS_AT + SEATS_AT_MOST
QUARRY_WIDTH: Final = CARDS_AT + CARDS_PER_QUARRY * CARD_WIDTH

# A level's numbers: spaces, gold for the most and the second most, blocks in all and of each seat.
STANDING_AT: Final = 4
LEVEL_WIDTH: Final = STANDING_AT + SEATS_AT_MOST

# A player's numbers: low and high cards in hand, passed, blocks, supply, markers, bid, gold.
PASSED_AT: Final = 2
MARKERS_AT: Final = PASSED_AT + 3
HAS_BID_AT: Final = MARKERS_AT + 11
BID_AT: Final = HAS_BID_AT + 1
GOLD_AT: Final = BID_AT + 1
WIDTH: Final = GOLD_AT + 1

# The numbers of the table.
TABLE_SIZE: Final = 0
RULES: Final = TABLE_SIZE + 3
QUESTION: Final = RULES + 1
ROUND: Final = QUESTION + SEATS_AT_MOST + QUESTIONS + ARGUMENT_BITS + 1
PHASES: Final = ROUND + 1
FIRST_PLAYER: Final = PHASES + 7
BANK: Final = FIRST_PLAYER + SEATS_AT_MOST
OPEN_LEVEL: Final = BANK + 1
MARKERS_ON_SALE: Final = OPEN_LEVEL + 4
BIDS: Final = MARKERS_ON_SALE + 4
HAND: Final = BIDS + 1
STRENGTH: Final = HAND + 7
QUARRIES: Final = STRENGTH + 1
PYRAMIDS: Final = QUARRIES + QUARRIES_AT_MOST * QUARRY_WIDTH
BELONGINGS: Final = PYRAMIDS + LEVELS_IN_ALL * LEVEL_WIDTH
SIZE: Final = BELONGINGS + SEATS_AT_MOST * WIDTH

PLACES = {
    "seats": TABLE_SIZE,
    "expert": RULES,
    "to_act": QUESTION,
    "round": ROUND,
    "phase": PHASES,
    "starting_player": FIRST_PLAYER,
    "bank": BANK,
    "open_level": OPEN_LEVEL,
    "on_sale": MARKERS_ON_SALE,
    "bids_shown": BIDS,
    "hand": HAND,
    "can_carry": STRENGTH,
    "quarry.0.present": QUARRIES,
    "quarry.0.max_cards": QUARRIES + MAX_CARDS_AT,
    "quarry.0.prizes": QUARRIES + PRIZES_AT,
    "quarry.0.marker": QUARRIES + MARKER_AT,
    "quarry.0.marker_lies_here": QUARRIES + MARKER_HERE_AT,
    "quarry.0.open": QUARRIES + OPEN_AT,
    "quarry.0.shields": QUARRIES + SHIELDS_AT,
    "quarry.0.two_points": QUARRIES + TWO_POINTS_AT,
    "quarry.0.points": QUARRIES + POINTS_AT,
    "quarry.0.cards": QUARRIES + CARDS_AT,
    "quarry.1.present": QUARRIES + QUARRY_WIDTH,
    "level.0.spaces": PYRAMIDS,
    "level.0.blocks": PYRAMIDS + STANDING_AT,
    "level.1.spaces": PYRAMIDS + LEVEL_WIDTH,
    "player.0.cards": BELONGINGS,
    "player.0.passed": BELONGINGS + PASSED_AT,
    "player.0.markers": BELONGINGS + MARKERS_AT,
    "player.0.has_bid": BELONGINGS + HAS_BID_AT,
    "player.0.bid": BELONGINGS + BID_AT,
    "player.0.gold": BELONGINGS + GOLD_AT,
    "player.1.cards": BELONGINGS + WIDTH,
}
"""Where the fields of research/fields.py begin, which is checked when the encodings are made."""

assert SEATS_AT_MOST == MAX_SEATS
assert len(steps.NAMES) == QUESTIONS
assert QUARRIES_AT_MOST == MAX_QUARRIES
assert CARDS_PER_QUARRY == ROW_WIDTH
assert LEVELS_IN_ALL == ALL_PLACES


@final
class MayaEncoder(Encoder[State]):
    """Maya as numbers."""

    def points(self, state: State, seat: i64) -> float:
        return float(state.at(seat, GOLD))

    def see(self, state: State, seat: i64, seen: vec[i16], at: i64) -> None:
        see_question(state, seat, seen, at + QUESTION, SEATS_AT_MOST, QUESTIONS, ARGUMENT_BITS)
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
