"""The examples printed in the rules, as far as gears, technologies and buildings go."""

import pytest

from cenote.core.agenda import DEPTH, TASKS, step_of
from cenote.core.game import CHANCE
from cenote.games.tzolkin import steps
from cenote.games.tzolkin.game import TZOLKIN
from tests.clauses import rule
from tests.tzolkin.table import belongings, has, legal, play, points, position, seen

RED_AT_PALENQUE = ("palenque.1", "palenque.3", "palenque.4")


@rule("T6.3", "T6.8", "T6.11")
def test_palenque_red_takes_two_wood_and_burns_the_forest_for_seven_corn():
    state = position(*RED_AT_PALENQUE, corn=0)
    play(state, "pick:palenque.3 use:palenque.3 harvest:wood")
    assert has(state, "wood", "wood_tiles") == (2, 1)

    play(state, "pick:palenque.4 use:palenque.4 harvest:burn anger:chaac done")
    assert has(state, "corn", "wood") == (7, 2)
    assert has(state, "corn_tiles", "wood_tiles") == (1, 1)
    assert has(state, "chaac", "quetzalcoatl", "kukulcan") == (0, 1, 1)
    assert seen(state)["gears"]["palenque"][1] == 0


@rule("T6.3", "T6.6")
@pytest.mark.parametrize("corn", [1, 5])
def test_palenque_red_steps_back_to_the_corn_she_uncovered(corn):
    state = position(*RED_AT_PALENQUE, corn=corn)
    play(state, "pick:palenque.3 use:palenque.3 harvest:wood")
    play(state, "pick:palenque.4 use:palenque.3 harvest:corn")

    assert has(state, "corn", "wood") == (corn + 4, 2)
    assert has(state, "chaac", "quetzalcoatl", "kukulcan") == (1, 1, 1)


@rule("T6.6")
def test_palenque_red_cannot_step_back_without_a_corn():
    state = position(*RED_AT_PALENQUE, corn=0)
    play(state, "pick:palenque.3 use:palenque.3 harvest:wood pick:palenque.4")

    assert legal(state) == ["use:palenque.4", "skip"]


def yellow_at_tikal():
    """Two workers and just enough wood for two first levels, a milpa and a seed house."""
    return position(
        "tikal.3",
        "tikal.4",
        wood=5,
        display=["milpa_1", "seed_house", "oratory", "crypt", "altar", "terrace_1"],
        stack=["canal", "workshop", "milpa_2"],
    )


@rule("T9.3", "T9.6", "T13.12")
def test_tikal_yellow_advances_two_technologies_and_constructs_two_buildings():
    state = yellow_at_tikal()
    play(state, "pick:tikal.3 use:tikal.3 tech:extraction pay:wood tech:theology pay:wood")
    assert has(state, "extraction", "theology", "wood") == (1, 1, 3)

    play(state, "pick:tikal.4 use:tikal.4 build:milpa_1 build:seed_house")
    assert has(state, "agriculture", "wood") == (1, 0)
    assert seen(state)["players"][0]["buildings"] == ["milpa_1", "seed_house"]

    play(state, "done")
    assert TZOLKIN.to_act(state) == CHANCE
    play(state, "deal:workshop deal:canal")
    assert seen(state)["buildings"][:2] == ["workshop", "canal"]
    assert TZOLKIN.to_act(state) == 1


@rule("T9.3", "T12.2")
def test_tikal_two_levels_of_one_technology_leave_too_little_wood_for_both_buildings():
    state = yellow_at_tikal()
    play(state, "pick:tikal.3 use:tikal.3 tech:theology pay:wood")
    play(state, "tech:theology pay:wood pay:wood")
    assert has(state, "theology", "wood") == (2, 2)

    play(state, "pick:tikal.4 use:tikal.4 build:milpa_1")
    assert legal(state) == ["stop"]


@rule("T10.8", "T10.9")
@pytest.mark.parametrize("building", ["oratory", "burial_mound"])
def test_uxmal_either_building_costs_four_corn(building):
    state = position("uxmal.4", corn=4, display=["oratory", "burial_mound"])
    play(state, "pick:uxmal.4 use:uxmal.4")
    assert legal(state) == ["build:oratory", "build:burial_mound"]

    assert has(play(state, f"build:{building}"), "corn", "wood", "stone", "gold") == (0, 0, 0, 0)


