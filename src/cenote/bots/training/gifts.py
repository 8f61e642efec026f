"""Gifts to seats in self-play: a judge learns what things are worth by seeing them used.

Without them it hardly ever has, say, three levels of architecture early, and never finds out what
they would bring.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from cenote.games.tzolkin.names import CORN, GOLD, STONE, WOOD
from cenote.games.tzolkin.state import BANKED_WORKERS, FREE_WORKERS, LEVEL, TEMPLE_STEP, State
from cenote.games.tzolkin.tables.temples import TOP_STEP

LIKELY = 0.35
"""The chance of each kind of gift, for a seat that is given something."""

TOP_LEVEL = 3
MOST_CORN = 10
MOST_BLOCKS = 4


def give_in_tzolkin(state: State, seat: int, rng: Random) -> None:
    """Levels, workers, goods and steps, but never the top step of a temple."""
    for technology in range(4):
        if rng.random() < LIKELY:
            level = rng.randint(state.at(seat, LEVEL + technology), TOP_LEVEL)
            state.put(seat, LEVEL + technology, level)
    if rng.random() < LIKELY:
        workers = rng.randint(0, state.at(seat, BANKED_WORKERS))
        state.add(seat, BANKED_WORKERS, -workers)
        state.add(seat, FREE_WORKERS, workers)
    if rng.random() < LIKELY:
        state.add(seat, CORN, rng.randint(0, MOST_CORN))
    for block in (WOOD, STONE, GOLD):
        if rng.random() < LIKELY:
            state.add(seat, block, rng.randint(0, MOST_BLOCKS))
    for temple in range(3):
        step, below_top = state.at(seat, TEMPLE_STEP + temple), int(TOP_STEP[temple]) - 1
        if rng.random() < LIKELY and step < below_top:
            state.put(seat, TEMPLE_STEP + temple, rng.randint(step, below_top))


GIVERS: dict[str, Callable[[Any, int, Random], None]] = {"tzolkin": give_in_tzolkin}
