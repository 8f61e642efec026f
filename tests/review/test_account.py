"""The account adds up to the last digit, for each seat, each turn, and in both currencies."""

from itertools import pairwise

import pytest

from cenote.review.shape import CERTAIN, POINT

CURRENCIES = ("points", "chance")


def change(since, currency):
    return sum(since[currency].values())


@pytest.mark.parametrize("currency", CURRENCIES)
def test_the_first_expectation_and_all_changes_add_up_to_the_result(review, currency):
    for seat in review["seats"]:
        account = seat["account"][currency]
        parts = [account[part] for part in ("start", "own", "luck", "others", "hidden")]
        assert sum(parts) == account["final"]


@pytest.mark.parametrize("currency", CURRENCIES)
def test_each_turn_starts_where_its_seats_last_turn_ended(review, currency):
    now = dict(enumerate(review["start"][currency]))
    for turn in review["turns"]:
        seat = turn["seat"]
        assert now[seat] + change(turn["since"], currency) == turn["before"][currency][seat]
        assert (
            turn["before"][currency][seat] - turn["loss"][currency]
            == (turn["after"][currency][seat])
        )
        now[seat] = turn["after"][currency][seat]
    for seat in review["seats"]:
        account = seat["account"]
        end = now[account["seat"]] + change(account["rest"], currency)
        assert end == account[currency]["final"]


@pytest.mark.parametrize("currency", CURRENCIES)
def test_a_turn_never_gains_and_the_costs_of_all_turns_add_up(review, currency):
    assert all(turn["loss"][currency] >= 0 for turn in review["turns"])
    for seat, reviewed in enumerate(review["seats"]):
        losses = [turn["loss"][currency] for turn in review["turns"] if turn["seat"] == seat]
        assert reviewed["account"][currency]["own"] == -sum(losses)


def test_the_result_is_that_of_the_game(review, reviewer):
    for score, seat in zip(reviewer.scores, review["seats"], strict=True):
        assert seat["account"]["points"]["final"] == round(POINT * score.points)
        assert seat["account"]["rank"] == score.rank


def test_chances_of_winning_always_add_up_to_1(review):
    for turn in review["turns"]:
        assert sum(turn["before"]["chance"]) == sum(turn["after"]["chance"]) == CERTAIN
        assert all(chance >= 0 for chance in turn["before"]["chance"])


def test_sources_add_up_to_the_result(review):
    for seat in review["seats"]:
        total = sum(source["points"] for source in seat["sources"])
        assert total == seat["account"]["points"]["final"]


def test_a_forced_turn_costs_nothing_and_has_no_mark(review):
    forced = [turn for turn in review["turns"] if turn["seen"] == "forced"]
    assert all(turn["loss"]["points"] == 0 and turn["mark"] is None for turn in forced)
    assert all(turn["before"] == turn["after"] for turn in forced)


def test_there_is_no_luck_in_points_where_chance_never_moves_between_turns_of_different_seats(
    review, record
):
    """In Maya chance only names the first player."""
    if record.game.name == "maya":
        turns = review["turns"]
        alone = {
            after["index"] for before, after in pairwise(turns) if before["seat"] == after["seat"]
        }
        for turn in turns:
            assert turn["since"]["points"]["luck"] == 0 or turn["index"] in alone
