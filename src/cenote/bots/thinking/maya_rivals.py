"""What a bot sees of its rivals in Maya: each of them, in the order in which they will move."""

from typing import Final

from cenote.bots.thinking.maya_outlook import (
    Outlook,
    high_in_hand,
    in_hand,
    is_in_play,
    payout_now,
)
from cenote.bots.thinking.value import UNIT
from cenote.core.ints import i64, vec
from cenote.games.maya.names import LEVELS, MARKERS
from cenote.games.maya.state import (
    BIDS_SHOWN,
    EMPTY,
    EXTRA_CARRIED,
    FACE_UP,
    GOLD,
    GOLD_BID,
    HELD,
    LAID,
    MARKERS_HELD,
    PASSED,
    ROUND_NUMBER,
    ROW,
    SEATS,
    SUPPLY,
    card_of,
    owner_of,
)
from cenote.games.maya.tables import (
    HIGH_FROM,
    MAX_PYRAMIDS,
    MAX_QUARRIES,
    MAX_SEATS,
    ROUNDS,
    ROW_WIDTH,
)

# What is seen of one rival, counted from the first of its inputs.
IS_THERE: Final = 0
HELD_AT: Final = IS_THERE + 1
SUPPLY_AT: Final = HELD_AT + 1
LEAD_AT: Final = SUPPLY_AT + 1
LOW_AT: Final = LEAD_AT + 1
HIGH_AT: Final = LOW_AT + 1
PASSED_AT: Final = HIGH_AT + 1
EXTRA_AT: Final = PASSED_AT + 1
HAS_BID: Final = EXTRA_AT + 1
BID_AT: Final = HAS_BID + 1
PAYOUT_AT: Final = BID_AT + 1
WORN_AT: Final = PAYOUT_AT + 1
DUE_AT: Final = WORN_AT + 1
SPARE_AT: Final = DUE_AT + 1
LACK_AT: Final = SPARE_AT + 1
IN_PLAY_AT: Final = LACK_AT + 1
MARKERS_AT: Final = IN_PLAY_AT + 1
STANDING_AT: Final = MARKERS_AT + 11
SITES_AT: Final = STANDING_AT + 20
QUARRIES_AT: Final = SITES_AT + 5
BACKS_AT: Final = QUARRIES_AT + 7
EACH_SIZE: Final = BACKS_AT + 2 * 7

RIVALS: Final = 4
SIZE: Final = RIVALS * EACH_SIZE

assert RIVALS == MAX_SEATS - 1
assert len(MARKERS) == STANDING_AT - MARKERS_AT
assert MAX_PYRAMIDS * LEVELS == SITES_AT - STANDING_AT
assert MAX_PYRAMIDS == QUARRIES_AT - SITES_AT
assert MAX_QUARRIES == BACKS_AT - QUARRIES_AT


def look_at_each_rival(outlook: Outlook, seen: vec[float], first: i64) -> None:
    """Fill the inputs from `first` on."""
    state = outlook.state
    seats = state.cells[SEATS]
    for distance in range(i64(1), seats):
        rival = (outlook.seat + distance) % seats
        at = first + (distance - 1) * EACH_SIZE
        look_at_goods(outlook, rival, seen, at)
        look_at_gold(outlook, rival, seen, at)
        look_at_blocks(outlook, rival, seen, at)
        for quarry in range(state.layout.quarries):
            points = outlook.points[quarry * MAX_SEATS + rival]
            seen[at + QUARRIES_AT + state.layout.marker[quarry]] = points / 10.0
    look_at_backs(outlook, seen, first)


def look_at_goods(outlook: Outlook, rival: i64, seen: vec[float], at: i64) -> None:
    state = outlook.state
    seen[at + IS_THERE] = 1.0
    seen[at + HELD_AT] = float(state.at(rival, HELD)) / 6.0
    seen[at + SUPPLY_AT] = float(state.at(rival, SUPPLY)) / 28.0
    seen[at + LOW_AT] = float(in_hand(state, rival, 0, HIGH_FROM)) / 4.0
    seen[at + HIGH_AT] = float(high_in_hand(state, rival)) / 4.0
    seen[at + PASSED_AT] = float(state.at(rival, PASSED))
    seen[at + EXTRA_AT] = float(state.at(rival, EXTRA_CARRIED)) / 4.0
    if is_in_play(state, rival):
        seen[at + IN_PLAY_AT] = 1.0
    markers = state.at(rival, MARKERS_HELD)
    for marker in range(i64(STANDING_AT - MARKERS_AT)):
        if markers & 1 << marker:
            seen[at + MARKERS_AT + marker] = 1.0
    if outlook.first_due > 0:
        spare = outlook.spare(rival)
        seen[at + DUE_AT] = float(outlook.blocks_due(rival)) / 6.0
        if spare > 0.0:
            seen[at + SPARE_AT] = spare / 10.0
        else:
            seen[at + LACK_AT] = -spare / 4.0


def look_at_gold(outlook: Outlook, rival: i64, seen: vec[float], at: i64) -> None:
    """A bid is seen once all bids are shown."""
    state = outlook.state
    lead = state.at(outlook.seat, GOLD) - state.at(rival, GOLD)
    seen[at + LEAD_AT] = float(lead) / UNIT
    seen[at + PAYOUT_AT] = payout_now(state, rival) / UNIT
    if state.cells[ROUND_NUMBER] < ROUNDS:
        seen[at + WORN_AT] = payout_now(outlook.worn, rival) / UNIT
    if state.at(rival, GOLD_BID) != EMPTY:
        seen[at + HAS_BID] = 1.0
        if state.cells[BIDS_SHOWN]:
            seen[at + BID_AT] = float(state.at(rival, GOLD_BID)) / 10.0


def look_at_blocks(outlook: Outlook, rival: i64, seen: vec[float], at: i64) -> None:
    """Where a rival stands, and where it could build on."""
    for place in range(i64(MAX_PYRAMIDS * LEVELS)):
        standing = outlook.state.standing(place, rival)
        if standing > 0:
            seen[at + STANDING_AT + place] = float(standing) / 3.0
    for pyramid in range(i64(MAX_PYRAMIDS)):
        if outlook.can_build(rival, pyramid):
            seen[at + SITES_AT + pyramid] = 1.0


def look_at_backs(outlook: Outlook, seen: vec[float], first: i64) -> None:
    """The low and the high cards that rivals have face down, by the marker of the quarry."""
    state, cells = outlook.state, outlook.state.cells
    for quarry in range(min(cells[FACE_UP], state.layout.quarries)):
        for i in range(cells[LAID + quarry]):
            laid = cells[ROW + quarry * ROW_WIDTH + i]
            distance = outlook.distance(owner_of(laid))
            if distance == 0:
                continue
            at = first + (distance - 1) * EACH_SIZE + BACKS_AT + 2 * state.layout.marker[quarry]
            if card_of(laid) >= HIGH_FROM:
                at += 1
            seen[at] += 1.0 / 3.0
