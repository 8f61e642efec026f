"""T13: buildings with an action, and those that give technologies."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import build, has, legal, play, points, position, seen

PILGRIMS = {"wood": 2, "stone": 1, "gold": 1, "age": 2, "display": ["pilgrims_tomb"]}
MOUND = {"wood": 1, "gold": 1}


@rule("T13.6")
@ruling("bld_01")
def test_the_mound_builds_for_blocks_even_if_it_was_paid_for_in_corn():
    state = position("uxmal.4", corn=9, wood=1, display=["burial_mound", "milpa_1", "altar"])
    build(state, "burial_mound", "uxmal.4")
    play(state, "temple:chaac")
    assert legal(state) == ["build:milpa_1", "stop"]

    assert has(play(state, "build:milpa_1"), "corn", "wood") == (5, 0)


@rule("T13.6")
@ruling("bld_01")
def test_the_mound_has_a_use_of_architecture_of_its_own():
    state = position(
        "tikal.4",
        wood=3,
        gold=1,
        architecture=2,
        display=["burial_mound", "milpa_1", "milpa_2"],
    )
    build(state, "burial_mound", "tikal.4")
    play(state, "temple:chaac")
    assert legal(state) == ["build:milpa_1", "build:milpa_2", "stop"]

    play(state, "build:milpa_1")
    assert has(state, "corn", "points") == (2, 4)
    assert legal(state) == ["plain:milpa_2", "stop"]


@rule("T13.6")
@ruling("bld_01")
def test_architecture_saved_on_the_mound_is_not_used_up_by_what_it_builds():
    state = position(
        "tikal.4",
        wood=3,
        gold=1,
        architecture=2,
        display=["burial_mound", "milpa_1", "milpa_2"],
    )
    play(state, "pick:tikal.4 use:tikal.4 plain:burial_mound temple:chaac build:milpa_1")

    assert legal(state) == ["build:milpa_2", "stop"]


@rule("T13.6")
@ruling("bld_01")
def test_the_temple_step_of_the_mound_comes_without_building_too():
    state = build(position("tikal.2", display=["burial_mound"], **MOUND), "burial_mound")
    play(state, "temple:quetzalcoatl")
    assert legal(state) == ["stop"]

    assert has(play(state, "stop"), "quetzalcoatl") == (2,)


@rule("T13.6")
@ruling("bld_01", "mon_01")
def test_the_mound_constructs_no_monument():
    state = position(
        "tikal.2", wood=9, stone=9, gold=9, display=["burial_mound"], monuments=["palace"]
    )
    build(state, "burial_mound")

    assert legal(play(state, "temple:chaac")) == ["stop"]


@rule("T13.7")
def test_the_bazaar_opens_the_market():
    state = position("tikal.2", stone=4, corn=1, age=2, display=["bazaar_tomb"])
    build(state, "bazaar_tomb")
    assert legal(state) == ["sell:stone", "stop"]

    play(state, "sell:stone buy:gold stop")
    assert has(state, "corn", "stone", "gold", "points") == (0, 0, 1, 6)


@rule("T13.8")
def test_the_founders_bring_no_seventh_worker():
    state = position(
        "tikal.2", wood=1, stone=1, gold=1, workers=6, age=2, display=["founders_tomb"]
    )
    build(state, "founders_tomb")

    assert has(state, "free", "banked", "points") == (6, 0, 6)


@rule("T13.8")
@ruling("bld_08")
def test_the_worker_of_the_founders_cannot_be_refused():
    state = position("tikal.2", wood=1, stone=1, gold=1, age=2, display=["founders_tomb"])
    build(state, "founders_tomb")

    assert legal(state) == ["done"]
    assert has(state, "free", "banked") == (4, 2)


@rule("T13.9")
@ruling("bld_02")
def test_the_pilgrims_cost_no_corn_but_cannot_act_without_it():
    state = build(position("tikal.2", corn=0, **PILGRIMS), "pilgrims_tomb")
    assert legal(state) == ["stop"]

    assert points(play(state, "stop")) == 2


@rule("T13.9")
@ruling("bld_02")
def test_the_action_of_the_pilgrims_may_be_declined():
    state = build(position("tikal.2", corn=5, **PILGRIMS), "pilgrims_tomb")
    play(state, "stop")

    assert has(state, "corn", "points") == (5, 2)
    assert seen(state)["players"][0]["buildings"] == ["pilgrims_tomb"]


@rule("T13.9")
@ruling("bld_02")
def test_the_pilgrims_pay_a_corn_and_the_cost_of_the_action():
    state = build(position("tikal.2", corn=4, **PILGRIMS), "pilgrims_tomb")
    play(state, "use:uxmal.1 temple:chaac")

    assert has(state, "corn", "chaac", "points") == (0, 2, 2)


@rule("T13.9")
@ruling("bld_02")
def test_the_corn_of_architecture_pays_for_the_pilgrims():
    state = build(position("tikal.2", corn=0, architecture=1, **PILGRIMS), "pilgrims_tomb")
    play(state, "use:yaxchilan.4")

    assert has(state, "corn", "skull") == (0, 1)


@rule("T13.9")
def test_the_pilgrims_never_reach_chichen_itza():
    state = build(position("tikal.2", corn=9, skull=2, **PILGRIMS), "pilgrims_tomb")

    assert not [word for word in legal(state) if "chichen_itza" in word]


@rule("T13.10")
@ruling("bld_02")
def test_the_action_of_the_pilgrims_has_a_new_use_of_architecture():
    state = position(
        "tikal.2",
        wood=4,
        stone=1,
        gold=1,
        architecture=2,
        age=2,
        display=["pilgrims_tomb", "granary_1"],
    )
    build(state, "pilgrims_tomb")
    play(state, "use:tikal.2 build:granary_1")

    assert has(state, "corn", "points") == (1 - 1 + 1, 2 + 2 + 2)


@rule("T13.10")
@ruling("bld_02")
def test_technologies_apply_to_the_action_of_the_pilgrims():
    state = position("tikal.2", corn=1, theology=3, **PILGRIMS)
    build(state, "pilgrims_tomb")

    assert has(play(state, "use:yaxchilan.4"), "skull") == (2,)


@rule("T13.11")
@pytest.mark.parametrize("building", ["school", "treasury", "storehouse", "lapidary"])
def test_any_technology_may_be_chosen(building):
    state = position("tikal.2", wood=3, stone=2, age=2, display=[building])
    build(state, building)

    assert legal(state) == [
        "tech:agriculture",
        "tech:extraction",
        "tech:architecture",
        "tech:theology",
    ]


@rule("T13.11")
@pytest.mark.parametrize(
    ("line", "levels"),
    [
        ("tech:theology tech:theology", (0, 0, 0, 2)),
        ("tech:extraction tech:agriculture", (1, 1, 0, 0)),
    ],
)
def test_the_scribes_give_two_levels_on_one_track_or_two(line, levels):
    state = position("tikal.2", stone=1, gold=2, age=2, display=["scribes_shrine"])
    build(state, "scribes_shrine")
    play(state, line)

    assert has(state, "agriculture", "extraction", "architecture", "theology") == levels
    assert legal(state) == ["done"]


@rule("T13.11")
@ruling("bld_06")
def test_the_scribes_give_a_bonus_twice():
    state = position("tikal.2", stone=1, gold=2, theology=3, age=2, display=["scribes_shrine"])
    build(state, "scribes_shrine")
    play(state, "tech:theology tech:theology")

    assert has(state, "theology", "skull") == (3, 2)
