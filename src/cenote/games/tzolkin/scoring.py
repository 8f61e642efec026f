"""The end of the game: final scoring, monuments, and who has won."""

from cenote.core.agenda import Step
from cenote.core.bits import ones
from cenote.core.game import Score, ranks
from cenote.core.ints import i64
from cenote.games.tzolkin.names import (
    CIVIC,
    CORN,
    FROM_CORN,
    FROM_MONUMENTS,
    FROM_SKULLS,
    MONUMENTS,
    SHRINE,
    SKULL,
    SOURCES,
    TOMB,
    WOOD,
)
from cenote.games.tzolkin.state import (
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    LEVEL,
    OPTIONS,
    OVALS,
    POINTS,
    POINTS_FROM,
    QUARTERS,
    RAISED,
    SEATS,
    TEMPLE_STEP,
    WHOLE_POINTS,
    WOOD_TILES,
    State,
)
from cenote.games.tzolkin.tables.buildings import BUILDING_KIND
from cenote.games.tzolkin.tables.calendar import CORN_PER_POINT, MARKET_CORN, SKULL_POINTS
from cenote.games.tzolkin.tables.monuments import (
    ACROPOLIS,
    BALL_COURT,
    CODEX,
    MAIZE_GOD,
    MASTERED_POINTS,
    METROPOLIS,
    MONUMENT_KIND,
    NECROPOLIS,
    OBSERVATORY,
    PALACE,
    PER_CONSTRUCTION,
    PER_HARVEST_TILE,
    PER_KIND,
    PER_LEVEL,
    PER_MONUMENT,
    PER_PLACED_SKULL,
    PER_STEP,
    SANCTUARY,
    SKULL_RACK,
    STAIRWAY,
    TRIAD,
    WORKERS_POINTS,
    WORLD_TREE,
)
from cenote.games.tzolkin.tables.setup import WORKERS
from cenote.games.tzolkin.tables.technologies import LEVELS
from cenote.games.tzolkin.tables.temples import START_STEP, STEP_POINTS, TEMPLE_WIDTH


class FinalScoring(Step[State]):
    """Goods, skulls and monuments become points."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        for owner in range(state.cells[SEATS]):
            score_goods(state, owner)
            for monument in range(i64(len(MONUMENTS))):
                if state.at(owner, RAISED) & 1 << monument:
                    points = monument_points(state, owner, monument)
                    state.score(owner, FROM_MONUMENTS, points)


def score_goods(state: State, seat: i64) -> None:
    """Blocks count as the corn they are worth, four corn as a point, a skull as three."""
    corn = corn_value(state, seat)
    state.score(seat, FROM_CORN, corn // CORN_PER_POINT)
    if not state.cells[OPTIONS] & WHOLE_POINTS:
        state.put(seat, QUARTERS, corn % CORN_PER_POINT)
    state.score(seat, FROM_SKULLS, state.at(seat, SKULL) * SKULL_POINTS)


def corn_value(state: State, seat: i64) -> i64:
    corn = state.at(seat, CORN)
    for block in range(i64(3)):
        corn += state.at(seat, WOOD + block) * MARKET_CORN[block]
    return corn


def monument_points(state: State, seat: i64, monument: i64) -> i64:
    """What a monument is worth to its owner as things stand."""
    if monument == NECROPOLIS:
        return PER_KIND * constructions(state, seat, TOMB)
    if monument == PALACE:
        return PER_KIND * constructions(state, seat, CIVIC)
    if monument == SANCTUARY:
        return PER_KIND * constructions(state, seat, SHRINE)
    if monument == METROPOLIS:
        tiles = ones(state.at(seat, BUILT)) + ones(state.at(seat, RAISED))
        return PER_CONSTRUCTION * tiles
    if monument == ACROPOLIS:
        return PER_MONUMENT[state.cells[SEATS]] * monuments_of_all(state)
    if monument == MAIZE_GOD:
        return PER_HARVEST_TILE * state.at(seat, CORN_TILES)
    if monument == WORLD_TREE:
        return PER_HARVEST_TILE * state.at(seat, WOOD_TILES)
    if monument == BALL_COURT:
        return WORKERS_POINTS[WORKERS - state.at(seat, BANKED_WORKERS)]
    if monument == CODEX:
        return PER_LEVEL * levels(state, seat)
    if monument == OBSERVATORY:
        return MASTERED_POINTS[mastered(state, seat)]
    if monument == STAIRWAY:
        return PER_STEP * steps_of_best_temple(state, seat)
    if monument == TRIAD:
        return points_of_steps(state, seat)
    assert monument == SKULL_RACK
    return PER_PLACED_SKULL * ones(state.cells[OVALS])


def constructions(state: State, seat: i64, kind: i64) -> i64:
    """Buildings and monuments of one border."""
    count: i64 = 0
    for building in range(i64(len(BUILDING_KIND))):
        if BUILDING_KIND[building] == kind and state.at(seat, BUILT) >> building & 1:
            count += 1
    for monument in range(i64(len(MONUMENT_KIND))):
        if MONUMENT_KIND[monument] == kind and state.at(seat, RAISED) & 1 << monument:
            count += 1
    return count


def monuments_of_all(state: State) -> i64:
    count: i64 = 0
    for seat in range(state.cells[SEATS]):
        count += ones(state.at(seat, RAISED))
    return count


def levels(state: State, seat: i64) -> i64:
    total: i64 = 0
    for technology in range(i64(4)):
        total += state.at(seat, LEVEL + technology)
    return total


def mastered(state: State, seat: i64) -> i64:
    """Technologies at the third level."""
    total: i64 = 0
    for technology in range(i64(4)):
        if state.at(seat, LEVEL + technology) == LEVELS:
            total += 1
    return total


def steps_of_best_temple(state: State, seat: i64) -> i64:
    best: i64 = 0
    for temple in range(i64(3)):
        best = max(best, state.at(seat, TEMPLE_STEP + temple) - START_STEP)
    return best


def points_of_steps(state: State, seat: i64) -> i64:
    total: i64 = 0
    for temple in range(i64(3)):
        total += STEP_POINTS[temple * TEMPLE_WIDTH + state.at(seat, TEMPLE_STEP + temple)]
    return total


def scores(state: State) -> list[Score]:
    """Everyone's points; equal points are ranked by workers left on the gears."""
    seats = range(state.cells[SEATS])
    standing = [(points_of(state, seat), state.workers_on_gears(seat)) for seat in seats]
    return [
        Score(points=points, tiebreak=workers, rank=rank, sources=sources_of(state, seat))
        for seat, ((points, workers), rank) in enumerate(
            zip(standing, ranks(standing), strict=True)
        )
    ]


def points_of(state: State, seat: int) -> float:
    return int(state.at(seat, POINTS)) + quarter_points(state, seat)


def quarter_points(state: State, seat: int) -> float:
    return int(state.at(seat, QUARTERS)) / CORN_PER_POINT


def sources_of(state: State, seat: int) -> dict[str, float]:
    sources: dict[str, float] = {
        source: int(state.at(seat, POINTS_FROM + i)) for i, source in enumerate(SOURCES)
    }
    sources["corn"] += quarter_points(state, seat)
    return sources
