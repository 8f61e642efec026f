"""Food days: feeding, the new age, gifts and points of the temples."""

import pytest

from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import AGE_1_BUILDINGS, AGE_2_BUILDINGS, TEMPLES
from cenote.games.tzolkin.state import State
from tests.clauses import rule, ruling
from tests.tzolkin.table import (
    Given,
    deal_on,
    given,
    has,
    legal,
    on,
    play,
    points,
    position,
    quiet_round,
)

NOBODY = -1
MIDDLE_OF_AGE: dict[int, Given] = {1: {"tooth": 7}, 2: {"tooth": 20, "food_days": 2, "age": 2}}
END_OF_AGE: dict[int, Given] = {
    1: {"tooth": 13, "food_days": 1},
    2: {"tooth": 26, "food_days": 3, "age": 2},
}


def fed(**mine) -> State:
    """A table of two players after the first food day."""
    return quiet_round(position(seats=2, tooth=7, **mine))


def hunger(state: State, seat: int = 0) -> float:
    return TZOLKIN.scores(state)[seat].sources["hunger"]


def temple_points(age: int, *standing: dict[str, int]) -> list[float]:
    """What each player gets from the temples at the end of an age."""
    players = dict(enumerate(standing))
    state = position(seats=len(standing), players=players, **END_OF_AGE[age])
    quiet_round(state)
    return [score.sources["temples"] for score in TZOLKIN.scores(state)]


@rule("T14.1")
@pytest.mark.parametrize(
    ("tooth", "food_days"), [(7, 0), (13, 1), (20, 2), (26, 3)], ids=["1st", "2nd", "3rd", "4th"]
)
def test_workers_are_fed_on_four_teeth(tooth, food_days):
    state = position(seats=2, tooth=tooth - 1, food_days=food_days, corn=10)
    quiet_round(state)
    assert has(state, "corn") == (10,)

    state = position(seats=2, tooth=tooth, food_days=food_days, corn=10)
    quiet_round(state)
    assert has(state, "corn") == (4,)


@rule("T14.1")
def test_corn_from_the_last_turn_can_feed_workers():
    state = position("palenque.1", seats=2, tooth=7, first=1, corn=3)
    play(state, "place:tikal done pick:palenque.1 use:palenque.1 done")

    assert (has(state, "corn"), hunger(state)) == ((0,), 0)


@rule("T14.2")
@ruling("food_02")
def test_workers_in_hand_on_gears_and_on_the_starting_player_space_are_fed():
    state = position("tikal.3", seats=2, tooth=7, corn=12, workers=4)
    play(state, "place:start done place:uxmal done")

    assert has(state, "corn") == (4,)


@rule("T14.2")
def test_a_worker_pushed_off_at_the_end_of_the_round_has_been_fed():
    state = position("tikal.7", seats=2, tooth=7, corn=6)
    quiet_round(state)

    assert (has(state, "corn"), hunger(state)) == ((0,), 0)


@rule("T14.3")
@ruling("food_01")
@pytest.mark.parametrize(("corn", "left", "unfed"), [(0, 0, 3), (1, 1, 3), (3, 1, 2), (7, 1, 0)])
def test_as_many_workers_as_possible_are_fed_and_none_halfway(corn, left, unfed):
    state = fed(corn=corn)

    assert (has(state, "corn"), hunger(state)) == ((left,), -3 * unfed)


@rule("T14.4")
def test_an_unfed_worker_costs_three_points_and_stays():
    state = fed(corn=4)

    assert points(state) == -3
    assert has(state, "free", "banked") == (2, 3)
    assert on(state, "palenque.1") == [0]


@rule("T14.5")
@ruling("end_03")
def test_points_can_become_negative():
    assert points(fed(corn=0, workers=6)) == -18


@rule("T14.6")
@pytest.mark.parametrize(
    ("farms", "workers_to_feed"),
    [
        (["milpa_1"], 5),
        (["milpa_1", "milpa_2", "milpa_3"], 3),
        (["granary_2"], 3),
        (["granary_1", "milpa_1"], 2),
        (["granary_1", "granary_2", "granary_3"], 0),
    ],
)
def test_farms_feed_workers_for_free(farms, workers_to_feed):
    state = fed(corn=20, workers=6, built=farms)

    assert has(state, "corn") == (20 - 2 * workers_to_feed,)


