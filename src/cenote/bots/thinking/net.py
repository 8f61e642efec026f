"""A small network that judges a position: two hidden layers, numbers in, points out."""

from typing import Final

from cenote.core.ints import i64, vec

FIRST: Final = 64
SECOND: Final = 16


class Net:
    """Weights as flat rows; most inputs are 0 and cost nothing."""

    inputs: i64
    first: vec[float]
    first_bias: vec[float]
    second: vec[float]
    second_bias: vec[float]
    third: vec[float]
    third_bias: float

    def __init__(self, inputs: int, weights: list[float]) -> None:
        """From all weights in one row: first layer by input, second by output, third."""
        self.inputs = inputs
        at = inputs * FIRST
        assert len(weights) == net_size(inputs), "these weights are for another network"
        self.first = vec[float](weights[:at])
        self.first_bias = vec[float](weights[at : at + FIRST])
        at += FIRST
        self.second = vec[float](weights[at : at + FIRST * SECOND])
        at += FIRST * SECOND
        self.second_bias = vec[float](weights[at : at + SECOND])
        at += SECOND
        self.third = vec[float](weights[at : at + SECOND])
        self.third_bias = weights[at + SECOND]

    def judge(self, seen: vec[float]) -> float:
        """What the network says to these inputs."""
        weights = self.first
        hidden = self.first_bias[:]
        for i in range(self.inputs):
            number = seen[i]
            if number != 0.0:
                row = i * FIRST
                for j in range(i64(FIRST)):
                    hidden[j] = hidden[j] + number * weights[row + j]
        result = self.third_bias
        weights = self.second
        for k in range(i64(SECOND)):
            total = self.second_bias[k]
            row = k * FIRST
            for j in range(i64(FIRST)):
                if hidden[j] > 0.0:
                    total += hidden[j] * weights[row + j]
            if total > 0.0:
                result += total * self.third[k]
        return result


def net_size(inputs: int) -> int:
    return inputs * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1
