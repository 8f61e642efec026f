"""What a bot is given: its own view, and guesses, never the true state."""

from random import Random
from typing import Any

from cenote.core.driver import Play
from cenote.core.sight import Sight
from cenote.games import GAMES

TZOLKIN = GAMES["tzolkin"]


def drafting() -> tuple[Any, Sight]:
    """Seat 1 of three chooses its tiles; those of seat 0 are already chosen."""
    play = Play.new(TZOLKIN, 3, ("first:0",))
    play.chance(Random(5))
    for _ in range(3):
        play.move(TZOLKIN.legal_moves(play.state)[0])
    return play.state, Sight(TZOLKIN, play.state, 1)


def test_a_sight_shows_the_moves_the_question_and_the_view_of_its_seat():
    state, sight = drafting()

    assert sight.seat == 1
    assert sight.legal_moves == TZOLKIN.legal_moves(state)
    assert sight.question == ("keep_wealth", "done")
    assert sight.observation == TZOLKIN.observe(state, 1)
    assert sight.observation["players"][0]["wealth"] is None


def test_no_public_attribute_leads_to_the_true_state():
    state, sight = drafting()
    public = [getattr(sight, name) for name in dir(sight) if not name.startswith("_")]

    assert not any(isinstance(value, type(state)) for value in public)
    assert not hasattr(sight, "state")
    assert not hasattr(sight, "_state")


def test_a_guess_can_be_played_without_touching_the_game():
    state, sight = drafting()
    before = state.copy()
    guess = sight.guess(Random(1))
    while moves := TZOLKIN.legal_moves(guess):
        TZOLKIN.apply(guess, moves[0])

    assert state == before


def test_a_bot_that_changes_its_view_changes_nothing_else():
    state, sight = drafting()
    sight.legal_moves.clear()
    sight.observation["players"][1]["corn"] = 99

    assert TZOLKIN.legal_moves(state) != []
    assert sight.observation["players"][1]["corn"] == 0


def test_guesses_differ_in_what_is_hidden_and_in_nothing_else():
    state, sight = drafting()
    guesses = [sight.guess(Random(seed)) for seed in range(20)]

    hidden = {str(TZOLKIN.observe(guess, 0)["players"][0]["wealth_dealt"]) for guess in guesses}
    known = {str(TZOLKIN.observe(guess, 1)["players"]) for guess in guesses}
    assert len(hidden) > 10
    assert known == {str(TZOLKIN.observe(state, 1)["players"])}
