"""Exact endings: in the last turn of a seat the rules say what a position is worth."""

from cenote.bots.thinking.planner import StoppingPoint, may_end
from cenote.bots.thinking.value import Value
from cenote.core.agenda import Rules, S
from cenote.core.game import DONE, OVER
from cenote.core.ints import i64


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
