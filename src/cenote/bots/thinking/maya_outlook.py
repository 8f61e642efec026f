"""What is to come in Maya, as far as a seat can know it: blocks from the quarries, gold, erosion.

Of others' cards that lie face down only the backs are looked at.
"""

from typing import Final, final

from cenote.core.agenda import DEPTH, TASKS, step_of
from cenote.core.ints import i64, vec
from cenote.games.maya.evaluation import first_card
from cenote.games.maya.names import BUILDING, EVALUATION, LAYING, LEVELS
from cenote.games.maya.pyramids import open_level, stands_below
from cenote.games.maya.state import (
    FACE_UP,
    HELD,
    LAID,
    PASSED,
    PHASE,
    POINTS,
    POINTS_QUARRY,
    POINTS_SEAT,
    ROUND_NUMBER,
    ROW,
    SEATS,
    State,
    card_of,
    owner_of,
)
from cenote.games.maya.steps import DISTRIBUTE
from cenote.games.maya.tables import (
    CARD_KINDS,
    CARD_POINTS,
    HIGH_FROM,
    MAX_PYRAMIDS,
    MAX_QUARRIES,
    MAX_SEATS,
    POINTS_2_POINTS,
    ROUNDS,
    ROW_WIDTH,
)
from cenote.games.maya.transport import carriable, hand_points
from cenote.games.maya.valuation import erode, gold_for

LOW_BACK: Final = 4.0
HIGH_BACK: Final = 5.25
"""What a card is worth on average when only its back is seen."""

NO_POINTS: Final = vec[float]([0.0] * (MAX_QUARRIES * MAX_SEATS))


def payout_now(state: State, seat: i64) -> float:
    gold: i64 = 0
    for place in range(i64(MAX_PYRAMIDS * LEVELS)):
        if state.standing(place, seat) > 0:
            gold += gold_for(state, place, seat)
    return float(gold)


@final
class Outlook:
    """A position through the eyes of a seat, with what follows from it, worked out once."""

    state: State
    seat: i64
    points: vec[float]
    """What each seat has at each quarry, five to a quarry."""
    first_due: i64
    """From this quarry on the blocks have been given out."""
    level: i64
    """The level that is being built, or LEVELS."""
    worn: State
    """The position after the next erosion; the same one if there is none."""

    def __init__(self, state: State, seat: i64) -> None:
        self.state = state
        self.seat = seat
        self.points = points_known(state, seat)
        self.first_due = first_without_blocks(state)
        self.level = open_level(state)
        self.worn = worn(state)

    def distance(self, other: i64) -> i64:
        """How many seats after this one another sits."""
        seats = self.state.cells[SEATS]
        return (other - self.seat + seats) % seats

    def place(self, quarry: i64, of: i64) -> i64:
        """How many are ahead of a seat at a quarry."""
        own = self.points[quarry * MAX_SEATS + of]
        ahead: i64 = 0
        for other in range(self.state.cells[SEATS]):
            points = self.points[quarry * MAX_SEATS + other]
            if points > own or (
                points == own and other != of and was_first(self.state, quarry, other, of)
            ):
                ahead += 1
        return ahead

    def prize(self, quarry: i64, of: i64) -> i64:
        """The blocks a seat would get at a quarry now."""
        if quarry >= self.first_due or self.points[quarry * MAX_SEATS + of] <= 0.0:
            return 0
        prize = quarry * MAX_SEATS + self.place(quarry, of)
        return self.state.layout.prizes[prize]

    def blocks_due(self, of: i64) -> i64:
        """The blocks a seat would get at all quarries now."""
        blocks: i64 = 0
        for quarry in range(self.first_due):
            blocks += self.prize(quarry, of)
        return blocks

    def spare(self, of: i64) -> float:
        """How many more blocks a seat could carry than it has and would get; or fewer."""
        return self.carries(of) - float(self.state.at(of, HELD) + self.blocks_due(of))

    def carries(self, of: i64) -> float:
        """How many blocks a seat can carry, with its markers."""
        state = self.state
        blocks = float(carriable(state, of))
        if of == self.seat:
            return blocks
        hidden = float(hand_points(state, of))
        low, high = float(in_hand(state, of, 0, HIGH_FROM)), float(high_in_hand(state, of))
        return blocks - hidden + LOW_BACK * low + HIGH_BACK * high

    def can_build(self, of: i64, pyramid: i64) -> bool:
        """Whether a seat may set a block on the level that is being built."""
        if self.level == LEVELS:
            return False
        place = pyramid * LEVELS + self.level
        return self.state.has_room(place) and stands_below(self.state, of, place)


def points_known(state: State, seat: i64) -> vec[float]:
    """The points of each seat at each quarry, as far as this one can know them."""
    cells, points = state.cells, NO_POINTS[:]
    for quarry in range(state.layout.quarries):
        at = quarry * MAX_SEATS
        if cells[FACE_UP] <= quarry:
            for other in range(cells[SEATS]):
                points[at + other] = float(cells[POINTS + at + other])
            continue
        for i in range(cells[LAID + quarry]):
            laid = cells[ROW + quarry * ROW_WIDTH + i]
            points[at + owner_of(laid)] += worth(laid, seat)
        if cells[POINTS_QUARRY] == quarry:
            points[at + cells[POINTS_SEAT]] += float(POINTS_2_POINTS)
    return points


def worth(laid: i64, seat: i64) -> float:
    """The points of a card that lies face down."""
    card = card_of(laid)
    if owner_of(laid) == seat:
        return float(CARD_POINTS[card])
    if card >= HIGH_FROM:
        return HIGH_BACK
    return LOW_BACK


def was_first(state: State, quarry: i64, other: i64, of: i64) -> bool:
    """Whether another seat laid its first card at a quarry before this one."""
    return first_card(state, quarry, other) < first_card(state, quarry, of)


def first_without_blocks(state: State) -> i64:
    cells = state.cells
    if cells[PHASE] == LAYING:
        return state.layout.quarries
    if cells[PHASE] != EVALUATION:
        return 0
    face_up = cells[FACE_UP]
    for task in range(i64(TASKS), TASKS + cells[DEPTH]):
        if step_of(cells[task]) == DISTRIBUTE:
            return face_up + 1
    return face_up


def worn(state: State) -> State:
    """The position after the next erosion, if the blocks stayed as they are."""
    if state.cells[ROUND_NUMBER] == ROUNDS:
        return state
    after = state.copy()
    for place in range(i64(MAX_PYRAMIDS * LEVELS) - 1, i64(-1), i64(-1)):
        if after.filled(place) > 0:
            erode(after, place)
    return after


def in_hand(state: State, seat: i64, first: i64, end: i64) -> i64:
    """How many of these cards a seat has in hand."""
    cards: i64 = 0
    for card in range(first, end):
        cards += state.at(seat, card)
    return cards


def high_in_hand(state: State, seat: i64) -> i64:
    return in_hand(state, seat, HIGH_FROM, CARD_KINDS)


def is_in_play(state: State, seat: i64) -> bool:
    """Whether a seat will still lay cards, or set blocks, in this phase."""
    if state.cells[PHASE] == LAYING:
        return state.at(seat, PASSED) == 0
    return state.cells[PHASE] == BUILDING and state.at(seat, HELD) > 0
