"""T8: the temples, and angering the gods."""

import pytest

from tests.clauses import rule, ruling
from tests.tzolkin.table import Given, belongings, given, has, legal, news, play, points, position

# Printed on the board, from the bottom step up.
POINTS = {
    "chaac": (-1, 0, 2, 4, 6, 7, 8),
    "quetzalcoatl": (-2, 0, 1, 2, 4, 6, 9, 12, 13),
    "kukulcan": (-3, 0, 1, 3, 5, 7, 9, 10),
}
GIFTS = {
    "chaac": {2: "stone", 4: "stone"},
    "quetzalcoatl": {3: "gold", 5: "gold"},
    "kukulcan": {2: "wood", 4: "wood", 5: "skull"},
}
BONUSES = {"chaac": (6, 2), "quetzalcoatl": (2, 6), "kukulcan": (4, 4)}
TOPS: Given = {"chaac": 6, "quetzalcoatl": 8, "kukulcan": 7}
STEPS = [(temple, step) for temple, row in POINTS.items() for step in range(len(row))]

ROUND = "place:tikal done place:uxmal done"
"""Both players of a table of two place one worker."""

MIDDLE_OF_AGE_1 = {"tooth": 7, "food_days": 0}
END_OF_AGE_1: Given = {"tooth": 13, "food_days": 1}
END_OF_AGE_2 = {"tooth": 26, "food_days": 3, "age": 2}
BOTTOM: Given = dict.fromkeys(POINTS, 0)


def food_day(*, when, mine, other):
    """A food day at a table of two where everyone has just enough to eat."""
    players = {1: {"corn": 6, **other}}
    state = position(seats=2, corn=6, players=players, **when, **mine)
    return play(state, ROUND)


def climb(state, temple):
    return play(state, f"pick:uxmal.1 use:uxmal.1 temple:{temple}")


@rule("T8.1")
def test_everybody_starts_on_the_second_step():
    state = position()

    assert all(has(state, *POINTS, seat=seat) == (1, 1, 1) for seat in range(4))


@rule("T8.1")
@pytest.mark.parametrize("temple", POINTS)
def test_a_temple_is_as_high_as_printed(temple):
    top = len(POINTS[temple]) - 1
    state = position("uxmal.1", "uxmal.6", corn=6, **given(temple, top - 1))
    climb(state, temple)
    assert has(state, temple) == (top,)

    assert f"temple:{temple}" not in legal(play(state, "pick:uxmal.6 use:uxmal.1"))


@rule("T8.2")
@pytest.mark.parametrize(("temple", "step"), STEPS)
def test_each_step_is_worth_its_points_at_the_end_of_an_age(temple, step):
    ahead = {name: top - 1 if name == temple else 1 for name, top in TOPS.items()}
    on_top = {name: top if name == temple else 5 for name, top in TOPS.items()}
    leader = ahead if step == TOPS[temple] else on_top
    state = food_day(when=END_OF_AGE_1, mine={**BOTTOM, temple: step}, other=leader)

    bottoms = sum(row[0] for name, row in POINTS.items() if name != temple)
    bonus = BONUSES[temple][0] if step == TOPS[temple] else 0
    assert points(state) == POINTS[temple][step] + bottoms + bonus


@rule("T8.2")
@pytest.mark.parametrize("temple", POINTS)
@pytest.mark.parametrize("age", [1, 2])
def test_the_highest_player_gets_the_bonus_of_the_age(temple, age):
    when = END_OF_AGE_1 if age == 1 else END_OF_AGE_2
    others = {name: 2 for name in POINTS if name != temple}
    state = position(
        seats=2,
        corn=6,
        tooth=when["tooth"],
        food_days=when["food_days"],
        age=age,
        **given(temple, 2),
        players={1: {"corn": 6, **others}},
    )
    play(state, ROUND)

    assert points(state) == POINTS[temple][2] + BONUSES[temple][age - 1]


@rule("T8.2")
@ruling("tem_01", "tem_02")
def test_four_players_tied_on_the_start_step_get_half_of_each_bonus():
    hungry = {"corn": 6}
    players = {1: hungry, 2: hungry, 3: hungry}
    state = position(corn=6, players=players, **END_OF_AGE_1)
    play(state, "place:tikal done place:uxmal done place:palenque done place:yaxchilan done")

    assert [points(state, seat) for seat in range(4)] == [3 + 1 + 2] * 4


@rule("T8.3")
@pytest.mark.parametrize(("temple", "step"), STEPS)
def test_the_gifts_are_those_of_the_players_step_and_all_below(temple, step):
    state = food_day(when=MIDDLE_OF_AGE_1, mine={temple: step}, other={})

    gifts = [gift for at, gift in GIFTS[temple].items() if at <= step]
    expected = tuple(gifts.count(good) for good in ("wood", "stone", "gold", "skull"))
    assert has(state, "wood", "stone", "gold", "skull") == expected


@rule("T8.4")
def test_the_top_step_holds_one_player_only():
    state = position("uxmal.1", corn=3, chaac=5, players={2: {"chaac": 6}})
    play(state, "pick:uxmal.1 use:uxmal.1")

    assert legal(state) == ["temple:quetzalcoatl", "temple:kukulcan"]


