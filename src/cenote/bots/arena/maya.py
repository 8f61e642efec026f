"""How Maya was played: blocks on the pyramids, and the levels they rule."""

from cenote.games.maya.names import LEVELS
from cenote.games.maya.state import SUPPLY, State
from cenote.games.maya.tables import MAX_PYRAMIDS

PLACES = range(MAX_PYRAMIDS * LEVELS)


class MayaWatch:
    """The most blocks a seat ever had on the pyramids, and what stood there when it was over."""

    def __init__(self, seats: int) -> None:
        self.seats = range(seats)
        self.most = [0] * seats

    def see(self, state: State, seat: int) -> None:
        for other in self.seats:
            self.most[other] = max(self.most[other], blocks(state, other))

    def statistics(self, state: State, seat: int) -> dict[str, float]:
        return {
            "most_blocks_on_pyramids": self.most[seat],
            "blocks_at_the_end": blocks(state, seat),
            "levels_ruled_at_the_end": sum(state.majority(place) == seat for place in PLACES),
            "blocks_left_in_supply": int(state.at(seat, SUPPLY)),
        }


def blocks(state: State, seat: int) -> int:
    return sum(int(state.standing(place, seat)) for place in PLACES)
