"""Reasons: shares by subject that sum to the loss, and facts with words in every language."""

import pytest

from cenote.bots.judges import NETWORKS
from cenote.review.reasons import whole_shares
from cenote.review.reviewer import DOMAINS


def test_the_shares_of_a_turn_sum_to_its_loss(review):
    explained = [turn for turn in review["turns"] if turn["reasons"]]
    assert explained
    for turn in explained:
        assert sum(reason["share"] for reason in turn["reasons"]) == turn["loss"]["points"]
        assert turn["better"] is not None


@pytest.mark.parametrize("game", DOMAINS)
def test_each_input_of_the_judge_belongs_to_one_subject(game):
    places = [
        place for ranges in DOMAINS[game].subjects.values() for places in ranges for place in places
    ]
    assert sorted(places) == list(range(NETWORKS[game].inputs))


def test_shares_in_favour_of_the_turn_played_are_at_most_half_the_loss():
    parts = whole_shares({"food": 30.0, "temples": 3.0, "workers": -29.0, "goods": -1.0}, 3000)

    assert sum(parts.values()) == 3000
    assert sum(part for part in parts.values() if part < 0) == -1500
    assert max(parts, key=parts.__getitem__) == "food"


def test_tiny_shares_are_added_to_the_largest():
    assert whole_shares({"food": 2.0, "temples": 0.01}, 2010) == {"food": 2010}
