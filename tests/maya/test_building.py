"""M7: building the pyramids."""

import pytest

from cenote.games.maya.game import MAYA
from tests.clauses import rule, ruling
from tests.maya.table import (
    all_have,
    asked,
    blocks_on,
    has,
    legal,
    play,
    position,
    told,
    tower,
    with_figures,
)

# Spaces at a table of four: Tikal 9-7-5-3, Copan 7-5-4-3, Uxmal 8-6-4, Palenque 7-5-3.
LEVEL_1 = {"tikal": "000111223", "copan": "0001123", "uxmal": "00011223", "palenque": "0001123"}
LEVEL_2 = {
    "tikal": "000111223 0001123",
    "copan": "0001123 00011",
    "uxmal": "00011223 000112",
    "palenque": "0001123 00011",
}
LEVEL_3 = {
    "tikal": "000111223 0001123 00011",
    "copan": "0001123 00011 0001",
    "uxmal": "00011223 000112 0001",
    "palenque": "0001123 00011 001",
}


def sites(state) -> list[str]:
    return [word for word in legal(state) if word.startswith("set:")]


@rule("M7.1")
def test_turns_go_round_from_the_starting_player_until_nobody_holds_blocks():
    held = {0: {"held": 2}, 1: {"held": 1}, 2: {"held": 3}}
    state = position("building", first=2, players=held)
    order = []
    while asked(state)[0] == "build_turn":
        order.append(MAYA.to_act(state))
        play(state, "set:copan done")

    assert order == [2, 0, 1, 2, 0, 2]


@rule("M7.2")
def test_a_turn_sets_one_block():
    state = position("building", held=2, players={1: {"held": 1}})
    assert sites(state) == ["set:tikal", "set:copan", "set:uxmal", "set:palenque"]
    play(state, "set:uxmal done")

    assert tower(state, "uxmal") == [1, 0, 0, 0]
    assert (has(state, "held"), asked(state)) == ((1,), ("build_turn", 1))


@rule("M7.3")
@ruling("level_opening")
def test_a_higher_level_opens_when_the_lower_one_is_full_in_all_pyramids():
    almost = {**LEVEL_1, "palenque": "000112"}
    state = position("building", pyramids=almost, held=2, players={1: {"held": 2}})
    assert sites(state) == ["set:palenque"]
    play(state, "set:palenque done")

    assert asked(state) == ("build_turn", 1)
    assert sites(state) == ["set:tikal", "set:copan", "set:uxmal", "set:palenque"]
    play(state, "set:tikal")
    assert tower(state, "tikal", seat=1) == [3, 1, 0, 0]


@rule("M7.3")
def test_all_lower_levels_count_not_only_the_one_below():
    almost = {**LEVEL_2, "copan": "000112 00011"}  # a hole at the very bottom
    state = position("building", pyramids=almost, held=2)

    assert sites(state) == ["set:copan"]
    play(state, "set:copan")
    assert blocks_on(state, "copan.1") == [4, 2, 1, 0]


@rule("M7.4")
@ruling("pyramids_with_3_levels")
def test_the_fourth_level_opens_when_all_third_levels_are_full():
    state = position("building", pyramids=LEVEL_3, held=1)
    assert sites(state) == ["set:tikal", "set:copan"]
    play(state, "set:tikal")

    assert tower(state, "tikal") == [3, 3, 3, 1]


@rule("M7.4")
def test_a_third_level_with_room_keeps_the_fourth_closed():
    state = position("building", pyramids={**LEVEL_3, "uxmal": "00011223 000112 000"}, held=1)

    assert sites(state) == ["set:uxmal"]


@rule("M7.5")
@ruling("level_opening")
def test_a_player_needs_a_block_on_every_lower_level():
    state = position("building", pyramids=LEVEL_2, first=2, players={2: {"held": 1}})
    assert blocks_on(state, "tikal.2")[2] == 1
    assert sites(state) == ["set:tikal", "set:uxmal"]  # none on the second of the others

    level_1 = {**LEVEL_1, "copan": "0001122"}
    state = position("building", pyramids=level_1, first=3, players={3: {"held": 1}})
    assert sites(state) == ["set:tikal", "set:uxmal", "set:palenque"]


@rule("M7.6")
def test_a_full_level_takes_no_more_blocks():
    state = position("building", pyramids={"copan": "0011223"}, held=1)

    assert sites(state) == ["set:tikal", "set:uxmal", "set:palenque"]


@rule("M7.7")
@ruling("double_move")
@pytest.mark.parametrize(("held", "offered"), [(2, False), (3, True)])
def test_a_double_move_takes_three_blocks(held, offered):
    assert ("double" in legal(position("building", held=held))) == offered


