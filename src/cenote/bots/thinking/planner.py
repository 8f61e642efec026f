"""Planning a whole turn: all ways to play it that are worth a look, and where they lead.

A turn is a chain of decisions. The planner follows it from rest to rest, a rest being a moment at
which the seat could say `done`: it plays out everything between two rests, keeps the most promising
rests, and goes on from them. So every order of picking up is tried, but equal positions only once.
"""

from typing import Final, Generic

from cenote.bots.thinking.value import Value
from cenote.core.agenda import TURN, Rules, S
from cenote.core.ints import i64

DONE: Final = 0
"""The move that ends a turn, in every game."""

HASH_MASK: Final = 0xFFFFFFFFFF


class Rest(Generic[S]):
    """A moment at which the turn could end: the moves that lead there, and what it is worth."""

    state: S
    moves: list[int]
    value: float

    def __init__(self, state: S, moves: list[int], value: float) -> None:
        self.state = state
        self.moves = moves
        self.value = value


class Planner(Generic[S]):
    """Finds good turns: for one game, one judge, so many rests kept, so many moves tried."""

    rules: Rules[S]
    value: Value[S]
    width: int
    limit: int

    def __init__(self, rules: Rules[S], value: Value[S], width: int, limit: int) -> None:
        self.rules = rules
        self.value = value
        self.width = width
        self.limit = limit

    def plan(self, state: S) -> list[Rest[S]]:
        """Ends of the turn of the seat to act, the best first, each with the moves to get there."""
        self.value.begin()
        seat = state.to_act()
        known = {digest(state)}
        found: list[Rest[S]] = []
        frontier = [Rest(state, [], 0.0)]
        if may_end(self.rules, state):
            found.append(Rest(state, [], self.value.of(state, seat)))
        while frontier:
            reached: list[Rest[S]] = []
            for rest in frontier:
                self.reach(rest, seat, known, reached)
            found += reached
            reached.sort(key=by_value, reverse=True)
            frontier = [rest for rest in reached if is_same_turn(rest.state, state)][: self.width]
        found.sort(key=by_value, reverse=True)
        for rest in found:
            if is_same_turn(rest.state, state):
                rest.moves.append(DONE)
        return found

    def reach(self, rest: Rest[S], seat: i64, known: set[int], reached: list[Rest[S]]) -> None:
        """Play out everything between this rest and the next ones."""
        rules = self.rules
        states: list[S] = [rest.state]
        paths: list[list[int]] = [rest.moves]
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
                if not is_same_turn(after, rest.state) or may_end(rules, after):
                    reached.append(Rest(after, moves, self.value.of(after, seat)))
                else:
                    states.append(after)
                    paths.append(moves)


def by_value(rest: Rest[S]) -> float:
    return rest.value


def is_same_turn(state: S, start: S) -> bool:
    return state.to_act() == start.to_act() and state.cells[TURN] == start.cells[TURN]


def may_end(rules: Rules[S], state: S) -> bool:
    for move in rules.options_of(state):
        if move == DONE:
            return True
    return False


def digest(state: S) -> int:
    """A number that tells positions apart, nearly always."""
    cells = state.cells
    mixed: i64 = 17
    for i in range(i64(len(cells))):
        mixed = (mixed * 1000003 ^ cells[i]) & HASH_MASK
    return mixed
