"""The end of the game: final scoring, the monuments, ties."""

from collections.abc import Sequence
from typing import Any

import pytest

from cenote.core.game import OVER, Score
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import MONUMENTS, SOURCES
from tests.clauses import rule, ruling
from tests.tzolkin.table import has, legal, on, play, position, quiet_round

LAST_ROUND: dict[str, Any] = {"tooth": 26, "food_days": 3, "age": 2}
FED = ["terrace_1", "terrace_2"]
"""Two terraces: the last food day costs no corn. Farms have none of the borders."""


def final(*places: str, seats: int = 2, **having) -> list[Score]:
    """The scores after a quiet last round."""
    state = position(*places, seats=seats, **LAST_ROUND, **having)
    quiet_round(state)
    assert TZOLKIN.to_act(state) == OVER
    return TZOLKIN.scores(state)


def worth(*monuments: str, **having) -> float:
    """What monuments give seat 0 at the end of the game."""
    return final(raised=monuments, **having)[0].sources["monuments"]


@rule("T15.1")
def test_the_game_ends_after_the_fourth_food_day_and_a_last_turn_of_the_calendar():
    state = position("tikal.3", seats=2, corn=6, **LAST_ROUND)
    quiet_round(state)

    assert (TZOLKIN.to_act(state), legal(state)) == (OVER, [])
    assert has(state, "corn") == (0,)
    assert on(state, "tikal.4", "palenque.1") == [0, 0]


@rule("T15.1")
def test_goods_score_only_at_the_end():
    state = position(seats=2, corn=40, skull=2, tooth=13, food_days=1)
    quiet_round(state)

    sources = TZOLKIN.scores(state)[0].sources
    assert (sources["corn"], sources["skulls"]) == (0, 0)


@rule("T15.2")
@pytest.mark.parametrize(("block", "points"), [("wood", 0.5), ("stone", 0.75), ("gold", 1)])
def test_blocks_count_as_the_corn_they_are_worth(block, points):
    assert final(built=FED, **{block: 1})[0].sources["corn"] == points
    assert final(built=FED, **{block: 4})[0].sources["corn"] == 4 * points


@rule("T15.2")
def test_blocks_of_all_kinds_and_corn_are_counted_together():
    score = final(built=FED, corn=1, wood=1, stone=1, gold=2)[0]

    assert score.sources["corn"] == (1 + 2 + 3 + 8) / 4


@rule("T15.3")
@ruling("end_01")
@pytest.mark.parametrize(("corn", "points"), [(0, 0), (1, 0.25), (3, 0.75), (4, 1), (300, 75)])
def test_a_corn_is_a_quarter_of_a_point(corn, points):
    assert final(built=FED, corn=corn)[0].sources["corn"] == points


@rule("T15.3")
@ruling("end_01")
def test_a_quarter_of_a_point_can_decide():
    scores = final(built=FED, corn=5, players={1: {"corn": 6 + 4}})

    assert [score.sources["corn"] for score in scores] == [1.25, 1]
    assert [score.rank for score in scores] == [1, 2]


@rule("T15.3")
@ruling("end_01")
def test_with_whole_points_only_full_four_corn_count():
    scores = final(options=["whole_points"], built=FED, corn=7, players={1: {"corn": 6 + 4}})

    assert [score.sources["corn"] for score in scores] == [1, 1]
    assert [score.rank for score in scores] == [1, 1]


@rule("T15.4")
def test_a_skull_in_hand_is_worth_three_points_and_one_left_at_chichen_itza_nothing():
    assert final(skull=2, ovals=[1, 2, 3])[0].sources["skulls"] == 6


@rule("T15.5")
def test_monuments_score_for_their_owner_only():
    scores = final(raised=["maize_god"], corn_tiles=2, players={1: {"corn_tiles": 3}})

    assert [score.sources["monuments"] for score in scores] == [8, 0]


@rule("T15.5")
def test_several_monuments_add_up():
    assert worth("maize_god", "world_tree", corn_tiles=2, wood_tiles=1) == 8 + 4


@rule("T15.5")
def test_farms_count_for_no_border():
    farms = ["milpa_1", "terrace_1", "granary_1"]

    assert worth("necropolis", built=farms) == 4
    assert worth("palace", built=farms) == 4
    assert worth("sanctuary", built=farms) == 4


