"""Marks and chances: how a loss is labelled, and what points are worth."""

import pytest

from cenote.core.game import Score
from cenote.review.chance import chances, final_chances, portions, spread
from cenote.review.marks import mark_of
from cenote.review.shape import CERTAIN, POINT
from cenote.review.weights import between, weights


def loss(points, error=0.1, chance=10.0):
    return {
        "points": round(POINT * points),
        "error": round(POINT * error),
        "chance": round(CERTAIN * chance / 100),
        "chance_error": 0,
    }


def alternative(gain, error=0.1):
    return {
        "moves": ["done"],
        "gain": round(POINT * gain),
        "error": round(POINT * error),
        "gain_chance": 0,
    }


@pytest.mark.parametrize(
    "points, mark",
    [
        (0, "best"),
        (0.4, "good"),
        (0.5, "inaccuracy"),
        (1.9, "inaccuracy"),
        (2, "mistake"),
        (3.9, "mistake"),
        (4, "blunder"),
    ],
)
def test_a_loss_is_labelled_by_its_points(points, mark):
    assert mark_of(loss(points), None, []) == mark


def test_a_loss_within_twice_its_error_is_not_marked():
    assert mark_of(loss(5, error=2.5), None, []) == "good"
    assert mark_of(loss(5, error=2.4), None, []) == "blunder"


def test_the_same_loss_gets_a_lighter_mark_when_little_is_at_stake():
    assert mark_of(loss(6, chance=2.9), None, []) == "mistake"
    assert mark_of(loss(6, chance=0.9), None, []) == "inaccuracy"
    assert mark_of(loss(6, chance=0), None, []) == "inaccuracy"


def test_a_brilliant_turn_is_far_beyond_a_club_player_and_beyond_everything_else():
    assert mark_of(loss(0), alternative(-4), [alternative(-1)]) == "brilliant"
    assert mark_of(loss(0), alternative(-3.9), [alternative(-1)]) == "best"
    assert mark_of(loss(0), alternative(-4), [alternative(-0.5)]) == "best"
    assert mark_of(loss(0), alternative(-4, error=2.1), [alternative(-1)]) == "best"
    assert mark_of(loss(0), None, []) == "best"


@pytest.mark.parametrize("shares", [[1.0, 1.0, 1.0], [0.1, 0.2, 0.7], [1e-9, 1.0], [0.0, 2.0, 0.0]])
def test_portions_add_up_to_the_whole(shares):
    parts = portions(shares, CERTAIN)
    assert sum(parts) == CERTAIN
    assert all(part >= 0 for part in parts)


def test_more_points_mean_a_better_chance_and_equal_points_an_equal_one():
    first, second, third = chances([60_000, 60_000, 50_000], 10.0)
    assert abs(first - second) <= 1
    assert third < second


def test_tied_winners_share_the_win():
    scores = [Score(50, 0, 1, {}), Score(50, 0, 1, {}), Score(40, 0, 3, {})]
    assert final_chances(scores) == [CERTAIN // 2, CERTAIN // 2, 0]


def test_weights_are_interpolated_linearly_between_steps():
    assert between([10, 0, 5], 0) == 10
    assert between([10, 0, 5], 0.25) == 5
    assert between([10, 0, 5], 0.75) == 2.5
    assert between([10, 0, 5], 1) == between([10, 0, 5], 7) == 5


@pytest.mark.parametrize(
    "game, seats",
    [(game, int(seats)) for game, tables in weights()["spread"].items() for seats in tables],
)
def test_points_count_more_towards_the_end(game, seats):
    assert spread(game, seats, 1.0) < spread(game, seats, 0.5)
