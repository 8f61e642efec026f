"""What a seat may see of a position, as a row of small whole numbers; the observer comes first."""

from typing import Any, Final, Generic

from cenote.core.agenda import Rules, S, argument_of, cause_of, step_of
from cenote.core.game import OVER
from cenote.core.ints import i16, i64, mypyc_attr, u8, vec

VERSION: Final = 1
"""Goes up whenever a number of any encoding changes its place or its meaning."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[S]):
    """Writes positions of one game as numbers, and legal moves as a mask over the vocabulary."""

    rules: Rules[S]
    size: i64
    moves: i64
    blank: vec[i16]
    no_moves: vec[u8]

    def __init__(self, rules: Rules[S], size: int) -> None:
        self.rules = rules
        self.size = size
        self.moves = len(rules.vocabulary)
        self.blank = vec[i16]([0] * size)
        self.no_moves = vec[u8]([0] * self.moves)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rules, int(self.size))

    def see(self, state: S, seat: i64, seen: vec[i16], at: i64) -> None:
        """Write what this seat sees into a row that is all zeros from this place on."""
        raise NotImplementedError

    def points(self, state: S, seat: i64) -> float:
        """What the seat has made so far, or in the end."""
        raise NotImplementedError

    def numbers(self, state: S, seat: int) -> vec[i16]:
        """What this seat sees, in a new row."""
        seen = self.blank[:]
        self.see(state, seat, seen, 0)
        return seen

    def rows(self, states: list[S], seat: int) -> vec[i16]:
        """What this seat sees of each of these positions, one row after the other."""
        seen = vec[i16]([0] * (len(states) * self.size))
        at: i64 = 0
        for state in states:
            self.see(state, seat, seen, at)
            at += self.size
        return seen

    def offer(self, state: S, mask: vec[u8], at: i64) -> None:
        """Mark the legal moves in a mask that is all zeros from this place on."""
        for move in self.rules.options_of(state):
            mask[at + move] = 1

    def mask(self, state: S) -> vec[u8]:
        """1 for each legal move of whoever is to act."""
        mask = self.no_moves[:]
        self.offer(state, mask, 0)
        return mask


def near(seat: i64, observer: i64, seats: i64) -> i64:
    """How many seats after the observer this one comes."""
    if seat < observer:
        return seat - observer + seats
    return seat - observer


def see_question(
    state: S, observer: i64, seen: vec[i16], at: i64, seats: i64, steps: i64, bits: i64
) -> None:
    """Who is to act, the step that asks, the bits of its argument, and the move it follows from.

    Rows of so many seats, steps and bits come one after the other, and then one number.
    """
    if state.to_act() == OVER:
        return
    task = state.task()
    if state.to_act() >= 0:
        seen[at + near(state.to_act(), observer, state.seats())] = 1
    at += seats
    seen[at + step_of(task)] = 1
    at += steps
    see_bits(argument_of(task), seen, at)
    seen[at + bits] = i16(cause_of(task))


def see_bits(things: i64, seen: vec[i16], at: i64) -> None:
    """A set, as a 1 for each thing in it."""
    while things > 0:
        if things & 1:
            seen[at] = 1
        things >>= 1
        at += 1
