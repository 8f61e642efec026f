"""Masked PPO of sb3-contrib, a baseline for `cenote evaluate`: one policy for all tables of a game.

    python -m benchmarks.ppo tzolkin
    cenote evaluate py:benchmarks.ppo:ppo --task tzolkin-4

It learns at every table of the protocol at once, against novices, with a little reward for its lead
after every choice. The policy is kept in build/, not in the repository.
"""

import argparse
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv

from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.gymnasium import SeatEnv
from cenote.research.protocol import TASKS

FOLDER = Path(__file__).parent.parent / "build" / "baselines"
STEPS = 60_000
"""Choices it learns from: the budget that docs/benchmark.md states."""
TEACHERS = "novice"
SHAPING = 0.05
CHOICES_AT_ONCE = 1024
"""At each table, between two updates of the policy."""


def learned(game: str, steps: int, seed: int = 1) -> MaskablePPO:
    """A policy after so many choices."""
    torch.set_num_threads(1)
    tables: list[Callable[[], Any]] = [
        partial(SeatEnv, game, task.seats, task.options, TEACHERS, shaping=SHAPING)
        for task in TASKS.values()
        if task.game == game
    ]
    model = MaskablePPO(
        "MultiInputPolicy",
        DummyVecEnv(tables),
        n_steps=CHOICES_AT_ONCE,
        batch_size=min(512, CHOICES_AT_ONCE),
        n_epochs=4,
        learning_rate=5e-4,
        gamma=0.998,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 64]},
        seed=seed,
        device="cpu",
    )
    return model.learn(steps)


def file_of(game: str) -> Path:
    return FOLDER / f"ppo-{game}.zip"


@cache
def kept(game: str) -> MaskablePPO:
    """The policy that was trained here."""
    torch.set_num_threads(1)
    return MaskablePPO.load(file_of(game), device="cpu")


class ppo:  # noqa: N801  the name that results have
    """One player that does what the policy likes best."""

    def __init__(self, rng: Random) -> None:
        """It draws nothing."""

    def choose(self, sight: Sight) -> int:
        encoding = ENCODINGS[sight.game.name]
        mask = encoding.mask_of(sight.legal_moves)
        seen: dict[str, Any] = {"observation": encoding.seen_by(sight), "action_mask": mask}
        move, _ = kept(sight.game.name).predict(
            seen, action_masks=mask.astype(bool), deterministic=True
        )
        return int(move)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ppo", description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--steps", type=int, default=STEPS)
    options = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    learned(options.game, options.steps).save(file_of(options.game))


if __name__ == "__main__":
    main()
