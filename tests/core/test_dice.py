"""Dice: the same everywhere, uniform, and independent from seed to seed."""

import itertools

import pytest

from cenote.core.dice import SEED_BITS, Dice, derived_seed

STREAMS = 4000


def chi_square(counts, expected):
    """Chi-squared per degree of freedom: about 1 if draws are uniform."""
    return sum((count - expected) ** 2 / expected for count in counts) / (len(counts) - 1)


def test_the_numbers_never_change():
    """Records of experiments refer to seeds: these draws are a promise (docs/research.md)."""
    dice = Dice(1)
    assert [dice.below(1000) for _ in range(8)] == [505, 283, 519, 533, 709, 401, 848, 885]
    assert derived_seed(1, "game", 2) == 5039925286499074883


@pytest.mark.parametrize("limit", [2, 4, 14, 18, 307])
def test_first_draws_of_neighbouring_seeds_are_uniform(limit):
    counts = [0] * limit
    for seed in range(STREAMS):
        counts[Dice(seed).below(limit)] += 1
    assert chi_square(counts, STREAMS / limit) < 2.5


@pytest.mark.parametrize("limit", [4, 14, 18])
@pytest.mark.parametrize("apart", [1, 2, 1 << 31, 1 << 32])
def test_neighbouring_seeds_are_independent(limit, apart):
    """Pairs of first draws are as uniform as single ones."""
    counts = [0] * (limit * limit)
    for seed in range(STREAMS):
        pair = Dice(seed).below(limit), Dice(seed + apart).below(limit)
        counts[pair[0] * limit + pair[1]] += 1
    assert chi_square(counts, STREAMS / limit**2) < 2.0


@pytest.mark.parametrize("limit", [4, 14, 18])
def test_successive_draws_are_independent(limit):
    dice, counts = Dice(3), [0] * (limit * limit)
    draws = [dice.below(limit) for _ in range(STREAMS * 2)]
    for first, second in zip(draws[::2], draws[1::2], strict=True):
        counts[first * limit + second] += 1
    assert chi_square(counts, STREAMS / limit**2) < 2.0


def test_streams_do_not_overlap():
    """No run of draws occurs twice in any of many streams."""
    runs: set[tuple[int, ...]] = set()
    for seed in range(200):
        dice = Dice(seed)
        draws = [dice.below(1 << 31) for _ in range(50)]
        runs.update(itertools.pairwise(draws))
    assert len(runs) == 200 * 49


def test_all_bits_of_a_seed_count():
    seeds = [0, -1, *(1 << bit for bit in range(100))]
    assert len({Dice(seed).below(1 << 31) for seed in seeds}) == len(seeds)


def test_derived_seeds_are_different_for_every_path():
    rests: list[tuple[str | int, ...]] = [(), ("game",), ("game", 1), ("game1",), (1,)]
    seeds = {derived_seed(first, *rest) for first in range(20) for rest in rests}
    assert len(seeds) == 20 * len(rests)
    assert all(0 <= seed < 1 << SEED_BITS for seed in seeds)
    assert max(seeds).bit_length() == SEED_BITS


def test_draws_are_uniform_for_limits_that_are_no_power_of_two():
    """With a plain remainder, numbers in the lower two thirds would come up too often."""
    limit, dice = 3 << 29, Dice(4)
    low = sum(dice.below(limit) < limit // 3 for _ in range(STREAMS))
    assert abs(low - STREAMS / 3) < 150
