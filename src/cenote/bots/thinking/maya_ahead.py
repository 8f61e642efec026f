"""What a bot sees ahead of itself in Maya: the round, who is next, room, what quarries bring."""

from typing import Final

from cenote.bots.thinking.maya_outlook import Outlook, is_in_play, payout_now
from cenote.bots.thinking.value import UNIT
from cenote.core.ints import i64, vec
from cenote.games.maya.names import BASIC_MARKERS, EXPERT_MARKERS, LEVELS, MINUS_THREE
from cenote.games.maya.state import (
    EMPTY,
    FACE_UP,
    LAID,
    ON_SALE,
    POINTS_QUARRY,
    POINTS_SEAT,
    ROUND_NUMBER,
    ROW,
    SEATS,
    SHIELDS,
    card_of,
    owner_of,
)
from cenote.games.maya.tables import MAX_PYRAMIDS, MAX_SEATS, ROUNDS, ROW_WIDTH
from cenote.games.maya.valuation import gold_for

# What is seen of one quarry, counted from the first of its inputs.
OWN_PRIZE: Final = 0
OWN_MARKER: Final = OWN_PRIZE + 1
OWN_FIRST: Final = OWN_MARKER + 1
OWN_MINUS: Final = OWN_FIRST + 1
OWN_SHIELD: Final = OWN_MINUS + 1
OWN_TWO: Final = OWN_SHIELD + 1
THEIR_TWO: Final = OWN_TWO + 1
QUARRY_SIZE: Final = THEIR_TWO + 1

# Where each group begins, counted from the first input of this module.
ROUND: Final = 0
"""The inputs of maya.py do not tell the second round from the third."""
WORN_PAYOUT: Final = ROUND + 4
DUE: Final = WORN_PAYOUT + 1
CARRIES: Final = DUE + 1
SPARE: Final = CARRIES + 1
LACK: Final = SPARE + 1
OPEN_LEVEL: Final = LACK + 1
SITES: Final = OPEN_LEVEL + 5
LAST_ROOM: Final = SITES + 5
"""Where one block, or two, will fill the level that is being built."""
NEXT: Final = LAST_ROOM + 2 * 5
STILL_IN: Final = NEXT + 5
MARKERS_ON_SALE: Final = STILL_IN + 1
WORN_GOLD: Final = MARKERS_ON_SALE + 4
QUARRY: Final = WORN_GOLD + 20
"""By the marker that lies there."""
SIZE: Final = QUARRY + 7 * QUARRY_SIZE

assert ROUNDS + 1 == WORN_PAYOUT - ROUND
assert LEVELS + 1 == SITES - OPEN_LEVEL
assert MAX_PYRAMIDS == LAST_ROOM - SITES
assert MAX_SEATS == STILL_IN - NEXT
assert len(EXPERT_MARKERS) == WORN_GOLD - MARKERS_ON_SALE
assert MAX_PYRAMIDS * LEVELS == QUARRY - WORN_GOLD
assert len(BASIC_MARKERS) == (SIZE - QUARRY) // QUARRY_SIZE


def look_ahead(outlook: Outlook, seen: vec[float], first: i64) -> None:
    """Fill the inputs from `first` on."""
    state = outlook.state
    seen[first + ROUND + state.cells[ROUND_NUMBER]] = 1.0
    for marker in range(i64(WORN_GOLD - MARKERS_ON_SALE)):
        if state.cells[ON_SALE] & 1 << marker:
            seen[first + MARKERS_ON_SALE + marker] = 1.0
    look_at_next(outlook, seen, first)
    look_at_building(outlook, seen, first)
    if state.cells[ROUND_NUMBER] < ROUNDS:
        look_at_erosion(outlook, seen, first)
    if outlook.first_due > 0:
        look_at_transport(outlook, seen, first)
        for quarry in range(state.layout.quarries):
            at = first + QUARRY + state.layout.marker[quarry] * QUARRY_SIZE
            look_at_prize(outlook, quarry, seen, at)
            look_at_additions(outlook, quarry, seen, at)
            look_at_row(outlook, quarry, seen, at)


