"""M10: the end of the game."""

from cenote.core.game import OVER
from cenote.games.maya.game import MAYA
from tests.clauses import rule, ruling
from tests.maya.table import position


def ended(pyramids: dict[str, str], **more):
    return position("payout", pyramids=pyramids, round_number=3, **more)


def ranks(state) -> list[int]:
    return [score.rank for score in MAYA.scores(state)]


@rule("M10.1")
def test_the_game_ends_after_the_payout_of_the_third_round():
    state = ended({"tikal": "001"})

    assert MAYA.to_act(state) == OVER
    assert MAYA.legal_moves(state) == []
    assert MAYA.observe(state, None)["phase"] == "over"


@rule("M10.1")
def test_the_most_gold_wins():
    state = ended({"tikal": "0"}, players={1: {"gold": 9}, 2: {"gold": 20}, 3: {"gold": 1}})

    assert [score.points for score in MAYA.scores(state)] == [3, 9, 20, 1]
    assert ranks(state) == [3, 2, 1, 4]


@rule("M10.1")
def test_gold_is_listed_by_source():
    state = ended({"tikal": "00 0", "copan": "01 0"})
    sources = MAYA.scores(state)[0].sources

    assert {name: gold for name, gold in sources.items() if gold} == {"tikal": 7, "copan": 5}


@rule("M10.2")
@ruling("tie_break_at_the_end")
def test_equal_gold_is_ranked_by_blocks_left_in_the_supply():
    state = ended({"tikal": "0011123"}, gold=2, players={3: {"gold": 4}})

    scores = MAYA.scores(state)
    assert [score.points for score in scores] == [3, 3, 0, 4]
    assert [score.tiebreak for score in scores] == [2, 3, 1, 1]
    assert ranks(state) == [3, 2, 4, 1]


@rule("M10.3")
@ruling("shared_win")
def test_players_equal_in_both_share_the_win():
    state = ended({"tikal": "0011"})

    assert ranks(state) == [1, 1, 3, 3]
