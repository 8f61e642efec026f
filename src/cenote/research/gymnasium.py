"""Gymnasium: a learner in one seat, bots in the others.

`import cenote.research.gymnasium` registers `cenote/tzolkin-v0` and `cenote/maya-v0`; then
`gymnasium.make("cenote/tzolkin-v0", seats=2, opponents="novice")` makes one.
"""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from cenote.bots.arena.imported import Maker
from cenote.bots.bot import Bot
from cenote.bots.levels import check_level, make_bot
from cenote.core.dice import SEED_BITS, Dice
from cenote.core.game import OVER, IllegalMove
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.environment import (
    ILLEGAL,
    RENDER_MODES,
    GameSetup,
    Observation,
)


class SeatEnv(gymnasium.Env[Observation, int]):
    """A game in which one seat learns.

    `opponents` is a level, a maker of bots (anything that is given a Random and returns a bot), or
    one of these for each other seat, in the order of play after the learner. Without a `seat` the
    learner sits somewhere else in every game. The reward comes at the end: by `place` (1 for the
    first, -1 for the last), by `win`, `points` or `lead`; with `shaping`, every choice also brings
    that much for each point by which the lead over the others changed. A move that is not on offer
    ends the game with -1. With `history`, observations also have the last so many moves.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  as Gymnasium does

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Sequence[str] = (),
        opponents: str | Maker | Sequence[str | Maker] = "random",
        seat: int | None = None,
        shaping: float = 0.0,
        render_mode: str | None = None,
        reward: str = "place",
        history: int = 0,
    ) -> None:
        self.setup = GameSetup(game, seats, options, reward, history)
        self.makers = makers_of(opponents, self.setup.seats - 1, game)
        self.fixed_seat = seat
        self.shaping = shaping
        self.render_mode = render_mode
        self.observation_space = self.setup.observation_space()
        self.action_space = self.setup.action_space()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        seats = self.setup.seats
        drawn = int(self.np_random.integers(seats))
        self.seat = drawn if self.fixed_seat is None else self.fixed_seat
        self.dice = Dice(self.drawn_seed())
        self.bots: dict[int, Bot] = {
            (self.seat + 1 + i) % seats: make(Random(self.drawn_seed()))
            for i, make in enumerate(self.makers)
        }
        self.position = self.setup.opening.copy()
        self.history = self.setup.first_history()
        self.play_on()
        self.lead = self.setup.leads(self.position)[self.seat]
        return self.look(), self.info()

    def drawn_seed(self) -> int:
        return int(self.np_random.integers(1 << SEED_BITS, dtype=np.uint64))

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not (0 <= action < len(self.legal) and self.legal[action]):
            return self.look(), ILLEGAL, True, False, self.info()
        self.history = self.setup.play(self.position, int(action), self.history)
        self.play_on()
        reward = 0.0
        if self.shaping:
            before, self.lead = self.lead, self.setup.leads(self.position)[self.seat]
            reward = self.shaping * (self.lead - before)
        is_over = self.position.to_act() == OVER
        if is_over:
            reward += self.setup.rewards(self.setup.game.scores(self.position))[self.seat]
        return self.look(), reward, is_over, False, self.info()

    def play_on(self) -> None:
        """Chance and the others play until the learner must choose, or the game is over."""
        position = self.position
        while True:
            self.history = self.setup.deal(position, self.dice, self.history)
            seat = position.to_act()
            if seat == self.seat or seat == OVER:
                self.legal = self.setup.encoding.mask(position)
                return
            sight = Sight(self.setup.game, position, seat)
            move = self.bots[seat].choose(sight)
            if move not in sight.legal_moves:
                raise IllegalMove(f"the bot in seat {seat} chose {move!r}, which is not legal")
            self.history = self.setup.play(position, move, self.history)

    def look(self) -> Observation:
        return self.setup.observation(self.position, self.seat, self.legal.copy(), self.history)

    def info(self) -> dict[str, Any]:
        """The mask once more, the seat of the learner, and everybody's points."""
        points = self.setup.encoding.encoder.points
        return {
            "action_mask": self.legal.copy(),
            "seat": self.seat,
            "points": [points(self.position, seat) for seat in range(self.setup.seats)],
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask, under the name that MaskablePPO of sb3-contrib expects."""
        return self.legal.astype(bool)

    def render(self) -> Any:
        return self.setup.shown(self.position, self.render_mode)


def makers_of(
    opponents: str | Maker | Sequence[str | Maker], number: int, game: str
) -> list[Maker]:
    """A bot factory for each other seat."""
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * number
    if len(opponents) != number:
        raise ValueError(f"{number} opponents are needed, not {len(opponents)}")
    return [maker_of(who, game) if isinstance(who, str) else who for who in opponents]


def maker_of(level: str, game: str) -> Maker:
    check_level(level, game)
    return partial(make_bot, level, game)


for name in GAMES:
    gymnasium.register(
        f"cenote/{name}-v0", entry_point=f"{__name__}:SeatEnv", kwargs={"game": name}
    )
