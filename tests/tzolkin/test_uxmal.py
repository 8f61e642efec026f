"""T10: Uxmal."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import Given, given, has, legal, play, points, position

TOPS: Given = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
SMALL_GEARS = ("palenque", "yaxchilan", "tikal", "uxmal")


def pick(state, space, action=None):
    return play(state, f"pick:uxmal.{space} use:uxmal.{action or space}")


@rule("T10.1")
@pytest.mark.parametrize("temple", ["chaac", "quetzalcoatl", "kukulcan"])
def test_action_1_costs_three_corn_and_climbs_one_temple(temple):
    state = pick(position("uxmal.1", corn=7), 1)
    assert legal(state) == ["temple:chaac", "temple:quetzalcoatl", "temple:kukulcan"]

    play(state, f"temple:{temple}")
    assert has(state, temple, "corn") == (2, 4)
    assert legal(state) == ["done"]


@rule("T10.1")
def test_action_1_needs_three_corn():
    state = position("uxmal.1", corn=2)

    assert legal(play(state, "pick:uxmal.1")) == ["skip"]


@rule("T10.1")
def test_action_1_is_not_offered_if_no_temple_can_be_climbed():
    state = position("uxmal.1", corn=3, **TOPS)

    assert legal(play(state, "pick:uxmal.1")) == ["skip"]


@rule("T10.2")
@pytest.mark.parametrize(("block", "corn"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_a_block_is_sold_for_what_it_is_worth(block, corn):
    state = pick(position("uxmal.2", **given(block, 1)), 2)
    play(state, f"sell:{block} stop")

    assert has(state, "corn", block) == (corn, 0)


@rule("T10.2")
@pytest.mark.parametrize(("block", "corn"), [("wood", 2), ("stone", 3), ("gold", 4)])
def test_a_block_is_bought_for_what_it_is_worth(block, corn):
    state = pick(position("uxmal.2", corn=corn), 2)
    play(state, f"buy:{block} stop")

    assert has(state, "corn", block) == (0, 1)


@rule("T10.3")
@ruling("ux_03")
def test_blocks_become_other_blocks_by_way_of_corn():
    state = pick(position("uxmal.2", wood=6), 2)
    play(state, "sell:wood " * 6 + "buy:gold buy:gold buy:gold stop")

    assert has(state, "corn", "wood", "gold") == (0, 0, 3)


@rule("T10.3")
@ruling("ux_03")
def test_exchanges_have_no_limit():
    state = pick(position("uxmal.2", corn=300), 2)
    play(state, "buy:wood " * 150)

    assert has(state, "corn", "wood") == (0, 150)
    assert legal(state) == ["stop"]


@rule("T10.4")
def test_nothing_is_sold_after_buying():
    state = pick(position("uxmal.2", corn=6, stone=1), 2)
    assert legal(state) == ["sell:stone", "buy:wood", "buy:stone", "buy:gold", "stop"]

    assert legal(play(state, "buy:wood")) == ["buy:wood", "buy:stone", "buy:gold", "stop"]


@rule("T10.4")
def test_a_block_that_was_sold_cannot_be_bought_back():
    state = pick(position("uxmal.2", corn=6, stone=2), 2)

    assert legal(play(state, "sell:stone")) == ["sell:stone", "buy:wood", "buy:gold", "stop"]
    assert legal(play(state, "buy:wood")) == ["buy:wood", "buy:gold", "stop"]


@rule("T10.5")
def test_skulls_are_not_traded():
    state = position("uxmal.2", corn=1, skull=3)

    assert "use:uxmal.2" not in legal(play(state, "pick:uxmal.2"))


@rule("T10.5")
@pytest.mark.parametrize("goods", [{"corn": 2}, {"wood": 1}, {"stone": 1}, {"gold": 1}])
def test_the_market_is_offered_to_a_player_who_can_trade(goods):
    state = position("uxmal.2", **goods)

    assert "use:uxmal.2" in legal(play(state, "pick:uxmal.2"))


@rule("T10.6")
def test_action_3_brings_a_worker_from_the_bank():
    state = position("uxmal.3")
    before = has(state, "free", "banked")
    pick(state, 3)

    assert (before, has(state, "free", "banked")) == ((2, 3), (4, 2))


@rule("T10.7")
@ruling("ux_04")
def test_action_3_is_not_offered_with_six_workers_in_play():
    state = position("uxmal.3", workers=6)

    assert legal(play(state, "pick:uxmal.3")) == ["skip"]


@rule("T10.8")
@pytest.mark.parametrize(
    ("building", "corn"),
    [("milpa_1", 2), ("seed_house", 4), ("burial_mound", 4), ("crypt", 6), ("terrace_1", 8)],
)
def test_action_4_costs_two_corn_for_each_block(building, corn):
    state = pick(position("uxmal.4", corn=corn, display=[building]), 4)
    play(state, f"build:{building}")

    assert has(state, "corn") == (0,)


@rule("T10.8")
def test_action_4_needs_all_the_corn():
    state = position("uxmal.4", corn=3, display=["workshop"])

    assert "use:uxmal.4" not in legal(play(state, "pick:uxmal.4"))


@rule("T10.8")
def test_a_step_back_leaves_less_corn_for_the_building():
    state = position("uxmal.5", corn=4, display=["workshop"])

    assert "use:uxmal.4" not in legal(play(state, "pick:uxmal.5"))


@rule("T10.8")
def test_action_4_constructs_one_building():
    state = pick(position("uxmal.4", corn=9, display=["milpa_1", "milpa_2"]), 4)

    assert legal(play(state, "build:milpa_1")) == ["done"]


@rule("T10.9")
def test_blocks_pay_no_part_of_action_4():
    state = position("uxmal.4", corn=3, wood=5, stone=5, display=["workshop"])
    assert "use:uxmal.4" not in legal(play(state, "pick:uxmal.4"))

    state = pick(position("uxmal.4", corn=5, wood=5, stone=5, display=["workshop"]), 4)
    play(state, "build:workshop")
    assert has(state, "corn", "wood", "stone") == (5 - 4 + 1, 5, 5)


@rule("T10.10")
@ruling("mon_01")
def test_action_4_constructs_no_monument():
    state = position("uxmal.4", corn=50, gold=9, stone=9, monuments=["sanctuary"])
    assert "use:uxmal.4" not in legal(play(state, "pick:uxmal.4"))

    state = position("uxmal.4", corn=50, display=["milpa_1"], monuments=["sanctuary"])
    assert legal(pick(state, 4)) == ["build:milpa_1"]


@rule("T10.11")
@pytest.mark.parametrize(
    ("level", "corn", "score"), [(0, 6, 0), (1, 6 - 1, 0), (2, 6 - 1, 2), (3, 6 - 2 - 1, 2)]
)
def test_architecture_applies_to_a_building_for_corn(level, corn, score):
    state = pick(position("uxmal.4", corn=10, architecture=level, display=["crypt"]), 4)
    play(state, "build:crypt")

    assert has(state, "corn") == (10 - corn,)
    assert points(state) == score


@rule("T10.11")
def test_the_corn_of_architecture_is_no_part_of_the_payment():
    state = position("uxmal.4", corn=5, architecture=1, display=["crypt"])

    assert "use:uxmal.4" not in legal(play(state, "pick:uxmal.4"))


@rule("T10.12")
@ruling("ux_02")
def test_action_5_offers_every_action_of_the_four_small_gears():
    state = position("uxmal.5", corn=9, wood=9, display=["milpa_1"])
    pick(state, 5)

    assert legal(state) == [f"use:{gear}.{n}" for gear in SMALL_GEARS for n in (1, 2, 3, 4, 5)]


@rule("T10.12")
def test_action_5_costs_one_corn():
    state = play(pick(position("uxmal.5", corn=1), 5), "use:yaxchilan.3")

    assert has(state, "corn", "gold") == (2, 1)


@rule("T10.12")
def test_action_5_is_paid_besides_the_cost_of_the_chosen_action():
    state = pick(position("uxmal.5", corn=4), 5)
    play(state, "use:uxmal.1 temple:chaac")
    assert has(state, "corn", "chaac") == (0, 2)

    state = pick(position("uxmal.5", corn=3), 5)
    assert "use:uxmal.1" not in legal(state)


@rule("T10.12")
def test_the_corn_of_action_5_is_missing_from_a_building_for_corn():
    state = pick(position("uxmal.5", corn=2, display=["milpa_1"]), 5)
    assert "use:uxmal.4" not in legal(state)

    state = pick(position("uxmal.5", corn=3, display=["milpa_1"]), 5)
    assert has(play(state, "use:uxmal.4 build:milpa_1"), "corn") == (0,)


@rule("T10.13")
def test_action_5_never_reaches_chichen_itza():
    state = pick(position("uxmal.5", corn=9, skull=3), 5)

    assert not [word for word in legal(state) if "chichen_itza" in word]


@rule("T10.14")
def test_technologies_apply_to_an_action_of_action_5():
    state = pick(position("uxmal.5", corn=1, extraction=3, agriculture=3), 5)
    play(state, "use:yaxchilan.5")
    assert has(state, "corn", "stone", "gold") == (2, 2, 2)

    state = pick(position("uxmal.5", corn=1, agriculture=3), 5)
    assert has(play(state, "use:palenque.2 harvest:corn"), "corn") == (4 + 3,)


@rule("T10.15")
@ruling("ux_01")
def test_action_5_may_choose_itself_for_one_more_corn_each_time():
    state = pick(position("uxmal.5", corn=3), 5)
    play(state, "use:uxmal.5 use:uxmal.5 use:yaxchilan.1")

    assert has(state, "corn", "wood") == (0, 1)


@rule("T10.15")
@ruling("ux_01")
def test_with_uxmal_once_action_5_may_not_choose_itself():
    state = pick(position("uxmal.5", corn=9, options=["uxmal_once"]), 5)

    assert "use:uxmal.5" not in legal(state)
    assert "use:uxmal.2" in legal(state)


@rule("T10.15")
@ruling("ux_01")
def test_with_uxmal_once_the_pilgrims_may_choose_action_5_but_not_twice():
    state = position(
        "tikal.2",
        corn=3,
        wood=2,
        stone=1,
        gold=1,
        age=2,
        display=["pilgrims_tomb"],
        options=["uxmal_once"],
    )
    play(state, "pick:tikal.2 use:tikal.2 build:pilgrims_tomb use:uxmal.5")

    assert "use:uxmal.5" not in legal(state)


@rule("T10.16")
@pytest.mark.parametrize("corn", [0, 1, 2])
def test_action_5_chooses_itself_only_with_corn_for_what_follows(corn):
    state = play(position("uxmal.5", corn=corn), "pick:uxmal.5")
    assert ("use:uxmal.5" in legal(state)) == (corn >= 1)
    if corn:
        assert ("use:uxmal.5" in legal(play(state, "use:uxmal.5"))) == (corn >= 2)


@rule("T10.16")
def test_an_action_must_follow_once_action_5_is_paid():
    state = pick(position("uxmal.5", corn=1), 5)

    assert not {"stop", "skip", "done"} & set(legal(state))


@rule("T10.17")
@pytest.mark.parametrize("space", [6, 7])
def test_from_the_last_spaces_every_action_is_offered(space):
    state = position(f"uxmal.{space}", corn=3, display=["milpa_1"])
    play(state, f"pick:uxmal.{space}")

    assert legal(state) == [*(f"use:uxmal.{n}" for n in (1, 2, 3, 4, 5)), "skip"]


@rule("T10.17")
def test_from_the_last_spaces_the_action_itself_still_costs_corn():
    state = pick(position("uxmal.7", corn=1), 7, 5)
    assert has(play(state, "use:yaxchilan.1"), "corn", "wood") == (0, 1)

    state = play(position("uxmal.7", corn=0), "pick:uxmal.7")
    assert legal(state) == ["use:uxmal.3", "skip"]
