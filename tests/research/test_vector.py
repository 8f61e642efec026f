"""Many games at once: as if each were played by itself."""

import numpy as np
import pytest

from cenote.core.game import IllegalMove
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
    games, rng = VectorGames(name, 5, seats, seed=3), np.random.default_rng(1)
    arrays = (games.observations, games.masks, games.to_act, games.done, games.results)
    ended = 0
    for step in range(600):
        games.step(games.random_moves(rng))
        ended += int(games.done.sum())
        assert (np.abs(games.results).max(1)[~games.done] == 0).all()
        assert games.results.sum(1) == pytest.approx(0, abs=1e-6)
        if step % 40 == 0:
            check(games)
    assert ended >= 5
    now = (games.observations, games.masks, games.to_act, games.done, games.results)
    assert all(one is other for one, other in zip(arrays, now, strict=True))


def test_results_are_the_places():
    games, rng = VectorGames("tzolkin", 3, 2, seed=3), np.random.default_rng(1)
    while not games.done.any():
        games.step(games.random_moves(rng))
    number = games.batch.finished[0]
    scores = games.game.scores(games.batch.ends[0])
    assert games.results[number].tolist() == place_rewards(scores)


def test_the_same_seed_plays_the_same_and_another_one_does_not():
    def played(seed):
        games, rng = VectorGames("maya", 4, 3, seed=seed), np.random.default_rng(1)
        for _ in range(50):
            games.step(games.random_moves(rng))
        return games.observations

    assert (played(1) == played(1)).all()
    assert (played(1) != played(2)).any()


@pytest.mark.parametrize("move", [-1, 306, 307, 1 << 40])
def test_an_illegal_move_changes_no_game(move):
    games, rng = VectorGames("tzolkin", 3, seed=1), np.random.default_rng(1)
    moves = games.random_moves(rng)
    before = [state.copy() for state in games.batch.states]
    moves[2] = move
    with pytest.raises(IllegalMove, match="game 2"):
        games.step(moves)
    assert games.batch.states == before
    with pytest.raises(AssertionError):
        games.step(moves[:2])


def test_equals_share_their_places():
    class Placed:
        def __init__(self, rank):
            self.rank = rank

    def rewards(*ranks):
        return place_rewards([Placed(rank) for rank in ranks])

    assert rewards(1, 2) == [1, -1]
    assert rewards(1, 1) == [0, 0]
    assert rewards(3, 1, 1) == [-1, 0.5, 0.5]
    assert rewards(2, 1, 4, 2) == pytest.approx([0, 1, -1, 0])
