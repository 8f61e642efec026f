"""Sets as bits of a number: bit n stands for thing n."""

from typing import Final

from cenote.core.ints import append, i64, vec

SINGLE: Final = vec[i64]([1 << thing for thing in range(62)])
"""The set of one thing. In compiled code `1 << thing` overflows beyond thing 30."""


def members(moves: vec[i64], bits: i64, verb: i64) -> vec[i64]:
    """These moves, and one of this verb for each thing of a set."""
    thing: i64 = 0
    while bits >> thing > 0:
        if bits >> thing & 1:
            moves = append(moves, verb + thing)
        thing += 1
    return moves


def and_if(moves: vec[i64], condition: i64, move: i64) -> vec[i64]:
    """These moves, and this one if the condition is not 0."""
    if condition != 0:
        moves = append(moves, move)
    return moves


def ones(bits: i64) -> i64:
    """How many things a set has."""
    count: i64 = 0
    while bits > 0:
        bits &= bits - 1  # without its lowest
        count += 1
    return count


def sum_of(numbers: vec[i64], bits: i64) -> i64:
    """The sum of the numbers that the things of a set have."""
    total: i64 = 0
    thing: i64 = 0
    while bits > 0:
        if bits & 1:
            total += numbers[thing]
        bits >>= 1
        thing += 1
    return total


def bits_of(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def names_of(bits: int, names: tuple[str, ...]) -> list[str]:
    return [names[i] for i in bits_of(bits)]
