"""The calendar: days, corn on the teeth, and the starting player space."""

import pytest

from cenote.core.game import OVER
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.state import DUMMY_WORKER, State
from tests.clauses import rule, ruling
from tests.tzolkin.table import has, legal, on, play, position, quiet_round

NOBODY = -1
ONE_DAY_OR_TWO = ["advance:1", "advance:2"]


def table(state: State) -> dict:
    return TZOLKIN.observe(state, None)


def claimed(*places: str, **having) -> State:
    """A finished round of two players in which seat 0 went to the starting player space."""
    state = position(*places, seats=2, **having)
    lines = ["place:start done", "place:tikal done"]
    for line in lines if TZOLKIN.to_act(state) == 0 else reversed(lines):
        play(state, line)
    return state


def rounds_of_a_game(*hurried: int) -> list[tuple[int, bool]]:
    """Tooth of each round, and if it was a food day, with two days at once from some teeth."""
    state = position(seats=2)
    rounds = []
    while TZOLKIN.to_act(state) != OVER:
        tooth = table(state)["tooth"]
        rounds.append((tooth, table(state)["is_food_day"]))
        play(state, "place:start done" if tooth in hurried else short_turn(state))
        play(state, short_turn(state))
        if tooth in hurried:
            play(state, "advance:2")
    return rounds


def short_turn(state: State) -> str:
    """Pick up a worker, or place one if all are in hand."""
    moves = legal(state)
    picks = [word for word in moves if word.startswith("pick:")]
    return f"{picks[0]} skip done" if picks else f"{moves[0]} done"


@rule("T5.1")
def test_every_worker_moves_on_one_place():
    others: dict[str, int | str] = {"uxmal.6": 1, "tikal.3": "dummy"}
    state = position("palenque.5", "chichen_itza.9", seats=2, others=others)
    quiet_round(state)

    assert on(state, "palenque.6", "palenque.1", "chichen_itza.10") == [0, 0, 0]
    assert on(state, "uxmal.7", "yaxchilan.1", "tikal.4") == [1, 1, DUMMY_WORKER]
    assert on(state, "palenque.5", "palenque.0", "chichen_itza.9", "tikal.3") == [NOBODY] * 4


@rule("T5.2")
@pytest.mark.parametrize("place", ["palenque.7", "uxmal.7", "chichen_itza.10"])
def test_a_worker_is_pushed_off_the_highest_space_and_does_nothing(place):
    state = position(seats=2, others={place: 1}, players={1: {"skull": 1}})
    quiet_round(state)

    assert on(state, place) == [NOBODY]
    assert has(state, "free", "corn", "skull", seat=1) == (2, 0, 1)


@rule("T5.3")
@pytest.mark.parametrize(
    ("gear", "way"), [("uxmal", [7, 8, 9, 0]), ("chichen_itza", [10, 11, 12, 0])]
)
def test_a_dummy_is_not_pushed_off_but_comes_round_again(gear, way):
    state = position(seats=2, others={f"{gear}.{way[0]}": "dummy"})
    stood = [way[0]]
    for _ in range(3):
        quiet_round(state)
        stood.append(table(state)["gears"][gear].index("dummy"))

    assert stood == way


@rule("T5.4")
@ruling("cal_05")
def test_a_round_without_a_claimer_puts_one_corn_on_its_tooth():
    state = position(seats=2, tooth=3, teeth_with_corn=[1])
    quiet_round(state)

    assert table(state)["teeth_with_corn"] == [1, 3]


@rule("T5.4")
@ruling("cal_05")
@pytest.mark.parametrize("days", [1, 2])
def test_neither_a_claimed_round_nor_a_skipped_tooth_gives_corn(days):
    state = claimed(tooth=3)
    play(state, f"advance:{days}")
    assert table(state)["teeth_with_corn"] == []

    play(state, "place:uxmal done place:palenque done")
    assert table(state)["teeth_with_corn"] == [3 + days]


@rule("T5.5")
@ruling("cal_01")
def test_the_corn_of_the_teeth_is_too_late_for_placing():
    state = play(position(corn=0, tooth=5, teeth_with_corn=[0, 2, 4]), "place:start")
    assert legal(state) == ["done"]

    play(state, "done")

    assert has(state, "corn") == (3,)
    assert table(state)["teeth_with_corn"] == []


