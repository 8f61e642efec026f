"""The worked examples printed in the English rules, with their exact numbers."""

import pytest

from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.state import DUMMY_WORKER, State
from tests.clauses import rule, ruling
from tests.tzolkin.table import has, legal, on, play, points, position, quiet_round, until


@rule("T1.16")
def test_a_tile_of_palenque_five_puts_dummies_on_five_and_zero():
    state = until(TZOLKIN.new(2), "deal_wealth")
    others = [word for word in legal(state) if not word.startswith("deal:palenque")]
    play(state, " ".join(others[:8]))
    play(state, "dummy:palenque_5")

    assert on(state, "palenque.5", "palenque.0") == [DUMMY_WORKER, DUMMY_WORKER]


@rule("T3.2", "T3.6", "T3.7", "T3.8")
def test_green_places_three_workers_for_five_corn():
    state = position(corn=7, workers=4, others={"palenque.1": 1})
    play(state, "place:palenque place:palenque place:yaxchilan")

    assert on(state, "palenque.0", "palenque.2", "yaxchilan.0") == [0, 0, 0]
    assert has(state, "corn", "free") == (7 - 5, 1)
    assert legal(state) == ["done"]  # a fourth would cost at least 3


@rule("T3.2", "T3.6", "T3.7")
def test_red_places_two_workers_for_eight_corn():
    others = {"palenque.0": 1, "palenque.1": 2, "palenque.2": 1}
    state = position("tikal.2", corn=20, others=others)
    play(state, "place:palenque")
    assert has(state, "corn") == (20 - 3,)

    play(state, "place:palenque")

    assert on(state, "palenque.3", "palenque.4") == [0, 0]
    assert has(state, "corn") == (20 - 8,)
    assert legal(state) == ["done"]  # no worker is left


@rule("T4.1", "T4.2", "T4.4")
@ruling("pick_02")
def test_red_picks_up_two_workers_for_two_stone_and_a_corn():
    state = position("yaxchilan.1", "yaxchilan.2", "yaxchilan.3", corn=0)
    play(state, "pick:yaxchilan.2 use:yaxchilan.2")
    assert has(state, "stone", "corn") == (1, 1)

    play(state, "pick:yaxchilan.3 use:yaxchilan.2 done")

    assert has(state, "stone", "corn", "wood") == (2, 1, 0)
    assert on(state, "yaxchilan.1") == [0]


@rule("T4.5")
@ruling("pick_02")
def test_in_the_other_order_red_could_not_pay_the_step_back():
    state = position("yaxchilan.1", "yaxchilan.2", "yaxchilan.3", corn=0)
    play(state, "pick:yaxchilan.3")

    assert legal(state) == ["use:yaxchilan.3", "skip"]


def green_has_claimed() -> State:
    """Green, seat 0, stands on the starting player space; Red has workers on 6 and 7."""
    state = position(seats=2, others={"yaxchilan.6": 1, "yaxchilan.7": 1})
    return play(state, "place:start done")


@rule("T5.8")
@ruling("cal_02")
def test_red_leaves_a_worker_on_six_and_green_cannot_hurry():
    state = play(green_has_claimed(), "pick:yaxchilan.7 use:yaxchilan.5 done")

    assert TZOLKIN.question(state)[0] == "take_turn"
    assert on(state, "yaxchilan.7") == [1]


@rule("T5.9")
@ruling("cal_02")
def test_had_red_picked_up_the_worker_on_six_green_could_hurry():
    state = play(green_has_claimed(), "pick:yaxchilan.6 use:yaxchilan.5 done")

    assert (TZOLKIN.to_act(state), legal(state)) == (0, ["advance:1", "advance:2"])


@rule("T14.3", "T14.4")
@ruling("food_01")
def test_three_workers_and_five_corn_leave_one_corn_and_cost_three_points():
    state = quiet_round(position(seats=2, tooth=7, corn=5))

    assert (has(state, "corn"), points(state)) == ((1,), -3)


@rule("T14.8")
@ruling("food_01")
def test_with_two_free_workers_and_a_discount_five_workers_cost_three_corn():
    farms = ["milpa_1", "milpa_2", "terrace_1"]
    state = quiet_round(position(seats=2, tooth=7, corn=5, workers=5, built=farms))

    assert (has(state, "corn"), points(state)) == ((5 - 3,), 0)