@rule("M7.7")
@ruling("double_move")
def test_a_double_move_gives_one_back_and_sets_two():
    state = position("building", held=4, players={1: {"held": 1}})
    play(state, "double")
    assert has(state, "held", "supply") == (3, 25)
    play(state, "set:copan set:tikal done")

    assert has(state, "held", "supply") == (1, 25)
    assert (tower(state, "copan")[0], tower(state, "tikal")[0]) == (1, 1)
    assert asked(state) == ("build_turn", 1)


@rule("M7.7")
def test_both_blocks_may_go_to_one_pyramid():
    state = play(position("building", held=3), "double set:copan set:copan")

    assert tower(state, "copan") == [2, 0, 0, 0]


@rule("M7.7")
def test_no_double_move_without_a_place_for_a_block():
    state = position(
        "building", held=3, pyramids={p: b.replace("0", "1") for p, b in LEVEL_1.items()}
    )

    assert legal(state) == ["pass"]


@rule("M7.8")
@ruling("second_block")
def test_the_second_block_may_go_to_a_level_that_the_first_one_opened():
    state = position("building", pyramids={**LEVEL_1, "palenque": "000112"}, held=3)
    play(state, "double set:palenque set:tikal")

    assert tower(state, "tikal") == [3, 1, 0, 0]


@rule("M7.8")
@ruling("second_block")
def test_the_second_block_may_be_declined():
    state = position("building", held=3)
    play(state, "double set:copan")
    assert legal(state) == ["set:tikal", "set:copan", "set:uxmal", "set:palenque", "skip"]
    play(state, "skip done")

    assert has(state, "held", "supply") == (1, 26)


@rule("M7.8")
@ruling("second_block")
def test_a_second_block_without_a_place_is_kept():
    everything = {
        "tikal": "000111223 0001123 00011 001",
        "copan": "0001123 00011 0001 00",
        "uxmal": "00011223 000112 0001",
        "palenque": "0001123 00011 001",
    }
    state = position("building", pyramids=everything, held=3)
    play(state, "double set:copan")

    assert legal(state) == ["done"]
    assert has(state, "held") == (1,)


@rule("M7.9")
@ruling("pass")
def test_passing_gives_a_block_back():
    state = position("building", held=2)
    assert told(state, "pass") == [["pass", 0, None, 0], ["give_back", 0, None, 1]]

    assert has(state, "held", "supply", "gold") == (1, 27, 0)


@rule("M7.10")
@ruling("pass")
def test_a_forced_pass_gives_a_block_back_and_brings_a_gold():
    pyramids = {pyramid: blocks.replace("0", "1") for pyramid, blocks in LEVEL_1.items()}
    state = position("building", pyramids=pyramids, held=2, round_number=3)
    assert legal(state) == ["pass"]
    play(state, "pass")

    assert has(state, "held", "supply", "gold") == (1, 27, 1)


@rule("M7.10")
@ruling("free_forced_pass")
def test_a_free_pass_that_was_forced_keeps_the_block_and_brings_the_gold():
    pyramids = {pyramid: blocks.replace("0", "1") for pyramid, blocks in LEVEL_1.items()}
    state = position("building", pyramids=pyramids, held=2, markers="free_pass")
    assert legal(state) == ["use:free_pass", "pass"]
    play(state, "use:free_pass")

    assert has(state, "held", "gold") == (2, 1)


@rule("M7.11")
def test_the_majority_of_a_level_that_becomes_full_wins_a_bonus_block():
    state = position("building", pyramids={"copan": "001122"}, held=1)
    news = told(state, "set:copan")

    assert ["bonus", 0, "copan.2", 1] in news
    assert (tower(state, "copan"), has(state, "held", "supply")) == ([3, 1, 0, 0], (0, 24))


@rule("M7.12")
@ruling("bonus_block_who")
def test_the_bonus_block_goes_to_the_majority_whoever_filled_the_level():
    state = position("building", pyramids={"copan": "011122"}, held=1)
    play(state, "set:copan")

    assert blocks_on(state, "copan.2") == [0, 1, 0, 0]
    assert has(state, "supply", seat=1) == (28 - 4,)


@rule("M7.13")
@ruling("bonus_block_tie")
@pytest.mark.parametrize(("blocks", "filler"), [("111222", 0), ("001112", 0), ("001122", 3)])
def test_a_shared_majority_wins_nothing(blocks, filler):
    """Two others share it, the filler shares it, three share it."""
    players = {filler: {"held": 1}}
    state = position("building", pyramids={"copan": blocks}, first=filler, players=players)
    play(state, "set:copan")

    assert sum(blocks_on(state, "copan.1")) == 7
    assert blocks_on(state, "copan.2") == [0, 0, 0, 0]


