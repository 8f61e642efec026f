"""Many games at once: one call makes a move in each, and the arrays are filled anew in place."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.encoding.batch import Batch
from cenote.research.rewards import place_rewards


class VectorGames:
    """Games of one kind, stepped side by side; a finished one makes room for a new one at once.

    In every game some seat must choose: `to_act` says which, `observations` what it sees, `masks`
    what it may do. After a step `done` marks the games that it ended; for these, and only these,
    `results` holds what each seat got by its place. All arrays are made once and written again by
    every step: copy what you keep.
    """

    def __init__(
        self,
        game: str,
        games: int,
        seats: int | None = None,
        options: Sequence[str] = (),
        seed: int = 0,
    ) -> None:
        self.game = GAMES[game]
        self.encoding = ENCODINGS[game]
        self.seats = seats or self.game.seats[-1]
        opening = self.game.new(self.seats, options)
        self.batch: Batch[Any] = Batch(self.encoding.encoder, opening, games, seed)
        self.observations = np.zeros((games, self.encoding.size), np.float32)
        self.masks = np.zeros((games, self.encoding.moves), np.int8)
        self.to_act = np.zeros(games, np.int64)
        self.done = np.zeros(games, np.bool_)
        self.results = np.zeros((games, self.seats), np.float32)
        self.fill()

    def __len__(self) -> int:
        return len(self.to_act)

    def step(self, moves: NDArray[np.integer[Any]]) -> None:
        """A move in each game; IllegalMove, before any was made, if one is not on offer."""
        self.batch.step(np.asarray(moves).tolist())
        self.done[:] = False
        self.results[:] = 0.0
        for number, end in zip(self.batch.finished, self.batch.ends, strict=True):
            self.done[number] = True
            self.results[number] = place_rewards(self.game.scores(end))
        self.fill()

    def fill(self) -> None:
        batch = self.batch
        numbers = np.asarray(batch.seen, np.int16).reshape(self.observations.shape)
        self.observations[:] = numbers
        self.observations *= self.encoding.scale
        self.masks[:] = np.asarray(batch.masks, np.int8).reshape(self.masks.shape)
        self.to_act[:] = np.asarray(batch.to_act, np.int64)

    def random_moves(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Any legal move in each game, each as likely as another."""
        chosen: NDArray[np.int64] = (rng.random(self.masks.shape, np.float32) * self.masks).argmax(
            1
        )
        return chosen
