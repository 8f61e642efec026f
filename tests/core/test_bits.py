"""Sets as bits of a number, and options as bits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cenote.core.agenda import row
from cenote.core.bits import SINGLE, bits_of, members, names_of, ones, sum_of
from cenote.core.game import BadOption, ranks
from cenote.core.options import chosen_bits

KNOWN = ("rain", "wind", "first:0", "first:1", "first:2")


@given(st.sets(st.integers(0, 40)))
def test_a_set_survives_the_round_trip_through_bits(things):
    bits = sum(1 << thing for thing in things)

    assert bits_of(bits) == sorted(things)
    assert ones(bits) == len(things)
    assert sum_of(row(range(10, 60)), bits) == sum(10 + thing for thing in things)
    assert list(members(row([]), bits, 100)) == [100 + thing for thing in sorted(things)]


@pytest.mark.parametrize("thing", [0, 1, 30, 31, 32, 61])
def test_the_set_of_one_thing(thing):
    """Also where a plain shift would overflow in compiled code."""
    assert SINGLE[thing] == 2**thing
    assert bits_of(SINGLE[thing]) == [thing]


def test_bits_have_names():
    assert names_of(0b101, ("a", "b", "c")) == ["a", "c"]


@pytest.mark.parametrize(
    ("chosen", "bits"),
    [((), 0), (("rain",), 1), (("wind", "rain"), 3), (("first:0",), 4), (("first:2", "wind"), 14)],
)
def test_option_bits_come_below_the_starting_seat(chosen, bits):
    assert chosen_bits(KNOWN, 2, 3, chosen) == bits


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (("snow",), "unknown option 'snow'; allowed: rain, wind, first:0"),
        (("first:2",), "first:2 names a seat that a table of 2 does not have"),
        (("first:1", "first:0"), "only one seat can be first"),
    ],
)
def test_invalid_options_are_refused(chosen, message):
    with pytest.raises(BadOption, match=message):
        chosen_bits(KNOWN, 2, 2, chosen)


def test_tied_players_share_a_rank():
    assert ranks([(3.0, 1), (5.0, 0), (3.0, 1), (3.0, 2)]) == [3, 1, 3, 2]
