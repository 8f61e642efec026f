"""Train a value of positions with PyTorch, and let bots plan their turns with it.

    python examples/train_value.py --games 300 --generations 2 --out value.pt

Bots play; whenever a seat ends its turn we keep what it sees, and when the game is over, how many
points it made from there on. A small network learns to predict that. The planner then looks for the
turn that the network likes best, and in each later generation the network's own games are added.
In the end it plays against club (docs/research.md says what it reached, and with what budget).
"""

import argparse
from collections.abc import Sequence
from functools import partial
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from cenote.bots.arena.imported import Maker
from cenote.bots.bot import Bot
from cenote.bots.levels import make_bot
from cenote.bots.planning import Skill
from cenote.core.driver import Play, play_out
from cenote.core.game import DONE
from cenote.core.sight import Sight
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.evaluators import PlanningWith
from cenote.research.rating import rate

GAME = "tzolkin"
SEATS = 2
ENCODING = ENCODINGS[GAME]
POINTS = ENCODING.places["player.0.points"].start
PER_UNIT = 1 / ENCODING.scale[POINTS] / 4
"""Points that 1.0 in the scaled observation stands for: they are counted in quarters."""

UNIT = 20
"""Points that the network's output is counted in."""
TEST_SEED = 1_000_001
"""The deals on which it is rated; training never sees them."""

Row = tuple[NDArray[np.float32], float]
"""What was seen at the end of a turn, and the points that came after it."""

TEACHERS = ("club", "club", "casual", "novice")
"""Who plays in the first generation: mistakes must be seen to be recognised."""


class Network(nn.Module):
    """From what a seat sees to the points it will still make, in units of 20."""

    def __init__(self, hidden: int = 64) -> None:
        super().__init__()
        self.line = nn.Linear(ENCODING.size, 1)
        self.curve = nn.Sequential(
            nn.Linear(ENCODING.size, hidden), nn.ReLU(), nn.Dropout(0.2), nn.Linear(hidden, 1)
        )

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return (self.line(observations) + self.curve(observations)).squeeze(1)


class Watched:
    """A bot that keeps what it sees whenever it ends its turn, and sometimes plays at random."""

    def __init__(self, bot: Bot, slips: float, rng: Random) -> None:
        self.bot = bot
        self.slips = slips
        self.rng = rng
        self.seen: list[NDArray[np.float32]] = []

    def choose(self, sight: Sight) -> int:
        move = self.bot.choose(sight)
        if self.rng.random() < self.slips:
            move = self.rng.choice(sight.legal_moves)
        if move == DONE:
            self.seen.append(ENCODING.seen_by(sight))
        return move


def play(makers: Sequence[Maker], seed: int, slips: float) -> list[Row]:
    """One game, as rows."""
    rng = Random(seed)
    bots = [Watched(make(Random(rng.random())), slips, rng) for make in makers]
    game = Play.new(GAMES[GAME], SEATS)
    play_out(game, [bot.choose for bot in bots], rng)
    return [
        (seen, score.points - PER_UNIT * seen[POINTS])
        for bot, score in zip(bots, game.game.scores(game.state), strict=True)
        for seen in bot.seen
    ]


def games_of(
    makers: Sequence[Maker], games: int, first_seed: int, slips: float = 0.05
) -> list[list[Row]]:
    """The rows of many games; the makers take turns at the table."""
    rows = []
    for number in range(games):
        at_table = [makers[(number + seat) % len(makers)] for seat in range(SEATS)]
        rows.append(play(at_table, first_seed + number, slips))
    return rows


def train(network: Network, games: list[list[Row]], epochs: int) -> float:
    """Learn from all games but every tenth; the share of variance explained in those."""
    tests = [row for game in games[9::10] for row in game]
    others = [row for number, game in enumerate(games) if number % 10 != 9 for row in game]
    kept, tested = batch_of(others), batch_of(tests)
    learner = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.03)
    rate_of = torch.optim.lr_scheduler.CosineAnnealingLR(learner, epochs)
    for _ in range(epochs):
        network.train()
        for rows in torch.randperm(len(kept[0])).split(256):
            loss = nn.functional.smooth_l1_loss(network(kept[0][rows]), kept[1][rows])
            learner.zero_grad()
            loss.backward()
            learner.step()
        rate_of.step()
    network.eval()
    with torch.no_grad():
        missed = (network(tested[0]) - tested[1]).var()
    return float(1 - missed / tested[1].var())


def batch_of(rows: list[Row]) -> tuple[torch.Tensor, torch.Tensor]:
    observations = torch.from_numpy(np.array([seen for seen, _ in rows], np.float32))
    return observations, torch.tensor([still for _, still in rows], dtype=torch.float32) / UNIT


def bots_with(network: Network, name: str) -> PlanningWith:
    """Bots that plan with the network: this is all that it takes."""

    def evaluate(observations: NDArray[np.float32]) -> NDArray[np.float32]:
        with torch.no_grad():
            still = network(torch.from_numpy(observations)).numpy()
        return PER_UNIT * observations[:, POINTS] + UNIT * still

    return PlanningWith(GAME, evaluate, level=Skill(width=4), worth="points", name=name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=300, help="games of each generation")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--teachers", nargs="+", default=TEACHERS, help="who plays at first")
    parser.add_argument("--against", nargs="+", default=["club"], help="whom it meets in the end")
    parser.add_argument("--rated", type=int, default=60, help="games against each of them")
    parser.add_argument("--out", help="where to keep the weights")
    options = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    makers = [partial(make_bot, level, GAME) for level in options.teachers]
    network, games = Network(), []
    for generation in range(options.generations):
        games += games_of(makers, options.games, options.games * generation)
        explained = train(network, games, options.epochs)
        print(f"generation {generation}: {len(games)} games, {explained:.0%} explained", flush=True)
        makers = [bots_with(network, "value")]
    if options.out:
        torch.save(network.state_dict(), options.out)
    for level in options.against:
        print(rate(GAME, bots_with(network, "value"), level, games=options.rated, seed=TEST_SEED))


if __name__ == "__main__":
    main()
