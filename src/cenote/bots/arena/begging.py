"""Begging in a game of Tzolk'in: every beg, and what the same game would have been without it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cenote.core.game import OVER, IllegalMove
from cenote.core.record import Entry, Record
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import BEG, CORN, PLACE
from cenote.games.tzolkin.scoring import points_of
from cenote.games.tzolkin.state import State


@dataclass(frozen=True)
class Beg:
    """One beg: the seat, the corn in its hand, and what it would have gained by not begging.

    To find that, all later moves of the game, those of the others and of chance too, are made
    without the beg. `saved` is how many points more the seat then has at the end; None if one of
    the moves is not legal. A beg could have been deleted if this is 0 or more.
    """

    seat: int
    corn: int
    saved: float | None


def begs(record: Record) -> Iterator[Beg]:
    """Every beg of a finished game."""
    state, end = record.new(), record.replay()
    for number, entry in enumerate(record.entries):
        if BEG <= entry.move < PLACE:
            points = points_after(state, record.entries[number + 1 :], entry.by)
            saved = None if points is None else points - points_of(end, entry.by)
            yield Beg(entry.by, int(state.at(entry.by, CORN)), saved)
        TZOLKIN.apply(state, entry.move)


def points_after(start: State, entries: Sequence[Entry], seat: int) -> float | None:
    """The points of a seat if the game goes on with these moves and ends; None if it cannot."""
    state = start.copy()
    for entry in entries:
        if state.to_act() != entry.by:
            return None
        try:
            TZOLKIN.apply(state, entry.move)
        except IllegalMove:
            return None
    return points_of(state, seat) if state.to_act() == OVER else None