@rule("T14.7")
@pytest.mark.parametrize(
    ("farms", "corn_each"), [(["terrace_1"], 1), (["terrace_1", "terrace_2"], 0)]
)
def test_each_terrace_saves_one_corn_for_every_worker(farms, corn_each):
    state = fed(corn=20, workers=5, built=farms)

    assert has(state, "corn") == (20 - 5 * corn_each,)


@rule("T14.7")
def test_with_two_terraces_nobody_starves_without_corn():
    state = fed(corn=0, workers=6, built=["terrace_1", "terrace_2"])

    assert hunger(state) == 0


@rule("T14.8")
@ruling("food_01")
@pytest.mark.parametrize(("corn", "left", "unfed"), [(4, 1, 0), (3, 0, 0), (2, 0, 1), (0, 0, 3)])
def test_free_workers_come_first_then_the_discount(corn, left, unfed):
    state = fed(corn=corn, workers=5, built=["milpa_1", "milpa_2", "terrace_1"])

    assert (has(state, "corn"), hunger(state)) == ((left,), -3 * unfed)


@rule("T14.8")
def test_farms_for_more_workers_than_there_are_give_nothing_back():
    state = fed(corn=2, built=["granary_1", "granary_2", "terrace_1"])

    assert has(state, "corn") == (2,)


@rule("T14.9")
@ruling("food_03")
@pytest.mark.parametrize("age", [1, 2])
def test_a_wealth_tile_feeds_a_worker_on_every_food_day(age):
    state = position(seats=2, corn=20, wealth=["uxmal_3", "tikal_3"], **MIDDLE_OF_AGE[age])
    quiet_round(state)

    assert has(state, "corn") == (16,)


@rule("T14.9")
@ruling("food_03")
def test_the_wealth_tile_that_feeds_is_not_a_building():
    state = position(seats=2, wealth=["uxmal_3"], raised=["metropolis"], **END_OF_AGE[2])
    quiet_round(state)

    assert TZOLKIN.scores(state)[0].sources["monuments"] == 2


@rule("T14.10")
def test_in_the_middle_of_the_game_buildings_of_age_two_replace_those_on_display():
    state = position(
        seats=2,
        display=AGE_1_BUILDINGS[:6],
        stack=["canal", *AGE_2_BUILDINGS],
        monuments=["palace"],
        built=["milpa_1"],
        corn=6,
        **END_OF_AGE[1],
    )
    quiet_round(state)
    assert has(state, "corn") == (2,)  # fed before
    assert points(state) == 0  # but not rewarded yet
    assert legal(state) == [f"deal:{building}" for building in AGE_2_BUILDINGS]

    deal_on(state)

    table = TZOLKIN.observe(state, None)
    assert set(table["buildings"]) < set(AGE_2_BUILDINGS)
    assert len(set(table["buildings"])) == 6
    assert (table["age"], table["stacks"]["age_2"]) == (2, 12)
    assert table["monuments"][0] == "palace"
    assert table["players"][0]["buildings"] == ["milpa_1"]
    assert points(state) == 6  # tied for every bonus of 6, 2 and 4


@rule("T14.10")
@pytest.mark.parametrize("when", [*MIDDLE_OF_AGE.values(), END_OF_AGE[2]])
def test_other_food_days_leave_the_display_alone(when):
    shown = list(AGE_2_BUILDINGS[:6])
    state = quiet_round(position(seats=2, display=shown, stack=["school", "canal"], **when))

    assert TZOLKIN.observe(state, None)["buildings"] == shown


GIFTS = {
    "chaac": [(), (), ("stone",), ("stone",), *[("stone", "stone")] * 3],
    "quetzalcoatl": [(), (), (), ("gold",), ("gold",), *[("gold", "gold")] * 4],
    "kukulcan": [
        (),
        (),
        ("wood",),
        ("wood",),
        ("wood", "wood"),
        *[("wood", "wood", "skull")] * 3,
    ],
}
BLOCKS_AND_SKULLS = ("wood", "stone", "gold", "skull")
STEPS = [(temple, step) for temple in TEMPLES for step in range(len(GIFTS[temple]))]


