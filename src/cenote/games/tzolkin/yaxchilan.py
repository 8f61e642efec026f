"""Yaxchilan: wood, stone, gold and skulls."""

from cenote.core.agenda import Step
from cenote.core.ints import i64
from cenote.games.tzolkin.goods import good_of, number_of
from cenote.games.tzolkin.names import EXTRACTION, SKULL, THEOLOGY
from cenote.games.tzolkin.state import LEVEL, State
from cenote.games.tzolkin.tables.technologies import EXTRA_SKULL


class Extract(Step[State]):  # T12.9 to T12.12
    """Blocks of one kind, one more with the level of extraction for that kind."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        block = good_of(argument)
        # Wood, stone and gold are goods 1, 2 and 3; so are the levels that give more of them.
        extra: i64 = 1 if state.at(seat, LEVEL + EXTRACTION) >= block else 0
        state.gain(seat, block, number_of(argument) + extra)


class FindSkull(Step[State]):  # T7.4, T12.25
    """A skull from below the falls; with theology 3 a second one."""

    def do(self, state: State, seat: i64, argument: i64) -> None:
        extra: i64 = 1 if state.at(seat, LEVEL + THEOLOGY) >= EXTRA_SKULL else 0
        state.gain(seat, SKULL, 1 + extra)
