"""M8 and M9: payout of gold, and erosion."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cenote.games.maya.game import MAYA
from tests.clauses import rule, ruling
from tests.maya.table import all_have, blocks_on, has, legal, play, position, tower, with_figures

# Gold at a table of four: Tikal 3/1, 4/2, 5/2, 6/3; Copan 2/1, 3/1, 4/2, 5/2;
# Uxmal and Palenque 3/1, 4/2, 5/2.


def paid(pyramids: dict[str, str], seats: int = 4) -> list[int]:
    """Everybody's gold after the last payout."""
    return all_have(position("payout", pyramids=pyramids, seats=seats, round_number=3), "gold")


def eroded(pyramids: dict[str, str], seats: int = 4, round_number: int = 1):
    return position("payout", pyramids=pyramids, seats=seats, round_number=round_number)


@rule("M8.1")
def test_every_level_of_every_pyramid_pays_the_most_and_second_most():
    pyramids = {"tikal": "00112 110 00 0", "copan": "3332 33 3 3"}

    tikal = [3 + 2 + 5 + 6, 3 + 4, 1, 0]
    copan = [0, 0, 1, 2 + 3 + 4 + 5]
    assert paid(pyramids) == [sum(pair) for pair in zip(tikal, copan, strict=True)]


@rule("M8.1")
@pytest.mark.parametrize(
    ("pyramid", "gold"),
    [
        ("tikal", [(3, 1), (4, 2), (5, 2), (6, 3)]),
        ("chichen_itza", [(3, 1), (4, 2), (5, 2)]),
        ("copan", [(2, 1), (3, 1), (4, 2), (5, 2)]),
        ("uxmal", [(3, 1), (4, 2), (5, 2)]),
        ("palenque", [(3, 1), (4, 2), (5, 2)]),
    ],
)
def test_each_level_pays_what_the_board_says(pyramid, gold):
    seats = 3 if pyramid in ("chichen_itza", "palenque") else 4
    levels = " ".join(["001"] * len(gold))
    result = paid({pyramid: levels}, seats)

    assert result[:2] == [sum(most for most, _ in gold), sum(second for _, second in gold)]


@rule("M8.2")
@ruling("scoring_ties")
def test_all_who_share_the_most_get_it_in_full():
    assert paid({"tikal": "001122"}) == [3, 3, 3, 0]


@rule("M8.3")
@ruling("scoring_ties")
def test_the_second_most_is_also_paid_when_the_most_is_shared():
    assert paid({"tikal": "0011223"}) == [3, 3, 3, 1]


@rule("M8.3")
@ruling("scoring_ties")
def test_all_who_share_the_second_most_get_it_in_full_and_the_third_nothing():
    assert paid({"tikal": "0001122"}) == [3, 1, 1, 0]
    assert paid({"tikal": "000112"}) == [3, 1, 0, 0]


@rule("M8.4")
@ruling("scoring_ties")
def test_no_second_payment_on_a_level_with_a_single_player():
    assert paid({"tikal": "000"}) == [3, 0, 0, 0]


@rule("M8.5")
@ruling("scoring_ties")
def test_levels_that_are_not_full_pay():
    assert paid({"palenque": "1"}) == [0, 3, 0, 0]


@rule("M8.1", "M8.5")
def test_levels_without_blocks_pay_nobody():
    assert paid({}) == [0, 0, 0, 0]


@rule("M8.6")
def test_gold_comes_from_the_bank():
    state = eroded({"tikal": "001"}, round_number=3)

    assert MAYA.observe(state, None)["bank"] == 380 - 4


@rule("M8.6")
@ruling("bank_limit")
def test_the_bank_may_run_into_debt():
    state = position("payout", pyramids={"tikal": "0"}, round_number=3, gold=379)

    assert has(state, "gold") == (382,)
    assert MAYA.observe(state, None)["bank"] == -2
    assert MAYA.faults(state) == []


@rule("M8.2", "M8.4")
@ruling("scoring_ties")
def test_payout_example_1_four_share_the_most():
    assert paid({"uxmal": "00112233"}) == [3, 3, 3, 3]


@rule("M8.4", "M8.5")
@ruling("scoring_ties")
def test_payout_example_2_red_alone_on_a_level_that_is_not_full():
    assert paid({"uxmal": "0 00"}) == [3 + 4, 0, 0, 0]  # four for the second level


@rule("M8.3")
@ruling("scoring_ties")
def test_payout_example_3_green_first_blue_and_red_second():
    assert paid({"palenque": "0001122"}) == [3, 1, 1, 0]


@rule("M8.2", "M8.3")
@ruling("scoring_ties")
def test_payout_example_4_two_first_and_three_second():
    assert paid({"tikal": "000111234"}, seats=5) == [3, 3, 1, 1, 1]


@rule("M9.1")
@ruling("erosion")
@pytest.mark.parametrize("round_number", [1, 2])
def test_pyramids_wear_away_after_the_first_and_second_round(round_number):
    state = eroded({"tikal": "0011"}, round_number=round_number)

    assert blocks_on(state, "tikal.1") == [1, 1, 0, 0]


@rule("M9.1")
@ruling("erosion")
def test_all_levels_pay_before_anything_is_removed():
    state = eroded({"tikal": "0111 0"})

    assert has(state, "gold") == (
        1 + 4,
    )  # paid higher up, although the blocks below are then removed
    assert tower(state, "tikal") == [0, 0, 0, 0]


