"""What can be counted in positions of Maya: gold now, gold that erosion leaves, blocks, cards."""

from collections.abc import Iterator, Mapping, Sequence

from cenote.bots.thinking.maya import hand_points, points_at
from cenote.bots.thinking.maya_outlook import payout_now
from cenote.core.bits import bits_of
from cenote.games.maya.names import BUILDING, MARKERS, PLACES, QUARRIES
from cenote.games.maya.state import (
    FACE_UP,
    FILLED,
    GOLD,
    HELD,
    MARKERS_HELD,
    PHASE,
    ROUND_NUMBER,
    SEATS,
    State,
)
from cenote.games.maya.tables import ALL_PLACES, MAX_SEATS, ROUNDS
from cenote.games.maya.valuation import Erosion, blocks_built, gold_for
from cenote.review.prospects import Amounts, Prospect


def is_building(state: State) -> bool:
    return int(state.cells[PHASE]) == BUILDING


def levels(state: State) -> Iterator[int]:
    return (place for place in range(ALL_PLACES) if state.layout.spaces[place])


def gold_by_level(state: State, seat: int) -> Amounts:
    """What a valuation would bring now."""
    return {PLACES[place]: int(gold_for(state, place, seat)) for place in levels(state)}


def gold_soon(state: State, seat: int) -> Amounts:
    return gold_by_level(state, seat) if is_building(state) else {}


def gold_left(state: State, seat: int) -> Amounts:
    """What the blocks that erosion would leave now would bring; there is none in the last round."""
    if int(state.cells[ROUND_NUMBER]) >= ROUNDS:
        return {}
    if not is_building(state):
        return gold_by_level(state, seat)
    worn = state.copy()
    Erosion().do(worn, 0, 0)
    return gold_by_level(worn, seat)


def wealth(state: State, seat: int) -> Amounts:
    """Gold, and what a valuation would add now."""
    return {"gold": int(state.at(seat, GOLD)) + payout_now(state, seat) * is_building(state)}


def wealth_of_others(state: State, seat: int) -> Amounts:
    """Less is better."""
    others = (other for other in range(int(state.cells[SEATS])) if other != seat)
    return {other: -wealth(state, other)["gold"] for other in others}


def blocks_in_play(state: State, seat: int) -> Amounts:
    return {"blocks": int(state.at(seat, HELD)) + blocks_built(state, seat)}


def carried(state: State, seat: int) -> Amounts:
    return {"blocks": hand_points(state, seat)}


def room(state: State, seat: int) -> Amounts:
    spaces, filled = state.layout.spaces, state.cells
    return {PLACES[i]: int(spaces[i] - filled[FILLED + i]) for i in levels(state)}


def blocks_won(state: State, seat: int) -> Amounts:
    """What each quarry that is still face down would give, as far as the seat can know."""
    return {
        QUARRIES[quarry]: prize(state, seat, quarry)
        for quarry in range(int(state.layout.quarries))
        if quarry < state.cells[FACE_UP]
    }


def prize(state: State, seat: int, quarry: int) -> int:
    mine = points_at(state, seat, quarry, seat)
    if mine <= 0:
        return 0
    seats = range(int(state.cells[SEATS]))
    ahead = sum(points_at(state, seat, quarry, other) > mine for other in seats)
    return int(state.layout.prizes[quarry * MAX_SEATS + ahead])


def markers_held(state: State, seat: int) -> Amounts:
    held = set(bits_of(int(state.at(seat, MARKERS_HELD))))
    return {marker: float(i in held) for i, marker in enumerate(MARKERS)}


PROSPECTS: Mapping[str, Sequence[Prospect]] = {
    "majorities": (
        Prospect("soon", "level", gold_soon),
        Prospect("lasting", "level", gold_left),
    ),
    "open_levels": (Prospect("soon", "level", room, "space"),),
    "quarries": (Prospect("soon", "quarry", blocks_won, "block"),),
    "hand": (Prospect("soon", None, carried, "block"),),
    "blocks": (Prospect("soon", None, blocks_in_play, "block"),),
    "markers": (Prospect("soon", "marker", markers_held),),
    "gold": (Prospect("soon", None, wealth),),
    "rivals": (Prospect("soon", "seat", wealth_of_others),),
}
