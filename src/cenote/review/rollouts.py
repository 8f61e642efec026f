"""Rollouts as in the expert's look-ahead, and the value for all seats at their end."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cenote.bots.judges import judge_of
from cenote.bots.planning import QUICK_LIMIT, QUICK_WIDTH
from cenote.bots.thinking.lookahead import Lookahead
from cenote.bots.thinking.planner import Planner
from cenote.bots.thinking.value import Value
from cenote.core.dice import Dice


class Outcome(NamedTuple):
    """The end of a rollout, and the judge's value of each seat there."""

    end: Any
    judged: tuple[float, ...]


class RolloutPlayer:
    """Plays rollouts with the expert's judge, or with another one."""

    def __init__(self, game: Any, judge: Value[Any] | None = None) -> None:
        self.game = game
        self.judge = judge or judge_of(game.name)
        self.planner = Planner(game, self.judge, QUICK_WIDTH, QUICK_LIMIT)

    def after(self, state: Any, moves: Sequence[int]) -> Any:
        """The position after these moves, which must be legal."""
        result = state.copy()
        for move in moves:
            self.game.play(result, move)
        return result

    def judged(self, state: Any) -> tuple[float, ...]:
        """The judge's value of each seat, independent of what it evaluated before."""
        values = []
        for seat in range(state.seats()):
            self.judge.begin()
            values.append(self.judge.of(state, seat))
        return tuple(values)

    def rollout(self, start: Any, moves: Sequence[int], depth: int, seed: int) -> Outcome:
        """Play a turn of the seat to act, and on until it has planned so many turns more.

        The judge has learned to look at a seat's position when its turn is made; so each seat is
        judged by the last turn it planned, and as things stand if it planned none.
        """
        ahead = Lookahead(self.game, self.judge, self.planner, depth)
        end, values = ahead.rollout(start, list(moves), Dice(seed))
        missing = self.judged(end) if len(values) < end.seats() else ()
        return Outcome(
            end,
            tuple(values[i] if i in values else missing[i] for i in range(end.seats())),
        )
