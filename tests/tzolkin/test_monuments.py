"""T13: monuments."""

import pytest

from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import KINDS
from cenote.games.tzolkin.tables.monuments import MONUMENT_KIND
from tests.clauses import rule, ruling
from tests.tzolkin.printed import COST_GOODS, MONUMENTS
from tests.tzolkin.table import belongings, build, has, legal, play, position, seen

by_monument = pytest.mark.parametrize("monument", MONUMENTS)


@rule("T13.15")
@by_monument
def test_a_monument_costs_what_is_printed(monument):
    cost = dict(zip(COST_GOODS, MONUMENTS[monument][1:], strict=True))
    state = position("tikal.4", monuments=[monument], **cost)
    before = belongings(state)
    play(state, f"pick:tikal.4 use:tikal.4 raise:{monument}")

    unpaid = {name: number for name, number in before.items() if name not in COST_GOODS}
    assert belongings(state) == {**unpaid, "free": 3}
    assert legal(state) == ["done"]


@rule("T13.15")
@by_monument
def test_a_monument_cannot_be_built_for_less(monument):
    cost = dict(zip(COST_GOODS, MONUMENTS[monument][1:], strict=True))
    for good in [good for good, number in cost.items() if number]:
        means = {"wood": 9, "stone": 9, "gold": 9, "skull": 3, good: cost[good] - 1}
        state = position("tikal.4", monuments=[monument], **means)

        assert "use:tikal.4" not in legal(play(state, "pick:tikal.4"))


@rule("T13.15")
@by_monument
def test_each_monument_has_its_border(monument):
    index = list(MONUMENTS).index(monument)

    assert KINDS[MONUMENT_KIND[index]] == MONUMENTS[monument][0]


RICH = {"corn": 9, "wood": 9, "stone": 9, "gold": 9, "monuments": ["palace"]}


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
