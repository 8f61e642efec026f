"""What a bot looks at in Maya, as numbers, and the value a network gives it.

Of others' cards that lie face down only the backs are looked at, so that a bot does not mistake
the cards it imagines for true ones.
"""

from typing import Final, final

from cenote.bots.thinking import maya_ahead, maya_rivals
from cenote.bots.thinking.maya_ahead import look_ahead
from cenote.bots.thinking.maya_outlook import HIGH_BACK, LOW_BACK, Outlook, payout_now
from cenote.bots.thinking.maya_rivals import look_at_each_rival
from cenote.bots.thinking.value import UNIT, NetValue
from cenote.core.game import OVER
from cenote.core.ints import i64, vec
from cenote.games.maya.names import LEVELS, PHASES
from cenote.games.maya.names import MARKERS as MARKER_NAMES
from cenote.games.maya.state import (
    EXPERT,
    EXTRA_CARRIED,
    FACE_UP,
    FILLED,
    GOLD,
    GOLD_BID,
    HELD,
    LAID,
    MARKERS_HELD,
    OPTIONS,
    PASSED,
    PHASE,
    POINTS,
    ROUND_NUMBER,
    ROW,
    SEATS,
    STARTING_PLAYER,
    SUPPLY,
    State,
    card_of,
    owner_of,
)
from cenote.games.maya.tables import (
    ALL_PLACES,
    CARD_KINDS,
    CARD_POINTS,
    HIGH_FROM,
    MAX_PYRAMIDS,
    MAX_QUARRIES,
    MAX_SEATS,
    ROUNDS,
    ROW_WIDTH,
)
from cenote.games.maya.valuation import blocks_built, gold_for

CARDS: Final = 7
MARKERS: Final = 11
QUARRIES: Final = 7
QUARRY_WIDTH: Final = 10
LEVELS_IN_ALL: Final = 20
LEVEL_WIDTH: Final = 7

VICTORY: Final = 28.0
"""A victory is worth as much as so many points of lead. In a close game a point more raises the
chance of winning by about a 28th, so values stay in points."""

# Where each group of inputs begins: after the one before it. Networks are trained for this order;
# new inputs come last.
TABLE_SIZE: Final = 0
EXPERT_GAME: Final = TABLE_SIZE + 3
ROUND_AT: Final = EXPERT_GAME + 1
PHASE_AT: Final = ROUND_AT + ROUNDS
ORDER: Final = PHASE_AT + 7
OWN: Final = ORDER + MAX_SEATS
HAND: Final = OWN + 7
OWN_MARKERS: Final = HAND + CARDS + 1
QUARRY: Final = OWN_MARKERS + MARKERS
LEVEL: Final = QUARRY + QUARRIES * QUARRY_WIDTH
RIVALS: Final = LEVEL + LEVELS_IN_ALL * LEVEL_WIDTH
PAYOUT: Final = RIVALS + 6
EACH_RIVAL: Final = PAYOUT + 3
AHEAD: Final = EACH_RIVAL + maya_rivals.SIZE
INPUTS: Final = AHEAD + maya_ahead.SIZE

NOTHING_SEEN: Final = vec[float]([0.0] * INPUTS)

assert len(PHASES) == ORDER - PHASE_AT
assert CARDS == CARD_KINDS
assert len(MARKER_NAMES) == MARKERS
assert QUARRIES == MAX_QUARRIES
assert LEVELS_IN_ALL == ALL_PLACES


def look(state: State, seat: i64, inputs: i64) -> vec[float]:
    """The position through the eyes of a seat, up to the inputs that a network knows."""
    seen = NOTHING_SEEN[:inputs]
    look_at_table(state, seat, seen)
    look_at_own(state, seat, seen)
    for quarry in range(state.layout.quarries):
        look_at_quarry(state, seat, quarry, seen)
    for place in range(i64(MAX_PYRAMIDS * LEVELS)):
        if state.layout.spaces[place] > 0:
            look_at_level(state, seat, place, seen)
    look_at_rivals(state, seat, seen)
    if inputs > EACH_RIVAL:
        outlook = Outlook(state, seat)
        look_at_each_rival(outlook, seen, EACH_RIVAL)
        look_ahead(outlook, seen, AHEAD)
    return seen


def look_at_table(state: State, seat: i64, seen: vec[float]) -> None:
    cells = state.cells
    seats = cells[SEATS]
    seen[TABLE_SIZE + seats - 3] = 1.0
    if cells[OPTIONS] & EXPERT:
        seen[EXPERT_GAME] = 1.0
    seen[ROUND_AT + min(cells[ROUND_NUMBER], i64(ROUNDS - 1))] = 1.0
    seen[PHASE_AT + cells[PHASE]] = 1.0
    seen[ORDER + (seat - cells[STARTING_PLAYER] + seats) % seats] = 1.0


def look_at_own(state: State, seat: i64, seen: vec[float]) -> None:
    seen[OWN] = float(state.at(seat, GOLD)) / UNIT
    seen[OWN + 1] = float(state.at(seat, HELD)) / 6.0
    seen[OWN + 2] = float(state.at(seat, SUPPLY)) / 28.0
    seen[OWN + 3] = float(state.at(seat, PASSED))
    seen[OWN + 4] = float(max(state.at(seat, GOLD_BID), i64(0))) / 10.0
    seen[OWN + 5] = float(state.at(seat, EXTRA_CARRIED)) / 4.0
    seen[OWN + 6] = hand_points(state, seat) / UNIT
    for card in range(i64(CARDS)):
        seen[HAND + card] = float(state.at(seat, card))
    markers = state.at(seat, MARKERS_HELD)
    for marker in range(i64(MARKERS)):
        if markers & 1 << marker:
            seen[OWN_MARKERS + marker] = 1.0


