"""M3: laying worker cards."""

import pytest

from cenote.games.maya.game import MAYA
from tests.clauses import rule, ruling
from tests.maya.table import asked, hand, legal, play, position, told

LOW = ["card:3", "card:4", "card:5"]
HIGH = ["card:6", "card:7", "card:8", "card:minus_3"]
QUARRIES_FOR_3 = [f"lay:q{n}" for n in range(1, 6)]


def row(state, quarry: str):
    quarries = MAYA.observe(state, None)["quarries"]
    return next(q["cards"] for q in quarries if q["id"] == quarry)


@rule("M3.1")
def test_cards_are_laid_one_by_one_in_turn_order():
    state = position("laying", seats=3, first=1)
    order = []
    for turn in ["lay:q1 card:3", "lay:q1 card:8", "lay:q2 card:5", "lay:q1 card:4"]:
        order.append(MAYA.to_act(state))
        play(state, f"{turn} done")

    assert order == [1, 2, 0, 1]
    assert [card["seat"] for card in row(state, "q1")] == [1, 2, 1]


@rule("M3.1")
def test_a_card_can_be_laid_at_any_open_quarry():
    assert legal(position("laying", seats=3)) == [*QUARRIES_FOR_3, "pass"]


@rule("M3.2")
def test_the_first_card_of_a_quarry_is_low():
    state = play(position("laying"), "lay:q4")

    assert legal(state) == LOW


@rule("M3.2")
def test_later_cards_are_low_or_high():
    state = play(position("laying", rows={"q4": "3:3"}), "lay:q4")

    assert legal(state) == [*LOW, *HIGH]


@rule("M3.2")
def test_without_a_low_card_only_quarries_with_cards_are_open():
    state = position("laying", seats=3, hand="8 minus_3", rows={"q2": "1:3", "q5": "2:4"})

    assert legal(state) == ["lay:q2", "lay:q5", "pass"]


@rule("M3.3")
@ruling("minus_3_card")
def test_a_minus_3_never_comes_first():
    state = position("laying", seats=3, hand="minus_3", rows={"q2": "1:3"})

    assert legal(state) == ["lay:q2", "pass"]


@rule("M3.3")
@ruling("minus_3_card")
def test_a_minus_3_has_the_back_of_a_high_card():
    state = position("laying", rows={"q1": "1:4"})
    told_of = told(state, "lay:q1 card:minus_3")

    assert told_of == [["lay_high", 0, "q1", 1]]
    assert [card["back"] for card in row(state, "q1")] == ["low", "high"]


@rule("M3.4")
@pytest.mark.parametrize(("laid", "is_open"), [("1:3 1:4 1:5", True), ("1:3 1:4 1:5 2:8", False)])
def test_a_quarry_has_a_limit_of_cards(laid, is_open):
    state = position("laying", seats=3, rows={"q3": laid})  # takes four

    assert ("lay:q3" in legal(state)) == is_open


@rule("M3.5")
def test_a_player_may_pass_before_the_first_card():
    state = position("laying", seats=3)
    play(state, "pass done pass done pass done")

    assert asked(state) == ("choose_quarry", 0)  # of the second round: nobody won a block


@rule("M3.6")
def test_a_player_who_passed_lays_no_more_cards_and_the_others_go_on():
    state = position("laying", seats=3)
    play(state, "pass done lay:q1 card:3 done pass done")

    for _ in range(3):
        assert asked(state) == ("choose_quarry", 1)
        play(state, f"lay:q1 {legal(play(state.copy(), 'lay:q1'))[0]} done")


@rule("M3.7")
def test_a_player_without_cards_can_only_pass():
    assert legal(position("laying", hand="")) == ["pass"]


@rule("M3.7")
def test_a_player_with_only_high_cards_must_pass_if_no_quarry_has_a_card():
    assert legal(position("laying", hand="6 7 8 minus_3")) == ["pass"]


@rule("M3.8")
def test_cards_not_laid_stay_in_hand():
    state = play(position("laying"), "lay:q1 card:4 done")

    assert hand(state) == ["3", "4", "5", "6", "7", "8", "minus_3"]
