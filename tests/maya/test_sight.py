"""M12: who sees what."""

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cenote.build import FORM
from cenote.core.driver import Play
from cenote.core.game import CHANCE, OVER
from cenote.games.maya.game import MAYA
from cenote.games.maya.names import CARDS
from cenote.games.maya.state import State
from tests.any_game.facts import FACTS
from tests.any_game.laws import Walk, check_secrets
from tests.clauses import rule, ruling
from tests.maya.table import hand, has, legal, play, position, until

OBSERVERS = [0, 1, 2, None]


def seen(state: State, seat: int | None) -> str:
    return json.dumps(MAYA.observe(state, seat))


def cards_at(state: State, quarry: int, observer: int | None) -> list[dict]:
    return list(MAYA.observe(state, observer)["quarries"][quarry]["cards"])


def redacted(state: State, word: str, seat: int | None) -> str:
    return MAYA.redact(state, MAYA.move(word), seat)


def states(options: tuple[str, ...], seats: int, seed: int) -> list[State]:
    """Every position of a random game."""
    rng, state = Random(seed), MAYA.new(seats, options)
    found = []
    while MAYA.to_act(state) != OVER:
        MAYA.apply(state, rng.choice(MAYA.legal_moves(state)))
        found.append(state.copy())
    return found


@rule("M12.1")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_others_see_owner_place_and_back_of_a_face_down_card(observer):
    state = position("laying", seats=3, rows={"q1": "1:5 2:minus_3 1:8"})
    values = ["5", "minus_3", "8"]
    owners = [1, 2, 1]

    expected = [
        {"seat": owner, "back": back, "card": value if owner == observer else None}
        for owner, back, value in zip(owners, ["low", "high", "high"], values, strict=True)
    ]
    assert cards_at(state, 0, observer) == expected


@rule("M12.2")
def test_only_its_owner_sees_a_hand():
    state = position("laying", seats=3, rows={"q1": "1:5 2:minus_3 1:8"})
    for observer in OBSERVERS:
        players = MAYA.observe(state, observer)["players"]
        assert [player["hand"] is not None for player in players] == [
            seat == observer for seat in range(3)
        ]
        assert [player["can_carry"] is not None for player in players] == [
            seat == observer for seat in range(3)
        ]


@rule("M12.2")
def test_everybody_knows_how_many_low_and_high_cards_a_hand_has():
    state = position("laying", seats=3, rows={"q1": "1:5 2:minus_3 1:8"})
    players = MAYA.observe(state, None)["players"]

    assert [(player["low_cards"], player["high_cards"]) for player in players] == [
        (4, 4),
        (3, 3),
        (4, 3),
    ]


@rule("M12.3")
@pytest.mark.parametrize("observer", OBSERVERS)
def test_everybody_sees_cards_that_were_turned_over(observer):
    rows = {"q5": "1:5 2:minus_3", "q1": "1:4"}
    state = position("evaluation", seats=3, rows=rows)
    assert MAYA.question(state)[0] == "choose_victim"

    assert [card["card"] for card in cards_at(state, 4, observer)] == ["5", "minus_3"]
    assert cards_at(state, 0, observer)[0]["card"] == ("4" if observer == 1 else None)


def bidding() -> State:
    """Seat 0 has bid 7, seat 1 is to bid."""
    players = {seat: {"gold": 12} for seat in range(3)}
    state = position("auction", seats=3, options=["expert"], players=players)
    while MAYA.to_act(state) == CHANCE:
        MAYA.apply(state, MAYA.legal_moves(state)[0])
    return play(state, "bid:0 more:7 done")


def bids_seen(state: State, observer: int | None) -> list[int | None]:
    return [player["bid"] for player in MAYA.observe(state, observer)["players"]]


@rule("M12.4")
def test_only_the_bidder_knows_a_bid_until_all_are_shown():
    state = bidding()
    assert [bids_seen(state, observer) for observer in OBSERVERS] == [
        [7, None, None],
        [None, None, None],
        [None, None, None],
        [None, None, None],
    ]
    assert [p["has_bid"] for p in MAYA.observe(state, None)["players"]] == [True, False, False]
    play(state, "bid:0 more:3 done bid:10 more:1 done")

    assert [bids_seen(state, observer) for observer in OBSERVERS] == [[7, 3, 11]] * 4


