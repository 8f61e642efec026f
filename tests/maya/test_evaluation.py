"""M4: evaluating the quarries."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cenote.games.maya.game import MAYA
from cenote.games.maya.names import CARDS, QUARRIES
from tests.clauses import rule, ruling
from tests.maya.table import (
    all_have,
    asked,
    has,
    legal,
    markers,
    play,
    position,
    told,
)

# At a table of four: q1 pays 4/2 and q2 4/3/1; q1 has the free double move, q2 transport +2.


def points_at(state, quarry: str) -> list[int]:
    return list(MAYA.observe(state, None)["quarries"][QUARRIES.index(quarry)]["points"])


def held_after(rows: dict[str, str], line: str = "", **more) -> list[int]:
    """What everybody holds once the quarries are evaluated, before the transport."""
    hands = {seat: {"hand": "8 8 8 8"} for seat in (0, 1, 2, 3)}  # enough to carry all
    state = position("evaluation", rows=rows, players=hands, **more)
    return all_have(play(state, line), "held")


@rule("M4.1")
@ruling("evaluation_order")
def test_quarries_are_turned_over_from_right_to_left():
    rows = {"q1": "0:5", "q2": "1:4", "q6": "2:3"}
    state = position("laying", rows=rows, players={s: {"passed": 1} for s in (1, 2, 3)})
    news = told(state, "pass done")

    assert [event[2] for event in news if event[0] == "turn_over"] == ["q6"]
    assert asked(state) == ("place_shield", 2)
    news = told(state, "shield:q1 done")
    assert [event[2] for event in news if event[0] == "turn_over"] == ["q2", "q1"]


@rule("M4.1")
def test_the_cards_are_shown_in_the_order_in_which_they_lie():
    rows = {"q1": "2:5 0:8 2:minus_3"}
    state = position("laying", rows=rows, players={s: {"passed": 1} for s in (1, 2, 3)})
    news = told(state, "pass done")

    shown = [event[1:3] for event in news if event[0] == "show"]
    assert shown == [[2, "5"], [0, "8"], [2, "minus_3"]]


@rule("M4.2")
@ruling("minus_3_card")
def test_points_are_the_sum_of_the_cards_and_a_minus_3_counts_as_0():
    state = position("evaluation", rows={"q2": "0:5 1:8 0:3 0:minus_3"})

    assert asked(state) == ("choose_victim", 0)
    assert points_at(state, "q2") == [8, 8, 0, 0]


@rule("M4.3")
def test_blocks_are_won_by_place():
    assert held_after({"q2": "0:3 1:8 2:5"}) == [1, 4, 3, 0]


@rule("M4.3")
def test_the_fourth_place_wins_where_a_quarry_pays_it():
    state = position("evaluation", seats=5, rows={"q1": "0:3 1:8 2:5 3:4 4:7"})

    assert all_have(state, "held") == [0, 4, 2, 1, 3]


@rule("M4.4")
@ruling("tie_at_a_quarry")
def test_a_tie_goes_to_the_player_who_laid_first():
    assert held_after({"q1": "3:5 1:5 0:4"}) == [0, 2, 0, 4]


@rule("M4.4")
@ruling("tie_at_a_quarry")
def test_the_first_card_counts_even_if_more_points_came_later():
    assert held_after({"q2": "0:3 1:8 2:4 3:7 0:5 2:4"}) == [4, 3, 1, 0]


@rule("M4.4")
def test_the_table_shows_the_standings():
    state = position("evaluation", rows={"q2": "1:5 2:4 0:8 3:minus_3 0:minus_3"}, first=3)
    quarry = MAYA.observe(state, None)["quarries"][1]
    assert (quarry["points"], quarry["places"]) == ([8, 5, 4, 0], [0, 1, 2])
    play(state, "minus:0 done")

    quarry = MAYA.observe(state, None)["quarries"][1]
    assert (quarry["points"], quarry["places"]) == ([5, 5, 4, 0], [1, 0, 2])
    assert MAYA.observe(state, None)["quarries"][0]["places"] == []


@rule("M4.5")
@ruling("unclaimed_places")
def test_blocks_of_a_place_that_nobody_takes_are_not_handed_out():
    assert held_after({"q2": "1:3"}) == [0, 4, 0, 0]


@rule("M4.5")
def test_places_beyond_the_printed_ones_win_nothing():
    assert held_after({"q1": "0:3 1:4 2:5"}) == [0, 2, 4, 0]


@rule("M4.6")
def test_the_first_place_wins_the_marker():
    state = position("evaluation", rows={"q1": "0:5 1:8"}, hand="3", players={1: {"hand": "8"}})

    assert [markers(state, seat) for seat in range(4)] == [[], ["free_double_move"], [], []]


@rule("M4.6")
def test_a_marker_that_was_won_no_longer_lies_at_its_quarry():
    state = position("evaluation", rows={"q1": "0:5"})
    quarries = MAYA.observe(state, None)["quarries"]

    assert [quarry["marker_lies_here"] for quarry in quarries] == [False, *[True] * 5]


@rule("M4.7")
@ruling("minus_3_card")
def test_a_minus_3_takes_three_points_before_places_are_counted():
    rows = {"q2": "1:5 0:4 0:minus_3 2:7"}
    assert held_after(rows, "skip done") == [1, 3, 4, 0]
    assert held_after(rows, "minus:2 done") == [3, 4, 1, 0]  # 4, 5, 4: seat 0 laid before 2


@rule("M4.7")
def test_only_players_with_points_at_that_quarry_can_be_chosen():
    state = position("evaluation", rows={"q1": "1:5 0:minus_3 3:8", "q2": "2:8"})

    assert legal(state) == ["minus:1", "minus:3", "skip"]


@rule("M4.8")
@ruling("minus_3_card")
def test_several_minus_3_cards_are_used_in_turn_order():
    state = position("evaluation", rows={"q2": "0:5 0:minus_3 3:minus_3 1:minus_3"}, first=2)
    order = []
    while asked(state)[0] == "choose_victim":
        order.append(MAYA.to_act(state))
        play(state, "skip done")

    assert order == [3, 0, 1]


@rule("M4.8")
def test_a_later_choice_knows_the_earlier_one():
    state = position("evaluation", rows={"q2": "2:3 0:minus_3 1:minus_3 3:8"})
    play(state, "minus:2 done")

    assert points_at(state, "q2") == [0, 0, 0, 8]
    assert legal(state) == ["minus:3", "skip"]


@rule("M4.9")
@ruling("minus_3_choice")
def test_the_points_may_be_taken_from_nobody_or_from_the_player_itself():
    rows = {"q1": "0:8 0:minus_3 1:7"}
    assert held_after(rows, "skip done") == [4, 2, 0, 0]
    assert held_after(rows, "minus:0 done") == [2, 4, 0, 0]


@rule("M4.10")
@ruling("minus_3_card")
@pytest.mark.parametrize(("cards", "left"), [("2:3", 0), ("2:3 1:minus_3", -3)])
def test_a_player_with_no_points_left_wins_nothing(cards, left):
    line = "minus:2 done" if left == 0 else "skip done minus:2 done"
    rows = {"q2": f"{cards} 0:minus_3 3:4"}
    state = position("evaluation", rows=rows, first=1, players={2: {"hand": "8"}})
    play(state, line)

    assert has(state, "held", seat=2) == (0,)
    assert has(state, "held", seat=3) == (4,)


@rule("M4.10")
def test_a_player_without_points_is_not_offered_as_a_victim_again():
    state = position("evaluation", rows={"q2": "2:3 0:minus_3 1:minus_3"}, first=0)
    play(state, "minus:2 done")

    assert asked(state)[0] != "choose_victim"  # nothing left to take


@rule("M4.11")
@ruling("only_a_minus_3")
def test_where_nobody_has_points_nobody_wins_anything():
    state = position("evaluation", rows={"q1": "2:3 0:minus_3"})
    play(state, "minus:2 done")

    assert all_have(state, "held") == [0, 0, 0, 0]
    assert [markers(state, seat) for seat in range(4)] == [[], [], [], []]


@rule("M4.11")
@ruling("only_a_minus_3")
def test_a_player_with_only_a_minus_3_wins_nothing():
    assert held_after({"q2": "1:3 0:minus_3"}, "skip done") == [0, 4, 0, 0]


@rule("M4.12")
def test_a_shield_wards_off_minus_3_cards():
    rows = {"q6": "1:5", "q2": "1:3 0:minus_3 3:8"}
    state = position("evaluation", rows=rows)
    play(state, "shield:q2 done")

    assert asked(state) == ("choose_victim", 0)
    assert legal(state) == ["minus:3", "skip"]


@rule("M4.12")
def test_a_shield_at_another_quarry_does_not_help():
    rows = {"q6": "1:5", "q2": "1:3 0:minus_3", "q1": "1:4"}
    state = play(position("evaluation", rows=rows), "shield:q1 done")

    assert legal(state) == ["minus:1", "skip"]


@rule("M4.12")
def test_no_question_when_there_is_nobody_to_lower():
    rows = {"q6": "1:5", "q2": "1:3 0:minus_3"}
    state = play(position("evaluation", rows=rows), "shield:q2 done")

    assert asked(state)[0] == "build_turn"
    assert has(state, "held", seat=1) == (8,)


@rule("M4.13")
@ruling("supply_limit")
@pytest.mark.parametrize(("supply", "won"), [(28, 4), (3, 3), (0, 0)])
def test_blocks_are_won_as_far_as_the_supply_goes(supply, won):
    state = position("laying", rows={"q2": "0:8"}, supply=supply, hand="7",
                     players={seat: {"passed": 1} for seat in (1, 2, 3)})  # fmt: skip
    news = told(state, "pass done")

    assert ["win_blocks", 0, "q2", won] in news
    assert (["no_supply", 0, None, 4 - won] in news) == (won < 4)


@rule("M4.14")
def test_cards_turned_over_stay_face_up():
    state = position("evaluation", rows={"q6": "1:5", "q2": "1:3 0:minus_3"})
    quarries = MAYA.observe(state, None)["quarries"]

    assert quarries[5]["cards"] == [{"seat": 1, "back": "low", "card": "5"}]
    assert [quarry["is_open"] for quarry in quarries] == [False] * 5 + [True]


# The worked examples of the rules

BLUE, RED, GREEN, PURPLE, YELLOW = 0, 1, 2, 3, 4


@rule("M4.2", "M4.3", "M4.5")
def test_example_1_blue_11_red_6_and_a_block_left_over():
    """4/3/1: Blue takes four and the marker, Red three; nobody takes the last one."""
    state = position(
        "evaluation", rows={"q2": "0:4 1:6 0:7"}, hand="8", players={1: {"hand": "8"}}
    )  # fmt: skip

    assert points_before(state, {"q2": "0:4 1:6 0:7"}) == [11, 6, 0, 0]
    assert all_have(state, "held") == [4, 3, 0, 0]
    assert markers(state, BLUE) == ["transport_2"]


def points_before(state, rows):
    """The points when the cards of q2 were counted."""
    again = position("laying", rows=rows, players={seat: {"passed": 1} for seat in (1, 2, 3)})
    news = told(again, "pass done")
    counted = {event[1]: event[3] for event in news if event[0] == "count"}
    return [counted.get(seat, 0) for seat in range(4)]


@rule("M4.4", "M4.7")
@ruling("tie_at_a_quarry")
def test_example_2_green_lowers_purple_and_wins_the_tie():
    """4/2: Green 5 and first, Blue 5, Purple 7 less 3."""
    rows = {"q1": "2:5 0:5 3:7 2:minus_3"}
    state = position("evaluation", rows=rows, players={s: {"hand": "8"} for s in range(4)})
    assert points_at(state, "q1") == [5, 0, 5, 7]
    play(state, "minus:3")
    assert points_at(state, "q1") == [5, 0, 5, 4]
    play(state, "done")

    assert all_have(state, "held") == [2, 0, 4, 0]
    assert markers(state, GREEN) == ["free_double_move"]


@rule("M4.8", "M4.10")
@ruling("minus_3_card")
def test_example_3_blue_and_yellow_both_lower_red():
    """4/2: Blue is first in turn order; Red 4 falls to 1, then below nothing."""
    rows = {"q2": "1:4 0:5 4:7 0:minus_3 4:minus_3"}
    state = position(
        "evaluation", seats=5, first=BLUE, rows=rows, players={s: {"hand": "8"} for s in range(5)}
    )
    assert asked(state) == ("choose_victim", BLUE)
    play(state, "minus:1 done")
    assert points_at(state, "q2") == [5, 1, 0, 0, 7]
    assert asked(state) == ("choose_victim", YELLOW)
    play(state, "minus:1")
    assert points_at(state, "q2") == [5, -2, 0, 0, 7]
    play(state, "done")

    assert all_have(state, "held") == [2, 0, 0, 0, 4]
    assert markers(state, YELLOW) == ["free_double_move"]


# Any cards at all

cards = st.sampled_from([card for card in CARDS if card != "minus_3"])
laid = st.lists(st.tuples(st.integers(0, 3), cards), min_size=1, max_size=6)
VALUES = {"3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8}


@rule("M4.3", "M4.4", "M4.5")
@settings(deadline=None)
@given(laid)
def test_places_follow_points_and_then_the_first_card(row):
    """Compared with the rule in one line: sort by points, then by who laid first."""
    rows = {"q2": " ".join(f"{seat}:{card}" for seat, card in row)}
    held = held_after(rows)

    seats = list(dict.fromkeys(seat for seat, _ in row))  # in the order of their first cards
    points = {s: sum(VALUES[card] for seat, card in row if seat == s) for s in seats}
    ranked = sorted(seats, key=lambda seat: -points[seat])
    prizes = dict(zip(ranked, [4, 3, 1], strict=False))
    assert held == [prizes.get(seat, 0) for seat in range(4)]
