"""Fitting the network of thinking/net.py by gradient descent, in numpy."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cenote.bots.thinking.net import SECOND, units_of

BATCH = 512
DECAY = 1e-5
DIFFERENCE = 0.05
"""How much the weights of copied units differ, as a part of them."""
SHAPES = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
Weights = dict[str, Any]


def new_weights(inputs: int, units: int, rng: np.random.Generator) -> Weights:
    return {
        name: value.astype(np.float32)
        for name, value in {
            "first": rng.normal(0, 0.08, (inputs, units)),
            "first_bias": np.full(units, 0.05),
            "second": rng.normal(0, 0.1, (SECOND, units)),
            "second_bias": np.full(SECOND, 0.05),
            "third": rng.normal(0, 0.2, SECOND),
            "third_bias": np.zeros(1),
        }.items()
    }


def flat(weights: Weights) -> list[float]:
    """All weights in one row, as thinking/net.py reads them."""
    return [float(number) for name in SHAPES for number in weights[name].ravel()]


def weights_from(row: bytes, like: Weights, known: Sequence[int]) -> Weights:
    """The weights in the file of a finished run with one of these numbers of inputs.

    Inputs that were added since then weigh nothing at first. If the first layer was narrower, its
    units are there several times, nearly alike, and so they judge as one did. ValueError if they
    have another shape.
    """
    numbers = np.frombuffer(row, "<f4")
    inputs, units = like["first"].shape
    for before in known:
        narrow = units_of(before, len(numbers))
        if narrow > 0 and units % narrow == 0:
            return wider(parts_of(numbers, before, inputs, narrow), units // narrow)
    raise ValueError("these weights are for another network")


def parts_of(numbers: Any, before: int, inputs: int, units: int) -> Weights:
    """A row of weights in its parts, with zeros for the inputs that were added."""
    added = np.zeros((inputs - before) * units, np.float32)
    numbers = np.insert(numbers, before * units, added)
    shapes = [(inputs, units), (units,), (SECOND, units), (SECOND,), (SECOND,), (1,)]
    parts = np.split(numbers, np.cumsum([np.prod(shape) for shape in shapes])[:-1])
    return {n: part.reshape(shape) for n, part, shape in zip(SHAPES, parts, shapes, strict=True)}


def wider(weights: Weights, times: int) -> Weights:
    """The same network with each unit of its first layer so many times, but not quite alike:
    otherwise all copies would learn the same."""
    if times == 1:
        return weights
    rng = np.random.default_rng(times)
    first = np.tile(weights["first"], times)
    second = np.tile(weights["second"], times) / times
    return weights | {
        "first": varied(first, rng),
        "first_bias": np.tile(weights["first_bias"], times),
        "second": varied(second, rng),
    }


def varied(numbers: Any, rng: np.random.Generator) -> Any:
    return (numbers * rng.normal(1.0, DIFFERENCE, numbers.shape)).astype(np.float32)


def judge(weights: Weights, inputs: Any) -> tuple[Any, Any, Any]:
    """Both hidden layers, and the output."""
    first = np.maximum(inputs @ weights["first"] + weights["first_bias"], 0)
    second = np.maximum(first @ weights["second"].T + weights["second_bias"], 0)
    return first, second, second @ weights["third"] + weights["third_bias"][0]


def gradients(weights: Weights, inputs: Any, targets: Any) -> tuple[Weights, float]:
    first, second, output = judge(weights, inputs)
    error = output - targets
    push = 2 * np.clip(error, -2, 2) / len(targets)
    at_second = np.outer(push, weights["third"]) * (second > 0)
    at_first = (at_second @ weights["second"]) * (first > 0)
    found = {
        "first": inputs.T @ at_first + DECAY * weights["first"],
        "first_bias": at_first.sum(0),
        "second": at_second.T @ first,
        "second_bias": at_second.sum(0),
        "third": second.T @ push,
        "third_bias": np.array([push.sum()]),
    }
    return found, float((error**2).mean())


class Learner:
    """The weights, and the moments Adam keeps of their gradients."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.mean = {name: np.zeros_like(value) for name, value in weights.items()}
        self.square = {name: np.zeros_like(value) for name, value in weights.items()}
        self.steps = 0

    def fit(
        self, inputs: Any, targets: Any, steps: int, rate: float, rng: np.random.Generator
    ) -> float:
        """Take `steps` steps on random batches; the mean squared error."""
        total = 0.0
        for _ in range(steps):
            rows = rng.integers(0, len(targets), BATCH)
            found, error = gradients(self.weights, inputs[rows].astype(np.float32), targets[rows])
            self.step(found, rate)
            total += error
        return total / steps

    def step(self, found: Weights, rate: float) -> None:
        self.steps += 1
        for name, gradient in found.items():
            self.mean[name] = 0.9 * self.mean[name] + 0.1 * gradient
            self.square[name] = 0.999 * self.square[name] + 0.001 * gradient**2
            mean = self.mean[name] / (1 - 0.9**self.steps)
            square = self.square[name] / (1 - 0.999**self.steps)
            self.weights[name] = self.weights[name] - rate * mean / (np.sqrt(square) + 1e-8)
