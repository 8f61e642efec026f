"""What can be counted in positions of Tzolk'in: goods, workers, steps, levels, points."""

from collections.abc import Mapping, Sequence

from cenote.bots.thinking.tzolkin import points_of_monuments
from cenote.core.bits import bits_of
from cenote.core.game import OVER
from cenote.games.tzolkin.buildings import MONUMENT_SPACES
from cenote.games.tzolkin.names import (
    BLOCKS,
    BUILDINGS,
    CORN,
    FROM_CHICHEN_ITZA,
    GEARS,
    MONUMENTS,
    SKULL,
    TECHNOLOGIES,
    TEMPLES,
    WOOD,
)
from cenote.games.tzolkin.scoring import monument_points
from cenote.games.tzolkin.state import (
    BUILT,
    EMPTY,
    HOLE,
    LEVEL,
    MONUMENTS_SHOWN,
    POINTS,
    POINTS_FROM,
    RAISED,
    SEATS,
    TEMPLE_STEP,
    State,
)
from cenote.games.tzolkin.tables.gears import HOLES, TOP_SPACE
from cenote.review.prospects import Amounts, Prospect


def corn(state: State, seat: int) -> Amounts:
    return {"corn": int(state.at(seat, CORN))}


def goods(state: State, seat: int) -> Amounts:
    return {block: int(state.at(seat, WOOD + i)) for i, block in enumerate(BLOCKS)}


def workers(state: State, seat: int) -> Amounts:
    """Workers on each gear."""
    return {
        gear: sum(
            state.cells[HOLE + i * HOLES + space] == seat for space in range(int(TOP_SPACE[i]) + 1)
        )
        for i, gear in enumerate(GEARS)
    }


def steps(state: State, seat: int) -> Amounts:
    return {temple: int(state.at(seat, TEMPLE_STEP + i)) for i, temple in enumerate(TEMPLES)}


def levels(state: State, seat: int) -> Amounts:
    return {what: int(state.at(seat, LEVEL + i)) for i, what in enumerate(TECHNOLOGIES)}


def built(state: State, seat: int) -> Amounts:
    mine = set(bits_of(int(state.at(seat, BUILT))))
    return {building: float(i in mine) for i, building in enumerate(BUILDINGS)}


def monuments(state: State, seat: int) -> Amounts:
    """The points of your own."""
    mine = set(bits_of(int(state.at(seat, RAISED))))
    return {
        monument: int(monument_points(state, seat, i)) if i in mine else 0
        for i, monument in enumerate(MONUMENTS)
    }


def monuments_shown(state: State, seat: int) -> Amounts:
    """What those that can still be had would count for you as things stand."""
    cells = (int(state.cells[MONUMENTS_SHOWN + place]) for place in range(MONUMENT_SPACES))
    shown = sorted(i for i in cells if i != EMPTY)
    return {MONUMENTS[i]: int(monument_points(state, seat, i)) for i in shown}


def from_skulls(state: State, seat: int) -> Amounts:
    return {"points": int(state.at(seat, POINTS_FROM + FROM_CHICHEN_ITZA))}


def skulls(state: State, seat: int) -> Amounts:
    return {"skulls": int(state.at(seat, SKULL))}


def points_of_others(state: State, seat: int) -> Amounts:
    """Less is better."""
    others = (other for other in range(int(state.cells[SEATS])) if other != seat)
    return {other: -points(state, other) for other in others}


def points(state: State, seat: int) -> float:
    made = float(state.at(seat, POINTS))
    return made if state.to_act() == OVER else made + points_of_monuments(state, seat)


PROSPECTS: Mapping[str, Sequence[Prospect]] = {
    "food": (Prospect("soon", None, corn),),
    "goods": (Prospect("soon", "block", goods),),
    "workers": (Prospect("soon", "gear", workers, "worker"),),
    "temples": (Prospect("soon", "temple", steps, "step"),),
    "technologies": (Prospect("soon", "technology", levels, "level"),),
    "buildings": (Prospect("soon", "building", built),),
    "monuments": (
        Prospect("soon", "monument", monuments, "point"),
        Prospect("worth", "monument", monuments_shown, "point"),
    ),
    "skulls": (
        Prospect("soon", None, from_skulls, "point"),
        Prospect("held", None, skulls, "skull"),
    ),
    "rivals": (Prospect("soon", "seat", points_of_others, "point"),),
}