@rule("M7.14")
@ruling("level_opening")
def test_a_bonus_block_does_not_wait_for_other_pyramids():
    state = position("building", pyramids={"copan": "001122"}, held=2)
    play(state, "set:copan done")

    assert tower(state, "copan") == [3, 1, 0, 0]
    assert "set:copan" not in legal(state)  # the second level is not open yet


@rule("M7.15")
@ruling("bonus_block_limits", "bonus_on_empty_level")
@pytest.mark.parametrize("above", ["1", "0", "22"])
def test_no_bonus_block_onto_a_level_with_blocks(above):
    state = position("building", pyramids={"copan": f"001122 {above}"}, held=1)
    before = blocks_on(state, "copan.2")
    play(state, "set:copan")

    assert blocks_on(state, "copan.2") == before


@rule("M7.16")
@ruling("bonus_block_limits")
def test_no_bonus_block_for_a_top_level():
    pyramids = {**LEVEL_3, "palenque": "0001123 00011 00"}
    state = position("building", pyramids=pyramids, held=1)
    news = told(state, "set:palenque")

    assert [event[0] for event in news] == ["set", "out_of_blocks"]


@rule("M7.16")
@ruling("supply_limit")
def test_no_bonus_block_without_supply():
    state = position("building", pyramids={"copan": "001122"}, held=1, supply=0)
    news = told(state, "set:copan")

    assert ["no_supply", 0, None, 1] in news
    assert tower(state, "copan") == [3, 0, 0, 0]


@rule("M7.11")
def test_a_bonus_block_can_itself_fill_a_level():
    """On a board where a level has a single space."""
    board = with_figures(
        ("{ spaces = 5, gold = [3, 1]", "{ spaces = 1, gold = [3, 1]"),
        ("{ spaces = 4, gold = [4, 2]", "{ spaces = 1, gold = [4, 2]"),
        ("{ spaces = 3, gold = [5, 2]", "{ spaces = 1, gold = [5, 2]"),
    )
    state = position("building", pyramids={"copan": "001122"}, held=1, board=board)
    play(state, "set:copan")

    assert tower(state, "copan") == [3, 1, 1, 1]


@rule("M7.17")
def test_a_player_without_blocks_is_skipped():
    state = position("building", held=1, players={2: {"held": 2}})
    news = told(state, "set:copan")
    assert news[-1] == ["out_of_blocks", 0, None, 0]
    play(state, "done")

    assert asked(state) == ("build_turn", 2)
    play(state, "set:copan done")
    assert asked(state) == ("build_turn", 2)


THREE_PYRAMIDS = with_figures(
    (
        'pyramids = ["tikal", "chichen_itza", "copan", "uxmal"]',
        'pyramids = ["copan", "uxmal", "palenque"]',
    )
)
BLUE, GREEN, RED, PURPLE, YELLOW = range(5)


@rule("M7.3", "M7.5", "M7.7", "M7.11", "M7.12", "M7.14")
@ruling("level_opening", "bonus_block_who", "double_move")
def test_example_five_players_in_three_pyramids():
    """Purple wins a bonus block in Palenque; Blue must fill Copan, for Red; Green pays for two."""
    state = position(
        "building",
        seats=5,
        first=PURPLE,
        board=THREE_PYRAMIDS,
        pyramids={
            "palenque": "0012334 0033",
            "copan": "0122334 0222",
            "uxmal": "11223344 1223",
        },
        players={BLUE: {"held": 2}, GREEN: {"held": 3}, PURPLE: {"held": 1}},
    )
    play(state, "set:palenque done")
    assert blocks_on(state, "palenque.2") == [2, 0, 0, 3, 0]
    assert blocks_on(state, "palenque.3") == [0, 0, 0, 1, 0]

    assert asked(state) == ("build_turn", BLUE)
    assert sites(state) == ["set:copan"]  # none below in Uxmal, and level 3 is not open
    play(state, "set:copan done")
    assert blocks_on(state, "copan.2") == [2, 0, 3, 0, 0]
    assert blocks_on(state, "copan.3") == [0, 0, 1, 0, 0]  # Red's, though Blue filled the level

    assert asked(state) == ("build_turn", GREEN)
    supply = has(state, "supply", seat=GREEN)[0]
    play(state, "double set:uxmal set:uxmal done")
    assert blocks_on(state, "uxmal.2") == [0, 3, 2, 1, 0]
    assert blocks_on(state, "uxmal.3") == [0, 1, 0, 0, 0]
    assert has(state, "held", "supply", seat=GREEN) == (0, supply + 1 - 1)
    assert all_have(state, "held") == [1, 0, 0, 0, 0]
