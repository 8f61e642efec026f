"""Exact endings: in the last turn of a seat the rules say what a position is worth."""

import gc
from typing import Final

from cenote.bots.thinking.planner import FACTOR, HASH_MASK, Planner, StoppingPoint, may_end
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules, S
from cenote.core.game import DONE, OVER
from cenote.core.ints import i64, vec

REMEMBERED: Final = 100
"""Turns of each length that a search of a last turn has to show: more would need much memory."""


class EndingValue(Value[S]):
    """The result of a game that ends before the seat is asked again, if the others do nothing.

    A position after which the game does go on for the seat is valued by the given judge.
    """

    rules: Rules[S]
    judge: Value[S]

    def __init__(self, rules: Rules[S], judge: Value[S]) -> None:
        self.rules = rules
        self.judge = judge

    def begin(self) -> None:
        self.judge.begin()

    def of(self, state: S, seat: i64) -> float:
        end = state.copy()
        finish(self.rules, end, seat)
        return self.judge.of(end, seat)

    def hope(self, state: S, seat: i64) -> float:
        return self.judge.hope(state, seat)


def is_last(rules: Rules[S], stop: StoppingPoint[S], seat: i64) -> bool:
    """Whether the game would end before the seat is asked again."""
    end = stop.state.copy()
    finish(rules, end, seat)
    return end.to_act() == OVER


def finish(rules: Rules[S], state: S, seat: i64) -> None:
    """End the turn, and go on as if the others did nothing, up to the next choice of the seat."""
    if state.to_act() == seat and may_end(rules, state):
        rules.play(state, DONE)
    rules.wait_for(state, int(seat))


class EndingPlanner(Planner[S]):
    """Searches a last turn where the result so far misleads: blocks are worth little until
    something is built of them, and the worker that brings most is not always the first to pick up.

    It goes on from the positions that promise most, and from the best of each group that has the
    same workers left, which is to say the same moves on offer. In what order they were picked up
    does not matter.
    """

    def __init__(self, rules: Rules[S], ending: EndingValue[S], width: int, limit: int) -> None:
        super().__init__(rules, ending, width, limit)
        self.forgets = True
        self.most = REMEMBERED

    def plan(self, state: S) -> list[StoppingPoint[S]]:
        """As ever, but without looking for garbage: nothing here refers to itself, and with
        hundreds of thousands of objects that takes nearly half the time."""
        collects = gc.isenabled()
        gc.disable()
        try:
            return super().plan(state)
        finally:
            if collects:
                gc.enable()

    def kept(self, stops: list[StoppingPoint[S]], seat: i64) -> list[StoppingPoint[S]]:
        promises = [-stop.value - self.value.hope(stop.state, seat) for stop in stops]
        order = [i for _, i in sorted((promise, i) for i, promise in enumerate(promises))]
        first = order[: self.width // 2]
        return [stops[i] for i in first + self.spread(stops, order[len(first) :])]

    def spread(self, stops: list[StoppingPoint[S]], order: list[int]) -> list[int]:
        """The first of each group, then the second of each, and so on."""
        sizes: dict[int, int] = {}
        places: list[tuple[int, int]] = []
        for number, i in enumerate(order):
            group = hash_of(self.rules.options_of(stops[i].state))
            size = sizes.get(group, 0)
            sizes[group] = size + 1
            places.append((size, number))
        return [order[number] for _, number in sorted(places)[: self.width - self.width // 2]]


def hash_of(moves: vec[i64]) -> int:
    """Equal for equal moves."""
    key: i64 = 17
    for move in moves:
        key = (key * FACTOR ^ move) & HASH_MASK
    return key
