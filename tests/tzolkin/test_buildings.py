"""T13: buildings: what they cost and give, and the display."""

import pytest

from cenote.core.game import CHANCE
from cenote.games.tzolkin import names
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import KINDS
from cenote.games.tzolkin.state import BUILT
from cenote.games.tzolkin.tables.buildings import BUILDING_KIND
from tests.clauses import rule, ruling
from tests.tzolkin.printed import BUILDINGS
from tests.tzolkin.table import belongings, build, has, legal, news, play, position, seen

by_tile = pytest.mark.parametrize("tile", BUILDINGS, ids=lambda tile: tile.id)


# Costs and effects


def test_there_are_14_buildings_of_age_1_and_18_of_age_2():
    assert [sum(tile.age == age for tile in BUILDINGS) for age in (1, 2)] == [14, 18]


@rule("T13.1", "T13.3", "T13.5")
@by_tile
def test_a_building_costs_and_gives_what_is_printed(tile):
    state = position("tikal.2", display=[tile.id], age=tile.age, **tile.cost)
    expected = {**belongings(state), "free": 3, **dict.fromkeys(tile.cost, 0)}
    for name, number in tile.gives.items():
        expected[name] = expected.get(name, 0) + number
    build(state, tile.id)
    play(state, tile.line)

    assert belongings(state) == {name: number for name, number in expected.items() if number}
    assert legal(state) == ["done"]


@rule("T13.1")
@by_tile
def test_a_building_cannot_be_built_for_one_block_less(tile):
    for block, number in tile.cost.items():
        if number == 0:
            continue
        means = {"wood": 9, "stone": 9, "gold": 9, block: number - 1}
        state = position("tikal.2", display=[tile.id], age=tile.age, **means)

        assert "use:tikal.2" not in legal(play(state, "pick:tikal.2"))


@rule("T13.1")
@by_tile
def test_each_building_is_of_its_age_and_border(tile):
    index = [other.id for other in BUILDINGS].index(tile.id)
    state = position(display=[tile.id], age=tile.age)

    assert TZOLKIN.faults(state) == []
    assert KINDS[BUILDING_KIND[index]] == tile.border


@rule("T10.8")
@by_tile
def test_a_building_costs_two_corn_for_each_block_at_uxmal(tile):
    price = 2 * tile.blocks
    state = position("uxmal.4", display=[tile.id], age=tile.age, corn=price)
    build(state, tile.id, "uxmal.4")
    play(state, tile.line)
    assert has(state, "corn") == (tile.gives.get("corn", 0),)

    state = position("uxmal.4", display=[tile.id], age=tile.age, corn=price - 1)
    assert "use:uxmal.4" not in legal(play(state, "pick:uxmal.4"))


@rule("T13.2")
def test_the_tile_goes_from_the_display_to_its_owner():
    state = build(position("tikal.2", wood=1, display=["altar", "milpa_1", "crypt"]), "milpa_1")

    assert seen(state)["buildings"][:3] == ["altar", None, "crypt"]
    assert seen(state)["players"][0]["buildings"] == ["milpa_1"]


@rule("T13.2")
@by_tile
def test_everybody_sees_who_owns_each_building(tile):
    """The last of them needs the 32nd bit, which is a trap for compiled rules."""
    state = position("tikal.2", display=[tile.id], age=tile.age, built=["altar"], **tile.cost)
    owned = {"altar", tile.id}
    build(state, tile.id)

    assert set(seen(state)["players"][0]["buildings"]) == owned
    assert state.at(0, BUILT) == sum(1 << names.BUILDINGS.index(name) for name in owned)


@rule("T13.2")
def test_a_building_cannot_construct_itself():
    state = position("tikal.2", wood=9, gold=9, display=["burial_mound", "milpa_1"])
    build(state, "burial_mound")
    play(state, "temple:chaac")

    assert legal(state) == ["build:milpa_1", "stop"]


@rule("T13.3")
@ruling("bld_08")
@by_tile
def test_only_the_three_buildings_with_a_may_can_be_declined(tile):
    state = position("tikal.2", display=[tile.id], age=tile.age, corn=9, **tile.cost)
    build(state, tile.id)
    offers = []
    while legal(state) != ["done"]:
        offers.append(legal(state))
        play(state, offers[-1][-1])

    declined = [offer for offer in offers if "stop" in offer]
    assert len(declined) == (tile.id in ("burial_mound", "bazaar_tomb", "pilgrims_tomb"))


@rule("T13.4")
@ruling("bld_03")
def test_effects_come_in_printed_order():
    state = position("tikal.2", display=["burial_mound", "milpa_1"], wood=2, gold=1)
    build(state, "burial_mound")
    assert legal(state) == ["temple:chaac", "temple:quetzalcoatl", "temple:kukulcan"]

    assert legal(play(state, "temple:chaac")) == ["build:milpa_1", "stop"]


@rule("T13.4")
@ruling("bld_03")
def test_the_reward_of_architecture_comes_before_the_effects():
    state = position("tikal.2", wood=1, stone=2, architecture=2, display=["ossuary"])
    told = news(state, "pick:tikal.2 use:tikal.2 build:ossuary")

    kinds = [(kind, thing) for kind, _, thing, _, _ in told if kind != "pay"]
    assert kinds == [
        ("construct", "ossuary"),
        ("gain", "corn"),
        ("points", "architecture"),
        ("climb", "chaac"),
        ("climb", "kukulcan"),
    ]


