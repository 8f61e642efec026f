"""A record cut into turns: all that one seat decides at a stretch."""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from cenote.core.game import OVER
from cenote.core.record import Entry, Record


class NotReviewable(ValueError):
    """There is nothing to review: the game is not over, or there is no judge for it."""


@dataclass(frozen=True)
class TurnSpan:
    """One turn of a record, and the position before it."""

    first: int
    end: int
    seat: int
    kind: str
    is_forced: bool
    state: Any
    moves: tuple[int, ...]
    """None for a turn that is still to be played."""


def spans_of(record: Record) -> tuple[list[TurnSpan], Any]:
    """The turns of a finished game, and its last position."""
    game = record.game
    state = record.new()
    spans = []
    at = 0
    for (_, seat), group in groupby(record.entries, stretch_of):
        moves = tuple(entry.move for entry in group)
        before = state.copy()
        kind = game.question(state)[0]
        choices = 0
        for move in moves:
            choices += len(game.legal_moves(state)) > 1
            game.apply(state, move)
        if seat >= 0:
            spans.append(TurnSpan(at, at + len(moves), seat, kind, choices == 0, before, moves))
        at += len(moves)
    if game.to_act(state) != OVER:
        raise NotReviewable("the game is not over; only finished games are reviewed")
    return spans, state


def stretch_of(entry: Entry) -> tuple[int, int]:
    """Moves of one seat belong together within a turn, those of chance as long as it moves."""
    return (entry.turn if entry.by >= 0 else -1, entry.by)
