"""Another way to play a turn of a finished game: how good would it have been?"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from cenote.core.game import IllegalMove
from cenote.review.judging import Difference, Inquiry, Option
from cenote.review.turns import Piece


class Trial(NamedTuple):
    """An attempt beside the best turn found and the one that was played."""

    attempt: Option
    best: Option
    lucks: tuple[int, ...]
    loss: Difference
    gain: Difference


def moves_of(game: Any, piece: Piece, words: Sequence[str]) -> list[int]:
    """The moves of these words; IllegalMove if they are not exactly one turn."""
    state = piece.state.copy()
    turn = game.turn(state)
    moves = []
    for word in words:
        if game.to_act(state) != piece.seat or game.turn(state) != turn:
            raise IllegalMove(f"the turn is over before {word!r}")
        moves.append(game.move(word))
        game.apply(state, moves[-1])
    if game.to_act(state) == piece.seat and game.turn(state) == turn:
        raise IllegalMove("the turn is not finished")
    return moves


def tried(inquiry: Inquiry, moves: Sequence[int], best: Sequence[int]) -> Trial:
    """Roll out an attempt, the best turn found and the one played, with the same luck."""
    options: list[Option] = []
    for turn in (inquiry.piece.moves, best, moves):
        option = inquiry.option(turn)
        same = (other for other in options if other.state == option.state)
        options.append(next(same, option))
    played, better, attempt = options
    lucks = inquiry.compared(options)
    loss = inquiry.difference(better, attempt, lucks)
    gain = inquiry.difference(attempt, played, lucks)
    if loss.mean <= loss.error or better is attempt:
        better, loss = attempt, Difference(0.0, loss.error)
    return Trial(attempt, better, lucks, loss, gain)


def verdict_on(trial: Trial) -> Literal["best", "better", "same", "worse"]:
    if trial.loss.mean == 0:
        return "best"
    if abs(trial.gain.mean) <= trial.gain.error:
        return "same"
    return "better" if trial.gain.mean > 0 else "worse"