@rule("M12.5")
@pytest.mark.parametrize(("card", "back"), [("card:3", "low"), ("card:8", "high")])
def test_others_read_a_card_as_low_or_high(card, back):
    state = play(position("laying", seats=3, rows={"q1": "1:5"}), "lay:q1")

    assert redacted(state, card, 0) == card
    assert [redacted(state, card, other) for other in (1, 2, None)] == [f"card:{back}"] * 3


@rule("M12.5")
def test_others_read_nothing_of_a_bid():
    state = bidding()
    assert [redacted(state, "bid:10", seat) for seat in OBSERVERS] == [
        "bid:?", "bid:10", "bid:?", "bid:?",
    ]  # fmt: skip
    play(state, "bid:10")
    assert [redacted(state, "more:2", seat) for seat in OBSERVERS] == [
        "more:?", "more:2", "more:?", "more:?",
    ]  # fmt: skip


@rule("M12.5")
@pytest.mark.parametrize("observer", [1, 2, None])
def test_everything_after_a_secret_card_looks_the_same_to_others(observer):
    start = play(position("laying", seats=3, rows={"q1": "1:5"}), "lay:q1")
    views = set()
    for card in ("6", "7", "8", "minus_3"):
        state = start.copy()
        state.listen()
        play(state, f"card:{card}")
        views.add((seen(state, observer), MAYA.question(state), str(MAYA.news(state, observer))))

    assert len(views) == 1


@rule("M12.5")
@pytest.mark.parametrize("observer", [0, 2, None])
def test_everything_after_a_secret_bid_looks_the_same_to_others(observer):
    views = set()
    for words in ("bid:0 more:0", "bid:0 more:9", "bid:10 more:2"):
        state = bidding()
        state.listen()
        steps = []
        for word in [*words.split(), "done"]:
            play(state, word)
            steps.append((seen(state, observer), MAYA.question(state), MAYA.turn(state)))
        views.add(str(steps))

    assert len(views) == 1


@rule("M12.6")
@ruling("open_blocks")
@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10**6))
def test_held_blocks_are_those_neither_in_the_supply_nor_on_a_pyramid(seed):
    for state in states((), 3, seed)[::7]:
        view = MAYA.observe(state, None)
        for seat, player in enumerate(view["players"]):
            built = sum(
                level["blocks"][seat] for levels in view["pyramids"].values() for level in levels
            )
            assert player["blocks"] == 28 - player["supply"] - built


@rule("M12.6")
def test_everybody_sees_all_blocks_markers_and_gold():
    state = position("building", held=3, gold=4, markers="free_pass", players={1: {"held": 2}})
    views = [MAYA.observe(state, observer) for observer in (0, 1, None)]
    for view in views:
        for player in view["players"]:
            player.pop("hand"), player.pop("can_carry")

    assert views[0] == views[1] == views[2]
    first = views[0]["players"][0]
    assert (first["blocks"], first["gold"], first["markers"]) == (3, 4, ["free_pass"])


@rule("M12.7")
@pytest.mark.parametrize("options", [(), ("expert",)])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_guess_looks_like_the_truth_and_is_a_valid_position(seats, options):
    for n, state in enumerate(states(options, seats, seed=seats)):
        for observer in (0, seats - 1, None):
            guess = MAYA.determinize(state, observer, Random(n))
            assert MAYA.observe(guess, observer) == MAYA.observe(state, observer)
            assert MAYA.faults(guess) == []


