"""Batches of games: each game is as if it were played by itself."""

import numpy as np
import pytest

from cenote.core.game import IllegalMove, Score
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.rewards import place_rewards
from cenote.research.vector import VectorGames

TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def check(games):
    """The arrays say what the encoding says of each position."""
    encoding = ENCODINGS[games.game.name]
    for number, state in enumerate(games.batch.states):
        seat = games.game.to_act(state)
        assert games.to_act[number] == seat >= 0
        assert (games.observations[number] == encoding.scaled(state, seat)).all()
        assert (games.masks[number] == encoding.mask(state)).all()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_arrays_follow_the_games(name, seats):
    games = VectorGames(name, 5, seats, seed=3)
    arrays = (games.observations, games.masks, games.to_act, games.done, games.results)
    ended = 0
    for step in range(600):
        games.step(games.random_moves())
        ended += int(games.done.sum())
        assert (np.abs(games.results).max(1)[~games.done] == 0).all()
        assert games.results.sum(1) == pytest.approx(0, abs=1e-6)
        if step % 40 == 0:
            check(games)
    assert ended >= 5
    now = (games.observations, games.masks, games.to_act, games.done, games.results)
    assert all(one is other for one, other in zip(arrays, now, strict=True))


def test_results_are_the_places():
    games = VectorGames("tzolkin", 3, 2, seed=3)
    while not games.done.any():
        games.step(games.random_moves())
    number = games.batch.finished[0]
    scores = games.game.scores(games.batch.ends[0])
    assert games.results[number].tolist() == place_rewards(scores)


def test_the_same_seed_plays_the_same_and_another_one_does_not():
    def played(seed):
        games = VectorGames("maya", 4, 3, seed=seed)
        for _ in range(50):
            games.step(games.random_moves())
        return games.observations

    assert (played(1) == played(1)).all()
    assert (played(1) != played(2)).any()


@pytest.mark.parametrize("move", [-1, 306, 307, 1 << 40])
def test_an_illegal_move_changes_no_game(move):
    games = VectorGames("tzolkin", 3, seed=1)
    moves = games.random_moves()
    before = [state.copy() for state in games.batch.states]
    moves[2] = move
    with pytest.raises(IllegalMove, match="game 2"):
        games.step(moves)
    assert games.batch.states == before
    with pytest.raises(AssertionError):
        games.step(moves[:2])


def test_tied_players_share_their_places():
    def rewards(*ranks):
        return place_rewards([Score(0, 0, rank, {}) for rank in ranks])

    assert rewards(1, 2) == [1, -1]
    assert rewards(1, 1) == [0, 0]
    assert rewards(3, 1, 1) == [-1, 0.5, 0.5]
    assert rewards(2, 1, 4, 2) == pytest.approx([0, 1, -1, 0])


@pytest.mark.parametrize("name", list(GAMES))
def test_random_moves_are_legal_and_uniform(name):
    """Also where a game has only one option; among several, none is preferred."""
    games = VectorGames(name, 16, seed=5)
    ranks = []
    for _ in range(400):
        moves = games.random_moves()
        assert (games.masks[np.arange(16), moves] == 1).all()
        counts = games.masks.sum(1, dtype=int)
        before = [games.masks[game, : moves[game]].sum() for game in range(16)]
        ranks += [before[game] for game in range(16) if counts[game] == 2]
        games.step(moves)
    assert len(ranks) > 200 and np.mean(ranks) == pytest.approx(0.5, abs=0.1)


def test_games_of_different_seeds_are_dealt_differently():
    """No game of one seed is a game of another, and the number of games changes none of them."""

    def deals(games, seed):
        return [state.copy() for state in VectorGames("tzolkin", games, 4, seed=seed).batch.states]

    many = [state for seed in range(8) for state in deals(8, seed)]
    assert len(set(many)) == len(many)
    assert deals(3, 5) == deals(8, 5)[:3]


@pytest.mark.parametrize("name", list(GAMES))
def test_unscaled_numbers_match_the_scaled_ones(name):
    scaled, whole = VectorGames(name, 4, seed=2), VectorGames(name, 4, seed=2, scaled=False)
    assert whole.observations.dtype == np.int16
    for _ in range(100):
        encoding = scaled.encoding
        assert (encoding.unscaled(scaled.observations) == whole.observations).all()
        moves = scaled.random_moves()
        scaled.step(moves)
        whole.step(moves)


@pytest.mark.parametrize("name", list(GAMES))
def test_forced_moves_can_be_skipped(name):
    """Every position has a choice, and the game is the same as without skipping."""
    quick, slow = VectorGames(name, 1, seed=2, skip_forced=True), VectorGames(name, 1, seed=2)
    skipped = 0
    for _ in range(400):
        while slow.masks.sum() == 1:
            slow.step(slow.masks.argmax(1))
            skipped += 1
        assert (quick.observations == slow.observations).all()
        assert (quick.masks == slow.masks).all() and quick.masks.sum() > 1
        moves = quick.random_moves()
        quick.step(moves)
        slow.step(moves)
    assert skipped > 20


def test_points_come_with_the_results():
    games = VectorGames("maya", 4, 3, seed=2, reward="win")
    while not games.done.any():
        games.step(games.random_moves())
    number = games.batch.finished[0]
    scores = games.game.scores(games.batch.ends[0])
    assert games.points[number].tolist() == [score.points for score in scores]
    assert games.results[number].sum() == pytest.approx(1)
    assert (games.points[~games.done] == 0).all()
