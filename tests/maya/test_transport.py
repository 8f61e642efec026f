"""M6: transport."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cenote.games.maya.game import MAYA
from cenote.games.maya.names import CARDS
from tests.clauses import rule, ruling
from tests.maya.table import all_have, asked, hand, has, markers, position

VALUES = {"3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "minus_3": 0}


@rule("M6.1")
@pytest.mark.parametrize(("kept", "carried"), [("3", 3), ("4 4", 8), ("3 6", 9), ("", 0)])
def test_each_point_in_hand_carries_a_block(kept, carried):
    state = position("transport", held=12, hand=kept, players={1: {"held": 1}})

    assert has(state, "held") == (carried,)


@rule("M6.1", "M6.3")
@ruling("transport")
def test_example_9_blocks_and_7_points():
    """Two of the nine go back to the supply."""
    state = position("transport", held=9, hand="3 4")

    assert has(state, "held", "supply") == (7, 28 - 7)


@rule("M6.2")
@ruling("minus_3_card")
def test_a_minus_3_in_hand_carries_nothing():
    state = position("transport", held=9, hand="5 minus_3")

    assert has(state, "held") == (5,)


@rule("M6.3")
def test_points_left_over_have_no_effect():
    state = position("transport", held=2, hand="7 8")

    assert has(state, "held", "supply") == (2, 26)


@rule("M6.4")
@ruling("carry_all")
def test_nobody_is_asked_how_much_to_carry():
    state = position("transport", held=9, hand="3 4")

    assert asked(state) == ("build_turn", 0)


@rule("M6.4")
@pytest.mark.parametrize(("kept", "left"), [("8", []), ("8 3", ["transport_2"])])
def test_a_marker_is_used_only_if_needed(kept, left):
    state = position("transport", held=9, hand=kept, markers="transport_2")

    assert has(state, "held") == (9,)
    assert markers(state) == left


@rule("M6.5")
@ruling("transport")
def test_after_transport_all_cards_are_back_in_hand_and_blocks_are_public():
    state = position("transport", rows={"q1": "0:5 1:8"}, held=3, players={1: {"held": 2}})

    assert [len(hand(state, seat)) for seat in range(4)] == [8, 8, 8, 8]
    view = MAYA.observe(state, None)
    assert [quarry["cards"] for quarry in view["quarries"]] == [[]] * 6
    assert [player["blocks"] for player in view["players"]] == [3, 2, 0, 0]


@rule("M6.1", "M6.2", "M6.3")
@settings(deadline=None)
@given(st.lists(st.sampled_from(CARDS), max_size=8), st.integers(0, 20), st.booleans())
def test_what_is_carried_is_the_smaller_of_blocks_and_strength(kept, held, helped):
    marker = "transport_2" if helped else ""
    state = position("transport", held=held, hand=" ".join(kept), markers=marker,
                     players={1: {"held": 1, "hand": "3"}})  # fmt: skip

    strength = sum(VALUES[card] for card in kept) + 2 * helped
    assert has(state, "held", "supply") == (min(held, strength), 28 - min(held, strength))
    assert all_have(state, "held")[1:] == [1, 0, 0]
