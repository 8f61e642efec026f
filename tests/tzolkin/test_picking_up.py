"""Picking up workers: which action, for how much, in which order."""

import pytest

from cenote.games.tzolkin.names import GEARS
from tests.clauses import rule, ruling
from tests.tzolkin.table import Given, has, legal, on, play, position

NOBODY = -1
PLENTY: Given = {"corn": 20, "wood": 9, "stone": 9, "gold": 9, "skull": 5}
SHOWN: Given = {"display": ["milpa_1"], "monuments": ["palace"]}


def uses(gear: str, numbers: range) -> list[str]:
    return [*(f"use:{gear}.{number}" for number in numbers), "skip"]


@rule("T4.1")
def test_one_some_or_all_workers_may_be_picked_up():
    places = ("palenque.1", "tikal.3", "uxmal.2")
    state = position(*places)
    for left in (places[1:], places[2:], ()):
        play(state, f"{legal(state)[0]} skip")
        assert legal(state) == [*(f"pick:{place}" for place in left), "done"]

    assert has(state, "free") == (3,)
    assert on(state, *places) == [NOBODY] * 3


@rule("T4.1")
def test_players_pick_up_only_their_own_workers():
    state = position("tikal.3", others={"tikal.2": 1, "tikal.4": "dummy"})

    assert [word for word in legal(state) if word.startswith("pick:")] == ["pick:tikal.3"]


@rule("T4.2")
def test_each_worker_is_used_before_the_next_is_picked_up():
    state = position("palenque.1", "yaxchilan.1")
    play(state, "pick:yaxchilan.1")
    assert legal(state) == ["use:yaxchilan.1", "skip"]

    play(state, "use:yaxchilan.1")
    assert has(state, "wood", "corn") == (1, 0)

    play(state, "pick:palenque.1 use:palenque.1")
    assert has(state, "wood", "corn") == (1, 3)


@rule("T4.2")
def test_the_second_worker_can_spend_what_the_first_gained():
    state = position("tikal.1", "yaxchilan.1", corn=0)
    assert legal(play(state.copy(), "pick:tikal.1")) == ["skip"]

    play(state, "pick:yaxchilan.1 use:yaxchilan.1 pick:tikal.1")

    assert legal(state) == ["use:tikal.1", "skip"]


@rule("T4.3")
@pytest.mark.parametrize("number", [1, 2, 3, 5])
def test_the_action_of_the_workers_own_space_costs_nothing_extra(number):
    gains = {1: (0, 1, 0, 0), 2: (1, 0, 1, 0), 3: (2, 0, 0, 1), 5: (2, 0, 1, 1)}
    state = position(f"yaxchilan.{number}")
    play(state, f"pick:yaxchilan.{number} use:yaxchilan.{number}")

    assert has(state, "corn", "wood", "stone", "gold") == gains[number]


@rule("T4.4")
@pytest.mark.parametrize(("number", "steps"), [(1, 4), (2, 3), (3, 2), (4, 1), (5, 0)])
def test_a_step_back_costs_one_corn_each(number, steps):
    corn_of_action = [0, 1, 2, 0, 2][number - 1]
    state = position("yaxchilan.5", corn=4)
    play(state, f"pick:yaxchilan.5 use:yaxchilan.{number}")

    assert has(state, "corn") == (4 - steps + corn_of_action,)


@rule("T4.4")
def test_stepping_back_goes_as_far_as_the_corn_goes():
    state = play(position("yaxchilan.5", corn=2), "pick:yaxchilan.5")

    assert legal(state) == uses("yaxchilan", range(3, 6))


@rule("T4.4")
@ruling("pick_02")
def test_an_occupied_space_does_not_prevent_stepping_back():
    state = position("yaxchilan.3", corn=1, others={"yaxchilan.2": 1})
    play(state, "pick:yaxchilan.3 use:yaxchilan.2")

    assert has(state, "stone", "corn") == (1, 1)


@rule("T4.5")
@ruling("pick_02")
def test_the_corn_of_an_action_cannot_pay_the_step_back_to_it():
    state = play(position("palenque.2", corn=0), "pick:palenque.2")

    assert legal(state) == ["use:palenque.2", "skip"]


@rule("T4.5")
@ruling("pick_02")
@pytest.mark.parametrize(("corn", "offered"), [(3, False), (4, True)])
def test_a_player_must_be_able_to_pay_both_the_step_back_and_the_action(corn, offered):
    state = play(position("uxmal.2", corn=corn), "pick:uxmal.2")

    assert ("use:uxmal.1" in legal(state)) == offered


@rule("T4.5")
@pytest.mark.parametrize(("corn", "offered"), [(2, False), (3, True)])
def test_a_building_for_corn_is_paid_besides_the_step_back(corn, offered):
    state = play(position("uxmal.5", corn=corn, display=["milpa_1"]), "pick:uxmal.5")

    assert ("use:uxmal.4" in legal(state)) == offered


