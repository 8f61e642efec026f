"""Reasons: shares by subject that sum to the loss, and facts with words in every language."""

from typing import Any

import pytest

from cenote.bots.judges import judge_of
from cenote.games.maya.board import default_board
from cenote.games.maya.names import BUILDING, PLACES
from cenote.games.maya.state import PHASE, ROUND_NUMBER, new_state
from cenote.review.facts import fact
from cenote.review.prospects import Prospect, prospects_of
from cenote.review.reasons import whole_shares
from cenote.review.reviewer import DOMAINS


def test_the_shares_of_a_turn_sum_to_its_loss(review):
    explained = [turn for turn in review["turns"] if turn["reasons"]]
    assert explained
    for turn in explained:
        assert sum(reason["share"] for reason in turn["reasons"]) == turn["loss"]["points"]
        assert turn["better"] is not None


@pytest.mark.parametrize("game", DOMAINS)
def test_each_input_of_the_shipped_judge_belongs_to_one_subject(game):
    places = [
        place for ranges in DOMAINS[game].subjects.values() for places in ranges for place in places
    ]
    shipped: Any = judge_of(game)
    assert sorted(places) == list(range(shipped.net.inputs))


def test_shares_in_favour_of_the_turn_played_are_at_most_half_the_loss():
    parts = whole_shares({"food": 30.0, "temples": 3.0, "workers": -29.0, "goods": -1.0}, 3000)

    assert sum(parts.values()) == 3000
    assert sum(part for part in parts.values() if part < 0) == -1500
    assert max(parts, key=parts.__getitem__) == "food"


def test_tiny_shares_are_added_to_the_largest():
    assert whole_shares({"food": 2.0, "temples": 0.01}, 2010) == {"food": 2010}


class TestProspects:
    """What can be counted where rollouts end; here a position is a dict of amounts."""

    COUNT = Prospect("soon", "temple", lambda state, seat: state)

    def told(self, ends, share=1000):
        return prospects_of("temples", [self.COUNT], 0, ends, share)

    def test_the_largest_difference_on_average_is_told(self):
        played, better = {"chaac": 1, "kukulcan": 0}, {"chaac": 2, "kukulcan": 3}
        assert self.told([(played, better), (played, {**better, "kukulcan": 2})]) == [
            fact("temples.soon", temple="kukulcan", number=2.5)
        ]

    def test_it_must_support_the_same_turn_as_the_share(self):
        ends = [({"chaac": 1, "kukulcan": 0}, {"chaac": 0, "kukulcan": 3})] * 2
        assert self.told(ends, -1000) == [fact("temples.soon_less", temple="chaac", number=1)]

    def test_what_may_be_chance_is_not_told(self):
        assert self.told([({"chaac": 0}, {"chaac": 1}), ({"chaac": 0}, {"chaac": -1})] * 3) == []
        assert self.told([({"chaac": 0}, {"chaac": 1})]) == [], "one rollout tells nothing"

    def test_positions_in_which_other_things_are_counted_are_left_out(self):
        strange: tuple[dict[str, int], dict[str, int]] = ({"chaac": 0}, {})
        assert self.told([strange, strange]) == []
        ends = [strange, *[({"chaac": 0}, {"chaac": 1})] * 2]
        assert self.told(ends) == [fact("temples.soon", temple="chaac", number=1)]


class TestErosion:
    """Two blocks on a level are left with one by erosion, a single one is gone."""

    def position(self, *blocks):
        state = new_state(default_board(), 3, 0)
        state.cells[PHASE], state.cells[ROUND_NUMBER] = BUILDING, 1
        for seat, number in enumerate(blocks):
            for _ in range(number):
                state.stack(seat, PLACES.index("copan.1"))
        return state

    def told(self, played, better):
        return [fact["fact"] for fact in DOMAINS["maya"].facts("majorities", 0, played, better)]

    def test_what_it_leaves_is_told(self):
        assert self.told(self.position(1, 0), self.position(2, 0)) == ["majorities.left"]

    def test_gold_now_comes_first(self):
        found = self.told(self.position(0, 0), self.position(2, 0))
        assert found == ["majorities.most", "majorities.left"]

    def test_there_is_none_in_the_last_round(self):
        played, better = self.position(1, 0), self.position(2, 0)
        for state in (played, better):
            state.cells[ROUND_NUMBER] = 3
        assert self.told(played, better) == []
