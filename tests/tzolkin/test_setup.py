"""Set-up: what lies on the table, wealth tiles, dummy workers."""

import pytest

from cenote.core.game import CHANCE, BadOption
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import AGE_1_BUILDINGS, GEARS, MONUMENTS, TEMPLES, WEALTH
from cenote.games.tzolkin.state import DUMMY_WORKER, State
from cenote.games.tzolkin.tables.temples import TOP_STEP
from tests.clauses import rule, ruling
from tests.tzolkin.table import NUMBERS, has, legal, on, play, until

NOBODY = -1

HANDS = (
    "palenque_1 palenque_3 palenque_5 palenque_7",
    "yaxchilan_1 yaxchilan_3 yaxchilan_5 yaxchilan_7",
    "uxmal_3 uxmal_5 uxmal_7 chichen_itza_10",
)
"""Three hands that leave all of Tikal and most of Chichen Itza for the dummies."""


def opened(seats: int = 4, first: int = 0) -> State:
    """A game whose monuments and buildings are dealt: wealth tiles come next."""
    return until(TZOLKIN.new(seats, [f"first:{first}"]), "deal_wealth")


def dealt(*hands: str, first: int = 0) -> State:
    """A game where seat 0, 1, ... were dealt these tiles, and others as they come."""
    state = opened(len(hands), first)
    rest = [tile for tile in WEALTH if tile not in " ".join(hands).split()]
    for hand in hands:
        tiles = hand.split()
        while len(tiles) < 4:
            tiles.append(rest.pop())
        play(state, " ".join(f"deal:{tile}" for tile in tiles))
    return state


def look(state: State, seat: int | None = None) -> dict:
    return TZOLKIN.observe(state, seat)


def dummies(state: State) -> set[str]:
    """Every place a dummy stands on."""
    return {
        f"{gear}.{place}"
        for gear, places in look(state)["gears"].items()
        for place, who in enumerate(places)
        if who == "dummy"
    }


