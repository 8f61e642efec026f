"""A small network that judges a position: two hidden layers, numbers in, points out."""

from typing import Final

from cenote.core.ints import i64, vec

FIRST: Final = 128
SECOND: Final = 16


class Net:
    """Weights in flat rows. It keeps its last inputs: only changed ones cost anything."""

    inputs: i64
    first: vec[float]
    first_bias: vec[float]
    second: vec[float]
    second_bias: vec[float]
    third: vec[float]
    third_bias: float
    known: vec[float]
    """The last inputs."""
    hidden: vec[float]
    """The first layer for those inputs, before the activation function."""
    active: vec[i64]
    """The units of the first layer that are active."""

    def __init__(self, inputs: int, weights: list[float]) -> None:
        """All weights in one row: the first layer by input, the second by output, the third."""
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
        self.active = vec[i64]([0] * FIRST)
        self.forget()

    def forget(self) -> None:
        """Start again from no inputs, so that no rounding errors add up."""
        self.known = vec[float]([0.0] * self.inputs)
        self.hidden = self.first_bias[:]

    def judge(self, seen: vec[float]) -> float:
        """The output for these inputs."""
        self.update_hidden(seen)
        count = self.find_active()
        hidden, active, weights = self.hidden, self.active, self.second
        result = self.third_bias
        for k in range(i64(SECOND)):
            total = self.second_bias[k]
            row = k * FIRST
            for i in range(count):
                j = active[i]
                total += hidden[j] * weights[row + j]
            if total > 0.0:
                result += total * self.third[k]
        return result

    def find_active(self) -> i64:
        """Note the active units of the first layer, about one in five; how many there are."""
        hidden, active = self.hidden, self.active
        count: i64 = 0
        for j in range(i64(FIRST)):
            if hidden[j] > 0.0:
                active[count] = j
                count += 1
        return count

    def update_hidden(self, seen: vec[float]) -> None:
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
