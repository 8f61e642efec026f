"""A small network that judges a position: two hidden layers, numbers in, points out."""

from typing import Final

from cenote.core.ints import i64, vec

SECOND: Final = 16
"""The units of the second layer; how many the first has, the number of weights tells."""

LAST: Final = 2 * SECOND + 1
"""How many weights follow after those of the first layer."""


class Net:
    """Weights in rows, one for each input and unit. It keeps its last inputs: only changed ones
    cost anything."""

    inputs: i64
    first: vec[vec[float]]
    """For each input its weight in each unit of the first layer."""
    first_bias: vec[float]
    second: vec[vec[float]]
    """For each unit of the first layer its weight in each unit of the second."""
    second_bias: vec[float]
    third: vec[float]
    third_bias: float
    nothing: vec[float]
    known: vec[float]
    """The last inputs."""
    hidden: vec[float]
    """The first layer for those inputs, before the activation function."""

    def __init__(self, inputs: int, weights: list[float]) -> None:
        """All weights in one row: the first layer by input, the second by output, the third."""
        self.inputs = inputs
        units = units_of(inputs, len(weights))
        assert units > 0, "these weights are for another network"
        at = inputs * units
        self.first = rows(weights[:at], units)
        self.first_bias = vec[float](weights[at : at + units])
        at += units
        by_output = weights[at : at + units * SECOND]
        by_unit = [by_output[k * units + j] for j in range(units) for k in range(SECOND)]
        self.second = rows(by_unit, SECOND)
        at += units * SECOND
        self.second_bias = vec[float](weights[at : at + SECOND])
        at += SECOND
        self.third = vec[float](weights[at : at + SECOND])
        self.third_bias = weights[at + SECOND]
        self.nothing = vec[float]([0.0] * inputs)
        self.forget()

    def forget(self) -> None:
        """Start again from no inputs, so that no rounding errors add up."""
        self.known = self.nothing[:]
        self.hidden = self.first_bias[:]

    def judge(self, seen: vec[float]) -> float:
        """The output for these inputs."""
        self.update_hidden(seen)
        hidden, second, third = self.hidden, self.second, self.third
        totals = self.second_bias[:]
        for j in range(i64(len(hidden))):
            if hidden[j] > 0.0:
                add(totals, second[j], hidden[j])
        result = self.third_bias
        for k in range(i64(len(totals))):
            if totals[k] > 0.0:
                result += totals[k] * third[k]
        return result

    def update_hidden(self, seen: vec[float]) -> None:
        """Bring the first layer up to date."""
        known, hidden, first = self.known, self.hidden, self.first
        for i in range(i64(len(known))):
            change = seen[i] - known[i]
            if change != 0.0:
                known[i] = seen[i]
                add(hidden, first[i], change)


def add(totals: vec[float], row: vec[float], times: float) -> None:
    """Add a multiple of a row; the C compiler does several numbers at once, as the lengths are
    known to be equal."""
    count = i64(len(row))
    assert i64(len(totals)) == count
    for i in range(count):
        totals[i] = totals[i] + times * row[i]


def rows(numbers: list[float], width: int) -> vec[vec[float]]:
    return vec[vec[float]](
        [vec[float](numbers[at : at + width]) for at in range(0, len(numbers), width)]
    )


def net_size(inputs: int, units: int) -> int:
    """How many weights a network has with so many units in its first layer."""
    return units * (inputs + 1 + SECOND) + LAST


def units_of(inputs: int, size: int) -> int:
    """How many units the first layer has if there are so many weights; 0 if that cannot be."""
    units, rest = divmod(size - LAST, inputs + 1 + SECOND)
    return max(0, units) if rest == 0 else 0