@rule("T14.11")
@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize(("temple", "step"), STEPS)
def test_in_the_middle_of_an_age_a_temple_gives_the_gifts_of_all_steps_so_far(temple, step, age):
    state = quiet_round(position(seats=2, **given(temple, step), **MIDDLE_OF_AGE[age]))

    gifts = GIFTS[temple][step]
    assert has(state, *BLOCKS_AND_SKULLS) == tuple(gifts.count(g) for g in BLOCKS_AND_SKULLS)
    assert TZOLKIN.scores(state)[0].sources["temples"] == 0


@rule("T14.12")
@ruling("sku_02")
@pytest.mark.parametrize(("taken", "gifts"), [(11, (2, 1)), (12, (2, 0))])
def test_if_there_are_too_few_skulls_nobody_gets_one(taken, gifts):
    devout = {"kukulcan": 5}
    state = position(seats=3, tooth=7, players={0: devout, 1: devout, 2: {"skull": taken}})
    quiet_round(state)

    for seat in (0, 1):
        assert has(state, "wood", "skull", seat=seat) == gifts


POINTS = {
    "chaac": [-1, 0, 2, 4, 6, 7, 8],
    "quetzalcoatl": [-2, 0, 1, 2, 4, 6, 9, 12, 13],
    "kukulcan": [-3, 0, 1, 3, 5, 7, 9, 10],
}
BELOW_TOP = [(temple, step) for temple, steps in POINTS.items() for step in range(len(steps) - 1)]
BONUS = {
    1: {"chaac": 6, "quetzalcoatl": 2, "kukulcan": 4},
    2: {"chaac": 2, "quetzalcoatl": 6, "kukulcan": 4},
}


@rule("T14.13")
@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize(("temple", "step"), BELOW_TOP)
def test_at_the_end_of_an_age_a_temple_gives_the_points_of_each_players_step(temple, step, age):
    """All are tied, so each gets half of every bonus."""
    half = sum(BONUS[age].values()) // 2

    assert temple_points(age, {temple: step}, {temple: step}) == [POINTS[temple][step] + half] * 2


@rule("T14.14")
@pytest.mark.parametrize("age", [1, 2])
@pytest.mark.parametrize("temple", TEMPLES)
def test_the_highest_on_a_temple_gets_its_bonus_alone(temple, age):
    top = len(POINTS[temple]) - 1
    other_halves = sum(bonus for god, bonus in BONUS[age].items() if god != temple) // 2

    assert temple_points(age, {temple: top}, {temple: top - 1}) == [
        POINTS[temple][top] + BONUS[age][temple] + other_halves,
        POINTS[temple][top - 1] + other_halves,
    ]


@rule("T14.15")
@ruling("tem_01")
@pytest.mark.parametrize("tied", [2, 3, 4])
def test_players_tied_for_highest_each_get_half_the_bonus(tied):
    high = {"chaac": 4, "quetzalcoatl": 0, "kukulcan": 0}
    low = {"chaac": 3, "quetzalcoatl": 1, "kukulcan": 1}
    standing = [high] * tied + [low] * (4 - tied)
    given = temple_points(1, *standing)

    # Chaac: 6 points and half of 6. At the bottom of the other two: -2 and -3.
    bonus_below = 0 if tied < 4 else 1 + 2
    assert given[:tied] == [6 + 3 - 2 - 3 + bonus_below] * tied


@rule("T14.16")
@ruling("tem_02")
def test_the_bonus_is_paid_on_the_start_step():
    nothing = dict.fromkeys(TEMPLES, 0)

    assert temple_points(1, {}, nothing) == [6 + 2 + 4, -1 - 2 - 3]
    assert temple_points(2, {}, nothing) == [2 + 6 + 4, -1 - 2 - 3]


@rule("T14.16")
@ruling("tem_02")
def test_the_bonus_is_paid_on_the_bottom_step():
    nothing = dict.fromkeys(TEMPLES, 0)

    assert temple_points(1, nothing, nothing) == [-6 + 3 + 1 + 2] * 2
