"""What the judge of Maya looks at: each rival, what is ahead, and nothing that is hidden."""

from random import Random

import pytest

from cenote.bots.judges import judge_from
from cenote.bots.thinking import maya, maya_ahead, maya_rivals
from cenote.bots.thinking.net import Net, net_size
from cenote.core.game import OVER
from cenote.games.maya.game import MAYA
from cenote.games.maya.names import BASIC_MARKERS, MARKERS, PLACES, PYRAMIDS
from cenote.games.maya.state import FACE_UP, GOLD, GOLD_BID, HELD, MARKERS_HELD
from tests.maya.table import play, position, stack, until

UNITS = 128


def judge(inputs=maya.INPUTS, weight=0.0):
    return maya.MayaValue(Net(inputs, [weight] * net_size(inputs, UNITS)))


def seen_in(state, seat=0, inputs=maya.INPUTS):
    """What the judge looks at, as a list."""
    return list(judge(inputs).look(state, seat))


def rival(state, distance, what, seat=0):
    """One of the inputs about the rival who sits so many seats after this one."""
    return seen_in(state, seat)[maya.EACH_RIVAL + (distance - 1) * maya_rivals.EACH_SIZE + what]


def ahead(state, what, seat=0):
    return seen_in(state, seat)[maya.AHEAD + what]


def quarry(state, marker, what, seat=0):
    at = maya_ahead.QUARRY + BASIC_MARKERS.index(marker) * maya_ahead.QUARRY_SIZE
    return ahead(state, at + what, seat)


def test_each_rival_is_seen_in_the_order_of_play():
    """What only one of them has is seen at their place, not at another's."""
    state = position("building", held=3, players={2: {"held": 1}})
    before = seen_in(state, 1)
    for other, place in ((2, 0), (3, 1), (0, 2)):
        richer = state.copy()
        richer.put(other, MARKERS_HELD, 1 << MARKERS.index("joker"))
        after = seen_in(richer, 1)
        first = maya.EACH_RIVAL + place * maya_rivals.EACH_SIZE + maya_rivals.MARKERS_AT
        changed = [i for i in range(maya.EACH_RIVAL, len(after)) if after[i] != before[i]]
        assert changed == [first + MARKERS.index("joker")]


@pytest.mark.parametrize("option", [(), ("expert",)])
def test_nothing_hidden_is_seen(option):
    """Two states that a seat cannot tell apart look the same, at every turn of a game."""
    for seed in range(3):
        state, rng = MAYA.new(4, option), Random(seed)
        while MAYA.to_act(state) != OVER:
            for seat in range(4):
                other = MAYA.determinize(state, seat, Random(seed))
                assert seen_in(other, seat) == seen_in(state, seat)
            for _ in range(7):
                if MAYA.to_act(state) != OVER:
                    MAYA.apply(state, rng.choice(MAYA.legal_moves(state)))


def test_bids_are_seen_once_they_are_shown():
    state = until(MAYA.new(3, ["expert", "first:0"]), "bid_tens", Random(2))
    state = play(state, "bid:0 more:4 done")
    assert state.at(0, GOLD_BID) == 4
    assert rival(state, 2, maya_rivals.HAS_BID, seat=1) == 1.0
    assert rival(state, 2, maya_rivals.BID_AT, seat=1) == 0.0
    state = play(state, "bid:0 more:2 done bid:0 more:1 done")
    assert rival(state, 2, maya_rivals.BID_AT, seat=1) == pytest.approx(0.4)


def test_the_second_round_and_the_third_look_different():
    second, third = (position("building", round_number=number, held=2) for number in (2, 3))
    assert seen_in(second, 0, maya.EACH_RIVAL) == seen_in(third, 0, maya.EACH_RIVAL)
    assert ahead(second, maya_ahead.ROUND + 2) == ahead(third, maya_ahead.ROUND + 3) == 1.0


def test_who_builds_next_and_who_still_builds_is_seen():
    state = position("building", held=2, players={2: {"held": 1}, 3: {"held": 1}})
    assert ahead(state, maya_ahead.NEXT + 2) == 1.0
    assert ahead(state, maya_ahead.STILL_IN) == 0.5
    assert rival(state, 1, maya_rivals.IN_PLAY_AT) == 0.0
    assert rival(state, 2, maya_rivals.IN_PLAY_AT) == 1.0


def test_nobody_is_next_outside_laying_and_building():
    state = until(MAYA.new(3, ["first:0"]), "opening_block")
    assert not any(seen_in(state)[maya.AHEAD + maya_ahead.NEXT :][:5])


def test_where_one_can_build_is_seen():
    """On the second level only above one's own blocks."""
    low = {"tikal": "001123012", "copan": "0011230", "uxmal": "11112223", "palenque": "0000112"}
    state = position("building", pyramids=low, held=2)
    assert ahead(state, maya_ahead.OPEN_LEVEL + 1) == 1.0
    sites = [ahead(state, maya_ahead.SITES + i) for i in range(len(PYRAMIDS))]
    assert dict(zip(PYRAMIDS, sites, strict=True)) == {
        "tikal": 1.0,
        "chichen_itza": 0.0,
        "copan": 1.0,
        "uxmal": 0.0,
        "palenque": 1.0,
    }
    uxmal = maya_rivals.SITES_AT + PYRAMIDS.index("uxmal")
    assert rival(state, 1, uxmal) == 1.0