def hand_points(state: State, seat: i64) -> float:
    """What the cards in hand could carry."""
    points: i64 = 0
    for card in range(i64(CARDS)):
        points += state.at(seat, card) * CARD_POINTS[card]
    return float(points)


def look_at_quarry(state: State, seat: i64, quarry: i64, seen: vec[float]) -> None:
    cells = state.cells
    at = QUARRY + quarry * QUARRY_WIDTH
    own = points_at(state, seat, quarry, seat)
    best = 0.0
    second = 0.0
    for other in range(cells[SEATS]):
        if other == seat:
            continue
        points = points_at(state, seat, quarry, other)
        if points > best:
            second = best
            best = points
        elif points > second:
            second = points
    seen[at] = 1.0
    seen[at + 1] = own / 10.0
    seen[at + 2] = best / 10.0
    seen[at + 3] = second / 10.0
    seen[at + 4] = float(cells[LAID + quarry]) / 8.0
    seen[at + 5] = float(state.layout.max_cards[quarry] - cells[LAID + quarry]) / 4.0
    if own > best:
        seen[at + 6] = float(state.layout.prizes[quarry * MAX_SEATS]) / 4.0
    elif own > second:
        seen[at + 7] = float(state.layout.prizes[quarry * MAX_SEATS + 1]) / 4.0
    if cells[FACE_UP] <= quarry:
        seen[at + 8] = 1.0
    if own > 0.0:
        seen[at + 9] = 1.0


def points_at(state: State, seat: i64, quarry: i64, of: i64) -> float:
    """The points of a seat at a quarry, as far as the looking seat can know them."""
    cells = state.cells
    if cells[FACE_UP] <= quarry:
        return float(cells[POINTS + quarry * MAX_SEATS + of])
    points = 0.0
    for i in range(cells[LAID + quarry]):
        laid = cells[ROW + quarry * ROW_WIDTH + i]
        if owner_of(laid) != of:
            continue
        if of == seat:
            points += float(CARD_POINTS[card_of(laid)])
        elif card_of(laid) >= HIGH_FROM:
            points += HIGH_BACK
        else:
            points += LOW_BACK
    return points


def look_at_level(state: State, seat: i64, place: i64, seen: vec[float]) -> None:
    at = LEVEL + place * LEVEL_WIDTH
    own = state.standing(place, seat)
    best: i64 = 0
    for other in range(state.cells[SEATS]):
        if other != seat:
            best = max(best, state.standing(place, other))
    seen[at] = float(own) / 3.0
    seen[at + 1] = float(best) / 3.0
    seen[at + 2] = float(state.layout.spaces[place] - state.cells[FILLED + place]) / 4.0
    seen[at + 3] = float(gold_for(state, place, seat)) / 10.0
    seen[at + 4] = float(state.layout.most_gold[place]) / 10.0
    if own > best:
        seen[at + 5] = 1.0
    elif own == best and own > 0:
        seen[at + 6] = 1.0


def look_at_rivals(state: State, seat: i64, seen: vec[float]) -> None:
    """The others on average, the best of them, and what a payout would bring now."""
    share = 1.0 / float(state.cells[SEATS] - 1)
    best_gold: i64 = 0
    best_payout = 0.0
    for other in range(state.cells[SEATS]):
        payout = payout_now(state, other)
        if other == seat:
            seen[PAYOUT] = payout / UNIT
            continue
        best_gold = max(best_gold, state.at(other, GOLD))
        best_payout = max(best_payout, payout)
        seen[RIVALS] += share * float(state.at(other, HELD)) / 6.0
        seen[RIVALS + 1] += share * float(state.at(other, PASSED))
        seen[RIVALS + 2] += share * float(state.at(other, SUPPLY)) / 28.0
        seen[RIVALS + 3] += share * float(state.at(other, GOLD)) / UNIT
        seen[PAYOUT + 1] += share * payout / UNIT
    seen[RIVALS + 4] = float(state.at(seat, GOLD) - best_gold) / UNIT
    seen[PAYOUT + 2] = best_payout / UNIT


@final
class MayaValue(NetValue[State]):
    """Judges Maya by the lead in gold: taking gold from others counts as well.

    A network that sees each rival judges half by the lead and half by the chance of winning.
    """

    def points(self, state: State, seat: i64) -> float:
        lead = lead_of(state, seat)
        if self.net.inputs <= EACH_RIVAL:
            return lead
        if state.to_act() != OVER:
            return lead / 2.0
        return (lead + VICTORY * (share_of_victory(state, seat) - share_by_chance(state))) / 2.0

    def look(self, state: State, seat: i64) -> vec[float]:
        return look(state, seat, self.net.inputs)


def lead_of(state: State, seat: i64) -> float:
    """How much more gold a seat has than the others on average."""
    others: i64 = 0
    for other in range(state.cells[SEATS]):
        if other != seat:
            others += state.at(other, GOLD)
    return float(state.at(seat, GOLD)) - float(others) / float(state.cells[SEATS] - 1)


def share_by_chance(state: State) -> float:
    return 1.0 / float(state.cells[SEATS])


def share_of_victory(state: State, seat: i64) -> float:
    """1 if a seat has won, less if it shares the victory; 0 if another has won."""
    own = strength(state, seat)
    alike: i64 = 0
    for other in range(state.cells[SEATS]):
        if strength(state, other) > own:
            return 0.0
        if strength(state, other) == own:
            alike += 1
    return 1.0 / float(alike)


def strength(state: State, seat: i64) -> i64:
    """What decides who has won: gold, then blocks on the pyramids."""
    return state.at(seat, GOLD) * 100 + blocks_built(state, int(seat))
