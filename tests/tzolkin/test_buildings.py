"""T13: buildings and monuments."""

import pytest

from cenote.core.game import CHANCE
from cenote.games.tzolkin import names
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import KINDS
from cenote.games.tzolkin.state import BUILT
from cenote.games.tzolkin.tables.buildings import BUILDING_KIND
from cenote.games.tzolkin.tables.monuments import MONUMENT_KIND
from tests.clauses import rule, ruling
from tests.tzolkin.printed import BUILDINGS, MONUMENTS
from tests.tzolkin.table import Given, belongings, has, legal, news, play, points, position, seen

COST_GOODS = ("wood", "stone", "gold", "skull")
PILGRIMS: Given = {"wood": 2, "stone": 1, "gold": 1, "age": 2, "display": ["pilgrims_tomb"]}
MOUND: Given = {"wood": 1, "gold": 1}

by_tile = pytest.mark.parametrize("tile", BUILDINGS, ids=lambda tile: tile.id)
by_monument = pytest.mark.parametrize("monument", MONUMENTS)


def build(state, building, action="tikal.2"):
    return play(state, f"pick:{action} use:{action} build:{building}")


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
        means: Given = {"wood": 9, "stone": 9, "gold": 9, block: number - 1}
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
    state = position("tikal.2", display=["burial_mound", "milpa_1"], **{**MOUND, "wood": 2})
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


# Buildings with an action


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


# Monuments


@rule("T13.15")
@by_monument
def test_a_monument_costs_what_is_printed(monument):
    cost: Given = dict(zip(COST_GOODS, MONUMENTS[monument][1:], strict=True))
    state = position("tikal.4", monuments=[monument], **cost)
    before = belongings(state)
    play(state, f"pick:tikal.4 use:tikal.4 raise:{monument}")

    unpaid = {name: number for name, number in before.items() if name not in COST_GOODS}
    assert belongings(state) == {**unpaid, "free": 3}
    assert legal(state) == ["done"]


@rule("T13.15")
@by_monument
def test_a_monument_cannot_be_built_for_less(monument):
    cost: Given = dict(zip(COST_GOODS, MONUMENTS[monument][1:], strict=True))
    for good in [good for good, number in cost.items() if number]:
        means: Given = {"wood": 9, "stone": 9, "gold": 9, "skull": 3, good: cost[good] - 1}
        state = position("tikal.4", monuments=[monument], **means)

        assert "use:tikal.4" not in legal(play(state, "pick:tikal.4"))


@rule("T13.15")
@by_monument
def test_each_monument_has_its_border(monument):
    index = list(MONUMENTS).index(monument)

    assert KINDS[MONUMENT_KIND[index]] == MONUMENTS[monument][0]


RICH: Given = {"corn": 9, "wood": 9, "stone": 9, "gold": 9, "monuments": ["palace"]}


@rule("T13.16")
@ruling("mon_01")
@pytest.mark.parametrize("space", ["tikal.4", "tikal.5", "tikal.6", "tikal.7"])
def test_tikal_4_constructs_a_monument_from_wherever_it_is_reached(space):
    state = play(position(space, **RICH), f"pick:{space} use:tikal.4 raise:palace")

    assert seen(state)["players"][0]["monuments"] == {"palace": 4}


@rule("T13.16")
@ruling("mon_01")
def test_a_monument_can_be_reached_by_uxmal_5():
    state = play(position("uxmal.5", **RICH), "pick:uxmal.5 use:uxmal.5 use:tikal.4")

    assert legal(state) == ["raise:palace"]


@rule("T13.16")
@ruling("mon_01")
def test_a_monument_can_be_reached_by_the_pilgrims():
    state = position("tikal.2", age=2, display=["pilgrims_tomb"], **RICH)
    build(state, "pilgrims_tomb")

    assert legal(play(state, "use:tikal.4")) == ["raise:palace"]


@rule("T13.16")
@ruling("mon_01")
@pytest.mark.parametrize("action", ["tikal.2", "uxmal.4"])
def test_no_other_action_constructs_a_monument(action):
    state = position(action, display=["milpa_1"], **RICH)

    assert legal(play(state, f"pick:{action} use:{action}")) == ["build:milpa_1"]


@rule("T13.17")
@ruling("mon_01")
def test_architecture_brings_nothing_with_a_monument():
    state = position("tikal.4", wood=2, stone=3, gold=1, architecture=3, monuments=["palace"])
    play(state, "pick:tikal.4 use:tikal.4 raise:palace")

    assert has(state, "corn", "wood", "stone", "gold", "points") == (0, 0, 0, 0, 0)


@rule("T13.17")
@ruling("mon_01")
def test_architecture_saves_no_block_of_a_monument():
    state = position("tikal.4", wood=2, stone=3, architecture=3, monuments=["palace"])

    assert "use:tikal.4" not in legal(play(state, "pick:tikal.4"))


@rule("T13.18")
def test_a_monument_is_not_replaced():
    state = position("tikal.4", stone=2, gold=3, monuments=["palace", "sanctuary"])
    play(state, "pick:tikal.4 use:tikal.4 raise:sanctuary done")

    assert TZOLKIN.to_act(state) == 1
    assert seen(state)["monuments"] == ["palace", None, None, None, None, None]


@rule("T13.18")
def test_a_player_may_construct_several_monuments():
    state = position(
        "tikal.4", "tikal.6", wood=9, stone=9, gold=9, monuments=["palace", "sanctuary"]
    )
    play(state, "pick:tikal.4 use:tikal.4 raise:sanctuary")
    play(state, "pick:tikal.6 use:tikal.4 raise:palace")

    assert list(seen(state)["players"][0]["monuments"]) == ["palace", "sanctuary"]


@rule("T13.19")
@ruling("sku_03")
def test_the_skull_of_the_rack_goes_back_to_the_bank():
    others = {1: {"skull": 12}}
    state = position(
        "tikal.4", "yaxchilan.4", gold=4, skull=1, monuments=["skull_rack"], players=others
    )
    play(state, "pick:tikal.4 use:tikal.4 raise:skull_rack")
    assert (has(state, "skull"), seen(state)["skulls_in_bank"]) == ((0,), 1)

    play(state, "pick:yaxchilan.4 use:yaxchilan.4")
    assert (has(state, "skull"), seen(state)["skulls_in_bank"]) == ((1,), 0)
