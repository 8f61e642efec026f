"""A small network that judges a position: two hidden layers, numbers in, points out."""

from typing import Final

from cenote.core.ints import i64, vec

FIRST: Final = 128
SECOND: Final = 16


class Net:
    """Weights as flat rows. It remembers what it saw last: only what has changed costs anything."""

    inputs: i64
    first: vec[float]
    first_bias: vec[float]
    second: vec[float]
    second_bias: vec[float]
    third: vec[float]
    third_bias: float
    known: vec[float]
    """The inputs it saw last,"""
    hidden: vec[float]
    """what the first layer made of them,"""
    awake: vec[i64]
    """and which of its units count."""

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
        self.awake = vec[i64]([0] * FIRST)
        self.forget()

    def forget(self) -> None:
        """Begin afresh, so that no rounding of the past is left."""
        self.known = vec[float]([0.0] * self.inputs)
        self.hidden = self.first_bias[:]

    def judge(self, seen: vec[float]) -> float:
        """What the network says to these inputs."""
        self.learn_changes(seen)
        count = self.find_awake()
        hidden, awake, weights = self.hidden, self.awake, self.second
        result = self.third_bias
        for k in range(i64(SECOND)):
            total = self.second_bias[k]
            row = k * FIRST
            for i in range(count):
                j = awake[i]
                total += hidden[j] * weights[row + j]
            if total > 0.0:
                result += total * self.third[k]
        return result

    def find_awake(self) -> i64:
        """Note the units of the first layer that have something to say: about one in five."""
        hidden, awake = self.hidden, self.awake
        count: i64 = 0
        for j in range(i64(FIRST)):
            if hidden[j] > 0.0:
                awake[count] = j
                count += 1
        return count

    def learn_changes(self, seen: vec[float]) -> None:
        """Bring the first layer up to date."""
        known, hidden, weights = self.known, self.hidden, self.first
        for i in range(self.inputs):
            if seen[i] == known[i]:
                continue
            change = seen[i] - known[i]
            known[i] = seen[i]
            row = i * FIRST
            for j in range(i64(FIRST)):
                hidden[j] = hidden[j] + change * weights[row + j]


def net_size(inputs: int) -> int:
    return inputs * FIRST + FIRST + FIRST * SECOND + SECOND + SECOND + 1