@rule("T11.1", "T11.5")
def test_chichen_itza_red_pays_a_corn_and_offers_a_skull_at_6():
    state = position("chichen_itza.7", corn=1, skull=1)
    play(state, "pick:chichen_itza.7 use:chichen_itza.6 take:gold")

    assert points(state) == 8
    assert has(state, "corn", "gold", "skull", "kukulcan") == (0, 1, 0, 2)
    assert seen(state)["ovals"] == [False] * 5 + [True] + [False] * 3


@rule("T13.1")
def test_buildings_one_stone_and_one_gold_construct_the_oratory():
    state = position("tikal.2", stone=1, gold=1, display=["oratory"])
    play(state, "pick:tikal.2 use:tikal.2 build:oratory")

    assert has(state, "stone", "gold") == (0, 0)


@rule("T13.3")
def test_buildings_the_triple_tomb_climbs_every_temple_and_scores_three():
    state = position("tikal.2", wood=1, stone=2, gold=1, age=2, display=["triple_tomb"])
    play(state, "pick:tikal.2 use:tikal.2 build:triple_tomb")

    assert has(state, "chaac", "quetzalcoatl", "kukulcan", "points") == (2, 2, 2, 3)


@rule("T12.1", "T12.6", "T12.7")
def test_technologies_the_third_level_of_agriculture_keeps_all_benefits():
    state = position(
        "palenque.1", "palenque.2", "palenque.3", agriculture=3, jungle={3: (0, 0), 2: (0, 1)}
    )
    play(state, "pick:palenque.1 use:palenque.1")
    assert has(state, "corn") == (3 + 1,)

    play(state, "pick:palenque.2 use:palenque.2 harvest:corn")
    assert has(state, "corn", "corn_tiles") == (4 + 4 + 3, 1)

    play(state, "pick:palenque.3 use:palenque.3 harvest:corn")
    assert has(state, "corn", "corn_tiles") == (11 + 5 + 3, 1)


def agenda_of_the_turn(state):
    """The steps of the turn under way, the next one last."""
    open_steps = [step_of(state.cells[TASKS + i]) for i in range(state.cells[DEPTH])]
    return open_steps[open_steps.index(steps.PICK_MORE) :]


@rule("T10.12", "T9.6", "T12.4")
def test_uxmal_5_leads_through_tikal_4_and_a_building_to_a_temple():
    state = position(
        "uxmal.5",
        "uxmal.1",
        corn=3,
        wood=3,
        stone=1,
        agriculture=3,
        age=2,
        display=["storehouse", "school"],
        stack=["oracle"],
    )
    play(state, "pick:uxmal.5")
    assert agenda_of_the_turn(state) == [steps.PICK_MORE, steps.USE_WORKER]

    play(state, "use:uxmal.5")
    assert agenda_of_the_turn(state) == [steps.PICK_MORE, steps.ANY_ACTION]

    play(state, "use:tikal.4")
    assert has(state, "corn") == (2,)
    assert agenda_of_the_turn(state) == [steps.PICK_MORE, steps.CONSTRUCT]

    play(state, "build:storehouse")
    assert has(state, "wood", "stone") == (0, 0)
    assert agenda_of_the_turn(state) == [
        steps.PICK_MORE,
        steps.CONSTRUCT,
        steps.GAIN,
        steps.LEARN_ANY,
    ]

    play(state, "tech:agriculture")
    assert TZOLKIN.question(state) == ("choose_temple", "tech:agriculture")
    assert agenda_of_the_turn(state) == [
        steps.PICK_MORE,
        steps.CONSTRUCT,
        steps.GAIN,
        steps.CHOOSE_TEMPLE,
    ]

    play(state, "temple:chaac")
    assert has(state, "chaac", "corn", "agriculture") == (2, 8, 3)
    assert agenda_of_the_turn(state) == [steps.PICK_MORE, steps.CONSTRUCT]

    assert legal(play(state, "stop")) == ["pick:uxmal.1", "done"]
    before = belongings(state)
    play(state, "done deal:oracle")
    assert seen(state)["buildings"][:2] == ["oracle", "school"]
    assert belongings(state) == before
    assert TZOLKIN.to_act(state) == 1