@rule("T5.5")
@ruling("cal_01")
def test_the_corn_of_the_teeth_is_in_time_for_feeding():
    state = claimed(tooth=7, teeth_with_corn=[0, 1, 2, 3, 4, 5])

    assert has(state, "corn") == (0,)
    assert TZOLKIN.scores(state)[0].sources["hunger"] == 0


@rule("T5.6")
def test_the_claimers_worker_comes_back_by_itself():
    state = position(seats=2, corn=1)
    play(state, "place:tikal place:start done")
    assert (has(state, "free"), on(state, "start")) == ((1,), [0])
    assert table(state)["players"][0]["workers"]["on_gears"] == 1

    play(state, "place:uxmal done")

    assert (has(state, "free"), on(state, "start")) == ((2,), [NOBODY])
    assert "place:start" in legal(play(state, "advance:1"))


@rule("T5.7")
@ruling("cal_06")
def test_the_claimer_becomes_starting_player():
    state = claimed(first=1)
    assert table(state)["starting_player"] == 0

    assert TZOLKIN.to_act(play(state, "advance:1")) == 0


@rule("T5.7")
@ruling("cal_06")
@pytest.mark.parametrize(("holder", "left"), [(0, 1), (2, 3), (3, 0)])
def test_a_claimer_who_has_the_marker_passes_it_to_the_left(holder, left):
    state = position(first=holder)
    play(state, "place:start done place:palenque done place:tikal done place:uxmal done advance:1")

    assert table(state)["starting_player"] == left
    assert TZOLKIN.to_act(state) == left


@rule("T5.7")
def test_without_a_claimer_the_marker_stays():
    state = quiet_round(position(seats=3, first=2))

    assert TZOLKIN.to_act(state) == 2


@rule("T5.8")
@ruling("cal_02")
def test_the_claimer_chooses_one_day_or_two():
    state = claimed("palenque.5")
    assert (TZOLKIN.to_act(state), legal(state)) == (0, ONE_DAY_OR_TWO)

    assert on(play(state.copy(), "advance:1"), "palenque.6") == [0]
    assert on(play(state, "advance:2"), "palenque.7", "tikal.2") == [0, 1]
    assert table(state)["tooth"] == 2


@rule("T5.8")
@ruling("cal_02")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("place", ["palenque.6", "uxmal.6", "chichen_itza.9"])
def test_anybodys_worker_before_the_highest_space_prevents_two_days(place, owner):
    state = claimed(others={place: owner})

    assert TZOLKIN.question(state)[0] == "take_turn"
    assert table(state)["tooth"] == 1


@rule("T5.8")
def test_at_chichen_itza_space_six_does_not_prevent_two_days():
    assert legal(claimed("chichen_itza.6")) == ONE_DAY_OR_TWO


@rule("T5.9")
@ruling("cal_02")
@pytest.mark.parametrize("place", ["palenque.7", "chichen_itza.10"])
def test_a_worker_that_falls_off_anyway_does_not_prevent_two_days(place):
    state = claimed(others={place: 1})
    assert legal(state) == ONE_DAY_OR_TWO

    play(state, "advance:2")

    assert has(state, "free", seat=1) == (2,)


@rule("T5.9")
@ruling("cal_02")
@pytest.mark.parametrize(("gear", "space"), [("palenque", 6), ("chichen_itza", 9)])
def test_dummies_never_prevent_two_days(gear, space):
    state = claimed(others={f"{gear}.{space}": "dummy"})
    assert legal(state) == ONE_DAY_OR_TWO

    play(state, "advance:2")

    assert on(state, f"{gear}.{space + 2}") == [DUMMY_WORKER]


@rule("T5.10")
@pytest.mark.parametrize(("days", "light"), [(1, 1), (2, 0)])
def test_two_days_turn_the_board_to_its_darker_side(days, light):
    state = play(claimed(), f"advance:{days}")

    assert has(state, "light") == (light,)


@rule("T5.10")
def test_the_darker_side_takes_away_the_choice_and_nothing_else():
    state = claimed(light=False, first=1, tooth=3, teeth_with_corn=[0, 1])

    assert TZOLKIN.question(state)[0] == "take_turn"
    assert (table(state)["tooth"], table(state)["starting_player"]) == (4, 0)
    assert has(state, "corn", "free", "light") == (2, 3, 0)


