"""T6: Palenque."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import has, legal, play, position, seen


def jungle(state, action):
    """Fields of a group with wood on top, and with open corn."""
    fields = seen(state)["jungle"][f"palenque.{action}"]
    return fields["wood"], fields["corn"]


def harvest(state, action, *words):
    return play(state, " ".join([f"pick:palenque.{action} use:palenque.{action}", *words]))


@rule("T6.1")
def test_fishing_gives_three_corn_and_takes_no_tile():
    state = harvest(position("palenque.1"), 1)

    assert has(state, "corn", "corn_tiles") == (3, 0)


@rule("T6.1")
def test_fishing_never_runs_out():
    empty = dict.fromkeys((2, 3, 4, 5), (0, 0))
    state = position("palenque.1", jungle=empty)

    assert "use:palenque.1" in legal(play(state, "pick:palenque.1"))


CORN = [
    pytest.param(2, 4, marks=rule("T6.2")),
    pytest.param(3, 5, marks=rule("T6.3")),
    pytest.param(4, 7, marks=rule("T6.4")),
    pytest.param(5, 9, marks=rule("T6.5")),
]
WOOD = [
    pytest.param(3, 2, marks=rule("T6.3")),
    pytest.param(4, 3, marks=rule("T6.4")),
    pytest.param(5, 4, marks=rule("T6.5")),
]


@pytest.mark.parametrize(("action", "corn"), CORN)
def test_an_open_corn_tile_gives_the_corn_of_its_action(action, corn):
    state = position(f"palenque.{action}", jungle={action: (0, 2)})
    harvest(state, action, "harvest:corn")

    assert has(state, "corn", "wood", "corn_tiles", "wood_tiles") == (corn, 0, 1, 0)
    assert jungle(state, action) == (0, 1)


@pytest.mark.parametrize(("action", "wood"), WOOD)
def test_a_wood_tile_gives_the_wood_of_its_action(action, wood):
    state = harvest(position(f"palenque.{action}"), action, "harvest:wood")

    assert has(state, "corn", "wood", "corn_tiles", "wood_tiles") == (0, wood, 0, 1)
    assert jungle(state, action) == (3, 1)


@rule("T6.2")
def test_the_group_of_action_2_has_no_wood_to_harvest_or_burn():
    state = harvest(position("palenque.2"), 2)

    assert legal(state) == ["harvest:corn"]


@rule("T6.6")
def test_corn_under_wood_cannot_be_harvested():
    state = harvest(position("palenque.3"), 3)

    assert "harvest:corn" not in legal(state)


@rule("T6.6")
def test_taking_wood_opens_the_corn_for_the_players_next_worker():
    state = position("palenque.3", "palenque.6")
    harvest(state, 3, "harvest:wood")
    play(state, "pick:palenque.6 use:palenque.3")

    assert "harvest:corn" in legal(state)


@rule("T6.7")
@ruling("pal_01")
def test_the_choice_is_free_when_wood_and_corn_show():
    state = harvest(position("palenque.4", jungle={4: (3, 1)}), 4)

    assert legal(state) == ["harvest:corn", "harvest:wood", "harvest:burn"]


@ruling("pal_01")
def test_when_only_wood_shows_it_is_taken_or_burned():
    state = harvest(position("palenque.4"), 4)

    assert legal(state) == ["harvest:wood", "harvest:burn"]


@rule("T6.8")
@pytest.mark.parametrize(("action", "corn"), [(3, 5), (4, 7), (5, 9)])
def test_burning_gives_the_corn_tile_and_its_corn(action, corn):
    state = harvest(position(f"palenque.{action}"), action, "harvest:burn")

    assert has(state, "corn", "wood", "corn_tiles") == (corn, 0, 1)
    assert jungle(state, action) == (3, 0)


@rule("T6.8")
def test_burning_costs_a_step_on_a_temple_of_the_players_choice():
    state = harvest(position("palenque.3", kukulcan=4), 3, "harvest:burn")
    assert legal(state) == ["anger:chaac", "anger:quetzalcoatl", "anger:kukulcan"]

    play(state, "anger:kukulcan")
    assert has(state, "chaac", "quetzalcoatl", "kukulcan") == (1, 1, 3)


@rule("T6.9")
@ruling("pal_04")
def test_burning_is_allowed_while_corn_shows_in_the_same_group():
    state = position("palenque.5", jungle={5: (1, 2)})
    harvest(state, 5, "harvest:burn")

    assert jungle(state, 5) == (0, 2)


@rule("T6.9")
@ruling("pal_03")
def test_a_player_who_could_harvest_without_a_tile_may_burn():
    state = harvest(position("palenque.3", agriculture=2), 3)
    assert legal(state) == ["harvest:corn", "harvest:wood", "harvest:burn"]

    play(state, "harvest:burn anger:chaac")
    assert has(state, "corn", "corn_tiles", "chaac") == (5 + 1, 1, 0)


@rule("T6.10", "T8.12")
def test_nobody_can_burn_at_the_bottom_of_all_temples():
    state = position("palenque.3", chaac=0, quetzalcoatl=0, kukulcan=0)

    assert legal(harvest(state, 3)) == ["harvest:wood"]


@rule("T6.10")
def test_one_temple_above_its_bottom_is_enough_to_burn():
    state = position("palenque.3", chaac=0, quetzalcoatl=0, kukulcan=1)
    harvest(state, 3, "harvest:burn")

    assert legal(state) == ["anger:kukulcan"]


@rule("T6.11")
@ruling("pal_06")
def test_burned_wood_goes_to_nobody_and_the_corn_tile_is_kept():
    state = harvest(position("palenque.3"), 3, "harvest:burn anger:chaac")

    assert has(state, "corn_tiles", "wood_tiles") == (1, 0)
    assert all(has(state, "wood_tiles", seat=seat) == (0,) for seat in (1, 2, 3))


@rule("T6.12")
@ruling("pal_05")
@pytest.mark.parametrize("level", [0, 1])
def test_a_group_without_tiles_cannot_be_used(level):
    state = position("palenque.2", jungle={2: (0, 0)}, corn=5, agriculture=level)

    assert legal(play(state, "pick:palenque.2")) == ["use:palenque.1", "skip"]


@rule("T6.13")
@ruling("pal_05")
def test_agriculture_2_harvests_corn_from_an_empty_group_without_a_tile():
    state = harvest(position("palenque.5", jungle={5: (0, 0)}, agriculture=2), 5)
    assert legal(state) == ["harvest:corn"]

    play(state, "harvest:corn")
    assert has(state, "corn", "corn_tiles") == (9 + 1, 0)


@rule("T6.13")
@ruling("pal_01")
def test_agriculture_2_harvests_corn_under_wood_without_touching_the_field():
    state = harvest(position("palenque.4", agriculture=2), 4, "harvest:corn")

    assert has(state, "corn", "corn_tiles") == (7 + 1, 0)
    assert jungle(state, 4) == (4, 0)


@rule("T6.14")
@ruling("pal_02")
def test_a_corn_tile_that_shows_is_taken_even_with_agriculture_2():
    state = position("palenque.3", jungle={3: (3, 1)}, agriculture=3)
    harvest(state, 3, "harvest:corn")

    assert has(state, "corn_tiles") == (1,)
    assert jungle(state, 3) == (3, 0)


@rule("T6.15")
@pytest.mark.parametrize("space", [6, 7])
def test_from_the_last_spaces_every_action_is_free(space):
    state = position(f"palenque.{space}", corn=0)
    play(state, f"pick:palenque.{space}")

    assert legal(state) == [*(f"use:palenque.{n}" for n in (1, 2, 3, 4, 5)), "skip"]
    assert has(play(state, "use:palenque.2 harvest:corn"), "corn") == (4,)
