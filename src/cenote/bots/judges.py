"""The judges bots trust: for each game a network that was trained by playing against itself."""

import json
from array import array
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from cenote.bots.thinking import maya, tzolkin
from cenote.bots.thinking.net import Net
from cenote.bots.thinking.taste import LIKABLE, TzolkinTaste
from cenote.bots.thinking.value import NetValue, PointsValue, Value
from cenote.games import GAMES

WEIGHTS = "cenote.bots.weights"

EARLIER = {"tzolkin": "tzolkin-early"}
"""Weights that have learned less: the best ones would be no pastime for a club."""


class School(NamedTuple):
    """How the judges of a game are made: what they are fed, and who turns it into points."""

    inputs: int
    value: type[NetValue[Any]]
    variants: tuple[tuple[str, ...], ...] = ((),)
    """The options with which it is trained, in turn."""


SCHOOLS = {
    "tzolkin": School(tzolkin.INPUTS, tzolkin.TzolkinValue),
    "maya": School(maya.INPUTS, maya.MayaValue, ((), ("expert",))),
}


@cache
def judge_of(game: str, taught: bool = True) -> Value[Any]:
    """The judge shipped for this game, or an earlier one, or one that only counts points."""
    if game not in SCHOOLS:
        return PointsValue(GAMES[game])
    return judge_from(game, shipped_weights(game if taught else EARLIER.get(game, game)))


def with_taste(judge: Value[Any], taste: Mapping[str, float] | None) -> Value[Any]:
    """The same judge, with a liking for some things."""
    if taste is None:
        return judge
    return TzolkinTaste(judge, [taste.get(thing, 0.0) for thing in LIKABLE])


def judge_from(game: str, weights: list[float]) -> NetValue[Any]:
    school = SCHOOLS[game]
    return school.value(Net(school.inputs, weights))


def shipped_weights(name: str) -> list[float]:
    """32-bit numbers in one row, lowest byte first."""
    weights = array("f", files(WEIGHTS).joinpath(f"{name}.bin").read_bytes())
    return [float(weight) for weight in weights]


def card_of(name: str) -> dict[str, Any]:
    """How the shipped weights were made, and how strong they are."""
    card: dict[str, Any] = json.loads(files(WEIGHTS).joinpath(f"{name}.json").read_text())
    return card
