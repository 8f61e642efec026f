"""M11: the variant for experts."""

import pytest

from cenote.core.game import CHANCE
from cenote.games.maya.game import MAYA
from tests.clauses import rule, ruling
from tests.maya.table import (
    all_have,
    asked,
    blocks_on,
    has,
    legal,
    markers,
    play,
    position,
    told,
    tower,
    until,
)

EXPERT = ("expert",)
MARKERS = ["transport_4", "extra_block", "joker", "points_2"]
TEN = {seat: {"gold": 10} for seat in range(5)}


def auction(seats: int = 5, gold: int = 10, **more):
    players = {seat: {"gold": gold} for seat in range(seats)}
    state = position("auction", seats=seats, options=EXPERT, players=players, **more)
    while MAYA.to_act(state) == CHANCE:
        MAYA.apply(state, MAYA.legal_moves(state)[0])
    return state


def bids(*gold: int) -> str:
    """All bids in turn order, as moves."""
    return " ".join(f"bid:{bid // 10 * 10} more:{bid % 10} done" for bid in gold)


def with_marker(begin: str, marker: str, **more):
    return position(begin, options=EXPERT, markers=marker, **more)


@rule("M11.1")
@ruling("expert_variant")
def test_everybody_begins_with_10_gold_from_the_bank():
    state = until(MAYA.new(4, EXPERT), "opening_block")

    assert all_have(state, "gold") == [10, 10, 10, 10]
    assert MAYA.observe(state, None)["bank"] == 340


@rule("M11.1")
def test_the_basic_game_has_no_auction():
    state = position("laying", players=TEN)
    play(state, "pass done pass done pass done pass done")

    assert asked(state) == ("choose_quarry", 0)


@rule("M11.2")
@ruling("expert_variant")
@pytest.mark.parametrize(("seats", "on_sale"), [(3, 2), (4, 3), (5, 4)])
def test_one_marker_fewer_than_players_is_on_sale(seats, on_sale):
    assert len(MAYA.observe(auction(seats), None)["on_sale"]) == on_sale


@rule("M11.2")
def test_chance_leaves_markers_in_the_box():
    state = position("auction", seats=3, options=EXPERT)
    assert MAYA.to_act(state) == CHANCE
    assert legal(state) == [f"box:{marker}" for marker in MARKERS]
    play(state, "box:joker box:points_2")

    assert MAYA.observe(state, None)["on_sale"] == ["transport_4", "extra_block"]


@rule("M11.2")
def test_markers_are_drawn_anew_each_round():
    state = auction(4)  # the first one stays in the box
    play(state, f"{bids(0, 0, 0, 0)} pass done pass done pass done pass done")

    assert legal(state) == [f"box:{marker}" for marker in MARKERS]


@rule("M11.3")
def test_players_may_bid_any_amount_up_to_their_gold():
    state = auction(gold=23)
    assert legal(state) == ["bid:0", "bid:10", "bid:20"]
    assert legal(play(state.copy(), "bid:10")) == [f"more:{ones}" for ones in range(10)]
    assert legal(play(state.copy(), "bid:20")) == ["more:0", "more:1", "more:2", "more:3"]


@rule("M11.3")
def test_bids_are_made_in_turn_order_and_shown_when_all_are_made():
    state = auction(3, first=1)
    assert asked(state) == ("bid_tens", 1)
    news = told(state, bids(3, 0, 7))

    assert [event[1::2] for event in news if event[0] == "bid"] == [[0, 7], [1, 3], [2, 0]]


@rule("M11.4")
@ruling("expert_variant")
def test_the_highest_bid_chooses_first():
    state = play(auction(), bids(2, 9, 4, 6, 1))
    order = []
    while asked(state)[0] == "claim_marker":
        order.append(MAYA.to_act(state))
        play(state, f"{legal(state)[0]} done")

    assert order == [1, 3, 2, 0]
    assert [markers(state, seat) for seat in order] == [[marker] for marker in MARKERS]


@rule("M11.4")
@ruling("expert_variant")
def test_equal_bids_choose_in_turn_order():
    state = play(auction(4, first=2), bids(5, 5, 5, 5))  # seats 2, 3, 0, 1
    order = []
    while asked(state)[0] == "claim_marker":
        order.append(MAYA.to_act(state))
        play(state, f"{legal(state)[0]} done")

    assert order == [2, 3, 0]


@rule("M11.4")
def test_a_marker_taken_is_no_longer_on_sale():
    state = play(auction(), f"{bids(2, 9, 4, 6, 1)} claim:joker done")

    assert legal(state) == ["claim:transport_4", "claim:extra_block", "claim:points_2"]