@rule("M9.2")
@ruling("erosion")
def test_players_paid_on_a_level_lose_one_block_there():
    state = eroded({"tikal": "0001122 00"})

    assert (blocks_on(state, "tikal.1"), blocks_on(state, "tikal.2")) == (
        [2, 1, 1, 0],
        [1, 0, 0, 0],
    )
    assert all_have(state, "supply") == [28 - 3, 28 - 1, 28 - 1, 28]


@rule("M9.3")
def test_players_who_got_no_gold_lose_nothing():
    state = eroded({"tikal": "0001123"})

    assert blocks_on(state, "tikal.1") == [2, 1, 1, 1]


@rule("M9.3")
def test_a_payout_of_0_does_not_count_as_gold():
    board = with_figures(("{ spaces = 9, gold = [3, 1]", "{ spaces = 9, gold = [3, 0]"))
    state = position("payout", pyramids={"tikal": "001"}, board=board)

    assert blocks_on(state, "tikal.1") == [1, 1, 0, 0]


@rule("M9.4")
@ruling("erosion")
def test_losing_the_only_block_of_a_level_removes_all_blocks_above_it():
    state = eroded({"tikal": "0111 000 00 0"})

    assert tower(state, "tikal") == [0, 0, 0, 0]
    assert has(state, "supply") == (28,)


@rule("M9.4")
def test_blocks_in_other_pyramids_and_of_others_stay():
    state = eroded({"tikal": "01122 0011 0", "copan": "0033 00"})

    assert tower(state, "tikal", seat=0) == [0, 0, 0, 0]
    assert tower(state, "tikal", seat=1) == [1, 1, 0, 0]
    assert tower(state, "copan", seat=0) == [1, 1, 0, 0]


@rule("M9.5")
@ruling("erosion")
def test_nothing_wears_away_after_the_third_round():
    state = eroded({"tikal": "0011"}, round_number=3)

    assert blocks_on(state, "tikal.1") == [2, 2, 0, 0]


@rule("M9.6")
def test_a_level_that_wore_away_must_be_filled_again():
    pyramids = {
        "tikal": "000111223 0",
        "copan": "0001123 0",
        "uxmal": "00011223 0",
        "palenque": "0001123 0",
    }
    state = position("building", pyramids=pyramids, held=1)
    play(state, "set:tikal done")
    assert blocks_on(state, "tikal.1") == [2, 2, 1, 1]  # 3, 3, 2, 1: three of them got gold
    state = position("building", pyramids={**pyramids, "uxmal": "0001122 0"}, held=1)

    assert [word for word in legal(state) if word.startswith("set:")] == ["set:uxmal"]


@rule("M9.2", "M9.4")
@ruling("erosion")
def test_the_extreme_example_of_erosion():
    """2/1: three have two blocks and get 2 gold, Red has one, gets 1, and loses all above."""
    state = eroded({"copan": "0011223 033 3"})

    assert all_have(state, "gold") == [2 + 1, 2, 2, 1 + 3 + 4]
    assert tower(state, "copan", seat=3) == [0, 0, 0, 0]
    assert [tower(state, "copan", seat=seat)[0] for seat in range(4)] == [1, 1, 1, 0]
    assert has(state, "supply", seat=3) == (28,)


# Any pyramid

SPACES = {"tikal": (9, 7, 5, 3), "copan": (7, 5, 4, 3), "uxmal": (8, 6, 4), "palenque": (7, 5, 3)}
GOLD = {
    "tikal": ((3, 1), (4, 2), (5, 2), (6, 3)),
    "copan": ((2, 1), (3, 1), (4, 2), (5, 2)),
    "uxmal": ((3, 1), (4, 2), (5, 2)),
    "palenque": ((3, 1), (4, 2), (5, 2)),
}


@st.composite
def towers(draw: st.DrawFn) -> tuple[str, list[str]]:
    """A pyramid on which every block has one of its colour below."""
    pyramid = draw(st.sampled_from(sorted(SPACES)))
    levels: list[str] = []
    colours = "0123"
    for spaces in SPACES[pyramid]:
        if not colours:
            break
        blocks = draw(st.lists(st.sampled_from(colours), max_size=spaces))
        if not blocks:
            break
        levels.append("".join(sorted(blocks)))
        colours = "".join(sorted(set(blocks)))
    return pyramid, levels


def prizes(level: str, gold: tuple[int, int]) -> list[int]:
    """What a level pays each of four seats, by the rule in its simplest form."""
    counts = [level.count(str(seat)) for seat in range(4)]
    places = sorted({count for count in counts if count > 0}, reverse=True)[:2]
    return [gold[places.index(count)] if count in places else 0 for count in counts]


@rule("M8.1", "M8.2", "M8.3", "M8.4", "M8.5")
@settings(deadline=None)
@given(towers())
def test_any_pyramid_pays_by_the_rule(tower_of):
    pyramid, levels = tower_of
    expected = [0, 0, 0, 0]
    for level, gold in zip(levels, GOLD[pyramid], strict=False):
        expected = [a + b for a, b in zip(expected, prizes(level, gold), strict=True)]

    assert paid({pyramid: " ".join(levels)}) == expected


@rule("M9.2", "M9.3", "M9.4")
@settings(deadline=None)
@given(towers())
def test_any_pyramid_wears_away_by_the_rule(tower_of):
    pyramid, levels = tower_of
    state = eroded({pyramid: " ".join(levels)})
    for seat in range(4):
        expected = []
        for level, gold in zip(levels, GOLD[pyramid], strict=False):
            blocks = level.count(str(seat))
            left = blocks - (1 if prizes(level, gold)[seat] else 0)
            expected.append(0 if 0 in expected else left)
        expected += [0] * (4 - len(expected))
        assert tower(state, pyramid, seat) == expected

    assert MAYA.faults(state) == []
