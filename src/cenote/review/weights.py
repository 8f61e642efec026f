"""Numbers that were fitted to games bots played (`python -m tests.review.fit`)."""

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import TypedDict


class Weights(TypedDict):
    spread: dict[str, dict[str, list[float]]]
    """By game and number of seats: the points by which chances of winning differ by a factor of
    e, at equal steps from the start of the game to its end."""
    deviation: dict[str, dict[str, list[float]]]
    """Likewise: the standard deviation of final scores from the expectation, among equals."""
    rise: dict[str, list[float]]
    """In Tzolk'in, by seats: how much more experts make than their judge expects, likewise."""
    payout: dict[str, list[float]]
    """In Maya, by seats and variant: the gold still paid out from each round on, as a multiple of
    what all levels bring once."""


def between(steps: Sequence[float], stage: float) -> float:
    """The weight at a stage of the game: in a straight line from step to step."""
    place = min(max(stage, 0.0), 1.0) * (len(steps) - 1)
    step = min(int(place), len(steps) - 2)
    return steps[step] + (place - step) * (steps[step + 1] - steps[step])


@cache
def weights() -> Weights:
    found: Weights = json.loads(files(__package__).joinpath("weights.json").read_text())
    return found