@rule("T5.10")
def test_two_days_come_from_the_claimers_own_board():
    assert legal(claimed(players={1: {"light": False}})) == ONE_DAY_OR_TWO


@rule("T5.11")
@ruling("cal_07")
def test_arriving_on_a_top_step_allows_two_days_again():
    state = position("uxmal.1", seats=2, corn=3, chaac=5, light=False)
    play(state, "pick:uxmal.1 use:uxmal.1 temple:chaac done place:tikal done")
    assert has(state, "light") == (1,)

    play(state, "place:start done place:uxmal done")

    assert legal(state) == ONE_DAY_OR_TWO


@rule("T5.11")
@ruling("cal_07")
def test_staying_on_a_top_step_does_not_turn_the_board_back():
    state = position("chichen_itza.1", "uxmal.1", skull=1, corn=3, chaac=6, light=False)
    play(state, "pick:chichen_itza.1 use:chichen_itza.1")
    play(state, "pick:uxmal.1 use:uxmal.1 temple:kukulcan")

    assert has(state, "chaac", "light") == (6, 0)


@rule("T5.12")
@ruling("cal_03")
def test_after_a_skipped_food_day_the_next_round_is_that_food_day():
    state = claimed(tooth=6, corn=10, players={1: {"corn": 10}})
    play(state, "advance:2")
    assert (table(state)["tooth"], table(state)["is_food_day"]) == (8, True)
    assert has(state, "corn") == (10,)

    play(state, "place:uxmal done place:palenque done")

    assert has(state, "corn") == (4,)
    assert (table(state)["food_days_held"], table(state)["is_food_day"]) == (1, False)


@rule("T5.12")
@ruling("cal_03")
def test_buildings_of_age_one_stay_until_a_skipped_food_day_is_held():
    state = claimed(tooth=12, food_days=1, display=["altar"], stack=["granary_1"])
    play(state, "advance:2")
    assert (table(state)["age"], table(state)["buildings"][0]) == (1, "altar")

    play(state, "place:uxmal done place:palenque done deal:granary_1")

    assert (table(state)["age"], table(state)["buildings"][0]) == (2, "granary_1")


@rule("T5.12")
@ruling("cal_03")
@pytest.mark.parametrize(
    ("hurried", "food_days"),
    [
        (6, [8, 13, 20, 26]),
        (12, [7, 14, 20, 26]),
        (19, [7, 13, 21, 26]),
        (7, [7, 13, 20, 26]),
    ],
)
def test_later_food_days_keep_their_teeth(hurried, food_days):
    rounds = rounds_of_a_game(hurried)

    assert [tooth for tooth, is_food_day in rounds if is_food_day] == food_days


@rule("T5.13")
@ruling("cal_04")
def test_two_days_may_skip_the_last_food_day_too():
    state = claimed(tooth=25, food_days=3)
    assert legal(state) == ONE_DAY_OR_TWO

    play(state, "advance:2")
    assert table(state)["is_food_day"]

    play(state, "place:uxmal done place:palenque done")
    assert TZOLKIN.to_act(state) == OVER


@rule("T5.14")
def test_a_game_has_27_rounds_and_four_food_days():
    rounds = rounds_of_a_game()

    assert len(rounds) == 27
    assert [number for number, (_, food) in enumerate(rounds, 1) if food] == [8, 14, 21, 27]


@rule("T5.14")
@pytest.mark.parametrize(
    ("hurried", "number"), [((3,), 26), ((6,), 26), ((24,), 26), ((5, 14), 25), ((25,), 27)]
)
def test_two_days_at_once_save_a_round_but_not_the_last(hurried, number):
    assert len(rounds_of_a_game(*hurried)) == number


@rule("T5.15")
def test_in_the_last_round_the_calendar_turns_by_one_day_only():
    state = claimed("palenque.7", "uxmal.5", tooth=26, food_days=3)

    assert TZOLKIN.to_act(state) == OVER
    assert table(state)["tooth"] == 27
    assert on(state, "uxmal.6", "start") == [0, NOBODY]
    assert has(state, "free", "light") == (2, 1)