BUILDINGS_OF = {
    "necropolis": "crypt ossuary burial_mound bazaar_tomb founders_tomb royal_tomb pilgrims_tomb"
    " triple_tomb",
    "palace": "seed_house canal workshop goldsmith school treasury storehouse lapidary",
    "sanctuary": "altar oratory rain_shrine serpent_shrine feather_shrine masons_shrine oracle"
    " scribes_shrine",
}
MONUMENTS_OF = {
    "necropolis": "necropolis metropolis acropolis maize_god world_tree",
    "palace": "palace ball_court codex observatory",
    "sanctuary": "sanctuary stairway triad skull_rack",
}


@rule("T15.6", "T15.7", "T15.8")
@pytest.mark.parametrize("monument", BUILDINGS_OF)
@pytest.mark.parametrize("border", BUILDINGS_OF)
def test_a_monument_of_a_border_counts_buildings_of_that_border(monument, border):
    built = BUILDINGS_OF[border].split()
    assert len(built) == 8

    assert worth(monument, built=built) == (4 + 4 * 8 if border == monument else 4)


@rule("T15.6")
def test_necropolis_counts_all_tomb_monuments_and_itself():
    assert among_all_monuments("necropolis") == 4 * 5


@rule("T15.7")
def test_palace_counts_all_civic_monuments_and_itself():
    assert among_all_monuments("palace") == 4 * 4


@rule("T15.8")
def test_sanctuary_counts_all_shrine_monuments_and_itself():
    assert among_all_monuments("sanctuary") == 4 * 4


def among_all_monuments(monument: str) -> int:
    """What it is worth to the owner of all thirteen, and so of all of its border."""
    all_own = worth_now(monument, MONUMENTS)
    assert worth_now(monument, MONUMENTS_OF[monument].split()) == all_own
    return all_own


def worth_now(monument: str, raised: Sequence[str]) -> int:
    table = TZOLKIN.observe(position(seats=2, raised=raised), None)
    return table["players"][0]["monuments"][monument]


@rule("T15.9")
@ruling("end_04")
def test_metropolis_counts_all_buildings_and_monuments_of_its_owner_and_itself():
    assert worth("metropolis") == 2
    assert worth("metropolis", built=["milpa_1", "altar", "school"]) == 2 * 4
    assert worth("metropolis", "maize_god", built=["milpa_1"]) == 2 * 3


@rule("T15.9")
def test_metropolis_counts_nothing_of_others():
    others = {1: {"built": ["altar"], "raised": ["palace"]}}

    assert worth("metropolis", players=others) == 2


@rule("T15.10")
@pytest.mark.parametrize(("seats", "each"), [(2, 6), (3, 5), (4, 4)])
def test_acropolis_counts_the_monuments_of_all_players(seats, each):
    others = {1: {"raised": ["triad", "maize_god"]}}

    assert worth("acropolis", seats=seats) == each
    assert worth("acropolis", seats=seats, players=others) == 3 * each


@rule("T15.10")
def test_acropolis_does_not_count_monuments_nobody_constructed():
    assert worth("acropolis", monuments=["palace", "codex"]) == 6


@rule("T15.11")
def test_maize_god_counts_the_corn_tiles_of_its_owner():
    assert worth("maize_god", corn_tiles=5, wood_tiles=3, players={1: {"corn_tiles": 4}}) == 20


@rule("T15.12")
def test_world_tree_counts_the_wood_tiles_of_its_owner():
    assert worth("world_tree", corn_tiles=5, wood_tiles=3, players={1: {"wood_tiles": 4}}) == 12


@rule("T15.12")
def test_burned_wood_belongs_to_nobody():
    state = position("palenque.3", seats=2, raised=["world_tree", "maize_god"], **LAST_ROUND)
    play(state, "pick:palenque.3 use:palenque.3 harvest:burn anger:chaac done place:tikal done")

    assert TZOLKIN.scores(state)[0].sources["monuments"] == 0 + 4


@rule("T15.13")
@pytest.mark.parametrize(("workers", "points"), [(3, 0), (4, 6), (5, 12), (6, 18)])
def test_ball_court_counts_workers_in_play(workers, points):
    assert worth("ball_court", workers=workers) == points
    assert worth("ball_court", workers=workers, players={1: {"workers": 6}}) == points


@rule("T15.14")
def test_codex_counts_levels_of_technology():
    assert worth("codex") == 0
    assert worth("codex", agriculture=1, extraction=2, theology=3) == 3 * 6
    assert worth("codex", agriculture=3, extraction=3, architecture=3, theology=3) == 36


