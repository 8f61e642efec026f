"""Another way to play a turn of a finished game: how good would it have been?"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from cenote.core.game import IllegalMove
from cenote.review.judging import Difference, Option, TurnStudy
from cenote.review.turns import TurnSpan


class Trial(NamedTuple):
    """An attempt beside the best turn found and the one that was played."""

    attempt: Option
    best: Option
    seeds: tuple[int, ...]
    loss: Difference
    gain: Difference


def moves_of(game: Any, span: TurnSpan, words: Sequence[str]) -> list[int]:
    """The moves of these words; IllegalMove if they are not exactly one turn."""
    state = span.state.copy()
    turn = game.turn(state)
    moves = []
    for word in words:
        if game.to_act(state) != span.seat or game.turn(state) != turn:
            raise IllegalMove(f"the turn is over before {word!r}")
        moves.append(game.move(word))
        game.apply(state, moves[-1])
    if game.to_act(state) == span.seat and game.turn(state) == turn:
        raise IllegalMove("the turn is not finished")
    return moves


def tried(study: TurnStudy, moves: Sequence[int], best: Sequence[int]) -> Trial:
    """Roll out an attempt, the best turn found and the one played, with the same luck."""
    options: list[Option] = []
    for turn in (study.span.moves, best, moves):
        option = study.option(turn)
        same = (other for other in options if other.state == option.state)
        options.append(next(same, option))
    played, better, attempt = options
    seeds = study.compared(options)
    loss = study.difference(better, attempt, seeds)
    gain = study.difference(attempt, played, seeds)
    if loss.mean <= loss.error or better is attempt:
        better, loss = attempt, Difference(0.0, loss.error)
    return Trial(attempt, better, seeds, loss, gain)


def verdict_on(trial: Trial) -> Literal["best", "better", "same", "worse"]:
    if trial.loss.mean == 0:
        return "best"
    if abs(trial.gain.mean) <= trial.gain.error:
        return "same"
    return "better" if trial.gain.mean > 0 else "worse"
