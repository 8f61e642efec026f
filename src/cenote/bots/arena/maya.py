"""How Maya was played: blocks on the pyramids, the levels they rule, blocks not set, and bids."""

from collections import Counter
from functools import cached_property
from itertools import pairwise

from cenote.core.record import Record
from cenote.games.maya.names import BID, LEVELS, MORE
from cenote.games.maya.news import GAVE_BACK, LEFT_BEHIND
from cenote.games.maya.state import SUPPLY, State
from cenote.games.maya.tables import MAX_PYRAMIDS

PLACES = range(MAX_PYRAMIDS * LEVELS)


class MayaWatch:
    """The most blocks a seat ever had on the pyramids, what stood there when it was over, and what
    became of the others."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.most = [0] * record.seats

    def see(self, state: State, seat: int) -> None:
        for other in range(self.record.seats):
            self.most[other] = max(self.most[other], blocks(state, other))

    def statistics(self, state: State, seat: int) -> dict[str, float]:
        return {
            "most_blocks_on_pyramids": self.most[seat],
            "blocks_at_the_end": blocks(state, seat),
            "levels_ruled_at_the_end": sum(state.majority(place) == seat for place in PLACES),
            "blocks_left_in_supply": int(state.at(seat, SUPPLY)),
            "blocks_not_carried": self.told[LEFT_BEHIND, seat],
            "blocks_given_back": self.told[GAVE_BACK, seat],
            **bidding(bids(self.record, seat)),
        }

    @cached_property
    def told(self) -> Counter[tuple[int, int]]:
        """The amounts in the news of the whole game, by kind and seat."""
        game, state = self.record.game, self.record.new()
        state.listen()
        total: Counter[tuple[int, int]] = Counter()
        for entry in self.record.entries:
            game.apply(state, entry.move)
            for kind, seat, _, amount, _ in state.news:
                total[kind, seat] += amount
        return total


def blocks(state: State, seat: int) -> int:
    return sum(int(state.standing(place, seat)) for place in PLACES)


def bidding(bids: list[int]) -> dict[str, float]:
    """The mean bid, and the share of bids of nothing; without auctions neither."""
    if not bids:
        return {}
    return {"mean_bid": sum(bids) / len(bids), "has_bids_of_0": bids.count(0) / len(bids)}


def bids(record: Record, seat: int) -> list[int]:
    """What a seat bid at each auction: first it named the tens, then the ones."""
    moves = [entry.move for entry in record.entries if entry.by == seat]
    return [10 * (bid - BID) + more - MORE for bid, more in pairwise(moves) if BID <= bid < MORE]
