"""What all environments share: their spaces, their rewards, how they are shown."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from cenote.core.agenda import Rules
from cenote.core.dice import Dice
from cenote.core.game import CHANCE, Game
from cenote.core.playout import deal, draw
from cenote.games import GAMES
from cenote.research.arrays import BOUND, ENCODINGS, Encoding
from cenote.research.drawing import DRAWINGS
from cenote.research.history import WIDTH, History, words_of
from cenote.research.rewards import rewards_named
from cenote.text.games import PAGES
from cenote.text.layout import plain
from cenote.text.phrases import Phrases
from cenote.words import Words

RENDER_MODES = ["human", "ansi", "svg"]
ILLEGAL = -1.0
"""For a move that is not on offer: it ends the game as a last place would."""

Observation = dict[str, NDArray[Any]]


class GameSetup:
    """A game with its encoding for a number of seats; it does not change during play."""

    def __init__(
        self,
        name: str,
        seats: int | None,
        options: Sequence[str],
        reward: str = "place",
        history: int = 0,
    ) -> None:
        self.game: Game[Any] = GAMES[name]
        self.encoding: Encoding[Any] = ENCODINGS[name]
        self.rules: Rules[Any] = self.encoding.encoder.rules
        self.seats = seats or self.game.seats[-1]
        self.options = tuple(options)
        self.opening = self.game.new(self.seats, self.options)
        self.reward = reward
        self.rewards = rewards_named(reward)
        self.remembered = history

    def __reduce__(self) -> tuple[Any, ...]:
        name = self.game.name
        return GameSetup, (name, self.seats, self.options, self.reward, self.remembered)

    def observation_space(self) -> spaces.Space[Observation]:
        size, moves = self.encoding.size, self.encoding.moves
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-BOUND, BOUND, (size,), np.float32),
            "action_mask": spaces.Box(0, 1, (moves,), np.int8),
        }
        if self.remembered:
            words = len(words_of(self.game.name))
            parts["history"] = spaces.Box(0, words, (self.remembered, WIDTH), np.int16)
        space: spaces.Space[Any] = spaces.Dict(parts)
        return space

    def action_space(self) -> "spaces.Discrete[Any]":
        return spaces.Discrete(self.encoding.moves)

    def first_history(self) -> History | None:
        return History(self.game, self.seats) if self.remembered else None

    def observation(
        self, state: Any, seat: int, mask: NDArray[np.int8], history: History | None
    ) -> Observation:
        """What a seat sees, with its history if there is one."""
        seen: Observation = {"observation": self.encoding.scaled(state, seat), "action_mask": mask}
        if history is not None:
            seen["history"] = history.numbers(seat, self.remembered)
        return seen

    def play(self, state: Any, move: int, history: History | None) -> History | None:
        """Make a legal move; returns the history with it, if there is one."""
        if history is None:
            self.rules.play(state, move)
            return None
        reading = history.read(state, move)
        self.rules.play(state, move)
        return reading.then(state)

    def deal(self, state: Any, dice: Dice, history: History | None) -> History | None:
        """Let chance move for as long as it is to act."""
        if history is None:
            deal(self.rules, state, dice)
        while state.to_act() == CHANCE:
            move = draw(self.rules, state, self.rules.options_of(state), dice)
            history = self.play(state, int(move), history)
        return history

    def leads(self, state: Any) -> list[float]:
        """How far each seat is ahead of the others' average."""
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
