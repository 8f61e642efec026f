"""The auction of the expert game: markers on sale, sealed bids, and who chooses."""

from cenote.core.agenda import Decision, Step
from cenote.core.bits import members
from cenote.core.game import CHANCE
from cenote.core.ints import append, i64, vec
from cenote.games.maya import names
from cenote.games.maya.names import (
    BID,
    BOX,
    CLAIM,
    DONE,
    EXPERT_MARKERS,
    FROM_BIDS,
    MORE,
    TRANSPORT_4,
)
from cenote.games.maya.news import (
    BID_PAID,
    BID_RETURNED,
    BID_SHOWN,
    CLAIMED,
    PUT_IN_BOX,
)
from cenote.games.maya.setup import begin_phase
from cenote.games.maya.state import (
    BIDS_SHOWN,
    GOLD,
    GOLD_BID,
    ON_SALE,
    SEATS,
    STARTING_PLAYER,
    State,
)
from cenote.games.maya.steps import (
    BID_ONES,
    BID_TENS,
    CLAIM_MARKER,
    CONFIRM,
    PUT_AWAY,
    REVEAL_BIDS,
)
from cenote.games.maya.tables import HIGHEST_TENS


class Auction(Step[State]):  # M11.2
    """One marker fewer than players is on sale; everybody bids, and all bids are shown."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        seats = state.cells[SEATS]
        begin_phase(state, names.AUCTION)
        state.cells[ON_SALE] = (1 << len(EXPERT_MARKERS)) - 1
        state.plan(REVEAL_BIDS, 0)
        for i in range(seats - 1, i64(-1), -1):
            state.plan(BID_TENS, (state.cells[STARTING_PLAYER] + i) % seats)
        for _ in range(i64(len(EXPERT_MARKERS)) - (seats - 1)):
            state.plan(PUT_AWAY, CHANCE)


class PutAway(Decision[State]):  # M11.2
    """Chance: a marker that is not on sale this round."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, state.cells[ON_SALE], BOX)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.cells[ON_SALE] &= ~(1 << (move - BOX))
        state.tell(PUT_IN_BOX, CHANCE, TRANSPORT_4 + move - BOX, 0)


class BidTens(Decision[State]):  # M11.3
    """The tens of a secret bid."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for tens in range(min(state.at(seat, GOLD) // 10, i64(HIGHEST_TENS)) + 1):
            moves = append(moves, BID + tens)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.put(seat, GOLD_BID, 10 * (move - BID))
        state.cause = DONE  # the next question must not reveal the bid
        state.plan(CONFIRM, seat)
        state.plan(BID_ONES, seat)


class BidOnes(Decision[State]):  # M11.3
    """The units of a secret bid."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        moves = state.room
        for more in range(min(state.at(seat, GOLD) - state.at(seat, GOLD_BID), i64(9)) + 1):
            moves = append(moves, MORE + more)
        return moves

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.add(seat, GOLD_BID, move - MORE)
        state.cause = DONE


class RevealBids(Step[State]):  # M11.4 to M11.7
    """From the highest bid down everybody but the lowest bidder pays and chooses."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        state.cells[BIDS_SHOWN] = 1
        seats = state.cells[SEATS]
        ranked = bidders(state)
        for bidder in ranked:
            state.tell(BID_SHOWN, bidder, 0, state.at(bidder, GOLD_BID))
        for i in range(seats - 1, i64(-1), -1):
            bidder = ranked[i]
            bid = state.at(bidder, GOLD_BID)
            if bid == 0:
                continue
            if i == seats - 1:
                state.tell(BID_RETURNED, bidder, 0, bid)
            else:
                state.gain_gold(bidder, FROM_BIDS, -bid)
                state.tell(BID_PAID, bidder, 0, bid)
                state.plan(CLAIM_MARKER, bidder)


def bidders(state: State) -> vec[i64]:  # M11.4, M11.5
    """All seats from the highest bid to the lowest; ties in turn order."""
    seats = state.cells[SEATS]
    ranked = vec[i64]()
    chosen: i64 = 0
    while len(ranked) < seats:
        best: i64 = -1
        for i in range(seats):
            seat = (state.cells[STARTING_PLAYER] + i) % seats
            if chosen & 1 << seat:
                continue
            if best == -1 or state.at(seat, GOLD_BID) > state.at(best, GOLD_BID):
                best = seat
        chosen |= 1 << best
        ranked = append(ranked, best)
    return ranked


class ClaimMarker(Decision[State]):  # M11.4
    """Which of the markers still on sale the player takes."""

    def options(self, state: State, seat: i64, argument: i64) -> vec[i64]:
        return members(state.room, state.cells[ON_SALE], CLAIM)

    def choose(self, state: State, seat: i64, argument: i64, move: i64) -> None:
        state.plan(CONFIRM, seat)
        state.cells[ON_SALE] &= ~(1 << (move - CLAIM))
        state.take_marker(seat, TRANSPORT_4 + move - CLAIM)
        state.tell(CLAIMED, seat, TRANSPORT_4 + move - CLAIM, 0)
