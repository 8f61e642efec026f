"""How good a position is for a seat."""

from typing import Generic

from cenote.core.agenda import S
from cenote.core.ints import i64


class Value(Generic[S]):
    """A judge of positions: the points a seat can expect to have at the end."""

    def of(self, state: S, seat: i64) -> float:
        raise NotImplementedError
