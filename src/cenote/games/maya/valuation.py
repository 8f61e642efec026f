"""Phase 3: gold for the most and second most blocks, erosion, and who has won."""

from cenote.core.agenda import Step
from cenote.core.game import Score, ranks
from cenote.core.ints import i64
from cenote.games.maya.names import LEVELS, SOURCES, VALUATION
from cenote.games.maya.news import ERODED, PAID_OUT
from cenote.games.maya.setup import begin_phase
from cenote.games.maya.state import GOLD, GOLD_FROM, HELD, SEATS, SUPPLY, State
from cenote.games.maya.tables import (
    ALL_PLACES,
    BLOCKS,
)


class Payout(Step[State]):  # M8.1, M8.5
    """Gold for every level of every pyramid, full or not."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        begin_phase(state, VALUATION)
        for place in range(i64(ALL_PLACES)):
            if state.filled(place) > 0:
                pay_out(state, place)


def pay_out(state: State, place: i64) -> None:
    for seat in range(state.cells[SEATS]):
        gold = gold_for(state, place, seat)
        if gold > 0:
            state.gain_gold(seat, place // LEVELS, gold)
            state.tell(PAID_OUT, seat, place, gold)


def gold_for(state: State, place: i64, seat: i64) -> i64:  # M8.1 to M8.4
    """The higher number for the most blocks of a level, the lower for the second most."""
    blocks = state.standing(place, seat)
    if blocks == 0:
        return 0
    most: i64 = 0
    second: i64 = 0
    for other in range(state.cells[SEATS]):
        standing = state.standing(place, other)
        if standing > most:
            second = most
            most = standing
        elif standing < most and standing > second:
            second = standing
    if blocks == most:
        return state.layout.most_gold[place]
    if blocks == second:
        return state.layout.second_gold[place]
    return 0


class Erosion(Step[State]):  # M9.1
    """A player who got gold on a level loses a block there.

    From the top down, so that what falls from above has been counted before.
    """

    def do(self, state: State, seat: i64, argument: i64) -> None:
        for place in range(i64(ALL_PLACES) - 1, i64(-1), -1):
            if state.filled(place) > 0:
                erode(state, place)


def erode(state: State, place: i64) -> None:  # M9.2, M9.3
    losers: i64 = 0
    for seat in range(state.cells[SEATS]):
        if gold_for(state, place, seat) > 0:
            losers |= 1 << seat
    for seat in range(state.cells[SEATS]):
        if losers & 1 << seat:
            state.add(seat, SUPPLY, 1)
            state.tell(ERODED, seat, place, 1)
            state.remove_block(seat, place)


def scores(state: State) -> list[Score]:  # M10.1 to M10.3
    """Everyone's gold; equal gold is ranked by blocks on the pyramids."""
    seats = range(state.cells[SEATS])
    standing = [(float(state.at(seat, GOLD)), blocks_built(state, seat)) for seat in seats]
    return [
        Score(points=gold, tiebreak=blocks, rank=rank, sources=sources_of(state, seat))
        for seat, ((gold, blocks), rank) in enumerate(zip(standing, ranks(standing), strict=True))
    ]


def blocks_built(state: State, seat: int) -> int:
    """Blocks on the pyramids: the more there are, the fewer lie in the supply."""
    return int(BLOCKS - state.at(seat, SUPPLY) - state.at(seat, HELD))


def sources_of(state: State, seat: int) -> dict[str, float]:
    return {source: int(state.at(seat, GOLD_FROM + i)) for i, source in enumerate(SOURCES)}
