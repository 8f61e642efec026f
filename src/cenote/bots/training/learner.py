"""Fitting the network of thinking/net.py by gradient descent, in numpy."""

from typing import Any

import numpy as np

from cenote.bots.thinking.net import FIRST, SECOND

BATCH = 512
DECAY = 1e-5
SHAPES = ("first", "first_bias", "second", "second_bias", "third", "third_bias")
Weights = dict[str, Any]


def new_weights(inputs: int, rng: np.random.Generator) -> Weights:
    return {
        name: value.astype(np.float32)
        for name, value in {
            "first": rng.normal(0, 0.08, (inputs, FIRST)),
            "first_bias": np.full(FIRST, 0.05),
            "second": rng.normal(0, 0.1, (SECOND, FIRST)),
            "second_bias": np.full(SECOND, 0.05),
            "third": rng.normal(0, 0.2, SECOND),
            "third_bias": np.zeros(1),
        }.items()
    }


def flat(weights: Weights) -> list[float]:
    """All weights in one row, as thinking/net.py reads them."""
    return [float(number) for name in SHAPES for number in weights[name].ravel()]


def weights_from(row: bytes, like: Weights) -> Weights:
    """The weights in the file of a finished run; ValueError if they have another shape.

    Inputs that were added since then weigh nothing at first.
    """
    numbers = np.frombuffer(row, "<f4")
    sizes = [like[name].size for name in SHAPES]
    missing = sum(sizes) - len(numbers)
    if missing % FIRST or not 0 <= missing < sizes[0]:
        raise ValueError("these weights are for another network")
    numbers = np.insert(numbers, sizes[0] - missing, np.zeros(missing, np.float32))
    parts = np.split(numbers, np.cumsum(sizes)[:-1])
    return {n: part.reshape(like[n].shape) for n, part in zip(SHAPES, parts, strict=True)}


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
