"""What was hidden from a seat and then revealed: better or worse than it had to expect."""

from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

from cenote.core.game import IllegalMove
from cenote.review.rollouts import RolloutPlayer
from cenote.review.turns import TurnSpan

GUESSES = 8


def revealed(player: RolloutPlayer, span: TurnSpan, after: Any, index: int) -> list[float]:
    """For each seat, how much the judge's value rose by what the turn revealed."""
    true = player.judged(after)
    return [
        true[seat] - expected(player, span, seat, index, true[seat]) for seat in range(len(true))
    ]


def expected(
    player: RolloutPlayer, span: TurnSpan, seat: int, index: int, otherwise: float
) -> float:
    """The seat's expectation of the same turn, over positions it could not tell apart."""
    rng = Random(f"{index}.{seat}")
    values = []
    for _ in range(GUESSES):
        guess = player.game.determinize(span.state, seat, rng)
        if can_play(player.game, guess, span.moves):
            player.judge.begin()
            values.append(player.judge.of(guess, seat))
    return fmean(values) if values else otherwise


def can_play(game: Any, state: Any, moves: Sequence[int]) -> bool:
    """Play these moves if they are legal."""
    try:
        for move in moves:
            game.apply(state, move)
    except IllegalMove:
        return False
    return True
