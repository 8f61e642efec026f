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
from cenote.core.ints import i64

__all__ = ["DONE", "Planner", "StoppingPoint"]

HASH_MASK: Final = 0xFFFFFFFFFF


class StoppingPoint(Generic[S]):
    """A position where the turn may end: the moves that lead there, and its value."""

    state: S
    moves: list[int]
    value: float

    def __init__(self, state: S, moves: list[int], value: float) -> None:
        self.state = state
        self.moves = moves
        self.value = value


class Planner(Generic[S]):
    """Finds good turns of a game by a judge: `width` is the beam's, `limit` the moves tried."""

    rules: Rules[S]
    value: Value[S]
    width: int
    limit: int

    def __init__(self, rules: Rules[S], value: Value[S], width: int, limit: int) -> None:
        self.rules = rules
        self.value = value
        self.width = width
        self.limit = limit

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
            found += reached
            reached.sort(key=by_value, reverse=True)
            frontier = [stop for stop in reached if is_same_turn(stop.state, state)][: self.width]
        found.sort(key=by_value, reverse=True)
        for stop in found:
            if is_same_turn(stop.state, state):
                stop.moves.append(DONE)
        return found

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
        states: list[S] = [stop.state]
        paths: list[list[int]] = [stop.moves]
        tried = 0
        while len(states) > 0 and tried < self.limit:
            state = states.pop()
            path = paths.pop()
            for move in rules.options_of(state):
                if move == DONE:
                    continue
                after = state.copy()
                rules.play(after, move)
                tried += 1
                key = digest(after)
                if key in known:
                    continue
                known.add(key)
                moves = [*path, int(move)]
                if not is_same_turn(after, stop.state) or may_end(rules, after):
                    reached.append(StoppingPoint(after, moves, 0.0))
                else:
                    states.append(after)
                    paths.append(moves)


def by_value(stop: StoppingPoint[S]) -> float:
    return stop.value


def is_same_turn(state: S, start: S) -> bool:
    return state.to_act() == start.to_act() and state.cells[TURN] == start.cells[TURN]


def may_end(rules: Rules[S], state: S) -> bool:
    for move in rules.options_of(state):
        if move == DONE:
            return True
    return False


def digest(state: S) -> int:
    """A hash of the position."""
    cells = state.cells
    mixed: i64 = 17
    for i in range(i64(len(cells))):
        mixed = (mixed * 1000003 ^ cells[i]) & HASH_MASK
    return mixed