@rule("T1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_can_play(seats):
    with pytest.raises(BadOption):
        TZOLKIN.new(seats)
    assert [TZOLKIN.new(n).to_act() for n in (2, 3, 4)] == [CHANCE] * 3


@rule("T1.1")
@pytest.mark.parametrize("options", [["tribes"], ["first:2"], ["first:0", "first:1"]])
def test_invalid_options_are_refused(options):
    with pytest.raises(BadOption):
        TZOLKIN.new(2, options)


@rule("T1.2")
def test_each_player_starts_with_three_workers_and_nothing_else():
    for player in look(TZOLKIN.new(4))["players"]:
        assert player["workers"] == {"free": 3, "on_gears": 0, "in_bank": 3}
        assert [player[good] for good in ("corn", "wood", "stone", "gold", "skull")] == [0] * 5
        assert (player["points"], player["light_side"]) == (0, True)


@rule("T1.3")
def test_markers_begin_one_step_above_the_bottom_and_at_level_zero():
    for player in look(TZOLKIN.new(4))["players"]:
        assert list(player["temples"].values()) == [1, 1, 1]
        assert list(player["technologies"].values()) == [0, 0, 0, 0]


@rule("T1.4")
def test_the_bank_has_thirteen_skulls():
    assert look(TZOLKIN.new(2))["skulls_in_bank"] == 13


@rule("T1.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_jungle_group_has_a_field_for_each_player(seats):
    assert look(TZOLKIN.new(seats))["jungle"] == {
        "palenque.2": {"wood": 0, "corn": seats},
        "palenque.3": {"wood": seats, "corn": 0},
        "palenque.4": {"wood": seats, "corn": 0},
        "palenque.5": {"wood": seats, "corn": 0},
    }


@rule("T1.6")
def test_the_calendar_begins_on_tooth_zero_without_corn_and_not_as_a_food_day():
    table = look(TZOLKIN.new(4))

    assert (table["tooth"], table["teeth_with_corn"], table["is_food_day"]) == (0, [], False)
    assert table["age"] == 1


@rule("T1.7")
def test_any_seat_may_be_drawn_to_start():
    state = TZOLKIN.new(3)

    assert legal(state) == ["first:0", "first:1", "first:2"]
    assert TZOLKIN.odds(state) == [1, 1, 1]
    assert look(play(state, "first:2"))["starting_player"] == 2


@rule("T1.7")
def test_a_table_may_fix_who_starts():
    assert legal(TZOLKIN.new(4, ["first:3"])) == ["first:3"]


@rule("T1.8")
@pytest.mark.parametrize(("seats", "monuments"), [(2, 4), (3, 5), (4, 6)])
def test_monuments_are_dealt_by_number_of_players(seats, monuments):
    state = play(TZOLKIN.new(seats), "first:0")
    assert legal(state) == [f"deal:{name}" for name in MONUMENTS]

    until(state, "deal_to_display")

    assert look(state)["monuments"] == [*MONUMENTS[:monuments], *[None] * (6 - monuments)]


@rule("T1.9")
def test_six_buildings_of_age_one_are_dealt():
    state = until(TZOLKIN.new(4), "deal_to_display")
    assert legal(state) == [f"deal:{name}" for name in AGE_1_BUILDINGS]
    assert look(state)["stacks"] == {"age_1": 14, "age_2": 18}

    until(state, "deal_wealth")

    assert look(state)["buildings"] == list(AGE_1_BUILDINGS[:6])
    assert look(state)["stacks"] == {"age_1": 8, "age_2": 18}


@rule("T1.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_gets_four_wealth_tiles_once_the_board_is_set_up(seats):
    state = opened(seats)
    assert legal(state) == [f"deal:{tile}" for tile in WEALTH]
    assert len(WEALTH) == 21

    until(state, "keep_wealth")

    hands = [look(state, seat)["players"][seat]["wealth_dealt"] for seat in range(seats)]
    assert [len(hand) for hand in hands] == [4] * seats
    assert len({tile for hand in hands for tile in hand}) == 4 * seats


@rule("T1.11")
@ruling("set_03")
def test_two_of_four_tiles_are_kept_and_the_choice_ends_with_done():
    state = dealt("tikal_1 tikal_3 tikal_5 tikal_7", "", "", "")
    assert legal(state) == ["keep:tikal_1", "keep:tikal_3", "keep:tikal_5", "keep:tikal_7"]

    play(state, "keep:tikal_3")
    assert legal(state) == ["keep:tikal_1", "keep:tikal_5", "keep:tikal_7"]

    play(state, "keep:tikal_7")
    assert legal(state) == ["done"]


@rule("T1.11")
def test_wealth_is_chosen_in_turn_order():
    state = dealt("", "", "", "", first=2)
    asked = []
    for _ in range(4):
        asked.append(TZOLKIN.to_act(state))
        for _ in range(3):
            play(state, legal(state)[0])

    assert asked == [2, 3, 0, 1]


@rule("T1.12")
@ruling("set_03")
def test_nobody_receives_anything_before_all_have_chosen():
    state = dealt("palenque_7 tikal_3", "uxmal_7 uxmal_1", "", "")
    play(state, "keep:palenque_7 keep:tikal_3 done keep:uxmal_7 keep:uxmal_1 done")
    for _ in range(5):
        play(state, legal(state)[0])
    assert [has(state, "corn", seat=seat) for seat in range(4)] == [(0,)] * 4

    play(state, "done")

    assert has(state, "corn", "stone") == (15, 3)
    assert has(state, "corn", "stone", "gold", seat=1) == (13, 1, 1)
    assert look(state)["players"][0]["wealth"] == ["palenque_7", "tikal_3"]
    assert look(state)["players"][1]["wealth"] == ["uxmal_1", "uxmal_7"]


@ruling("set_03")
def test_no_two_tiles_can_get_in_each_others_way():
    """Whatever is kept, all of it can be received: there is one skull, and no top step in reach."""
    climbs = [sum(god in gifts for gifts in GIVES.values()) for god in TEMPLES]

    assert sum("skull" in gifts for gifts in GIVES.values()) == 1
    assert all(1 + steps < top for steps, top in zip(climbs, TOP_STEP, strict=True))


GIVES = {
    "palenque_1": {"corn": 3, "quetzalcoatl": 1, "agriculture": 1},
    "palenque_3": {"corn": 5, "gold": 1, "quetzalcoatl": 1},
    "palenque_5": {"stone": 1, "gold": 1, "agriculture": 1},
    "palenque_7": {"corn": 9, "stone": 1},
    "yaxchilan_1": {"wood": 1, "kukulcan": 1, "extraction": 1},
    "yaxchilan_3": {"corn": 2, "wood": 2, "kukulcan": 1},
    "yaxchilan_5": {"corn": 4, "wood": 1, "extraction": 1},
    "yaxchilan_7": {"corn": 3, "wood": 2, "stone": 1},
    "tikal_1": {"corn": 2, "chaac": 1, "architecture": 1},
    "tikal_3": {"corn": 6, "stone": 2},
    "tikal_5": {"corn": 3, "gold": 1, "architecture": 1},
    "tikal_7": {"corn": 6, "wood": 1, "stone": 1},
    "uxmal_1": {"corn": 5, "stone": 1, "chaac": 1},
    "uxmal_3": {"corn": 3, "wood": 1},
    "uxmal_5": {"free": 1, "banked": -1},
    "uxmal_7": {"corn": 8, "gold": 1},
    "chichen_itza_0": {"corn": 4, "wood": 1, "skull": 1},
    "chichen_itza_3": {"corn": 5, "stone": 1, "theology": 1},
    "chichen_itza_5": {"corn": 4, "wood": 3},
    "chichen_itza_7": {"corn": 2, "wood": 2, "theology": 1},
    "chichen_itza_10": {"corn": 7, "wood": 2},
}
AT_FIRST = {"free": 3, "banked": 3, "light": 1, **dict.fromkeys(TEMPLES, 1)}


@rule("T1.13")
@pytest.mark.parametrize("tile", WEALTH)
def test_a_wealth_tile_gives_what_it_depicts(tile):
    other = "tikal_3" if tile == "uxmal_5" else "uxmal_5"
    state = dealt(f"{tile} {other}", "")
    until(state, "keep_wealth")
    play(state, f"keep:{tile} keep:{other} done")
    until(state, "take_turn")

    expected = {
        name: AT_FIRST.get(name, 0) + GIVES[tile].get(name, 0) + GIVES[other].get(name, 0)
        for name in NUMBERS
    }
    assert dict(zip(NUMBERS, has(state, *NUMBERS), strict=True)) == expected


@rule("T1.14")
@pytest.mark.parametrize(("seats", "number"), [(2, 12), (3, 6), (4, 0)])
def test_dummies_stand_before_anybody_chooses_wealth(seats, number):
    state = opened(seats)
    assert dummies(state) == set()

    until(state, "keep_wealth")

    assert len(dummies(state)) == number
    assert look(state)["players"][0]["wealth_kept"] == 0


@rule("T1.15")
def test_undealt_tiles_are_drawn_for_dummies():
    state = dealt(*HANDS)
    undealt = legal(state)

    held = " ".join(HANDS).split()
    assert undealt == [f"dummy:{tile}" for tile in WEALTH if tile not in held]
    play(state, "dummy:chichen_itza_0")
    assert on(state, "chichen_itza.0") == [DUMMY_WORKER]
    assert legal(state) == [word for word in undealt if word != "dummy:chichen_itza_0"]


@rule("T1.16")
@pytest.mark.parametrize(("space", "opposite"), [(1, 6), (3, 8), (5, 0), (7, 2)])
def test_the_first_dummy_of_a_small_gear_comes_with_one_opposite(space, opposite):
    state = dealt(*HANDS)
    play(state, f"dummy:tikal_{space}")

    assert dummies(state) == {f"tikal.{space}", f"tikal.{opposite}"}


@rule("T1.16")
@ruling("set_01")
@pytest.mark.parametrize("gear", GEARS[:4])
@pytest.mark.parametrize("order", ["1 3 5 7", "3 1 7 5", "5 7 1 3", "7 5 3 1"])
def test_dummies_never_want_the_same_place(gear, order):
    others = [tile for tile in WEALTH if not tile.startswith(gear)]
    state = dealt(" ".join(others[:4]), " ".join(others[4:8]))
    for space in order.split():
        play(state, f"dummy:{gear}_{space}")

    assert len(dummies(state)) == 5


@rule("T1.17")
def test_a_dummy_at_chichen_itza_stands_alone():
    state = dealt(*HANDS)
    play(state, "dummy:chichen_itza_3")

    assert dummies(state) == {"chichen_itza.3"}


@rule("T1.18")
@ruling("set_02")
def test_the_last_dummy_goes_to_the_place_named_and_not_to_the_opposite():
    state = dealt(*HANDS)
    play(state, "dummy:chichen_itza_0 dummy:tikal_1 dummy:tikal_3 dummy:tikal_5 dummy:uxmal_1")

    assert len(dummies(state)) == 6
    assert on(state, "uxmal.1", "uxmal.6") == [DUMMY_WORKER, NOBODY]
    assert TZOLKIN.to_act(state) == 0
