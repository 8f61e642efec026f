"""M1 and M2: set-up and rounds."""

import pytest

from cenote.core.game import BadOption
from cenote.games.maya.game import MAYA
from tests.clauses import rule
from tests.maya.table import (
    all_have,
    asked,
    hand,
    has,
    legal,
    markers,
    play,
    position,
    starter,
    told,
    until,
)

ALL_CARDS = ["3", "4", "4", "5", "6", "7", "8", "minus_3"]
SETS = {
    3: ["chichen_itza", "copan", "uxmal", "palenque"],
    4: ["tikal", "copan", "uxmal", "palenque"],
    5: ["tikal", "chichen_itza", "copan", "uxmal"],
}


def table(seats: int, *options: str):
    return MAYA.observe(MAYA.new(seats, options), None)


@rule("M1.1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_has_28_blocks_and_the_same_eight_cards(seats):
    state = MAYA.new(seats)

    assert all_have(state, "supply") == [28] * seats
    assert [hand(state, seat) for seat in range(seats)] == [ALL_CARDS] * seats


@rule("M1.1")
@pytest.mark.parametrize("seats", [2, 6])
def test_two_or_six_cannot_play(seats):
    with pytest.raises(BadOption, match=f"3 to 5 seats, not {seats}"):
        MAYA.new(seats)


@rule("M1.2")
@pytest.mark.parametrize("seats", SETS)
def test_the_pyramids_depend_on_the_number_of_players(seats):
    assert list(table(seats)["pyramids"]) == SETS[seats]


@rule("M1.3")
@pytest.mark.parametrize(("seats", "quarries"), [(3, 5), (4, 6), (5, 7)])
def test_the_quarries_depend_on_the_number_of_players(seats, quarries):
    names = [quarry["id"] for quarry in table(seats)["quarries"]]

    assert names == [f"q{n + 1}" for n in range(quarries)]


@rule("M1.4")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_marker_lies_at_each_quarry_and_none_twice(seats):
    quarries = table(seats)["quarries"]
    names = [quarry["marker"] for quarry in quarries]

    assert all(quarry["marker_lies_here"] for quarry in quarries)
    assert len(set(names)) == len(quarries)


@rule("M1.4")
def test_three_players_leave_two_markers_in_the_box():
    names = {quarry["marker"] for quarry in table(3)["quarries"]}

    assert names.isdisjoint({"shield", "free_pass"})


@rule("M1.5")
def test_the_bank_begins_with_all_the_gold():
    view = table(4)

    assert view["bank"] == 380
    assert [player["gold"] for player in view["players"]] == [0, 0, 0, 0]


@rule("M1.6")
def test_anybody_may_be_drawn_as_the_starting_player():
    assert legal(MAYA.new(5)) == [f"first:{seat}" for seat in range(5)]


@rule("M1.6")
def test_the_table_may_fix_the_starting_player():
    state = MAYA.new(3, ["first:2"])
    assert legal(state) == ["first:2"]

    play(state, "first:2")
    assert (starter(state), MAYA.to_act(state)) == (2, 2)


@rule("M1.6")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["first:3"], "first:3 names a seat that a table of 3 does not have"),
        (["first:0", "first:1"], "only one seat can be first"),
        (["experts"], "unknown option 'experts'; allowed: expert, first:0"),
    ],
)
def test_invalid_options_are_refused(options, message):
    with pytest.raises(BadOption, match=message):
        MAYA.new(3, options)


@rule("M1.7")
def test_opening_blocks_are_set_one_by_one_twice_in_turn_order():
    state = play(MAYA.new(3, ["first:1"]), "first:1")
    order = []
    for word in ["set:copan", "set:copan", "set:uxmal", "set:uxmal", "set:palenque", "set:copan"]:
        assert asked(state)[0] == "opening_block"
        order.append(MAYA.to_act(state))
        play(state, f"{word} done")

    assert order == [1, 2, 0, 1, 2, 0]
    assert all_have(state, "supply") == [26, 26, 26]
    assert asked(state) == ("choose_quarry", 1)


@rule("M1.7")
def test_opening_blocks_go_to_the_lowest_levels():
    state = until(MAYA.new(5), "choose_quarry")
    levels = MAYA.observe(state, None)["pyramids"].values()

    assert sum(level[0]["filled"] for level in levels) == 10
    assert sum(part["filled"] for level in levels for part in level[1:]) == 0


@rule("M1.8")
def test_the_second_opening_block_goes_to_another_pyramid():
    state = play(MAYA.new(3, ["first:0"]), "first:0 set:uxmal done set:uxmal done set:copan done")

    assert legal(state) == ["set:chichen_itza", "set:copan", "set:palenque"]


@rule("M2.1")
def test_there_are_three_rounds_with_their_phases_in_order():
    state = MAYA.new(3, ["first:0"])
    state.listen()
    phases = []
    for word in until_over(state):
        phases += [(event[2], event[3]) for event in word if event[0] == "phase"]

    a_round = ["laying", "evaluation", "building", "valuation"]
    expected = [(phase, n) for n in (1, 2, 3) for phase in a_round]
    assert phases == [*expected, ("over", 3)]


def until_over(state):
    """Always make the first legal move; returns the news of each."""
    while moves := MAYA.legal_moves(state):
        MAYA.apply(state, moves[0])
        yield MAYA.news(state, None)


@rule("M2.2")
def test_a_new_round_begins_with_full_hands_and_no_blocks_held():
    pyramids = {"tikal": "00011", "copan": "2233"}
    state = position("building", pyramids=pyramids, held=1, gold=4, players={1: {"gold": 2}})
    play(state, "set:copan done")

    assert asked(state) == ("choose_quarry", 0)
    assert [hand(state, seat) for seat in range(4)] == [ALL_CARDS] * 4
    assert all_have(state, "held") == [0, 0, 0, 0]
    assert all_have(state, "gold") == [4 + 3 + 1, 2 + 1, 2, 2]
    assert state.cells[0] > 0 and has(state, "supply") == (28 - 2,)


@rule("M2.3")
def test_all_markers_but_the_starting_players_go_back_at_the_end_of_a_round():
    state = position(
        "building",
        held=1,
        markers="transport_2 free_double_move",
        players={2: {"markers": "starting_player"}},
        first=2,
    )
    play(state, "set:copan done")

    assert [markers(state, seat) for seat in range(4)] == [[], [], ["starting_player"], []]
    assert asked(state) == ("choose_quarry", 2)


@rule("M2.3")
def test_a_player_who_passed_lays_again_in_the_next_round():
    state = position("laying", seats=3)
    told(state, "pass done pass done pass done")

    assert asked(state) == ("choose_quarry", 0)
    assert state.cells[53] == 2