@rule("T8.4")
def test_a_top_step_is_free_again_when_its_player_steps_down():
    state = position(
        "uxmal.1", corn=3, chaac=5, first=3, players={3: {"chaac": 6}}, others={"palenque.3": 3}
    )
    play(state, "pick:palenque.3 use:palenque.3 harvest:burn anger:chaac done")
    climb(state, "chaac")

    assert has(state, "chaac") == (6,)
    assert has(state, "chaac", seat=3) == (5,)


@rule("T8.5")
def test_other_steps_are_shared():
    crowd = {seat: {"chaac": 5} for seat in (1, 2, 3)}
    state = climb(position("uxmal.1", corn=3, chaac=4, players=crowd), "chaac")

    assert [has(state, "chaac", seat=seat) for seat in range(4)] == [(5,)] * 4


@rule("T8.6")
@ruling("cal_07")
@pytest.mark.parametrize("temple", TOPS)
def test_reaching_a_top_step_turns_the_board_to_its_light_side(temple):
    state = climb(
        position("uxmal.1", corn=3, light=False, **given(temple, TOPS[temple] - 1)), temple
    )

    assert has(state, temple, "light") == (TOPS[temple], 1)


@rule("T8.6")
def test_a_step_short_of_the_top_turns_nothing():
    state = climb(position("uxmal.1", corn=3, chaac=4, light=False), "chaac")

    assert has(state, "chaac", "light") == (5, 0)


@rule("T8.7")
@ruling("cal_07")
def test_a_step_wasted_on_the_top_turns_nothing():
    state = position("chichen_itza.1", skull=1, chaac=6, light=False)
    play(state, "pick:chichen_itza.1 use:chichen_itza.1")

    assert has(state, "chaac", "light") == (6, 0)


@rule("T8.7")
def test_a_light_board_stays_light():
    state = climb(position("uxmal.1", corn=3, chaac=5, light=True), "chaac")

    assert has(state, "light") == (1,)


@rule("T8.8")
def test_a_wasted_step_takes_nothing_else_away():
    state = position(
        "tikal.2", display=["crypt"], wood=2, stone=1, chaac=5, players={1: {"chaac": 6}}
    )
    told = news(state, "pick:tikal.2 use:tikal.2 build:crypt")

    assert has(state, "chaac", "quetzalcoatl") == (5, 2)
    assert ["wasted_step", 0, "chaac", 0, "build:crypt"] in told


@rule("T8.9")
@ruling("tem_03")
@pytest.mark.parametrize(
    ("shrine", "temple", "cost"),
    [
        ("rain_shrine", "chaac", {"stone": 2}),
        ("serpent_shrine", "kukulcan", {"gold": 2}),
        ("feather_shrine", "quetzalcoatl", {"gold": 3}),
    ],
)
def test_the_second_of_two_steps_is_wasted_if_there_is_room_for_one(shrine, temple, cost):
    below = TOPS[temple] - 1
    state = position("tikal.2", display=[shrine], age=2, **given(temple, below), **cost)
    play(state, f"pick:tikal.2 use:tikal.2 build:{shrine}")

    assert has(state, temple) == (below + 1,)


@rule("T8.9")
@ruling("tem_03")
def test_only_one_of_two_steps_is_climbed_below_a_taken_top():
    state = position(
        "tikal.2", display=["rain_shrine"], age=2, stone=2, chaac=4, players={1: {"chaac": 6}}
    )
    play(state, "pick:tikal.2 use:tikal.2 build:rain_shrine")

    assert has(state, "chaac", "points") == (5, 2)


@rule("T8.10")
def test_no_question_when_there_is_no_temple_to_climb():
    state = position("tikal.1", wood=1, agriculture=3, **TOPS)
    play(state, "pick:tikal.1 use:tikal.1 tech:agriculture pay:wood")

    assert legal(state) == ["done"]
    assert has(state, *TOPS) == tuple(TOPS.values())


@rule("T8.11")
def test_the_gods_are_not_angered_on_a_bottom_step():
    state = position("palenque.3", chaac=0)
    play(state, "pick:palenque.3 use:palenque.3 harvest:burn")

    assert legal(state) == ["anger:quetzalcoatl", "anger:kukulcan"]


@rule("T8.11")
def test_angering_the_gods_is_one_step_on_one_temple():
    state = position("palenque.3", quetzalcoatl=6)
    before = belongings(state)
    play(state, "pick:palenque.3 use:palenque.3 harvest:burn anger:quetzalcoatl")

    assert [has(state, temple)[0] - before[temple] for temple in POINTS] == [0, -1, 0]


@rule("T8.12")
def test_begging_angers_the_gods():
    state = play(position(corn=1), "beg:kukulcan")

    assert has(state, "corn", "kukulcan") == (3, 0)


@rule("T8.12")
def test_nobody_can_beg_at_the_bottom_of_all_temples():
    state = position(corn=0, **BOTTOM)

    assert not [word for word in legal(state) if word.startswith("beg:")]
