"""Solving the end of a game: where nothing is hidden any more, every line of play to its end."""

from typing import Final, Generic

from cenote.bots.thinking.planner import digest
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules, S
from cenote.core.game import CHANCE, OVER
from cenote.core.ints import i64

UNSOLVED: Final[list[float]] = []


class Solver(Generic[S]):
    """Finds what each seat ends with if everybody plays as well as they can for themselves."""

    rules: Rules[S]
    value: Value[S]
    left: i64
    """How many more positions it may examine."""
    known: dict[int, list[float]]

    def __init__(self, rules: Rules[S], value: Value[S], limit: int) -> None:
        self.rules = rules
        self.value = value
        self.left = limit
        self.known = {}

    def after(self, state: S, moves: list[int]) -> list[float]:
        """What each seat ends with after these moves."""
        end = state.copy()
        for move in moves:
            if not self.play(end, move):
                return UNSOLVED
        return self.solve(end)

    def solve(self, state: S) -> list[float]:
        """What each seat ends with; UNSOLVED if something hidden or dealt matters, or the limit is
        reached."""
        if state.to_act() == OVER:
            return [self.value.of(state, seat) for seat in range(state.seats())]
        key = digest(state)
        if key in self.known:
            return self.known[key]
        best = UNSOLVED
        for move in self.rules.options_of(state):
            self.left -= 1
            after = state.copy()
            if self.left < 0 or not self.play(after, move):
                return UNSOLVED
            found = self.solve(after)
            if len(found) == 0:
                return UNSOLVED
            seat = state.to_act()
            if len(best) == 0 or found[seat] > best[seat]:
                best = found
        self.known[key] = best
        return best

    def play(self, state: S, move: i64) -> bool:
        """Play a legal move; False if what follows is hidden or dealt."""
        seat = self.rules.choose(state, move)
        if not self.rules.settle_openly(state) or state.to_act() == CHANCE:
            return False
        if state.to_act() != seat:
            state.end_turn()
        return True
