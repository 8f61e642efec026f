"""M5: the basic markers."""

import pytest

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
    starter,
    told,
    tower,
)

# At a table of four, from q1: free double move, transport +2, starting player, direct block,
# relocate, shield.
SHIELD, RELOCATE, DIRECT, STARTER = "q6", "q5", "q4", "q3"
FULL_LEVEL_1 = {
    "tikal": "111122223",
    "copan": "1112223",
    "uxmal": "11122233",
    "palenque": "1112233",
}


def won(quarry: str, **more):
    """Seat 0 has just won the marker of a quarry."""
    return position("evaluation", rows={quarry: "0:5", **more.pop("rows", {})}, **more)


@rule("M5.1")
def test_a_marker_used_at_once_goes_back_to_its_quarry():
    state = play(won(DIRECT), "set:copan done")

    assert markers(state) == []
    assert MAYA.observe(state, None)["quarries"][3]["marker_lies_here"]


@rule("M5.1")
def test_a_marker_for_later_stays_with_its_winner():
    assert markers(won("q1", hand="8")) == ["free_double_move"]


@rule("M5.1")
def test_a_marker_used_later_goes_back_then():
    state = position("building", held=2, markers="free_double_move")
    play(state, "use:free_double_move")

    assert markers(state) == []


@rule("M5.2")
def test_the_shield_goes_to_a_quarry_with_cards_face_down():
    rows = {"q1": "1:5", "q3": "2:4", "q4": ""}
    state = won(SHIELD, rows=rows)

    assert asked(state) == ("place_shield", 0)
    assert legal(state) == ["shield:q1", "shield:q3"]


@rule("M5.2")
def test_the_shield_lies_where_it_was_put():
    state = play(won(SHIELD, rows={"q1": "1:5", "q3": "2:4"}), "shield:q3")

    assert [q["shields"] for q in MAYA.observe(state, None)["quarries"]] == [
        [], [], [0], [], [], [],
    ]  # fmt: skip


@rule("M5.2")
@ruling("shield_is_put")
def test_a_shield_with_no_quarry_to_protect_goes_back():
    state = won(SHIELD, hand="8")

    assert asked(state) == ("build_turn", 0)
    assert markers(state) == []


@rule("M5.2")
@ruling("shield_is_put")
def test_the_shield_cannot_be_kept():
    assert "skip" not in legal(won(SHIELD, rows={"q1": "1:5"}))


@rule("M5.3")
@ruling("block_marker_timing")
def test_relocate_moves_a_block_from_any_level_to_a_lowest_level():
    pyramids = {"tikal": "0001", "copan": "0012 00"}
    state = won(RELOCATE, pyramids=pyramids, hand="8")
    assert asked(state) == ("lift_block", 0)
    assert legal(state) == ["lift:tikal.1", "lift:copan.1", "lift:copan.2", "skip"]

    play(state, "lift:copan.2")
    assert legal(state) == ["set:tikal", "set:copan", "set:uxmal", "set:palenque"]
    play(state, "set:uxmal done")
    assert (tower(state, "copan"), tower(state, "uxmal")) == ([2, 1, 0, 0], [1, 0, 0, 0])
    assert has(state, "held") == (4,)  # those won at the quarry


@rule("M5.3")
def test_relocate_may_stay_in_the_same_pyramid():
    state = won(RELOCATE, pyramids={"copan": "00 00"}, hand="8")
    play(state, "lift:copan.2 set:copan done")

    assert tower(state, "copan") == [3, 1, 0, 0]


@rule("M5.3")
def test_relocate_may_be_declined():
    state = won(RELOCATE, pyramids={"copan": "00"}, hand="8")
    play(state, "skip done")

    assert tower(state, "copan") == [2, 0, 0, 0]
    assert markers(state) == []


@rule("M5.3")
def test_relocate_moves_only_the_players_own_blocks():
    state = won(RELOCATE, pyramids={"copan": "011", "uxmal": "11"})

    assert legal(state) == ["lift:copan.1", "skip"]


@rule("M5.3")
def test_relocate_has_no_use_when_all_lowest_levels_are_full():
    pyramids = {**FULL_LEVEL_1, "copan": "0112233 00"}
    state = won(RELOCATE, pyramids=pyramids, hand="8")

    assert asked(state)[0] == "build_turn"


@rule("M5.4")
@ruling("relocate_elsewhere")
def test_a_block_from_a_lowest_level_goes_to_another_pyramid():
    state = play(won(RELOCATE, pyramids={"copan": "00", "tikal": "1"}), "lift:copan.1")

    assert legal(state) == ["set:tikal", "set:uxmal", "set:palenque"]


@rule("M5.4")
@ruling("relocate_elsewhere")
def test_a_block_with_nowhere_else_to_go_cannot_be_lifted():
    pyramids = {**FULL_LEVEL_1, "copan": "001122"}  # room in Copan only
    state = won(RELOCATE, pyramids={**pyramids, "uxmal": "01122233"})

    assert legal(state) == ["lift:uxmal.1", "skip"]


@rule("M5.5")
@ruling("relocate_falls")
def test_blocks_above_the_only_one_fall():
    state = won(RELOCATE, pyramids={"copan": "0112233 0011 0"}, hand="8")
    told_of = told(state, "lift:copan.1")

    assert told_of[:3] == [
        ["lift", 0, "copan.1", 1],
        ["fall", 0, "copan.2", 2],
        ["fall", 0, "copan.3", 1],
    ]
    assert tower(state, "copan") == [0, 0, 0, 0]
    assert has(state, "supply") == (28 - 1 - 4,)  # in the air, and held
    play(state, "set:uxmal done")
    assert tower(state, "uxmal") == [1, 0, 0, 0]