@rule("T4.6")
@ruling("pick_04")
@pytest.mark.parametrize("gear", GEARS)
def test_a_worker_may_always_do_nothing(gear):
    for space in range(11 if gear == "chichen_itza" else 8):
        state = position(f"{gear}.{space}", **PLENTY, **SHOWN)
        play(state, f"pick:{gear}.{space}")
        assert legal(state)[-1] == "skip"

        before = has(state, *PLENTY)
        assert legal(play(state, "skip")) == ["done"]
        assert has(state, *PLENTY) == before


@rule("T4.7")
@ruling("pick_01")
@pytest.mark.parametrize("gear", GEARS)
def test_a_worker_on_space_zero_can_be_picked_up_for_nothing(gear):
    state = play(position(f"{gear}.0", **PLENTY), f"pick:{gear}.0")
    assert legal(state) == ["skip"]

    assert has(play(state, "skip done"), "free") == (3,)


@rule("T4.7", "T4.9")
@ruling("pick_01")
def test_with_theology_a_worker_on_space_zero_of_chichen_itza_has_an_action():
    state = play(position("chichen_itza.0", skull=1, theology=1), "pick:chichen_itza.0")

    assert legal(state) == ["use:chichen_itza.1", "skip"]


@rule("T4.8")
@pytest.mark.parametrize("space", [6, 7])
@pytest.mark.parametrize("gear", GEARS[:4])
def test_a_free_choice_space_offers_every_action_of_its_gear(gear, space):
    state = position(f"{gear}.{space}", **PLENTY, **SHOWN)
    play(state, f"pick:{gear}.{space}")

    assert legal(state) == uses(gear, range(1, 6))


@rule("T4.8")
def test_the_free_choice_of_chichen_itza_is_space_ten():
    state = play(position("chichen_itza.10", skull=1, corn=0), "pick:chichen_itza.10")

    assert legal(state) == uses("chichen_itza", range(1, 10))


@rule("T4.8")
@pytest.mark.parametrize("space", [6, 7])
def test_a_free_choice_costs_no_steps(space):
    state = position(f"yaxchilan.{space}", corn=1)
    play(state, f"pick:yaxchilan.{space} use:yaxchilan.1")

    assert has(state, "wood", "corn") == (1, 1)


@rule("T4.8")
@ruling("pick_03")
def test_a_free_choice_still_pays_what_the_action_costs():
    state = position("uxmal.6", corn=4)
    play(state, "pick:uxmal.6 use:uxmal.1 temple:chaac")
    assert has(state, "corn") == (1,)

    state = position("uxmal.7", corn=1)
    play(state, "pick:uxmal.7 use:uxmal.5 use:yaxchilan.1")
    assert has(state, "corn", "wood") == (0, 1)

    state = play(position("uxmal.6", corn=0), "pick:uxmal.6")
    assert "use:uxmal.5" not in legal(state)


@rule("T4.9")
@pytest.mark.parametrize("space", range(1, 6))
def test_no_higher_action_can_be_reached(space):
    state = position(f"yaxchilan.{space}", corn=9, theology=3)
    play(state, f"pick:yaxchilan.{space}")

    assert legal(state) == uses("yaxchilan", range(1, space + 1))


NOTHING_TO_DO: dict[str, tuple[str, Given]] = {
    "an empty jungle group": ("palenque.2", {"jungle": {2: (0, 0)}}),
    "no skull in the bank": ("yaxchilan.4", {"skull": 13}),
    "no block to study with": ("tikal.1", {}),
    "nothing on display": ("tikal.2", {"wood": 9, "stone": 9, "gold": 9}),
    "no block for the temples": ("tikal.5", {}),
    "too little corn for a temple": ("uxmal.1", {"corn": 2}),
    "no temple to climb": ("uxmal.1", {"corn": 3, "chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}),
    "nothing to trade": ("uxmal.2", {"corn": 1}),
    "no worker in the bank": ("uxmal.3", {"workers": 6}),
    "too little corn for a building": ("uxmal.4", {"corn": 1, "display": ["milpa_1"]}),
    "no corn for any action": ("uxmal.5", {"corn": 0}),
    "no skull to offer": ("chichen_itza.1", {}),
    "a skull in the oval": ("chichen_itza.1", {"skull": 1, "ovals": [1]}),
}


@rule("T4.10")
@pytest.mark.parametrize("why", NOTHING_TO_DO)
def test_an_action_that_cannot_be_paid_or_does_nothing_is_not_offered(why):
    place, having = NOTHING_TO_DO[why]
    state = play(position(place, **having), f"pick:{place}")

    assert f"use:{place}" not in legal(state)


@rule("T4.11")
@ruling("pick_05")
def test_a_new_worker_waits_for_a_later_turn():
    state = position("uxmal.3", seats=2, corn=9)
    play(state, "pick:uxmal.3 use:uxmal.3")
    assert has(state, "free") == (4,)
    assert legal(state) == ["done"]

    play(state, "done place:tikal done place:uxmal")
    assert has(state, "free") == (3,)
