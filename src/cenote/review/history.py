"""A game prepared for finding patterns: the turns of each seat, before and after."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cenote.core.dice import Dice
from cenote.core.game import OVER
from cenote.core.playout import deal
from cenote.review.rollouts import RolloutPlayer
from cenote.review.turns import TurnSpan

USUAL_GAMES = 4
"""Played from the same deal, to see what is usual."""


@dataclass(frozen=True)
class Step:
    """A turn: the positions around it."""

    seat: int
    before: Any
    after: Any
    moves: tuple[int, ...]


@dataclass(frozen=True)
class History:
    steps: list[Step]
    last: Any

    def of(self, seat: int) -> list[Step]:
        return [step for step in self.steps if step.seat == seat]


def history_of(player: RolloutPlayer, spans: Sequence[TurnSpan], last: Any) -> History:
    """The game that was played."""
    steps = [
        Step(span.seat, span.state, player.after(span.state, span.moves), span.moves)
        for span in spans
    ]
    return History(steps, last)


def usual_histories(player: RolloutPlayer, deal: Any) -> list[History]:
    """Games that the expert's judge plays from the same deal, each with different luck."""
    return [played_out(player, deal.copy(), Dice(1 + game)) for game in range(USUAL_GAMES)]


def played_out(player: RolloutPlayer, state: Any, dice: Dice) -> History:
    """The turns that the player plans from here to the end."""
    steps = []
    deal(player.game, state, dice)
    while state.to_act() != OVER:
        before = state.copy()
        moves = tuple(player.planner.plan(state.copy())[0].moves)
        state = player.after(state, moves)
        steps.append(Step(int(before.to_act()), before, state.copy(), moves))
        deal(player.game, state, dice)
    return History(steps, state)
