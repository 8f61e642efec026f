"""Who sees what: hidden wealth tiles, redacted moves, and guesses."""

import json
from random import Random

import pytest

from cenote.core.game import OVER
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import AGE_1_BUILDINGS, WEALTH
from cenote.games.tzolkin.state import State
from tests.clauses import rule
from tests.tzolkin.table import deal_on, legal, news, play, position, until

HANDS = (
    "palenque_1 palenque_3 palenque_5 palenque_7",
    "yaxchilan_1 yaxchilan_3 yaxchilan_5 yaxchilan_7",
    "uxmal_3 uxmal_5 uxmal_7 chichen_itza_10",
)
DRAWN = ("tikal_1", "tikal_3", "tikal_5", "tikal_7", "uxmal_1")
"""For the six dummies."""

CHOICE = "keep:palenque_3 keep:palenque_7 done"
"""Seat 0's."""


def dealt(*hands: str) -> State:
    """Three hands are dealt; dummies stand; seat 0 is to choose."""
    state = until(TZOLKIN.new(3, ["first:0"]), "deal_wealth")
    for hand in hands or HANDS:
        play(state, " ".join(f"deal:{tile}" for tile in hand.split()))
    return play(state, " ".join(f"dummy:{tile}" for tile in DRAWN))


def revealed(*hands: str) -> State:
    """All have chosen; seats 1 and 2 the first two of their tiles."""
    return until(play(dealt(*hands), CHOICE), "take_turn")


def seen(state: State, seat: int | None) -> str:
    return json.dumps(TZOLKIN.observe(state, seat))


def wealth_of(state: State, owner: int, observer: int | None) -> dict:
    player = TZOLKIN.observe(state, observer)["players"][owner]
    return {key: player[key] for key in ("wealth", "wealth_dealt", "wealth_kept")}


def redacted(state: State, word: str, seat: int | None) -> str:
    return TZOLKIN.redact(state, TZOLKIN.move(word), seat)


def drafts() -> list[State]:
    """The positions of one set-up from the first tile dealt to the first turn."""
    state, states = until(TZOLKIN.new(3, ["first:0"]), "deal_wealth"), []
    rng = Random(1)
    while TZOLKIN.question(state)[0] != "take_turn":
        TZOLKIN.apply(state, rng.choice(TZOLKIN.legal_moves(state)))
        states.append(state.copy())
    return states


@rule("T16.1")
def test_everybody_sees_everything_on_the_table():
    state = position(corn=7, gold=2, corn_tiles=3, built=["altar"], raised=["triad"])
    tables = [TZOLKIN.observe(state, observer) for observer in (0, 1, 2, 3, None)]
    for table in tables:
        for player in table["players"]:
            assert not player.pop("wealth_dealt")  # there is none any more

    assert all(table == tables[0] for table in tables)
    player = tables[0]["players"][0]
    assert (player["corn"], player["gold"], player["corn_tiles"]) == (7, 2, 3)
    assert (player["buildings"], list(player["monuments"])) == (["altar"], ["triad"])


@rule("T16.2")
@pytest.mark.parametrize("observer", [0, 1, 2, None])
def test_only_their_owner_sees_dealt_tiles(observer):
    state = dealt()
    for owner, hand in enumerate(HANDS):
        tiles = hand.split()
        if owner == observer:
            assert wealth_of(state, owner, observer)["wealth_dealt"] == tiles
        else:
            assert wealth_of(state, owner, observer)["wealth_dealt"] is None
            assert not [tile for tile in tiles if f'"{tile}"' in seen(state, observer)]


@rule("T16.3")
def test_kept_tiles_are_hidden_until_all_have_chosen():
    state = play(dealt(), CHOICE)

    assert wealth_of(state, 0, 0)["wealth"] == ["palenque_3", "palenque_7"]
    for observer in (1, 2, None):
        assert wealth_of(state, 0, observer) == {
            "wealth": None,
            "wealth_dealt": None,
            "wealth_kept": 2,
        }
        assert "palenque_3" not in seen(state, observer)


@rule("T16.3")
@pytest.mark.parametrize("observer", [0, 1, None])
def test_positions_that_differ_in_a_secret_look_the_same(observer):
    """Even if the secret tile feeds a worker or gives one."""
    state = play(dealt(), f"{CHOICE} keep:yaxchilan_1 keep:yaxchilan_3 done")
    others_see = {seen(play(state.copy(), f"keep:{tile}"), observer) for tile in HANDS[2].split()}
    owner_sees = {seen(play(state.copy(), f"keep:{tile}"), 2) for tile in HANDS[2].split()}

    assert (len(others_see), len(owner_sees)) == (1, 4)


