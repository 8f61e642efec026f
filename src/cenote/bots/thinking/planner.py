"""Planning a whole turn: all ways to play it that are worth a look, and where they lead.

A turn is a chain of decisions with stopping points: positions where the turn may end. The planner
is a beam search from one set of stopping points to the next: it plays out everything in between,
keeps the best, and goes on from those. So workers are picked up in every order, but a position that
two orders reach is examined only once.
"""

from typing import Final, Generic

from cenote.bots.thinking.value import Value
from cenote.core.agenda import TURN, Rules, S
from cenote.core.game import DONE
from cenote.core.ints import i64, vec

__all__ = ["DONE", "Planner", "StoppingPoint"]

HASH_MASK: Final = 0xFFFFFFFFFF
FACTOR: Final = 1000003
ALL: Final = 1 << 40


class StoppingPoint(Generic[S]):
    """A position where the turn may end: the moves that lead there, and its value."""

    state: S
    moves: list[int]
    value: float

    def __init__(self, state: S, moves: list[int], value: float) -> None:
        self.state = state
        self.moves = moves
        self.value = value


class Way(Generic[S]):
    """A position between two stopping points, and what is on offer there."""

    state: S
    moves: list[int]
    options: vec[i64]

    def __init__(self, state: S, moves: list[int], options: vec[i64]) -> None:
        self.state = state
        self.moves = moves
        self.options = options


class Planner(Generic[S]):
    """Finds good turns of a game by a judge: `width` is the beam's, `limit` the moves tried."""

    rules: Rules[S]
    value: Value[S]
    width: int
    limit: int
    forgets: bool
    """Whether positions that only differ in the moves they follow from count as equal."""
    most: int
    """It remembers no more of the stopping points it reaches at the same time, the best."""

    def __init__(self, rules: Rules[S], value: Value[S], width: int, limit: int) -> None:
        self.rules = rules
        self.value = value
        self.width = width
        self.limit = limit
        self.forgets = False
        self.most = ALL

    def plan(self, state: S) -> list[StoppingPoint[S]]:
        """The stopping points of this turn, the best first, each with the moves that lead there."""
        self.value.begin()
        seat = state.to_act()
        known = {digest(state)}
        found: list[StoppingPoint[S]] = []
        frontier = [StoppingPoint(state, [], 0.0)]
        if may_end(self.rules, state):
            found.append(StoppingPoint(state, [], self.value.of(state, seat)))
        while frontier:
            reached: list[StoppingPoint[S]] = []
            for stop in frontier:
                self.reach(stop, known, reached)
            self.judge(reached, seat)
            reached.sort(key=by_value, reverse=True)
            found += reached[: self.most]
            open_still = [stop for stop in reached if is_same_turn(stop.state, state)]
            frontier = self.kept(open_still, seat)
        found.sort(key=by_value, reverse=True)
        for stop in found:
            if is_same_turn(stop.state, state):
                stop.moves.append(DONE)
        return found

    def kept(self, stops: list[StoppingPoint[S]], seat: i64) -> list[StoppingPoint[S]]:
        """Those from which it goes on, of these, which are sorted by value."""
        return stops[: self.width]

    def judge(self, stops: list[StoppingPoint[S]], seat: i64) -> None:
        """Value all of them at once, which is faster for networks that are called in batches."""
        if stops:
            values = self.value.of_all([stop.state for stop in stops], seat)
            for i in range(len(stops)):
                stops[i].value = values[i]

    def reach(
        self, stop: StoppingPoint[S], known: set[int], reached: list[StoppingPoint[S]]
    ) -> None:
        """Find the stopping points that follow this one."""
        rules = self.rules
        ways = [Way(stop.state, stop.moves, rules.options_of(stop.state))]
        tried: i64 = 0
        while len(ways) > 0 and tried < self.limit:
            way = ways.pop()
            for move in way.options:
                if move == DONE:
                    continue
                after = way.state.copy()
                rules.play(after, move)
                if self.forgets:
                    after.forget_causes()
                tried += 1
                key = digest(after)
                if key in known:
                    continue
                known.add(key)
                moves = [*way.moves, int(move)]
                if not is_same_turn(after, stop.state):
                    reached.append(StoppingPoint(after, moves, 0.0))
                    continue
                options = rules.options_of(after)
                if has_done(options):
                    reached.append(StoppingPoint(after, moves, 0.0))
                else:
                    ways.append(Way(after, moves, options))


def by_value(stop: StoppingPoint[S]) -> float:
    return stop.value


def is_same_turn(state: S, start: S) -> bool:
    return state.to_act() == start.to_act() and state.cells[TURN] == start.cells[TURN]


def may_end(rules: Rules[S], state: S) -> bool:
    return has_done(rules.options_of(state))


def has_done(options: vec[i64]) -> bool:
    for move in options:
        if move == DONE:
            return True
    return False


def digest(state: S) -> int:
    """A hash of the position. Four side by side, each of every fourth cell, were slower."""
    cells = state.cells
    mixed: i64 = 17
    for i in range(i64(len(cells))):
        mixed = (mixed * FACTOR ^ cells[i]) & HASH_MASK
    return mixed