@rule("M12.7")
def test_a_guess_shuffles_only_what_was_not_seen():
    rows = {"q1": "1:3 1:6", "q2": "2:4 1:minus_3"}
    state = position("laying", seats=3, rows=rows)
    found: dict[str, set[str]] = {"q1": set(), "q2": set(), "hand": set()}
    for seed in range(200):
        guess = MAYA.determinize(state, 0, Random(seed))
        for i, quarry in enumerate(("q1", "q2")):
            found[quarry].add(" ".join(str(card["card"]) for card in cards_at(guess, i, 1)))
        found["hand"].add(" ".join(hand(guess, 1)))
        assert hand(guess, 0) == hand(state, 0)
        assert len(hand(guess, 1)) == 5

    low, high = ("3", "4", "5"), ("6", "7", "8", "minus_3")
    assert found["q1"] == {f"{a} {b}" for a in low for b in high}
    assert found["q2"] == {f"None {b}" for b in high}
    assert len(found["hand"]) > 10


@rule("M12.7")
def test_a_guess_knows_the_cards_that_were_turned_over():
    rows = {"q5": "1:5 2:minus_3", "q1": "1:4 1:8"}
    state = position("evaluation", seats=3, rows=rows)
    for seed in range(50):
        guess = MAYA.determinize(state, 0, Random(seed))
        assert [card["card"] for card in cards_at(guess, 4, 0)] == ["5", "minus_3"]
        low = [card for card in hand(guess, 1) if card in CARDS[:3]]
        assert "5" not in low  # it lies open


@rule("M12.7")
def test_nothing_is_left_to_guess_when_every_card_is_turned_over():
    state = position("building", seats=3, held=2)

    assert MAYA.determinize(state, 1, Random(0)) == state


@rule("M12.7")
@pytest.mark.parametrize("words", ["", "bid:10", "bid:0 more:5"])
def test_a_guessed_bid_can_be_any_amount_the_bidder_can_pay(words):
    state = play(bidding(), words)
    guesses = [MAYA.determinize(state, 2, Random(seed)) for seed in range(300)]

    assert {has(guess, "bid")[0] for guess in guesses} == set(range(13))
    other = {has(guess, "bid", seat=1)[0] for guess in guesses}
    assert other == {"": {-1}, "bid:10": {0, 10}, "bid:0 more:5": set(range(13))}[words]
    assert all(legal(guess) for guess in guesses)


@rule("M12.7")
@pytest.mark.parametrize("options", [(), ("expert",)])
@pytest.mark.parametrize("observer", [0, 2, None])
def test_two_games_that_differ_in_secrets_look_the_same(options, observer):
    games = 15 if FORM == "compiled" else 4
    compared = [
        check_secrets(Walk(MAYA, FACTS["maya"], 3, options, seed), observer)
        for seed in range(games)
    ]

    assert min(compared) > 0


@rule("M12.8")
def test_nothing_can_be_taken_back_once_cards_are_turned_over():
    table = Play.new(MAYA, 3, ["first:0"])
    rng = Random(4)
    while MAYA.observe(table.state, None)["phase"] != "evaluation":
        table.move(rng.choice(MAYA.legal_moves(table.state)))

    assert not table.can_undo()


@rule("M12.8")
def test_nothing_can_be_taken_back_once_bids_are_shown():
    table = Play.new(MAYA, 5, ["first:0", "expert"])
    rng = Random(4)
    while not MAYA.observe(table.state, None)["bids_shown"]:
        table.move(rng.choice(MAYA.legal_moves(table.state)))

    assert not table.can_undo()


@rule("M12.8")
def test_a_joker_kept_before_the_transport_cannot_be_taken_back_after_it():
    state = position("evaluation", seats=3, options=["expert"], markers="joker", held=2)
    for _ in range(5):
        play(state, "skip")
    turn = MAYA.turn(state)
    play(state, "skip")

    assert (MAYA.question(state)[0], MAYA.to_act(state)) == ("build_turn", 0)
    assert MAYA.turn(state) > turn


@rule("M12.8")
def test_a_card_laid_can_be_taken_back_until_the_turn_is_ended():
    state = until(MAYA.new(3, ["first:0"]), "choose_quarry")
    turn = MAYA.turn(state)
    play(state, "lay:q1 card:3")
    assert MAYA.turn(state) == turn

    play(state, "done")
    assert MAYA.turn(state) > turn
