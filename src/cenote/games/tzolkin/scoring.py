"""The end of the game: final scoring, monuments, and who has won."""

from cenote.core.agenda import Step
from cenote.core.bits import ones
from cenote.core.game import Score, ranks
from cenote.core.ints import i64
from cenote.core.numbered import numbered
from cenote.games.tzolkin.names import (
    CORN,
    FROM_CORN,
    FROM_MONUMENTS,
    FROM_SKULLS,
    MONUMENTS,
    SKULL,
    SOURCES,
    WOOD,
)
from cenote.games.tzolkin.news import QUARTERS_SCORED
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
from cenote.games.tzolkin.tables import monuments as counted
from cenote.games.tzolkin.tables.buildings import BUILDING_KIND
from cenote.games.tzolkin.tables.calendar import CORN_PER_POINT, MARKET_CORN, SKULL_POINTS
from cenote.games.tzolkin.tables.effects import NOTHING
from cenote.games.tzolkin.tables.monuments import (
    MONUMENT_COUNTS,
    MONUMENT_EACH,
    MONUMENT_KIND,
    MONUMENT_SCALE,
    SCALE_WIDTH,
    SEAT_NUMBERS,
)
from cenote.games.tzolkin.tables.setup import WORKERS
from cenote.games.tzolkin.tables.technologies import LEVELS
from cenote.games.tzolkin.tables.temples import START_STEP, STEP_POINTS, TEMPLE_WIDTH


class FinalScoring(Step[State]):  # T15.1
    """Goods, skulls and monuments become points."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        for owner in range(state.cells[SEATS]):
            score_goods(state, owner)
            for monument in range(i64(len(MONUMENTS))):
                if state.at(owner, RAISED) & 1 << monument:
                    points = monument_points(state, owner, monument)
                    state.score(owner, FROM_MONUMENTS, points)


def score_goods(state: State, seat: i64) -> None:  # T15.2 to T15.4
    """Blocks count as the corn they are worth, four corn as a point, a skull as three."""
    corn = corn_value(state, seat)
    state.score(seat, FROM_CORN, corn // CORN_PER_POINT)
    if not state.cells[OPTIONS] & WHOLE_POINTS:
        state.put(seat, QUARTERS, corn % CORN_PER_POINT)
        state.tell(QUARTERS_SCORED, seat, FROM_CORN, corn % CORN_PER_POINT)
    state.score(seat, FROM_SKULLS, state.at(seat, SKULL) * SKULL_POINTS)


def corn_value(state: State, seat: i64) -> i64:  # T15.2
    corn = state.at(seat, CORN)
    for block in range(i64(3)):
        corn += state.at(seat, WOOD + block) * MARKET_CORN[block]
    return corn


def monument_points(state: State, seat: i64, monument: i64) -> i64:  # T15.5
    """What a monument is worth to its owner as things stand."""
    number = COUNTERS[MONUMENT_COUNTS[monument]].count(state, seat, monument)
    if MONUMENT_SCALE[monument * SCALE_WIDTH] != NOTHING:
        return MONUMENT_SCALE[monument * SCALE_WIDTH + number]
    return number * MONUMENT_EACH[monument * SEAT_NUMBERS + state.cells[SEATS]]


class Counter:
    """What a monument counts."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        raise NotImplementedError


class OfItsBorder(Counter):  # T15.6 to T15.8
    """Buildings and monuments of the same border."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return constructions(state, seat, MONUMENT_KIND[monument])


class Constructions(Counter):  # T15.9
    """Buildings and monuments."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return ones(state.at(seat, BUILT)) + ones(state.at(seat, RAISED))


class MonumentsOfAll(Counter):  # T15.10
    """Monuments, whoever constructed them."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return monuments_of_all(state)


class CornTiles(Counter):  # T15.11
    """Corn tiles harvested."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return state.at(seat, CORN_TILES)


class WoodTiles(Counter):  # T15.12
    """Wood tiles harvested."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return state.at(seat, WOOD_TILES)


class WorkersInPlay(Counter):  # T15.13
    """Workers that have left the bank."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return WORKERS - state.at(seat, BANKED_WORKERS)


class Levels(Counter):  # T15.14
    """Levels of technology."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return levels(state, seat)


class Mastered(Counter):  # T15.15
    """Technologies at the third level."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return mastered(state, seat)


class BestTemple(Counter):  # T15.16
    """Steps above the start on the best temple."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return steps_of_best_temple(state, seat)


class StepPoints(Counter):  # T15.17
    """The points of the steps on all temples; there may be less than none."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return points_of_steps(state, seat)


class SkullsPlaced(Counter):  # T15.18
    """Skulls at Chichen Itza, whoever left them there."""

    def count(self, state: State, seat: i64, monument: i64) -> i64:
        return ones(state.cells[OVALS])


COUNTERS: list[Counter] = numbered(
    [
        (counted.OF_ITS_BORDER, OfItsBorder()),
        (counted.CONSTRUCTIONS, Constructions()),
        (counted.MONUMENTS_OF_ALL, MonumentsOfAll()),
        (counted.CORN_TILES, CornTiles()),
        (counted.WOOD_TILES, WoodTiles()),
        (counted.WORKERS_IN_PLAY, WorkersInPlay()),
        (counted.LEVELS, Levels()),
        (counted.MASTERED, Mastered()),
        (counted.BEST_TEMPLE, BestTemple()),
        (counted.STEP_POINTS, StepPoints()),
        (counted.SKULLS_PLACED, SkullsPlaced()),
    ]
)


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


def scores(state: State) -> list[Score]:  # T15.19 to T15.21
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