@rule("M11.5")
@ruling("expert_variant")
def test_the_lowest_bidder_gets_the_bid_back_and_no_marker():
    state = play(auction(3), bids(4, 2, 7))

    assert all_have(state, "gold") == [6, 10, 3]
    play(state, f"{legal(state)[0]} done")
    play(state, f"{legal(state)[0]} done")
    assert [len(markers(state, seat)) for seat in range(3)] == [1, 0, 1]


@rule("M11.5")
@ruling("expert_variant")
def test_when_the_lowest_bids_tie_the_last_in_turn_order_is_returned():
    state = play(auction(3, first=1), bids(3, 3, 8))  # seats 1, 2, 0

    assert all_have(state, "gold") == [2, 7, 10]


@rule("M11.6")
@ruling("expert_variant")
def test_a_bid_of_0_gets_nothing():
    state = play(auction(4), bids(0, 0, 3, 0))
    assert asked(state) == ("claim_marker", 2)
    play(state, f"{legal(state)[0]} done")

    assert asked(state) == ("choose_quarry", 0)
    assert all_have(state, "gold") == [10, 10, 7, 10]


@rule("M11.7")
@ruling("expert_variant")
def test_the_others_pay_the_bank():
    state = auction(3)
    bank = MAYA.observe(state, None)["bank"]
    play(state, bids(4, 2, 7))

    assert MAYA.observe(state, None)["bank"] == bank + 4 + 7
    assert MAYA.scores(state)[0].sources["bids"] == -4


@rule("M11.8")
def test_an_expert_marker_that_was_not_used_is_lost_at_the_end_of_the_round():
    state = with_marker("laying", "joker", seats=3)
    play(state, "pass done pass done pass done")
    while asked(state)[0] == "use_joker":
        assert markers(state) == ["joker"]
        play(state, "skip")

    assert asked(state) == ("put_away", CHANCE)  # the next round
    assert markers(state) == []


@rule("M11.8")
def test_a_joker_is_used_once():
    state = with_marker("building", "joker", held=3)
    play(state, "use:free_pass done")

    assert not [word for word in legal(state) if word.startswith("use:")]


@rule("M11.9")
@pytest.mark.parametrize(
    ("marker", "carried"), [("transport_4", 9), ("transport_4 transport_2", 11)]
)
def test_transport_4_carries_four_more(marker, carried):
    state = with_marker("transport", marker, held=12, hand="5")

    assert has(state, "held") == (carried,)


@rule("M11.10")
@pytest.mark.parametrize(("held", "hand", "after"), [(2, "3", 3), (9, "3", 4), (0, "", 1)])
def test_an_extra_block_needs_nobody_to_carry_it(held, hand, after):
    state = with_marker("transport", "extra_block", held=held, hand=hand)

    assert has(state, "held", "supply") == (after, 28 - after)
    assert markers(state) == []


@rule("M11.10")
@ruling("supply_limit")
def test_there_is_no_extra_block_without_supply():
    state = with_marker("transport", "extra_block", held=2, hand="3", supply=0)

    assert has(state, "held") == (2,)


@rule("M11.11")
def test_two_points_are_placed_at_a_quarry_before_any_card_is_turned_over():
    state = with_marker("evaluation", "points_2", seats=3, rows={"q5": "1:5"}, first=1)
    assert asked(state) == ("place_points", 0)
    assert legal(state) == ["points:q1", "points:q2", "points:q3", "points:q4", "points:q5", "skip"]
    assert not MAYA.observe(state, None)["quarries"][4]["is_open"]


@rule("M11.11")
def test_two_points_add_to_the_cards_there():
    state = with_marker("evaluation", "points_2", rows={"q1": "1:8 0:7"}, hand="8")
    play(state, "points:q1 done")

    assert all_have(state, "held")[0] == 4
    assert markers(state) == ["free_double_move"]


@rule("M11.11")
def test_two_points_count_without_a_card_of_their_owner():
    state = with_marker("evaluation", "points_2", rows={"q2": "1:8"}, hand="8")
    play(state, "points:q2 done")

    assert has(state, "held") == (3,)


@rule("M11.11")
@ruling("two_points_anywhere")
def test_two_points_win_a_quarry_without_any_card():
    state = with_marker("evaluation", "points_2", hand="8")
    play(state, "points:q1 done")

    assert (has(state, "held"), markers(state)) == ((4,), ["free_double_move"])


@rule("M11.11")
def test_two_points_may_be_declined():
    state = with_marker("evaluation", "points_2", rows={"q1": "1:8 0:7"}, hand="8")
    play(state, "skip done")

    assert has(state, "held") == (2,)


