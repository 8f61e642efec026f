"""The judges bots use: for each game a network trained by self-play."""

import json
from array import array
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from cenote.bots.thinking import maya, tzolkin
from cenote.bots.thinking.net import Net, units_of
from cenote.bots.thinking.taste import tzolkin_taste
from cenote.bots.thinking.value import NetValue, PointsValue, Value
from cenote.games import GAMES

WEIGHTS = "cenote.bots.weights"

EARLY, LATEST, MASTER = "early", "latest", "master"
SHIPPED = {
    "tzolkin": {EARLY: "tzolkin-early", LATEST: "tzolkin", MASTER: "tzolkin-master"},
    "maya": {LATEST: "maya", MASTER: "maya-master"},
}
"""The weights that come with Cenote: the latest, those that have learned less, for the levels
below strong, and those that have learned more, for masters alone."""


UNITS = (128, 256)
"""How many units the first layer of a network may have."""


class Network(NamedTuple):
    """The network of a game: how many inputs it has, and the judge that uses it."""

    inputs: int
    earlier_inputs: tuple[int, ...]
    """Numbers of inputs of weights made before the last inputs were added."""
    value: type[NetValue[Any]]
    variants: tuple[tuple[str, ...], ...] = ((),)
    """The options of the games it is trained on, in turn."""


NETWORKS = {
    "tzolkin": Network(tzolkin.INPUTS, (tzolkin.EACH_RIVAL,), tzolkin.TzolkinValue),
    "maya": Network(maya.INPUTS, (maya.EACH_RIVAL,), maya.MayaValue, ((), ("expert",))),
}


@cache
def judge_of(game: str, weights: str = LATEST) -> Value[Any]:
    """The judge with these of the weights shipped for a game; or points alone."""
    if game not in NETWORKS:
        return PointsValue(GAMES[game])
    return judge_from(game, shipped_weights(weights_of(game, weights)))


def weights_of(game: str, weights: str) -> str:
    """The name of the file with these weights; the latest if there are none like that."""
    return SHIPPED[game].get(weights, SHIPPED[game][LATEST])


TASTES: dict[str, Callable[[Value[Any], Mapping[str, float]], Value[Any]]] = {
    "tzolkin": tzolkin_taste,
}
"""Judges that prefer some things, for the games that have them."""


def with_taste(game: str, judge: Value[Any], taste: Mapping[str, float] | None) -> Value[Any]:
    """The same judge of this game, with a preference for some things."""
    return judge if taste is None else TASTES[game](judge, taste)


def judge_from(game: str, weights: list[float]) -> NetValue[Any]:
    """The judge with these weights; ValueError if they are for another network."""
    network = NETWORKS[game]
    for inputs in (network.inputs, *network.earlier_inputs):
        if units_of(inputs, len(weights)) in UNITS:
            return network.value(Net(inputs, weights))
    raise ValueError(f"these weights are not for a network of {game}")


@cache
def judge_in(game: str, file: str) -> NetValue[Any]:
    """The judge whose weights are in a file; ValueError if there is none for this game."""
    if game not in NETWORKS:
        raise ValueError(f"{game} has no network that could have these weights")
    try:
        weights = numbers(Path(file).read_bytes())
    except OSError as error:
        raise ValueError(f"cannot read the weights {file!r}: {error.strerror}") from None
    try:
        return judge_from(game, weights)
    except ValueError:
        raise ValueError(f"the weights {file!r} are for another network") from None


def numbers(data: bytes) -> list[float]:
    """32-bit numbers in one row, lowest byte first; nothing if it is anything else."""
    if len(data) % 4:
        return []
    return [float(number) for number in array("f", data)]


def shipped_weights(name: str) -> list[float]:
    return numbers(files(WEIGHTS).joinpath(f"{name}.bin").read_bytes())


def card_of(name: str) -> dict[str, Any]:
    """How the shipped weights were made, and how strong they are."""
    card: dict[str, Any] = json.loads(files(WEIGHTS).joinpath(f"{name}.json").read_text())
    return card