@rule("T16.4")
@pytest.mark.parametrize("observer", [0, 1, 2, None])
def test_when_all_have_chosen_kept_tiles_are_public_and_the_others_gone(observer):
    state = revealed()

    assert wealth_of(state, 0, observer)["wealth"] == ["palenque_3", "palenque_7"]
    assert wealth_of(state, 1, observer)["wealth"] == ["yaxchilan_1", "yaxchilan_3"]
    for gone in ("palenque_1", "palenque_5", "yaxchilan_5", "yaxchilan_7"):
        assert f'"{gone}"' not in seen(state, observer)


@rule("T16.4")
def test_discarded_tiles_leave_no_trace_in_the_position():
    other_hand = "palenque_3 palenque_7 chichen_itza_0 chichen_itza_3"

    assert revealed(*HANDS) == revealed(other_hand, *HANDS[1:])


@rule("T16.5")
def test_others_read_a_secret_deal_as_a_question_mark():
    state = until(TZOLKIN.new(3), "deal_wealth")
    play(state, " ".join(f"deal:{tile}" for tile in HANDS[0].split()))

    word = "deal:yaxchilan_1"  # to seat 1
    assert [redacted(state, word, seat) for seat in (0, 1, 2, None)] == [
        "deal:?",
        word,
        "deal:?",
        "deal:?",
    ]


@rule("T16.5")
def test_others_read_a_secret_choice_as_a_question_mark():
    state = dealt()

    word = "keep:palenque_5"
    assert [redacted(state, word, seat) for seat in (0, 1, 2, None)] == [
        word,
        "keep:?",
        "keep:?",
        "keep:?",
    ]


@rule("T16.5")
def test_all_other_moves_are_read_as_they_are():
    setup, turn = TZOLKIN.new(3), position("tikal.2")
    building = until(TZOLKIN.new(3), "deal_to_display")
    for state, word in (
        (setup, "first:2"),
        (building, "deal:altar"),
        (turn, "place:uxmal"),
        (turn, "pick:tikal.2"),
    ):
        assert [redacted(state, word, seat) for seat in (0, 1, None)] == [word] * 3


@rule("T16.6")
def test_the_next_building_is_drawn_when_it_is_dealt():
    state = position("tikal.2", wood=1, display=["milpa_1"], stack=AGE_1_BUILDINGS[1:5])
    assert TZOLKIN.observe(state, 0)["stacks"] == {"age_1": 4, "age_2": 0}

    play(state, "pick:tikal.2 use:tikal.2 build:milpa_1 done")

    assert legal(state) == [f"deal:{name}" for name in AGE_1_BUILDINGS[1:5]]
    assert TZOLKIN.odds(state) == [1, 1, 1, 1]


@rule("T16.7")
def test_tiles_drawn_for_dummies_are_public():
    state = until(TZOLKIN.new(2), "place_dummies")
    word = legal(state)[0]

    assert [redacted(state, word, seat) for seat in (0, 1, None)] == [word] * 3
    assert [story[0] for story in news(state, word)] == ["dummy", "dummy"]


@rule("T16.8")
@pytest.mark.parametrize("observer", [0, 1, 2, None])
def test_a_guess_agrees_with_everything_that_is_seen(observer):
    for number, state in enumerate(drafts()):
        before = state.copy()
        guess = TZOLKIN.determinize(state, observer, Random(number))

        assert state == before
        assert TZOLKIN.observe(guess, observer) == TZOLKIN.observe(state, observer)
        assert TZOLKIN.faults(guess) == []
        if TZOLKIN.to_act(state) == observer:
            assert legal(guess) == legal(state)


@rule("T16.8")
def test_a_guess_deals_every_unseen_tile_anew():
    state = dealt()
    guesses = [TZOLKIN.determinize(state, 0, Random(seed)) for seed in range(200)]
    hands = {tile for guess in guesses for tile in wealth_of(guess, 1, 1)["wealth_dealt"]}

    assert hands == set(WEALTH) - set(HANDS[0].split()) - set(DRAWN)


@rule("T16.8")
def test_a_guess_can_be_played_to_the_end():
    rng = Random(7)
    guess = TZOLKIN.determinize(dealt(), 0, rng)
    while TZOLKIN.to_act(deal_on(guess, rng)) != OVER:
        TZOLKIN.apply(guess, rng.choice(TZOLKIN.legal_moves(guess)))

    assert TZOLKIN.faults(guess) == []


@rule("T16.8")
@pytest.mark.parametrize("observer", [0, 1, 2, None])
def test_when_nothing_is_hidden_the_guess_is_the_position(observer):
    state = revealed()

    assert TZOLKIN.determinize(state, observer, Random(0)) == state


@rule("T16.9")
def test_no_question_names_a_secret_tile():
    for state in drafts()[:-1]:
        _, cause = TZOLKIN.question(state)
        assert not cause.startswith(("keep:", "deal:")), TZOLKIN.question(state)