@rule("M11.12")
@ruling("two_points_tie")
def test_a_player_without_a_card_loses_a_tie():
    """Seat 2 falls from 5 to 2; seat 0 has two points and no card."""
    rows = {"q1": "2:5 1:minus_3"}
    state = with_marker("evaluation", "points_2", rows=rows, hand="8", players={2: {"hand": "8"}})
    play(state, "points:q1 done minus:2 done")

    assert all_have(state, "held") == [2, 0, 4, 0]


@rule("M11.12")
def test_a_minus_3_can_take_the_two_points():
    rows = {"q1": "2:5 1:minus_3"}
    state = with_marker("evaluation", "points_2", rows=rows, hand="8")
    play(state, "points:q1 done")
    assert legal(state) == ["minus:0", "minus:2", "skip"]
    play(state, "minus:0 done")

    assert has(state, "held") == (0,)


@rule("M11.13")
@ruling("joker_times")
def test_the_joker_stands_for_any_basic_marker_but_the_starting_players():
    rows = {"q1": "1:5"}
    state = with_marker("evaluation", "joker", rows=rows, pyramids={"copan": "0"})
    assert legal(state) == ["use:shield", "use:relocate", "use:direct_block", "skip"]
    state = with_marker("building", "joker", held=3)
    used = [word for word in legal(state) if word.startswith("use:")]
    assert used == ["use:free_double_move", "use:free_pass"]

    assert "use:starting_player" not in MAYA.vocabulary


@rule("M11.13")
@ruling("joker_times")
def test_the_joker_stands_for_a_marker_that_is_not_on_the_table():
    state = with_marker("building", "joker", seats=3, held=2)  # three play without a free pass
    play(state, "use:free_pass done")

    assert has(state, "held") == (2,)


@rule("M11.14")
@ruling("joker_times")
def test_the_joker_can_be_used_before_each_quarry_and_before_the_transport():
    rows = {"q1": "1:5", "q2": "2:5"}
    state = with_marker("evaluation", "joker", rows=rows, pyramids={"copan": "0"})
    offers = 0
    while asked(state)[0] == "use_joker":
        offers += 1
        assert ("use:shield" in legal(state)) == (offers < 7)
        play(state, "skip")

    assert offers == 6 + 1
    assert asked(state)[0] == "build_turn"


@rule("M11.14")
def test_the_joker_as_a_shield():
    rows = {"q2": "0:8 1:minus_3"}
    state = with_marker("evaluation", "joker", rows=rows, hand="8")
    play(state, "use:shield shield:q2 done")

    assert asked(state)[0] == "build_turn"  # nobody to lower
    assert markers(state) == ["transport_2"]


@rule("M11.14")
def test_the_joker_can_be_used_as_relocate_and_as_direct_block():
    state = with_marker("evaluation", "joker", pyramids={"copan": "0", "uxmal": "1"})
    relocating = play(state.copy(), "use:relocate")
    assert legal(relocating) == ["lift:copan.1"]
    play(relocating, "lift:copan.1 set:uxmal")
    assert blocks_on(relocating, "uxmal.1") == [1, 1, 0, 0]

    setting = play(state.copy(), "use:direct_block")
    assert legal(setting) == ["set:tikal", "set:copan", "set:uxmal", "set:palenque"]
    play(setting, "set:copan")
    assert tower(setting, "copan") == [2, 0, 0, 0]


@rule("M11.14")
@pytest.mark.parametrize(("kept", "offered"), [("3", True), ("4", False)])
def test_the_joker_carries_two_blocks_if_there_are_too_many(kept, offered):
    state = with_marker("evaluation", "joker", rows={"q1": "0:5"}, hand=kept, seats=3)
    for _ in range(5):
        play(state, "skip")
    assert ("use:transport_2" in legal(state)) == offered
    play(state, "use:transport_2 done" if offered else "skip")

    assert has(state, "held") == (4,)


@rule("M11.14")
def test_a_joker_and_a_marker_carry_four():
    state = with_marker("evaluation", "joker", rows={"q2": "0:5", "q5": "0:4"}, hand="", seats=3)
    for _ in range(5):
        play(state, "skip")
    play(state, "use:transport_2 done")

    assert has(state, "held") == (2 + 2,)  # eight were won


@rule("M11.14")
def test_the_joker_as_a_free_double_move():
    state = with_marker("building", "joker", held=2)
    play(state, "use:free_double_move set:copan set:copan")

    assert tower(state, "copan") == [2, 0, 0, 0]
    assert markers(state) == []


@rule("M11.15")
@ruling("joker_times")
def test_a_marker_is_used_before_the_joker():
    state = with_marker("building", "joker free_pass", held=3)
    play(state, "use:free_pass done")
    assert markers(state) == ["joker"]
    play(state, "use:free_pass done")

    assert (markers(state), has(state, "held")) == ([], (3,))