def look_at_next(outlook: Outlook, seen: vec[float], first: i64) -> None:
    """Who will lay or build next, and how many of the others still will."""
    seats = outlook.state.cells[SEATS]
    for distance in range(seats - 1, i64(0), i64(-1)):
        if is_in_play(outlook.state, (outlook.seat + distance) % seats):
            seen[first + STILL_IN] += 0.25
    following = next_in_play(outlook)
    if following != EMPTY:
        seen[first + NEXT + following] = 1.0


def next_in_play(outlook: Outlook) -> i64:
    """How many seats after this one the next sits, 0 if nobody else is left; EMPTY if nobody."""
    seats = outlook.state.cells[SEATS]
    for distance in range(i64(1), seats + 1):
        if is_in_play(outlook.state, (outlook.seat + distance) % seats):
            return distance % seats
    return EMPTY


def look_at_building(outlook: Outlook, seen: vec[float], first: i64) -> None:
    state, level = outlook.state, outlook.level
    seen[first + OPEN_LEVEL + level] = 1.0
    if level == LEVELS:
        return
    for pyramid in range(i64(MAX_PYRAMIDS)):
        if outlook.can_build(outlook.seat, pyramid):
            seen[first + SITES + pyramid] = 1.0
        place = pyramid * LEVELS + level
        room = state.layout.spaces[place] - state.filled(place)
        if room == 1 or room == 2:
            seen[first + LAST_ROOM + 2 * pyramid + room - 1] = 1.0


def look_at_erosion(outlook: Outlook, seen: vec[float], first: i64) -> None:
    """The gold that would be left after the next erosion."""
    worn, seat = outlook.worn, outlook.seat
    seen[first + WORN_PAYOUT] = payout_now(worn, seat) / UNIT
    for place in range(i64(MAX_PYRAMIDS * LEVELS)):
        if worn.standing(place, seat) > 0:
            seen[first + WORN_GOLD + place] = float(gold_for(worn, place, seat)) / 10.0


def look_at_transport(outlook: Outlook, seen: vec[float], first: i64) -> None:
    """The blocks that are due, and whether they can be carried."""
    spare = outlook.spare(outlook.seat)
    seen[first + DUE] = float(outlook.blocks_due(outlook.seat)) / 6.0
    seen[first + CARRIES] = outlook.carries(outlook.seat) / UNIT
    if spare > 0.0:
        seen[first + SPARE] = spare / 10.0
    else:
        seen[first + LACK] = -spare / 4.0


def look_at_prize(outlook: Outlook, quarry: i64, seen: vec[float], at: i64) -> None:
    """What the seat would get at a quarry now."""
    if quarry >= outlook.first_due or outlook.points[quarry * MAX_SEATS + outlook.seat] <= 0.0:
        return
    seen[at + OWN_PRIZE] = float(outlook.prize(quarry, outlook.seat)) / 4.0
    if outlook.place(quarry, outlook.seat) == 0:
        seen[at + OWN_MARKER] = 1.0


def look_at_additions(outlook: Outlook, quarry: i64, seen: vec[float], at: i64) -> None:
    """Shields and the two points at a quarry."""
    cells = outlook.state.cells
    if cells[SHIELDS + quarry] & 1 << outlook.seat:
        seen[at + OWN_SHIELD] = 1.0
    if cells[POINTS_QUARRY] == quarry:
        if cells[POINTS_SEAT] == outlook.seat:
            seen[at + OWN_TWO] = 1.0
        else:
            seen[at + THEIR_TWO] = 1.0


def look_at_row(outlook: Outlook, quarry: i64, seen: vec[float], at: i64) -> None:
    """Whether the seat was the first at a quarry, and has its -3 card there, face down."""
    cells, row = outlook.state.cells, ROW + quarry * ROW_WIDTH
    laid = cells[LAID + quarry]
    if laid > 0 and owner_of(cells[row]) == outlook.seat:
        seen[at + OWN_FIRST] = 1.0
    if cells[FACE_UP] <= quarry:
        return
    for i in range(laid):
        card = cells[row + i]
        if owner_of(card) == outlook.seat and card_of(card) == MINUS_THREE:
            seen[at + OWN_MINUS] = 1.0