@rule("T13.4")
@ruling("bld_03")
def test_with_free_order_the_owner_chooses_the_next_effect():
    state = position(
        "tikal.2", options=["free_order"], display=["burial_mound", "milpa_1"], wood=2, gold=1
    )
    build(state, "burial_mound")
    assert legal(state) == ["effect:1", "effect:2"]

    assert legal(play(state, "effect:2")) == ["build:milpa_1", "stop"]
    assert legal(play(state, "build:milpa_1")) == ["effect:1"]
    assert has(play(state, "effect:1 temple:chaac"), "chaac", "wood") == (2, 0)


@rule("T13.4")
@ruling("bld_03")
@by_tile
def test_with_free_order_a_building_gives_the_same(tile):
    state = position(
        "tikal.2", display=[tile.id], age=tile.age, options=["free_order"], **tile.cost
    )
    before = belongings(state)
    build(state, tile.id)
    answers = tile.line.split()
    while legal(state) != ["done"]:
        effects = [word for word in legal(state) if word.startswith("effect:")]
        play(state, effects[0] if effects else answers.pop(0))

    after = belongings(state)
    paid = {good: -number for good, number in tile.cost.items()}
    changes = {name: paid.get(name, 0) + tile.gives.get(name, 0) for name in before | after}
    changes["free"] += 1
    assert {name: after.get(name, 0) - before.get(name, 0) for name in changes} == changes


@rule("T13.5")
@pytest.mark.parametrize(
    ("farms", "workers", "corn"),
    [
        ([], 3, 6),
        (["milpa_1"], 3, 4),
        (["milpa_1", "milpa_2", "milpa_3"], 4, 2),
        (["terrace_1"], 5, 5),
        (["terrace_1", "terrace_2"], 6, 0),
        (["granary_1"], 5, 4),
        (["granary_1", "milpa_1"], 3, 0),
        (["granary_1", "granary_2", "granary_3"], 6, 0),
        (["terrace_2", "milpa_3"], 4, 3),
        (["terrace_1", "terrace_2", "milpa_1"], 3, 0),
    ],
)
def test_farms_help_on_food_days(farms, workers, corn):
    state = position(
        seats=2, tooth=7, corn=20, workers=workers, built=farms, players={1: {"corn": 6}}
    )
    play(state, "place:tikal done place:uxmal done")

    assert has(state, "corn", "points") == (20 - corn, 0)


# The display


@rule("T13.12")
def test_the_display_is_not_refilled_within_a_turn():
    state = position(
        "tikal.2", "tikal.6", wood=9, display=["milpa_1"], stack=["milpa_2", "milpa_3"]
    )
    build(state, "milpa_1")
    assert seen(state)["buildings"] == [None] * 6

    assert legal(play(state, "pick:tikal.6")) == [
        "use:tikal.1",
        "use:tikal.3",
        "use:tikal.5",
        "skip",
    ]


@rule("T13.12")
@ruling("bld_07")
def test_the_display_is_refilled_at_the_end_of_the_turn():
    display = ["altar", "milpa_1", "crypt", "canal", "oratory", "milpa_2"]
    state = position("tikal.4", wood=2, display=display, stack=["ossuary", "workshop", "milpa_3"])
    play(state, "pick:tikal.4 use:tikal.4 build:milpa_1 build:milpa_2 done")
    assert TZOLKIN.to_act(state) == CHANCE
    assert legal(state) == ["deal:milpa_3", "deal:workshop", "deal:ossuary"]

    play(state, "deal:workshop deal:milpa_3")
    assert seen(state)["buildings"] == ["altar", "workshop", "crypt", "canal", "oratory", "milpa_3"]
    assert TZOLKIN.to_act(state) == 1


@rule("T13.13")
@pytest.mark.parametrize(("age", "dealt"), [(1, "deal:crypt"), (2, "deal:oracle")])
def test_new_buildings_are_of_the_current_age(age, dealt):
    full = {1: ["milpa_1"], 2: ["granary_1"]}[age]
    state = position("tikal.2", wood=2, age=age, display=full, stack=["crypt", "oracle"])
    build(state, full[0])

    assert legal(play(state, "done")) == [dealt]


@rule("T13.13")
def test_age_2_comes_with_the_second_food_day():
    state = position(
        seats=2,
        tooth=13,
        food_days=1,
        corn=6,
        players={1: {"corn": 6}},
        display=["milpa_1"],
        stack=["crypt", "oracle", "school"],
    )
    play(state, "place:tikal done")
    assert legal(state) == ["deal:crypt"]
    play(state, "deal:crypt place:uxmal done")

    assert seen(state)["buildings"] == [None] * 6
    assert legal(state) == ["deal:school", "deal:oracle"]


@rule("T13.14")
@ruling("bld_07")
def test_an_empty_stack_leaves_gaps():
    state = position("tikal.2", wood=1, display=["altar", "milpa_1"], stack=["oracle"])
    play(build(state, "milpa_1"), "done")

    assert TZOLKIN.to_act(state) == 1
    assert seen(state)["buildings"] == ["altar", None, None, None, None, None]
