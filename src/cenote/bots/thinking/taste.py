"""A bot's taste: things it values for themselves, so that two bots of one level differ."""

from collections.abc import Mapping
from typing import Final, final

from cenote.bots.thinking.value import Value
from cenote.core.bits import ones
from cenote.core.ints import i64, vec
from cenote.games.tzolkin.names import (
    AGRICULTURE,
    ARCHITECTURE,
    CORN,
    EXTRACTION,
    FROM_CHICHEN_ITZA,
    GEARS,
    SKULL,
    THEOLOGY,
)
from cenote.games.tzolkin.state import (
    BANKED_WORKERS,
    BUILT,
    CORN_TILES,
    HOLE,
    LEVEL,
    POINTS_FROM,
    RAISED,
    TEMPLE_STEP,
    State,
)
from cenote.games.tzolkin.tables.gears import HOLES, TOP_SPACE
from cenote.games.tzolkin.tables.setup import WORKERS

LIKABLE = (
    "buildings", "monuments", "temple_steps", "skulls", "skulls_offered", "agriculture",
    "architecture", "theology", "corn_tiles", "corn", "extraction", "workers", "blocks",
    *GEARS,
)  # fmt: skip

GEARS_AT: Final = 13
"""Where the gears begin: points for each space that a worker has advanced there."""

assert LIKABLE[GEARS_AT:] == GEARS

POINTS_PER_SKULL: Final = 8.0
"""Roughly what a skull brings at Chichen Itza."""


@final
class TzolkinTaste(Value[State]):
    """Another judge's value, plus a little for what this bot likes."""

    judge: Value[State]
    likes: vec[float]

    def __init__(self, judge: Value[State], likes: list[float]) -> None:
        self.judge = judge
        self.likes = vec[float](likes)

    def begin(self) -> None:
        self.judge.begin()

    def of(self, state: State, seat: i64) -> float:
        return self.judge.of(state, seat) + self.fondness(state, seat)

    def fondness(self, state: State, seat: i64) -> float:
        likes = self.likes
        steps: i64 = 0
        for temple in range(i64(3)):
            steps += state.at(seat, TEMPLE_STEP + temple)
        offered = float(state.at(seat, POINTS_FROM + FROM_CHICHEN_ITZA)) / POINTS_PER_SKULL
        return (
            likes[0] * float(ones(state.at(seat, BUILT)))
            + likes[1] * float(ones(state.at(seat, RAISED)))
            + likes[2] * float(steps)
            + likes[3] * float(state.at(seat, SKULL))
            + likes[4] * offered
            + likes[5] * float(state.at(seat, LEVEL + AGRICULTURE))
            + likes[6] * float(state.at(seat, LEVEL + ARCHITECTURE))
            + likes[7] * float(state.at(seat, LEVEL + THEOLOGY))
            + likes[8] * float(state.at(seat, CORN_TILES))
            + likes[9] * float(state.at(seat, CORN))
            + likes[10] * float(state.at(seat, LEVEL + EXTRACTION))
            + likes[11] * float(WORKERS - state.at(seat, BANKED_WORKERS))
            + likes[12] * float(state.blocks(seat))
            + self.fondness_of_gears(state, seat)
        )

    def fondness_of_gears(self, state: State, seat: i64) -> float:
        total = 0.0
        for gear in range(i64(5)):
            like = self.likes[GEARS_AT + gear]
            if like != 0.0:
                for space in range(TOP_SPACE[gear] + 1):
                    if state.cells[HOLE + gear * HOLES + space] == seat:
                        total += like * float(space)
        return total


def tzolkin_taste(judge: Value[State], taste: Mapping[str, float]) -> TzolkinTaste:
    """A judge with these likings: the points it adds for each thing."""
    return TzolkinTaste(judge, [taste.get(thing, 0.0) for thing in LIKABLE])
