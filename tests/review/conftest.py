"""Two recorded games and their reviews, made once."""

from functools import cache
from pathlib import Path

import pytest

from cenote.core.record import Record, read
from cenote.games import GAMES
from cenote.review.reviewer import Reviewer
from cenote.review.shape import Review

GAMES_HERE = Path(__file__).parent / "games"
RECORDED = ("tzolkin-2", "maya-3")
EFFORT = 0.1
DEEP_TURNS = 6
"""How many of the costliest turns are reviewed in depth."""


def recorded(name: str) -> Record:
    return read((GAMES_HERE / f"{name}.txt").read_text(), GAMES)


@cache
def reviewed(name: str) -> tuple[Reviewer, Review]:
    """A review of the costliest turns in depth and the others at first sight."""
    reviewer = Reviewer(recorded(name), EFFORT)
    for _, _turn in zip(range(DEEP_TURNS), reviewer.deepen(), strict=False):
        pass
    return reviewer, reviewer.quick()


@pytest.fixture(params=RECORDED)
def game(request) -> str:
    return request.param


@pytest.fixture
def record(game) -> Record:
    return recorded(game)


@pytest.fixture
def reviewer(game) -> Reviewer:
    return reviewed(game)[0]


@pytest.fixture
def review(game) -> Review:
    return reviewed(game)[1]