def test_the_last_rooms_of_a_level_are_seen():
    state = position("building", pyramids={"copan": "001123", "uxmal": "111122"}, held=2)
    copan, uxmal = (maya_ahead.LAST_ROOM + 2 * PYRAMIDS.index(at) for at in ("copan", "uxmal"))
    assert (ahead(state, copan), ahead(state, copan + 1)) == (1.0, 0.0)
    assert (ahead(state, uxmal), ahead(state, uxmal + 1)) == (0.0, 1.0)


def test_what_pays_after_erosion_is_seen():
    """Two blocks against one: erosion takes one of each, and then the other's last is gone."""
    state = position("building", pyramids={"copan": "001"}, held=1)
    assert ahead(state, maya_ahead.WORN_GOLD + PLACES.index("copan.1")) == pytest.approx(0.2)
    assert rival(state, 1, maya_rivals.PAYOUT_AT) > rival(state, 1, maya_rivals.WORN_AT) == 0.0

    last = position("building", pyramids={"copan": "001"}, held=1, round_number=3)
    assert ahead(last, maya_ahead.WORN_PAYOUT) == 0.0


def test_what_quarries_will_bring_is_seen():
    """Four blocks and a marker for the first; of equal backs the one that was laid first."""
    state = position("laying", rows={"q1": "0:5 1:3", "q2": "2:4 1:3"}, players={3: {"passed": 1}})
    assert quarry(state, "free_double_move", maya_ahead.OWN_PRIZE) == 1.0
    assert quarry(state, "free_double_move", maya_ahead.OWN_MARKER) == 1.0
    assert quarry(state, "free_double_move", maya_ahead.OWN_FIRST) == 1.0
    assert ahead(state, maya_ahead.DUE) == pytest.approx(4 / 6)
    assert rival(state, 1, maya_rivals.DUE_AT) == pytest.approx((2 + 3) / 6)
    assert rival(state, 2, maya_rivals.DUE_AT) == pytest.approx(4 / 6)


def test_blocks_that_cannot_be_carried_are_seen():
    rich = position("laying", rows={"q1": "0:5"}, hand="3", held=5)
    assert ahead(rich, maya_ahead.LACK) == pytest.approx((5 + 4 - 3) / 4)
    poor = position("laying", rows={"q1": "0:5"}, hand="3 8", held=1)
    assert ahead(poor, maya_ahead.SPARE) == pytest.approx((3 + 8 - 1 - 4) / 10)


def test_nothing_is_due_once_blocks_are_given_out():
    state = position("evaluation", rows={"q1": "0:5", "q3": "0:4 1:3"})
    assert state.cells[FACE_UP] == 2
    assert ahead(state, maya_ahead.DUE) == pytest.approx(4 / 6)
    assert state.at(0, HELD) == 4
    building = position("building", held=4)
    assert ahead(building, maya_ahead.DUE) == 0.0


def test_ones_own_minus_card_is_seen_while_it_lies_face_down():
    state = position("laying", rows={"q1": "1:4 0:minus_3"})
    assert quarry(state, "free_double_move", maya_ahead.OWN_MINUS) == 1.0
    assert quarry(state, "free_double_move", maya_ahead.OWN_MINUS, seat=1) == 0.0


def test_weights_from_before_rivals_were_seen_singly_still_judge():
    """They see the inputs that were there when they were trained, and those only."""
    state = position("building", held=3)
    early = seen_in(state, 0, maya.EACH_RIVAL)
    assert seen_in(state)[: maya.EACH_RIVAL] == early
    assert judge_from("maya", [0.01] * net_size(maya.EACH_RIVAL, UNITS)).net.inputs == len(early)


def test_a_judge_that_sees_each_rival_values_victories_too():
    state = position("end_round", round_number=3, gold=20, players={1: {"gold": 20}})
    stack(state, "copan.1", "0")
    assert MAYA.to_act(state) == OVER
    lead = 20 - 20 / 3
    assert judge(maya.EACH_RIVAL).points(state, 0) == pytest.approx(lead)
    half = maya.VICTORY / 2
    assert judge().points(state, 0) == pytest.approx(lead / 2 + half * (1 - 1 / 4))
    assert judge().points(state, 1) == pytest.approx(lead / 2 - half / 4)


def test_a_victory_that_is_shared_counts_in_part():
    state = position("end_round", round_number=3, gold=20, players={1: {"gold": 20}})
    assert [maya.share_of_victory(state, seat) for seat in range(4)] == [0.5, 0.5, 0.0, 0.0]
    state.add(2, GOLD, 30)
    assert maya.share_of_victory(state, 0) == 0.0