@rule("T15.15")
def test_observatory_counts_technologies_at_the_third_level():
    assert worth("observatory", agriculture=2, theology=2) == 0
    assert worth("observatory", agriculture=3, theology=2) == 9
    assert worth("observatory", agriculture=3, theology=3) == 20
    assert worth("observatory", agriculture=3, theology=3, architecture=3) == 33
    assert worth("observatory", agriculture=3, theology=3, architecture=3, extraction=3) == 33


@rule("T15.16")
def test_stairway_counts_steps_above_the_start_on_one_temple():
    assert worth("stairway") == 0
    assert worth("stairway", chaac=5, quetzalcoatl=3, kukulcan=4) == 12
    assert worth("stairway", quetzalcoatl=8) == 21
    assert worth("stairway", chaac=0, quetzalcoatl=0, kukulcan=0) == 0


@rule("T15.17")
def test_triad_scores_all_three_steps_again_without_bonus():
    assert worth("triad", chaac=4, quetzalcoatl=7, kukulcan=5) == 6 + 12 + 7


@rule("T15.17")
@ruling("end_05")
def test_on_a_bottom_step_triad_takes_points_away():
    assert worth("triad", chaac=0, quetzalcoatl=0, kukulcan=0) == -6
    assert worth("triad", chaac=0, quetzalcoatl=2, kukulcan=3) == -1 + 1 + 3


@rule("T15.18")
def test_skull_rack_counts_all_skulls_at_chichen_itza():
    assert worth("skull_rack", ovals=[1, 5, 9], skull=4) == 9
    assert worth("skull_rack", skull=4) == 0


@rule("T15.19")
def test_most_points_win():
    skulls = {seat: {"skull": number} for seat, number in enumerate((1, 3, 0, 2))}
    scores = final(seats=4, players=skulls)

    assert [score.rank for score in scores] == [3, 1, 4, 2]


@rule("T15.20")
@ruling("end_02")
def test_with_equal_points_more_workers_on_the_gears_decide():
    scores = final(seats=3, others={"uxmal.2": 1, "uxmal.3": 1, "tikal.4": 2})

    assert len({score.points for score in scores}) == 1
    assert [score.tiebreak for score in scores] == [1, 3, 2]
    assert [score.rank for score in scores] == [3, 1, 2]


@rule("T15.20")
@ruling("end_02")
def test_a_worker_pushed_off_by_the_last_turn_of_the_calendar_does_not_count():
    scores = final(others={"uxmal.7": 0, "uxmal.6": 1})

    assert [score.tiebreak for score in scores] == [1, 2]
    assert [score.rank for score in scores] == [2, 1]


@rule("T15.20")
@ruling("end_02")
def test_a_worker_on_the_starting_player_space_does_not_count():
    state = position(seats=2, **LAST_ROUND)
    play(state, "place:start done place:tikal done")

    scores = TZOLKIN.scores(state)
    assert [score.tiebreak for score in scores] == [0, 1]
    assert [score.rank for score in scores] == [2, 1]


@rule("T15.20")
def test_points_come_before_workers():
    scores = final("uxmal.2", "uxmal.3", players={1: {"skull": 1}})

    assert [score.rank for score in scores] == [2, 1]


@rule("T15.21")
@ruling("end_02")
def test_players_also_tied_in_workers_share_the_win():
    scores = final(seats=4, players={seat: {"skull": 1} for seat in (1, 3)})

    assert [score.rank for score in scores] == [3, 1, 3, 1]


@rule("T15.22")
def test_points_by_source_add_up_to_the_total():
    state = position(
        "chichen_itza.2",
        "tikal.2",
        seats=2,
        skull=2,
        wood=1,
        stone=1,
        gold=2,
        corn=5,
        architecture=2,
        raised=["maize_god"],
        corn_tiles=1,
        display=["royal_tomb"],
        **LAST_ROUND,
    )
    play(state, "pick:chichen_itza.2 use:chichen_itza.2")
    play(state, "pick:tikal.2 use:tikal.2 build:royal_tomb done place:tikal done")

    score = TZOLKIN.scores(state)[0]
    assert score.sources == {
        "temples": 2 + 2 + 3 + 2,  # a step on Chaac's, the bonus there, and half of two others
        "chichen_itza": 5,
        "buildings": 8,
        "architecture": 2,
        "monuments": 4,
        "hunger": 0,
        "corn": 0.75,  # a stone; 5 corn and 1 from architecture were eaten
        "skulls": 3,
    }
    assert tuple(score.sources) == SOURCES
    assert score.points == sum(score.sources.values())
