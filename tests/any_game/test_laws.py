"""The laws catch games that break them: each sabotage below is detected."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from cenote.core.game import OVER, IllegalMove, Score
from cenote.games import GAMES
from tests.any_game.facts import FACTS
from tests.any_game.laws import (
    EVERYWHERE,
    Walk,
    check_game,
    check_old_copy,
    check_secrets,
    check_taking_back,
)

TZOLKIN = GAMES["tzolkin"]
SHUFFLER = Random(0)


class Sabotaged:
    """The real game with some members replaced."""

    def __init__(self, **members: Any) -> None:
        self.__dict__.update(members)

    def __getattr__(self, name: str) -> Any:
        return getattr(TZOLKIN, name)


def walk(game: Any) -> Walk:
    return Walk(game, FACTS["tzolkin"], 3, (), seed=1)


def offers_a_move_twice(state: Any) -> list[int]:
    return [*TZOLKIN.legal_moves(state), *TZOLKIN.legal_moves(state)[:1]]


def offers_in_any_order(state: Any) -> list[int]:
    moves = TZOLKIN.legal_moves(state)
    return SHUFFLER.sample(moves, len(moves))


def offers_a_word_that_is_none(state: Any) -> list[int]:
    return [*TZOLKIN.legal_moves(state), len(TZOLKIN.vocabulary)]


def offers_too_much(state: Any) -> list[int]:
    return list(range(len(TZOLKIN.vocabulary)))


def offers_nothing(state: Any) -> list[int]:
    return []


def accepts_anything(state: Any, move: int) -> None:
    if move in TZOLKIN.legal_moves(state):
        TZOLKIN.apply(state, move)


def changes_before_refusing(state: Any, move: int) -> None:
    if move not in TZOLKIN.legal_moves(state):
        state.end_turn()
        raise IllegalMove(" ".join(TZOLKIN.word(m) for m in TZOLKIN.legal_moves(state)))
    TZOLKIN.apply(state, move)


def refuses_without_a_reason(state: Any, move: int) -> None:
    if move not in TZOLKIN.legal_moves(state):
        raise IllegalMove("no")
    TZOLKIN.apply(state, move)


def loses_a_skull(state: Any) -> list[str]:
    return ["12 skulls instead of 13"]


def never_counts_turns(state: Any) -> int:
    return 0


def shows_tuples(state: Any, seat: int | None) -> dict[str, Any]:
    return {**TZOLKIN.observe(state, seat), "extra": (1, 2)}


def shows_all(state: Any, seat: int | None) -> dict[str, Any]:
    return {"players": [TZOLKIN.observe(state, other)["players"][other] for other in range(3)]}


def tells_what_was_dealt(state: Any, seat: int | None) -> list[list[Any]]:
    return [
        ["dealt", 1, tile, 1] for tile in TZOLKIN.observe(state, 1)["players"][1]["wealth_dealt"]
    ]


def hides_nothing(state: Any, move: int, seat: int | None) -> str:
    return TZOLKIN.word(move)


def hides_all(state: Any, move: int, seat: int | None) -> str:
    return f"{TZOLKIN.word(move).split(':')[0]}:?"


def tells_the_truth(state: Any, seat: int | None, rng: Random) -> Any:
    return state.copy()


def hands_out_the_state(state: Any, seat: int | None, rng: Random) -> Any:
    return state


def guesses_too_freely(state: Any, seat: int | None, rng: Random) -> Any:
    return TZOLKIN.determinize(state, None, rng)


def asks_by_the_hidden_tile(state: Any) -> tuple[str, str]:
    name, cause = TZOLKIN.question(state)
    return name, str(TZOLKIN.observe(state, 1)["players"][1]["wealth_dealt"] or cause)


def scores(change: str, value: Any) -> Any:
    def changed(state: Any) -> list[Score]:
        return [
            replace(score, **{change: value}) if seat == 0 else score
            for seat, score in enumerate(TZOLKIN.scores(state))
        ]

    return changed


SABOTAGE: dict[str, dict[str, Any]] = {
    "on offer twice": {"legal_moves": offers_a_move_twice},
    "differ when asked": {"legal_moves": offers_in_any_order},
    "without a word": {"legal_moves": offers_a_word_that_is_none},
    "moves on offer": {"legal_moves": offers_too_much},
    "no moves before the end": {"legal_moves": offers_nothing},
    "was played": {"apply": accepts_anything},
    "changed something": {"apply": changes_before_refusing},
    "hides a choice": {"apply": refuses_without_a_reason},
    "skulls": {"faults": loses_a_skull},
    "done leaves the turn open": {"turn": never_counts_turns},
    "first word": {"vocabulary": ["pass", *TZOLKIN.vocabulary[1:]]},
    "does not end": {"longest": 20},
    "not plain JSON": {"observe": shows_tuples},
    "tell a guess from the truth": {"determinize": guesses_too_freely},
    "not free to play with": {"determinize": hands_out_the_state},
    "is read by": {"redact": hides_nothing},
    "is hidden from": {"redact": hides_all},
    "is asked else": {"question": asks_by_the_hidden_tile},
    "do not come from sources": {"scores": scores("sources", {"gift": 1000})},
    "ranks do not fit": {"scores": scores("rank", 9)},
    "odds": {"odds": lambda state: [0] * len(TZOLKIN.legal_moves(state))},
}


@pytest.mark.parametrize("finding", SABOTAGE)
def test_the_laws_catch_a_sabotaged_game(finding):
    with pytest.raises(AssertionError, match=finding):
        check_game(walk(Sabotaged(**SABOTAGE[finding])), EVERYWHERE)


def test_the_laws_catch_a_copy_that_shares_its_state():
    game = walk(TZOLKIN)
    game.old = game.state
    game.step()

    with pytest.raises(AssertionError, match="changed an old copy"):
        check_old_copy(game)


def test_the_laws_catch_a_finished_turn_that_can_be_taken_back():
    game = walk(Sabotaged(turn=never_counts_turns))
    while len(game.record.entries) < 40:
        game.step()

    with pytest.raises(AssertionError, match="can be undone"):
        check_taking_back(game)


SPYING: dict[str, dict[str, Any]] = {
    "a view tells": {"observe": shows_all},
    "the news tell": {"news": tells_what_was_dealt},
    "a question tells": {"question": asks_by_the_hidden_tile},
    "a guess tells": {"determinize": tells_the_truth},
}


@pytest.mark.parametrize("finding", SPYING)
def test_the_laws_catch_a_game_that_leaks_secrets(finding):
    with pytest.raises(AssertionError, match=f"{finding} a secret"):
        check_secrets(walk(Sabotaged(**SPYING[finding])), viewer=0)


def test_a_failure_carries_the_record_that_led_to_it():
    broken = walk(Sabotaged(scores=scores("rank", 9)))
    with pytest.raises(AssertionError) as failure:
        check_game(broken)

    assert broken.game.to_act(broken.state) == OVER
    assert broken.record.text() in failure.value.__notes__[0]
    assert "tzolkin-3-base-seed-1" in failure.value.__notes__[0]
