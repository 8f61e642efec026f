"""Many games at once: one call makes a move in each and updates the arrays in place."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cenote.build import FORM
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.encoding.batch import Batch, new_batch
from cenote.research.rewards import point_rewards, rewards_named


class VectorGames:
    """Games of one kind, stepped side by side; a finished one makes room for a new one at once.

    In every game some seat must choose: `to_act` says which, `observations` what it sees, `masks`
    what it may do. After a step `done` marks the games that it ended; for these, and only these,
    `results` holds the reward of each seat, and `points` its points. All arrays are made once and
    written again by every step: copy what you keep.

    Observations are scaled for a network; with `scaled=False` they are exact whole numbers (int16),
    which is faster. With `skip_forced`, moves without an alternative are made by themselves. What
    is compiled writes into `masks`, `to_act` and whole numbers directly: they cannot be changed.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        options: Sequence[str] = (),
        seed: int = 0,
        scaled: bool = True,
        skip_forced: bool = False,
        reward: str = "place",
    ) -> None:
        self.game = rules = GAMES[game]
        opening = rules.new(seats or rules.seats[-1], options)
        encoder = ENCODINGS[game].encoder
        self.reward = reward
        self.scaled = scaled
        self.set_up(new_batch(encoder, opening, games, seed, skip_forced))

    def set_up(self, batch: Batch[Any]) -> None:
        """Allocate the arrays for these games."""
        self.batch = batch
        self.encoding = ENCODINGS[self.game.name]
        self.seats = int(batch.opening.seats())
        self.rewards = rewards_named(self.reward)
        games = len(batch.states)
        self.done = np.zeros(games, np.bool_)
        self.results = np.zeros((games, self.seats), np.float32)
        self.points = np.zeros((games, self.seats), np.float32)
        self.numbers = as_array(batch.seen, np.int16).reshape(games, self.encoding.size)
        self.masks = as_array(batch.masks, np.uint8).view(np.int8)
        self.masks = self.masks.reshape(games, self.encoding.moves)
        self.to_act = as_array(batch.to_act, np.int64)
        self.observations: NDArray[Any] = self.numbers
        if self.scaled:
            self.observations = np.zeros(self.numbers.shape, np.float32)
        self.fill()

    def __getstate__(self) -> dict[str, Any]:
        kept = ("game", "batch", "reward", "scaled", "done", "results", "points")
        return {name: self.__dict__[name] for name in kept}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__ |= kept
        self.set_up(self.batch)
        self.__dict__ |= kept

    def __len__(self) -> int:
        return len(self.to_act)

    def step(self, moves: NDArray[np.integer[Any]]) -> None:
        """A move in each game; IllegalMove, before any was made, if one is not on offer."""
        self.batch.step(np.asarray(moves).tolist())
        self.done[:] = False
        self.results[:] = 0.0
        self.points[:] = 0.0
        for number, end in zip(self.batch.finished, self.batch.ends, strict=True):
            scores = self.game.scores(end)
            self.done[number] = True
            self.results[number] = self.rewards(scores)
            self.points[number] = point_rewards(scores)
        self.fill()

    def fill(self) -> None:
        """Update the arrays that are not views of the games' own memory."""
        if FORM == "plain":
            self.numbers[:] = np.reshape(self.batch.seen, self.numbers.shape)
            self.masks[:] = np.reshape(self.batch.masks, self.masks.shape)
            self.to_act[:] = self.batch.to_act
        if self.scaled:
            np.copyto(self.observations, self.numbers)
            self.observations *= self.encoding.scale

    def random_moves(self) -> NDArray[np.int64]:
        """Any legal move in each game, all equally likely; determined by the seed."""
        return np.array(self.batch.random_moves(), np.int64)


def as_array(row: Any, kind: type[np.integer[Any]]) -> NDArray[Any]:
    """A view of a compiled row's memory; of a plain one, a copy that `fill` keeps up to date."""
    return np.asarray(row, kind)
