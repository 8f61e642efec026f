"""The options a table has chosen, as bits of a number."""

from collections.abc import Sequence

from cenote.core.game import BadOption


def chosen_bits(known: Sequence[str], rules: int, seats: int, chosen: Sequence[str]) -> int:
    """A bit for each chosen rule, which come first among the known options; above them 1 + the
    seat that `first:N` names."""
    bits = 0
    for option in chosen:
        if option not in known:
            raise BadOption(f"unknown option {option!r}; there are {', '.join(known)}")
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
