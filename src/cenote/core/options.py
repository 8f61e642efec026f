"""The options a table has chosen, as bits of a number."""

from collections.abc import Sequence

from cenote.core.bits import members
from cenote.core.game import BadOption
from cenote.core.ints import append, i64, vec


def chosen_bits(known: Sequence[str], rules: int, seats: int, chosen: Sequence[str]) -> int:
    """A bit for each chosen rule, which come first among the known options; above them 1 + the
    seat that `first:N` names."""
    bits = 0
    for option in chosen:
        if option not in known:
            raise BadOption(f"unknown option {option!r}; allowed: {', '.join(known)}")
        index = list(known).index(option)
        if index < rules:
            bits |= 1 << index
        elif bits >> rules:
            raise BadOption("only one seat can be first")
        elif index - rules >= seats:
            raise BadOption(f"{option} names a seat that a table of {seats} does not have")
        else:
            bits |= index - rules + 1 << rules
    return bits


def starters(moves: vec[i64], seats: i64, fixed: i64, verb: i64) -> vec[i64]:
    """These moves, and one of this verb for each seat that can start: one of all, or the seat
    that the table has fixed (1 + its number; 0 if it has fixed none)."""
    if fixed > 0:
        return append(moves, verb + fixed - 1)
    return members(moves, (1 << seats) - 1, verb)