@rule("M5.5")
def test_blocks_above_stay_if_another_remains():
    state = won(RELOCATE, pyramids={"copan": "0012 0"}, hand="8")
    play(state, "lift:copan.1 set:tikal done")

    assert tower(state, "copan") == [1, 1, 0, 0]


@rule("M5.6")
@ruling("block_marker_timing")
def test_the_direct_block_comes_from_the_supply_to_any_lowest_level():
    state = won(DIRECT, hand="8")
    assert legal(state) == ["set:tikal", "set:copan", "set:uxmal", "set:palenque", "skip"]
    play(state, "set:palenque done")

    assert tower(state, "palenque") == [1, 0, 0, 0]
    assert has(state, "supply", "held") == (28 - 4 - 1, 4)


@rule("M5.6")
def test_the_direct_block_needs_no_worker():
    state = won(DIRECT, hand="")
    play(state, "set:palenque")

    assert tower(state, "palenque") == [1, 0, 0, 0]


@rule("M5.6")
def test_the_direct_block_may_be_declined():
    state = play(won(DIRECT, hand="8"), "skip done")

    assert has(state, "supply") == (24,)


@rule("M5.6")
@pytest.mark.parametrize(("pyramids", "supply"), [(FULL_LEVEL_1, 20), ({}, 4)])
def test_the_direct_block_is_not_offered_without_room_or_supply(pyramids, supply):
    state = won(DIRECT, pyramids=pyramids, supply=supply, hand="8")  # four are won

    assert asked(state)[0] == "build_turn"


@rule("M5.7")
@ruling("level_1_filled_by_a_marker")
def test_a_direct_block_that_fills_a_level_wins_the_bonus_block():
    state = won(DIRECT, pyramids={"copan": "001122"}, hand="8")
    play(state, "set:copan")

    assert (blocks_on(state, "copan.1"), blocks_on(state, "copan.2")) == (
        [3, 2, 2, 0],
        [1, 0, 0, 0],
    )


@rule("M5.7")
@ruling("level_1_filled_by_a_marker")
def test_a_relocated_block_that_fills_a_level_gives_the_majority_its_bonus_block():
    state = won(RELOCATE, pyramids={"copan": "011122", "uxmal": "0"}, hand="8")
    play(state, "lift:uxmal.1 set:copan")

    assert blocks_on(state, "copan.2") == [0, 1, 0, 0]


@rule("M5.8")
@ruling("start_player_marker")
def test_the_winner_must_name_a_starting_player():
    state = won(STARTER, first=1)
    assert asked(state) == ("name_starter", 0)
    assert legal(state) == ["start:0", "start:1", "start:2", "start:3"]
    play(state, "start:2 done")

    assert starter(state) == 2
    assert [markers(state, seat) for seat in range(4)] == [[], [], ["starting_player"], []]


@rule("M5.8")
@ruling("start_player_marker")
def test_the_new_starting_player_is_first_with_later_minus_3_cards_and_at_building():
    rows = {"q2": "1:8 0:minus_3 3:minus_3"}
    state = won(STARTER, rows=rows, players={1: {"hand": "8"}, 3: {"hand": "8"}}, hand="8")
    play(state, "start:3 done")

    assert asked(state) == ("choose_victim", 3)
    play(state, "skip done skip done")
    assert asked(state) == ("build_turn", 0)  # seat 3 has no blocks
    assert starter(state) == 3


@rule("M5.8")
def test_the_new_starting_player_begins_the_next_round():
    state = play(won(STARTER, hand=""), "start:3 done")

    assert asked(state) == ("choose_quarry", 3)


@rule("M5.9")
@ruling("start_player_marker")
def test_the_marker_can_be_won_from_its_owner():
    state = won(STARTER, first=2, players={2: {"markers": "starting_player"}})
    assert markers(state, 2) == []
    play(state, "start:1 done")

    assert [markers(state, seat) for seat in range(4)] == [[], ["starting_player"], [], []]


@rule("M5.9")
@ruling("start_player_marker")
def test_the_starting_player_stays_as_long_as_nobody_wins_the_marker():
    state = position("laying", first=2, players={2: {"markers": "starting_player"}})
    play(state, "pass done pass done pass done pass done")

    assert (starter(state), asked(state)) == (2, ("choose_quarry", 2))


@rule("M5.10")
def test_transport_2_carries_two_more():
    state = position("transport", held=9, hand="7", markers="transport_2")

    assert has(state, "held", "supply") == (9, 19)
    assert markers(state) == []


@rule("M5.11")
def test_a_free_pass_gives_no_block_back():
    state = position("building", held=2, markers="free_pass", players={1: {"held": 1}})
    play(state, "use:free_pass done")

    assert has(state, "held", "gold") == (2, 0)
    assert (asked(state), markers(state)) == (("build_turn", 1), [])


@rule("M5.11")
def test_a_free_pass_is_used_once():
    state = position("building", held=2, markers="free_pass")
    play(state, "use:free_pass done")

    assert "use:free_pass" not in legal(state)


@rule("M5.12")
@ruling("double_move")
@pytest.mark.parametrize(("held", "offered"), [(1, False), (2, True), (3, True)])
def test_a_free_double_move_takes_two_blocks(held, offered):
    state = position("building", held=held, markers="free_double_move")

    assert ("use:free_double_move" in legal(state)) == offered


@rule("M5.12")
def test_a_free_double_move_gives_no_block_back():
    state = position("building", held=2, markers="free_double_move")
    play(state, "use:free_double_move set:copan set:tikal done")

    assert all_have(state, "held") == [0, 0, 0, 0]
    assert has(state, "supply") == (28,)  # both wore away at the end of the round
    assert has(state, "gold") == (2 + 3,)
