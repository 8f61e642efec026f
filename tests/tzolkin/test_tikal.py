"""T9: Tikal."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import Given, given, has, legal, play, points, position

TOPS: Given = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}


def pick(state, space, action=None):
    return play(state, f"pick:tikal.{space} use:tikal.{action or space}")


@rule("T9.1")
def test_action_1_advances_one_technology_for_its_blocks():
    state = position("tikal.1", stone=2, extraction=1)
    pick(state, 1)
    play(state, "tech:extraction pay:stone pay:stone")

    assert has(state, "extraction", "stone") == (2, 0)
    assert legal(state) == ["done"]


@rule("T9.1")
def test_action_1_offers_only_what_the_player_can_pay():
    state = position("tikal.1", wood=1, gold=1, agriculture=2, extraction=1, theology=3)

    assert legal(pick(state, 1)) == ["tech:extraction", "tech:architecture", "tech:theology"]


@rule("T9.2")
def test_action_2_constructs_one_building():
    state = position("tikal.2", wood=4, display=["milpa_1", "milpa_2", "altar"])
    pick(state, 2)
    assert legal(state) == ["build:milpa_1", "build:milpa_2"]

    play(state, "build:milpa_2")
    assert has(state, "wood") == (3,)
    assert legal(state) == ["done"]


@rule("T9.2")
def test_action_2_constructs_no_monument():
    state = position("tikal.2", wood=9, stone=9, gold=9, display=["milpa_1"], monuments=["palace"])

    assert legal(pick(state, 2)) == ["build:milpa_1"]


@rule("T9.3")
@ruling("tik_01")
def test_action_3_may_advance_on_two_tracks():
    state = position("tikal.3", wood=1, gold=1)
    pick(state, 3)
    play(state, "tech:agriculture pay:wood tech:theology pay:gold")

    assert has(state, "agriculture", "theology", "wood", "gold") == (1, 1, 0, 0)


@rule("T9.3")
@ruling("tik_01")
def test_action_3_may_advance_twice_on_one_track():
    state = position("tikal.3", wood=1, stone=2)
    pick(state, 3)
    play(state, "tech:architecture pay:wood tech:architecture pay:stone pay:stone")

    assert has(state, "architecture", "wood", "stone") == (2, 0, 0)


@rule("T9.3")
def test_the_second_advance_may_be_declined():
    state = pick(position("tikal.3", wood=5), 3)
    assert "stop" not in legal(state)
    play(state, "tech:agriculture pay:wood")

    assert "stop" in legal(state)
    assert has(play(state, "stop"), "agriculture", "wood") == (1, 4)


@rule("T9.3")
def test_there_is_no_third_advance():
    state = pick(position("tikal.3", wood=5), 3)
    play(state, "tech:agriculture pay:wood tech:theology pay:wood")

    assert legal(state) == ["done"]


@rule("T9.4", "T12.3")
@ruling("tik_01")
def test_the_same_bonus_can_be_taken_twice():
    state = pick(position("tikal.3", wood=2, architecture=3), 3)
    play(state, "tech:architecture pay:wood tech:architecture pay:wood")

    assert has(state, "architecture", "wood", "points") == (3, 0, 6)


@rule("T9.4")
@ruling("tik_01")
def test_the_third_level_and_then_the_bonus():
    state = pick(position("tikal.3", wood=4, theology=2), 3)
    play(state, "tech:theology pay:wood pay:wood pay:wood tech:theology pay:wood")

    assert has(state, "theology", "skull", "wood") == (3, 1, 0)


@rule("T9.5")
def test_no_block_pays_for_both_advances():
    state = pick(position("tikal.3", wood=3, agriculture=1, extraction=1), 3)
    play(state, "tech:agriculture pay:wood pay:wood")

    assert legal(state) == ["tech:architecture", "tech:theology", "stop"]


@rule("T9.5")
def test_blocks_of_the_first_bonus_pay_for_the_second_advance():
    state = pick(position("tikal.3", wood=1, extraction=3, theology=1), 3)
    play(state, "tech:extraction pay:wood take:gold take:gold tech:theology pay:gold pay:gold")

    assert has(state, "theology", "gold") == (2, 0)


@rule("T9.6")
@ruling("tik_02")
def test_action_4_constructs_two_buildings_and_no_third():
    state = position("tikal.4", wood=3, display=["milpa_1", "milpa_2", "milpa_3"])
    pick(state, 4)
    play(state, "build:milpa_1 build:milpa_3")

    assert has(state, "wood") == (1,)
    assert legal(state) == ["done"]


@rule("T9.6")
@ruling("tik_02")
def test_action_4_may_end_after_one_building():
    state = pick(position("tikal.4", wood=3, display=["milpa_1", "milpa_2"]), 4)
    assert "stop" not in legal(state)

    assert legal(play(state, "build:milpa_1")) == ["build:milpa_2", "stop"]


@rule("T9.6")
@ruling("tik_02")
def test_action_4_constructs_a_monument_and_then_nothing_more():
    state = position(
        "tikal.4", wood=9, stone=9, gold=9, display=["milpa_1"], monuments=["palace", "triad"]
    )
    pick(state, 4)
    assert legal(state) == ["build:milpa_1", "raise:palace", "raise:triad"]

    assert legal(play(state, "raise:palace")) == ["done"]


@rule("T9.6")
@ruling("tik_02")
def test_no_monument_follows_a_building():
    state = position(
        "tikal.4", wood=9, stone=9, gold=9, display=["milpa_1", "altar"], monuments=["palace"]
    )
    pick(state, 4)

    assert legal(play(state, "build:milpa_1")) == ["build:altar", "stop"]


@rule("T9.7", "T9.8")
@ruling("tik_02")
@pytest.mark.parametrize(
    ("line", "verbs"),
    [
        ("build:milpa_1", ["plain:milpa_2"]),
        ("plain:milpa_1", ["build:milpa_2"]),
    ],
)
def test_architecture_serves_either_of_two_buildings_but_not_both(line, verbs):
    state = position("tikal.4", wood=2, architecture=2, display=["milpa_1", "milpa_2"])
    pick(state, 4)
    assert legal(state) == ["build:milpa_1", "plain:milpa_1", "build:milpa_2", "plain:milpa_2"]

    play(state, line)
    assert legal(state) == [*verbs, "stop"]
    play(state, verbs[0])
    assert has(state, "corn", "wood", "points") == (1, 0, 2)


@rule("T9.7")
@ruling("tik_02")
@pytest.mark.parametrize(
    "line",
    [
        "build:royal_tomb spare:gold plain:rain_shrine",
        "plain:rain_shrine build:royal_tomb spare:gold",
    ],
)
def test_all_levels_go_to_the_same_building(line):
    state = position(
        "tikal.4",
        wood=1,
        stone=2,
        gold=1,
        architecture=3,
        age=2,
        display=["royal_tomb", "rain_shrine"],
    )
    pick(state, 4)
    play(state, line)

    assert has(state, "corn", "wood", "stone", "gold") == (1, 0, 0, 0)
    assert points(state) == 8 + 2 + 2


@rule("T9.7")
def test_architecture_is_saved_only_where_a_second_building_may_follow():
    state = position("tikal.2", wood=2, architecture=2, display=["milpa_1", "milpa_2"])

    assert legal(pick(state, 2)) == ["build:milpa_1", "build:milpa_2"]


@rule("T9.7")
def test_architecture_left_for_a_building_that_does_not_come_is_wasted():
    state = position("tikal.4", wood=2, architecture=2, display=["milpa_1", "milpa_2"])
    pick(state, 4)
    play(state, "plain:milpa_1 stop")

    assert has(state, "corn", "wood", "points") == (0, 1, 0)


@rule("T9.8")
def test_the_building_without_architecture_costs_its_full_price():
    state = position("tikal.4", wood=1, gold=1, architecture=3, display=["crypt", "burial_mound"])
    pick(state, 4)
    assert legal(state) == ["build:burial_mound", "plain:burial_mound"]

    play(state, "build:burial_mound spare:gold temple:chaac stop")
    assert has(state, "wood", "gold") == (0, 1)
    assert legal(state) == ["stop"]


@rule("T9.9")
def test_a_block_of_the_first_building_pays_for_the_second():
    state = position("tikal.4", wood=2, stone=1, display=["goldsmith", "altar"])
    pick(state, 4)
    play(state, "build:goldsmith build:altar")

    assert has(state, "extraction", "architecture", "gold") == (1, 1, 0)


@rule("T9.9")
def test_the_action_of_the_first_building_comes_before_the_second():
    state = position(
        "tikal.4",
        corn=1,
        wood=2,
        stone=1,
        gold=1,
        age=2,
        display=["pilgrims_tomb", "granary_1"],
    )
    pick(state, 4)
    play(state, "build:pilgrims_tomb use:yaxchilan.1")
    assert legal(state) == ["stop"]

    assert has(state, "wood") == (1,)


@rule("T9.9")
def test_gains_from_the_first_buildings_action_pay_for_the_second():
    state = position(
        "tikal.4",
        corn=1,
        wood=2,
        stone=1,
        gold=1,
        age=2,
        display=["pilgrims_tomb", "granary_1"],
    )
    pick(state, 4)
    play(state, "build:pilgrims_tomb use:palenque.3 harvest:wood build:granary_1")

    assert has(state, "wood", "corn") == (0, 0)


@rule("T9.10")
@ruling("tik_02")
def test_a_new_level_of_architecture_serves_the_second_building():
    state = position("tikal.4", wood=1, gold=1, display=["altar", "milpa_1"])
    pick(state, 4)
    play(state, "build:altar")
    assert has(state, "corn", "architecture") == (0, 1)

    play(state, "build:milpa_1")
    assert has(state, "corn") == (1,)


@rule("T9.10")
@ruling("tik_02")
def test_a_new_level_adds_to_those_saved_on_the_first_building():
    state = position("tikal.4", wood=1, gold=1, architecture=2, display=["altar", "milpa_1"])
    pick(state, 4)
    play(state, "plain:altar")
    assert has(state, "architecture", "corn", "points") == (3, 0, 0)

    play(state, "build:milpa_1 spare:wood")
    assert has(state, "wood", "corn", "points") == (1, 1, 2)


@rule("T9.10")
@ruling("tik_02")
def test_a_new_level_is_of_no_use_once_architecture_has_served_the_first():
    state = position("tikal.4", wood=1, gold=1, architecture=1, display=["altar", "milpa_1"])
    pick(state, 4)
    play(state, "build:altar")
    assert legal(state) == ["plain:milpa_1", "stop"]

    play(state, "plain:milpa_1")
    assert has(state, "architecture", "corn", "points") == (2, 1, 0)


@rule("T9.11")
@pytest.mark.parametrize("block", ["wood", "stone", "gold"])
def test_action_5_costs_one_block_and_climbs_two_different_temples(block):
    state = pick(position("tikal.5", **given(block, 1)), 5)
    play(state, f"pay:{block} temple:kukulcan")
    assert legal(state) == ["temple:chaac", "temple:quetzalcoatl"]

    play(state, "temple:chaac")
    assert has(state, "chaac", "quetzalcoatl", "kukulcan", block) == (2, 1, 2, 0)
    assert legal(state) == ["done"]


@rule("T9.11")
def test_action_5_sells_no_third_step():
    state = pick(position("tikal.5", wood=5), 5)
    play(state, "pay:wood temple:chaac temple:quetzalcoatl")

    assert legal(state) == ["done"]
    assert has(state, "wood") == (4,)


@rule("T9.12")
@ruling("tik_03")
def test_action_5_is_allowed_if_one_of_its_steps_is_wasted():
    state = pick(position("tikal.5", gold=1, **{**TOPS, "kukulcan": 3}), 5)
    play(state, "pay:gold")
    assert legal(state) == ["temple:kukulcan"]

    play(state, "temple:kukulcan")
    assert has(state, "kukulcan", "gold") == (4, 0)
    assert legal(state) == ["done"]


@rule("T9.12")
@ruling("tik_03")
def test_action_5_is_not_offered_if_no_temple_can_be_climbed():
    state = position("tikal.5", gold=1, corn=0, **TOPS)

    assert legal(play(state, "pick:tikal.5")) == ["skip"]


@rule("T9.13")
@pytest.mark.parametrize("space", [6, 7])
def test_from_the_last_spaces_every_action_is_free(space):
    state = position(f"tikal.{space}", corn=0, wood=1, display=["milpa_1"])
    play(state, f"pick:tikal.{space}")

    assert legal(state) == [*(f"use:tikal.{n}" for n in (1, 2, 3, 4, 5)), "skip"]


@rule("T9.14")
def test_a_player_without_blocks_can_only_skip():
    state = position("tikal.7", corn=9, display=["milpa_1"], monuments=["palace"])

    assert legal(play(state, "pick:tikal.7")) == ["skip"]


@rule("T9.14")
def test_constructing_is_not_offered_to_a_player_who_cannot_pay():
    state = position("tikal.7", stone=1, display=["milpa_1"], monuments=["palace"])

    assert legal(play(state, "pick:tikal.7")) == [
        "use:tikal.1",
        "use:tikal.3",
        "use:tikal.5",
        "skip",
    ]


@rule("T9.14")
def test_a_monument_alone_is_enough_for_action_4():
    state = position("tikal.4", corn=0, stone=2, gold=3, monuments=["sanctuary"])
    play(state, "pick:tikal.4")
    assert legal(state) == ["use:tikal.4", "skip"]

    assert legal(play(state, "use:tikal.4")) == ["raise:sanctuary"]