RED, BLUE, YELLOW = 0, 1, 2
ON_THE_TEMPLES = {
    RED: {"chaac": 2, "quetzalcoatl": 1, "kukulcan": 6, "corn": 6},
    BLUE: {"chaac": 4, "quetzalcoatl": 1, "kukulcan": 4, "corn": 6},
    YELLOW: {"chaac": 4, "quetzalcoatl": 1, "kukulcan": 0, "corn": 6},
}
"""The three temples as printed; everybody has just the corn to feed three workers."""


@rule("T14.11")
def test_red_blue_and_yellow_receive_gifts_in_the_middle_of_an_age():
    state = quiet_round(position(seats=3, tooth=7, players=ON_THE_TEMPLES))

    goods = ("corn", "wood", "stone", "gold", "skull")
    assert has(state, *goods, seat=RED) == (0, 2, 1, 0, 1)
    assert has(state, *goods, seat=BLUE) == (0, 2, 2, 0, 0)
    assert has(state, *goods, seat=YELLOW) == (0, 0, 2, 0, 0)


@rule("T14.13", "T14.14", "T14.15", "T14.16")
@ruling("tem_01", "tem_02")
@pytest.mark.parametrize(
    ("tooth", "food_days", "scored"), [(13, 1, [16, 15, 7]), (26, 3, [18, 15, 7])]
)
def test_red_blue_and_yellow_score_at_the_end_of_an_age(tooth, food_days, scored):
    state = position(seats=3, tooth=tooth, food_days=food_days, players=ON_THE_TEMPLES)
    quiet_round(state)

    assert [points(state, seat) for seat in (RED, BLUE, YELLOW)] == scored


@rule("T2.1", "T3.7", "T3.9", "T5.1", "T5.4", "T5.6", "T5.7", "T5.8")
@ruling("place_03")
def test_the_first_two_rounds():
    green, blue, red, yellow = range(4)
    corn = {green: 5, blue: 8, red: 9, yellow: 10}
    state = position(players={seat: {"corn": number} for seat, number in corn.items()})

    def spent(seat: int) -> int:
        return corn[seat] - has(state, "corn", seat=seat)[0]

    play(state, "place:tikal place:yaxchilan place:palenque done")
    assert spent(green) == 3

    play(state, "place:palenque place:palenque")
    assert "place:palenque" not in legal(state)  # a third would cost Blue 5 more
    play(state, "done")
    assert on(state, "palenque.1", "palenque.2") == [blue, blue]
    assert spent(blue) == 4

    play(state, "place:yaxchilan place:yaxchilan place:tikal done")
    assert on(state, "yaxchilan.1", "yaxchilan.2", "tikal.1") == [red, red, red]
    assert spent(red) == 7

    play(state, "place:tikal place:start done")
    assert on(state, "tikal.2") == [yellow]
    assert spent(yellow) == 3

    assert (TZOLKIN.to_act(state), legal(state)) == (yellow, ["advance:1", "advance:2"])
    play(state, "advance:1")
    assert TZOLKIN.observe(state, None)["teeth_with_corn"] == []
    assert TZOLKIN.observe(state, None)["starting_player"] == yellow

    assert TZOLKIN.to_act(state) == yellow
    play(state, "place:palenque place:palenque done")
    assert on(state, "palenque.0", "palenque.4") == [yellow, yellow]
    assert spent(yellow) == 3 + 5

    assert TZOLKIN.to_act(state) == green
    assert not [word for word in legal(state) if word.startswith("place:")]
    play(state, "pick:yaxchilan.1 use:yaxchilan.1")
    assert has(state, "wood", seat=green) == (1,)
    play(state, "pick:tikal.1 use:tikal.1 tech:agriculture pay:wood")
    assert legal(state) == ["pick:palenque.1", "done"]
    play(state, "done")
    assert has(state, "wood", "agriculture", "free", seat=green) == (0, 1, 2)
    assert spent(green) == 3

    assert TZOLKIN.to_act(state) == blue
    play(state, "place:tikal done")
    assert on(state, "tikal.0") == [blue]
    assert spent(blue) == 4

    assert TZOLKIN.to_act(state) == red
    play(state, "pick:yaxchilan.3 use:yaxchilan.3 done")
    assert has(state, "gold", seat=red) == (1,)
    assert spent(red) == 7 - 2

    assert TZOLKIN.observe(state, None)["teeth_with_corn"] == [1]
    assert [has(state, "corn", seat=seat)[0] for seat in range(4)] == [2, 4, 4, 2]
