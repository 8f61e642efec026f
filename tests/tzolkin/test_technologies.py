"""T12: technologies."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import belongings, given, has, legal, play, points, position

TECHNOLOGIES = ("agriculture", "extraction", "architecture", "theology")
TOPS = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}


def study(state, line):
    return play(state, f"pick:tikal.1 use:tikal.1 {line}")


def use(action, line="", **position_of):
    """The position after one worker has used the action of its own space."""
    return play(position(action, **position_of), f"pick:{action} use:{action} {line}")


# Levels and what they cost


@rule("T12.1")
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_there_are_three_levels(technology):
    state = position("tikal.1", "tikal.6", "tikal.7", wood=7, workers=6)
    reached: list[int] = []
    for space, action in ((1, 1), (6, 1), (7, 3)):
        play(state, f"pick:tikal.{space} use:tikal.{action} tech:{technology}")
        while "pay:wood" in legal(state):
            play(state, "pay:wood")
        reached += has(state, technology)
    assert reached == [1, 2, 3]

    play(state, f"tech:{technology} pay:wood")
    assert has(state, technology, "wood") == (3, 0)


@rule("T12.2")
@pytest.mark.parametrize("technology", TECHNOLOGIES)
@pytest.mark.parametrize(("level", "cost"), [(0, 1), (1, 2), (2, 3)])
def test_the_next_level_costs_as_many_blocks_as_its_number(technology, level, cost):
    state = position("tikal.1", wood=cost, **{technology: level})
    study(state, f"tech:{technology} {'pay:wood ' * cost}")
    assert has(state, technology, "wood") == (level + 1, 0)
    assert legal(state) == ["done"]

    state = position("tikal.1", wood=cost - 1, **{technology: level})
    assert ("use:tikal.1" in legal(play(state, "pick:tikal.1"))) == (cost > 1)
    if cost > 1:
        assert f"tech:{technology}" not in legal(play(state, "use:tikal.1"))


@rule("T12.2")
def test_blocks_of_any_kinds_pay_for_a_level():
    state = position("tikal.1", wood=1, stone=1, gold=1, theology=2)
    study(state, "tech:theology pay:gold")
    assert legal(state) == ["pay:wood", "pay:stone"]

    play(state, "pay:wood pay:stone")
    assert has(state, "theology", "wood", "stone", "gold") == (3, 0, 0, 0)


@rule("T12.2")
def test_the_level_comes_after_the_last_block():
    state = position("tikal.1", wood=2, agriculture=1)
    study(state, "tech:agriculture pay:wood")
    assert has(state, "agriculture") == (1,)

    assert has(play(state, "pay:wood"), "agriculture") == (2,)


@rule("T12.3")
@pytest.mark.parametrize("technology", TECHNOLOGIES)
def test_a_bonus_costs_one_block_and_leaves_the_level(technology):
    state = position("tikal.1", wood=1, **given(technology, 3))
    study(state, f"tech:{technology} pay:wood")

    assert has(state, technology, "wood") == (3, 0)


@rule("T12.3")
def test_a_bonus_can_be_taken_again_and_again():
    state = position("tikal.1", "tikal.6", "tikal.7", wood=5, theology=3)
    for space, action in ((1, 1), (6, 3), (7, 3)):
        play(state, f"pick:tikal.{space} use:tikal.{action} tech:theology pay:wood")
        if action == 3:
            play(state, "tech:theology pay:wood")

    assert has(state, "theology", "skull", "wood") == (3, 5, 0)


@rule("T12.4")
@ruling("bld_06")
@pytest.mark.parametrize(
    ("level", "expected"), [(0, (1, 0)), (1, (2, 0)), (2, (3, 0)), (3, (3, 3))]
)
def test_a_level_from_a_tile_is_free_and_so_is_the_bonus(level, expected):
    state = position("tikal.4", gold=1, architecture=level, display=["altar"])
    verb = "plain" if level else "build"
    play(state, f"pick:tikal.4 use:tikal.4 {verb}:altar")

    assert has(state, "architecture", "points") == expected
    assert has(state, "gold") == (0,)


@rule("T12.4")
@ruling("bld_06")
def test_the_free_bonus_of_agriculture_asks_for_a_temple():
    state = use("tikal.2", "build:seed_house", wood=2, agriculture=3, display=["seed_house"])

    assert legal(state) == ["temple:chaac", "temple:quetzalcoatl", "temple:kukulcan"]


# Agriculture


@rule("T12.5", "T12.6", "T12.7", "T12.1")
@pytest.mark.parametrize(("action", "corn"), [(2, 4), (3, 5), (4, 7), (5, 9)])
@pytest.mark.parametrize(("level", "extra"), [(0, 0), (1, 1), (2, 1), (3, 3)])
def test_agriculture_adds_to_every_harvest_of_corn(action, corn, level, extra):
    jungle = {action: (0, 1)}
    state = use(f"palenque.{action}", "harvest:corn", agriculture=level, jungle=jungle)

    assert has(state, "corn") == (corn + extra,)


@rule("T12.5", "T12.7")
@pytest.mark.parametrize(("level", "corn"), [(1, 8), (3, 10)])
def test_agriculture_adds_to_corn_from_a_burned_forest(level, corn):
    state = use("palenque.4", "harvest:burn", agriculture=level)

    assert has(state, "corn") == (corn,)


@rule("T12.5", "T12.6")
@pytest.mark.parametrize(("level", "corn"), [(0, 3), (1, 3), (2, 4), (3, 4)])
def test_fishing_gives_one_more_corn_from_level_2_on(level, corn):
    assert has(use("palenque.1", agriculture=level), "corn") == (corn,)


@rule("T12.6")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_harvesting_without_a_tile_needs_level_2(level):
    state = use("palenque.3", agriculture=level)

    assert ("harvest:corn" in legal(state)) == (level >= 2)


@rule("T12.5")
def test_agriculture_adds_nothing_to_wood():
    assert has(use("palenque.3", "harvest:wood", agriculture=3), "corn", "wood") == (0, 2)


@rule("T12.8")
def test_the_bonus_of_agriculture_is_a_step_on_any_temple():
    state = study(position("tikal.1", wood=1, agriculture=3), "tech:agriculture pay:wood")
    assert legal(state) == ["temple:chaac", "temple:quetzalcoatl", "temple:kukulcan"]

    assert has(play(state, "temple:quetzalcoatl"), "quetzalcoatl") == (2,)


# Resource extraction


@rule("T12.9", "T12.10", "T12.11", "T12.1")
@pytest.mark.parametrize(
    ("action", "level", "blocks"),
    [
        ("yaxchilan.1", 0, (1, 0, 0)),
        ("yaxchilan.1", 1, (2, 0, 0)),
        ("yaxchilan.1", 3, (2, 0, 0)),
        ("yaxchilan.2", 1, (0, 1, 0)),
        ("yaxchilan.2", 2, (0, 2, 0)),
        ("yaxchilan.2", 3, (0, 2, 0)),
        ("yaxchilan.3", 2, (0, 0, 1)),
        ("yaxchilan.3", 3, (0, 0, 2)),
        ("yaxchilan.5", 1, (0, 1, 1)),
        ("yaxchilan.5", 2, (0, 2, 1)),
        ("yaxchilan.5", 3, (0, 2, 2)),
    ],
)
def test_extraction_adds_a_block_of_each_kind_reached(action, level, blocks):
    assert has(use(action, extraction=level), "wood", "stone", "gold") == blocks


@rule("T12.9")
@pytest.mark.parametrize(("action", "wood"), [(3, 3), (4, 4), (5, 5)])
def test_extraction_adds_to_a_harvest_of_wood(action, wood):
    assert has(use(f"palenque.{action}", "harvest:wood", extraction=1), "wood") == (wood,)


@rule("T12.12")
@pytest.mark.parametrize("line", ["harvest:corn", "harvest:burn"])
def test_extraction_adds_no_wood_to_corn(line):
    state = use("palenque.3", line, extraction=3, jungle={3: (1, 1)})

    assert has(state, "wood") == (0,)


@rule("T12.12")
def test_extraction_adds_nothing_to_skulls():
    state = use("yaxchilan.4", extraction=3)

    assert has(state, "wood", "stone", "gold", "skull") == (0, 0, 0, 1)


@rule("T12.12")
def test_extraction_adds_nothing_to_blocks_from_elsewhere():
    state = use("tikal.2", "build:canal", wood=3, extraction=3, display=["canal"])
    assert has(state, "stone") == (1,)

    state = use("chichen_itza.9", "take:gold", skull=1, extraction=3)
    assert has(state, "gold") == (1,)

    state = use("uxmal.2", "buy:wood stop", corn=2, extraction=3)
    assert has(state, "wood") == (1,)

    fed = {"corn": 6}
    state = position(seats=2, extraction=3, chaac=2, tooth=7, corn=6, players={1: fed})
    play(state, "place:tikal done place:uxmal done")
    assert has(state, "stone") == (1,)


@rule("T12.12")
def test_extraction_adds_nothing_to_its_own_bonus():
    state = study(position("tikal.1", wood=1, extraction=3), "tech:extraction pay:wood")
    play(state, "take:wood take:wood")

    assert has(state, "wood") == (2,)


@rule("T12.13")
def test_the_bonus_of_extraction_is_two_blocks_of_choice():
    state = study(position("tikal.1", wood=1, extraction=3), "tech:extraction pay:wood")
    assert legal(state) == ["take:wood", "take:stone", "take:gold"]

    play(state, "take:gold take:stone")
    assert has(state, "wood", "stone", "gold") == (0, 1, 1)
    assert legal(state) == ["done"]


# Architecture


@rule("T12.14", "T12.15", "T12.1")
@pytest.mark.parametrize("action", ["tikal.2", "tikal.4", "uxmal.4"])
@pytest.mark.parametrize(("level", "corn", "score"), [(0, 0, 0), (1, 1, 0), (2, 1, 2), (3, 1, 2)])
def test_architecture_rewards_a_building(action, level, corn, score):
    price = {"corn": 2 if level < 3 else 0} if action == "uxmal.4" else {"wood": 1}
    state = use(action, "build:milpa_1", architecture=level, display=["milpa_1"], **price)
    if level == 3 and action != "uxmal.4":
        play(state, "spare:wood")

    assert has(state, "corn", "points") == (corn, score)


@rule("T12.16")
@pytest.mark.parametrize("action", ["tikal.2", "tikal.4"])
@pytest.mark.parametrize(
    ("spared", "left"), [("wood", (1, 0, 0)), ("stone", (0, 1, 0)), ("gold", (0, 0, 1))]
)
def test_architecture_3_saves_a_block_of_choice(action, spared, left):
    state = use(
        action,
        "build:founders_tomb",
        architecture=3,
        age=2,
        display=["founders_tomb"],
        wood=1,
        stone=1,
        gold=1,
    )
    assert legal(state) == ["spare:wood", "spare:stone", "spare:gold"]

    assert has(play(state, f"spare:{spared}"), "wood", "stone", "gold") == left


@rule("T12.16")
def test_only_a_block_of_the_cost_can_be_saved():
    state = use(
        "tikal.2", "build:crypt", architecture=3, display=["crypt"], wood=2, stone=1, gold=1
    )

    assert legal(state) == ["spare:wood", "spare:stone"]


@rule("T12.16")
def test_a_missing_block_is_the_one_saved():
    state = use("tikal.2", "build:crypt", architecture=3, display=["crypt"], wood=1, stone=1)
    assert legal(state) == ["spare:wood"]

    assert has(play(state, "spare:wood"), "wood", "stone") == (0, 0)


@rule("T12.16")
def test_one_block_is_saved_not_two():
    state = position("tikal.2", architecture=3, display=["crypt"], wood=1)

    assert "use:tikal.2" not in legal(play(state, "pick:tikal.2"))


@rule("T12.16")
def test_the_discount_begins_with_level_3():
    state = position("tikal.2", architecture=2, display=["crypt"], wood=1, stone=1)

    assert "use:tikal.2" not in legal(play(state, "pick:tikal.2"))


@rule("T12.17")
@ruling("bld_05")
def test_the_discount_can_make_a_building_free_at_tikal():
    state = use("tikal.2", "build:altar", architecture=3, display=["altar"])
    assert legal(state) == ["spare:gold"]

    play(state, "spare:gold")
    assert has(state, "gold", "corn", "points") == (0, 1, 2 + 3)


@rule("T12.17")
@ruling("bld_05")
def test_the_discount_can_make_a_building_free_at_uxmal():
    state = use("uxmal.4", "build:altar", architecture=3, display=["altar"])

    assert has(state, "corn", "points") == (1, 2 + 3)


@rule("T12.18")
def test_the_discount_is_always_taken():
    state = use("tikal.2", "build:milpa_1", wood=5, architecture=3, display=["milpa_1"])
    assert legal(state) == ["spare:wood"]

    state = use("uxmal.4", "build:milpa_1", corn=5, architecture=3, display=["milpa_1"])
    assert has(state, "corn") == (5 - 0 + 1,)


@rule("T12.19")
@ruling("bld_04")
@pytest.mark.parametrize(
    ("level", "expected"), [(0, (1, 0, 0, 0)), (1, (2, 1, 0, 0)), (2, (3, 1, 2, 0))]
)
def test_a_level_from_the_building_itself_comes_too_late_for_it(level, expected):
    state = use("tikal.2", "build:altar", gold=1, architecture=level, display=["altar"])

    assert has(state, "architecture", "corn", "points", "gold") == expected


@rule("T12.19")
@ruling("bld_04")
def test_a_building_cannot_lower_its_own_price():
    state = position("tikal.2", architecture=2, display=["altar"])

    assert "use:tikal.2" not in legal(play(state, "pick:tikal.2"))


@rule("T12.20")
def test_the_bonus_of_architecture_is_three_points():
    state = study(position("tikal.1", wood=1, architecture=3), "tech:architecture pay:wood")

    assert points(state) == 3


# Theology


@rule("T12.21")
@pytest.mark.parametrize("space", range(9))
def test_theology_1_uses_the_action_one_space_ahead_for_no_corn(space):
    state = position(f"chichen_itza.{space}", corn=0, skull=1, theology=1)
    play(state, f"pick:chichen_itza.{space}")

    reach = [f"use:chichen_itza.{n}" for n in (space, space + 1) if n > 0]
    assert legal(state) == [*reach, "skip"]
    assert has(play(state, f"use:chichen_itza.{space + 1}"), "skull", "corn") == (0, 0)


@rule("T12.21")
@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_going_ahead_needs_theology(level):
    state = position("chichen_itza.0", skull=1, theology=level)
    play(state, "pick:chichen_itza.0")

    assert ("use:chichen_itza.1" in legal(state)) == (level >= 1)


@rule("T12.21")
def test_theology_1_works_when_the_workers_own_oval_is_taken():
    state = position("chichen_itza.3", corn=0, skull=1, theology=1, ovals=[3])

    assert legal(play(state, "pick:chichen_itza.3")) == ["use:chichen_itza.4", "skip"]


@rule("T12.21")
def test_the_oval_ahead_must_be_free():
    state = position("chichen_itza.3", corn=0, skull=1, theology=1, ovals=[4])

    assert legal(play(state, "pick:chichen_itza.3")) == ["use:chichen_itza.3", "skip"]


@rule("T12.21")
@pytest.mark.parametrize("gear", ["palenque", "yaxchilan", "tikal", "uxmal"])
def test_theology_1_is_for_chichen_itza_only(gear):
    state = position(f"{gear}.0", corn=9, wood=9, theology=3, display=["milpa_1"])

    assert legal(play(state, f"pick:{gear}.0")) == ["skip"]


@rule("T12.22")
@ruling("chi_02")
@pytest.mark.parametrize("space", [9, 10])
def test_from_the_end_of_the_gear_theology_1_frees_every_action(space):
    state = position(f"chichen_itza.{space}", corn=0, skull=1, theology=1)
    play(state, f"pick:chichen_itza.{space}")

    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in range(1, 10)), "skip"]
    assert has(play(state, "use:chichen_itza.1"), "corn", "points") == (0, 4)


@rule("T12.22")
@ruling("chi_02")
def test_from_space_9_stepping_back_costs_corn_without_theology():
    state = position("chichen_itza.9", corn=1, skull=1)
    play(state, "pick:chichen_itza.9")

    assert legal(state) == ["use:chichen_itza.8", "use:chichen_itza.9", "skip"]


@rule("T12.23")
@ruling("chi_03")
def test_going_ahead_is_not_combined_with_steps_back():
    state = position("chichen_itza.5", corn=2, skull=1, theology=1)
    play(state, "pick:chichen_itza.5")
    assert legal(state) == [*(f"use:chichen_itza.{n}" for n in (3, 4, 5, 6)), "skip"]

    assert has(play(state, "use:chichen_itza.3"), "corn") == (0,)


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_sells_a_step_after_an_action():
    state = use("chichen_itza.1", skull=1, wood=1, gold=1, theology=2)
    assert legal(state) == ["pay:wood", "pay:gold", "stop"]

    play(state, "pay:gold temple:kukulcan")
    assert has(state, "chaac", "kukulcan", "wood", "gold") == (2, 2, 1, 0)


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_sells_one_step_for_each_action():
    state = use("chichen_itza.1", "pay:wood temple:chaac", skull=1, wood=5, theology=2)

    assert legal(state) == ["done"]


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_sells_a_step_after_every_action():
    state = position("chichen_itza.1", "chichen_itza.4", skull=2, wood=2, theology=2)
    play(state, "pick:chichen_itza.1 use:chichen_itza.1 pay:wood temple:chaac")
    play(state, "pick:chichen_itza.4 use:chichen_itza.4 pay:wood temple:chaac")

    assert has(state, "chaac", "kukulcan", "wood") == (4, 2, 0)


@rule("T12.24")
@ruling("chi_04")
def test_theology_2_may_be_declined():
    state = use("chichen_itza.1", skull=1, wood=1, theology=2)
    before = belongings(state)

    assert belongings(play(state, "stop")) == before


@rule("T12.24")
@ruling("chi_04")
def test_the_block_just_gained_may_be_spent():
    state = use("chichen_itza.6", "take:stone", skull=1, theology=2)
    assert legal(state) == ["pay:stone", "stop"]

    play(state, "pay:stone temple:kukulcan")
    assert has(state, "kukulcan", "stone") == (3, 0)


@rule("T12.24")
@pytest.mark.parametrize("level", [0, 1])
def test_no_step_is_sold_below_theology_2(level):
    assert legal(use("chichen_itza.1", skull=1, wood=1, theology=level)) == ["done"]


@rule("T12.24")
def test_theology_2_asks_nothing_without_a_block_or_a_temple_to_climb():
    assert legal(use("chichen_itza.1", skull=1, theology=2)) == ["done"]
    assert legal(use("chichen_itza.1", skull=1, wood=1, theology=2, **TOPS)) == ["done"]


@rule("T12.24")
def test_theology_2_asks_nothing_after_a_skipped_action():
    state = position("chichen_itza.1", skull=1, wood=1, theology=2)

    assert legal(play(state, "pick:chichen_itza.1 skip")) == ["done"]


@rule("T12.25")
@pytest.mark.parametrize(("level", "skulls"), [(0, 1), (1, 1), (2, 1), (3, 2)])
def test_theology_3_finds_a_second_skull(level, skulls):
    assert has(use("yaxchilan.4", theology=level), "skull") == (skulls,)


@rule("T12.25")
def test_theology_3_adds_nothing_to_skulls_from_elsewhere():
    state = use(
        "tikal.2",
        "build:lapidary tech:agriculture",
        wood=2,
        stone=2,
        theology=3,
        age=2,
        display=["lapidary"],
    )
    assert has(state, "skull") == (1,)

    state = study(position("tikal.1", wood=1, theology=3), "tech:theology pay:wood")
    assert has(state, "skull") == (1,)


@rule("T12.26")
def test_the_bonus_of_theology_is_a_skull():
    state = study(position("tikal.1", wood=1, theology=3), "tech:theology pay:wood")

    assert has(state, "theology", "skull") == (3, 1)
