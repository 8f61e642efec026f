"""PettingZoo: every seat an agent, one choice after the other.

`import cenote.research.aec` registers `cenote/tzolkin-v0` and `cenote/maya-v0`; then
`pettingzoo.make("aec", "cenote/tzolkin-v0", seats=4)` makes one.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces

from cenote.core.dice import SEED_BITS, Dice
from cenote.core.game import OVER
from cenote.games import GAMES
from cenote.research.environment import (
    ILLEGAL,
    RENDER_MODES,
    GameSetup,
    Observation,
)


class SeatsEnv(pettingzoo.AECEnv[str, Observation, int]):  # type: ignore[misc]  # it has no types
    """A game in which all seats learn.

    Rewards come at the end: by `place` (1 for the first, -1 for the last), by `win`, `points` or
    `lead`. With `shaping`, every choice also brings that much for each point by which a seat's lead
    over the others changed. A move that is not on offer ends the game: -1 for the seat that made
    it, nothing for the others. With `history`, observations also have the last so many moves.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        options: Sequence[str] = (),
        shaping: float = 0.0,
        render_mode: str | None = None,
        reward: str = "place",
        history: int = 0,
    ) -> None:
        super().__init__()
        self.setup = GameSetup(game, seats, options, reward, history)
        self.shaping = shaping
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {a: self.setup.observation_space() for a in self.possible_agents}
        self.action_spaces = {a: self.setup.action_space() for a in self.possible_agents}
        self.rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[Any]":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; after a seed, the games that follow are always the same."""
        if seed is not None:
            self.rng = Random(seed)
        self.dice = Dice(self.rng.getrandbits(SEED_BITS))
        self.agents = self.possible_agents[:]
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.position = self.setup.opening.copy()
        self.history = self.setup.deal(self.position, self.dice, self.setup.first_history())
        self.leads = self.setup.leads(self.position)
        self.hand_over()

    def hand_over(self) -> None:
        """Select the agent that must choose now, and give it the legal moves."""
        self.agent_selection = self.possible_agents[self.position.to_act()]
        self.legal = self.setup.encoding.mask(self.position)
        self.infos[self.agent_selection] = {"action_mask": self.legal}

    def observe(self, agent: str) -> Observation:
        """What the agent may see now; the mask is empty for all but the agent to move."""
        seat = self.seat_of[agent]
        if seat == self.position.to_act() and not self.terminations.get(agent, True):
            mask = self.legal
        else:
            mask = np.zeros(self.setup.encoding.moves, np.int8)
        return self.setup.observation(self.position, seat, mask, self.history)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        assert action is not None, "a live agent must choose"
        if not (0 <= action < len(self.legal) and self.legal[action]):
            self.end({agent: ILLEGAL})
            return
        self.history = self.setup.play(self.position, int(action), self.history)
        self.history = self.setup.deal(self.position, self.dice, self.history)
        if self.shaping:
            self.reward_leads()
        if self.position.to_act() == OVER:
            rewards = self.setup.rewards(self.setup.game.scores(self.position))
            self.end(dict(zip(self.possible_agents, rewards, strict=True)))
        else:
            self.hand_over()
            if self.shaping:
                self._accumulate_rewards()

    def reward_leads(self) -> None:
        before, self.leads = self.leads, self.setup.leads(self.position)
        for agent, old, new in zip(self.possible_agents, before, self.leads, strict=True):
            self.rewards[agent] = self.shaping * (new - old)

    def end(self, rewards: dict[str, float]) -> None:
        """The game is over for everybody; rewards come on top of what a last choice brought."""
        for agent in self.agents:
            self.rewards[agent] += rewards.get(agent, 0.0)
            self.terminations[agent] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        return self.setup.shown(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


for name in GAMES:
    pettingzoo.register(
        "aec", f"cenote/{name}-v0", entry_point=f"{__name__}:SeatsEnv", kwargs={"game": name}
    )
