"""What all environments share: their spaces, their rewards, how they are shown."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cenote.core.agenda import Rules
from cenote.core.game import Game
from cenote.games import GAMES
from cenote.research.arrays import BOUND, ENCODINGS, Encoding
from cenote.research.drawing import DRAWINGS
from cenote.text.games import PAGES
from cenote.text.layout import plain
from cenote.text.phrases import Phrases
from cenote.words import Words

RENDER_MODES = ["human", "ansi", "svg"]
ILLEGAL = -1.0
"""For a move that is not on offer: it ends the game as a last place would."""

Observation = dict[str, NDArray[Any]]


class Ground:
    """A game with its encoding, for so many seats; nothing of it changes during play."""

    def __init__(self, name: str, seats: int, options: Sequence[str]) -> None:
        self.game: Game[Any] = GAMES[name]
        self.encoding: Encoding[Any] = ENCODINGS[name]
        self.rules: Rules[Any] = self.encoding.encoder.rules
        self.seats = seats
        self.options = tuple(options)
        self.opening = self.game.new(seats, self.options)

    def observation_space(self) -> spaces.Space[Observation]:
        size, moves = self.encoding.size, self.encoding.moves
        space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(-BOUND, BOUND, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (moves,), np.int8),
            }
        )
        return space

    def action_space(self) -> "spaces.Discrete[Any]":
        return spaces.Discrete(self.encoding.moves)

    def leads(self, state: Any) -> list[float]:
        """How far each seat is before the others on average."""
        points = [self.encoding.encoder.points(state, seat) for seat in range(self.seats)]
        return [own - (sum(points) - own) / (self.seats - 1) for own in points]

    def shown(self, state: Any, mode: str | None) -> str | None:
        """The table in a render mode: printed, as text, or as a picture."""
        seen = self.game.observe(state, None)
        if mode == "svg":
            return DRAWINGS[self.game.name](seen)
        names = [f"seat {seat}" for seat in range(self.seats)]
        pages = PAGES[self.game.name](Phrases(Words("en").of(self.game.name), names))
        text = "\n".join(plain(line) for line in pages.whole(seen, None))
        if mode == "ansi":
            return text
        if mode == "human":
            print(text)
        return None
