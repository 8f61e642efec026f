"""Train a value of positions with PyTorch, and let bots plan their turns with it.

    python examples/train_value.py --out value.pt

A teacher plays: the judge of a level, with a planner that finds good turns. We keep what a seat
would see after some of the turns it considered, good ones and bad ones, and what the teacher thinks
that the seat still makes from there. A small network learns to think the same. In later generations
the network plans its own games, and the teacher says what it thinks of those turns: so the network
learns where its own mistakes lead. In the end it plays against three club players (docs/research.md
says what it reached, and with what budget).
"""

import argparse
from functools import cache
from random import Random
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from cenote.bots.bot import Bot
from cenote.bots.judges import judge_of
from cenote.bots.planning import Skill
from cenote.bots.thinking.planner import Planner, StoppingPoint
from cenote.bots.thinking.value import BatchValue, Value
from cenote.core.driver import drawn_by, play_game
from cenote.core.game import OVER
from cenote.games import GAMES
from cenote.research.arrays import ENCODINGS
from cenote.research.evaluators import PlanningWith
from cenote.research.rating import rate

GAME = "tzolkin"
SEATS = 4
RULES: Any = GAMES[GAME]
ENCODING = ENCODINGS[GAME]
POINTS = ENCODING.places["player.0.points"].start
PER_UNIT = 1 / ENCODING.scale[POINTS] / 4
"""Points that 1.0 in the scaled observation stands for: they are counted in quarters."""

UNIT = 20
"""Points that the network's output is counted in."""
TEST_SEED = 1_000_001
"""The deals on which it is rated; training never sees them."""

KEPT = 8
"""Turns that are kept of all that a plan considers: the best, and others at random."""
SLIPS = 0.15
"""How often a seat takes one of the kept turns instead of the best: mistakes must be seen."""

Rows = list[tuple[NDArray[np.float16], NDArray[np.float32]]]
"""What was seen after some turns, and what the teacher thinks will come after them."""


class Network(nn.Module):
    """From what a seat sees to the points it will still make, in units of 20."""

    def __init__(self, hidden: int = 128) -> None:
        super().__init__()
        self.line = nn.Linear(ENCODING.size, 1)
        self.curve = nn.Sequential(
            *(nn.Linear(ENCODING.size, hidden), nn.ReLU()),
            *(nn.Linear(hidden, 32), nn.ReLU(), nn.Linear(32, 1)),
        )

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        return (self.line(observations) + self.curve(observations)).squeeze(1)


def play(player: Value[Any], teacher: Value[Any], seed: int) -> Rows:
    """One game by one judge in all seats, and what the teacher thinks of its turns."""
    rng, rows = Random(seed), []
    state = RULES.new(SEATS)
    planner: Planner[Any] = Planner(RULES, player, 3, 300)
    planned: list[int] = []

    def choose(seat: int) -> int:
        if not planned:
            stops = planner.plan(RULES.determinize(state, seat, rng))
            kept = [stops[0], *rng.sample(stops[1:], min(KEPT - 1, len(stops) - 1))]
            rows.append(told(kept, teacher, seat))
            planned.extend((rng.choice(kept) if rng.random() < SLIPS else stops[0]).moves)
        return planned.pop(0)

    for _ in play_game(RULES, state, [], choose, drawn_by(rng)):
        pass
    return rows


def told(
    stops: list[StoppingPoint[Any]], teacher: Value[Any], seat: int
) -> tuple[NDArray[np.float16], NDArray[np.float32]]:
    """What the seat sees after these turns, and the points the teacher thinks it makes then."""
    states = [stop.state for stop in stops if stop.state.to_act() != OVER]
    seen = ENCODING.scaled_rows(states, seat)
    teacher.begin()
    values = np.array(teacher.of_all(states, seat), np.float32)
    still = (values - PER_UNIT * seen[:, POINTS]) / UNIT
    return seen.astype(np.float16), still.astype(np.float32)


def train(network: Network, games: list[Rows], epochs: int) -> float:
    """Learn from all games but every tenth; the share of variance explained in those."""
    tested = batch_of(games[9::10])
    kept = batch_of([game for number, game in enumerate(games) if number % 10 != 9])
    learner = torch.optim.AdamW(network.parameters(), lr=1e-3, weight_decay=0.01)
    rate_of = torch.optim.lr_scheduler.CosineAnnealingLR(learner, epochs)
    for _ in range(epochs):
        for rows in torch.randperm(len(kept[1])).split(512):
            missed = network(kept[0][rows].float()) - kept[1][rows]
            learner.zero_grad()
            nn.functional.smooth_l1_loss(missed, torch.zeros_like(missed)).backward()
            learner.step()
        rate_of.step()
    with torch.no_grad():
        left = (network(tested[0].float()) - tested[1]).var()
    return float(1 - left / tested[1].var())


def batch_of(games: list[Rows]) -> tuple[torch.Tensor, torch.Tensor]:
    rows = [row for game in games for row in game]
    return tuple(torch.from_numpy(np.concatenate(part)) for part in zip(*rows, strict=True))


def learned(games: int, generations: int, epochs: int) -> Network:
    """A network that has learned from so many games in each generation."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    network, played = Network(), []
    teacher = player = judge_of(GAME)
    for generation in range(generations):
        first = games * generation
        played += [play(player, teacher, first + number) for number in range(games)]
        explained = train(network, played, epochs)
        print(
            f"generation {generation}: {len(played)} games, {explained:.1%} explained", flush=True
        )
        player = BatchValue(bots_with(network, "value").values)
    return network


def bots_with(network: Network, name: str) -> PlanningWith:
    """Bots that plan with the network: this is all that it takes."""

    def evaluate(observations: NDArray[np.float32]) -> NDArray[np.float32]:
        with torch.no_grad():
            still = network(torch.from_numpy(observations)).numpy()
        return PER_UNIT * observations[:, POINTS] + UNIT * still

    return PlanningWith(GAME, evaluate, level=Skill(width=4), worth="points", name=name)


def value(rng: Random) -> Bot:
    """A bot with the weights in value.pt: `cenote evaluate py:examples.train_value:value`."""
    return maker_in("value.pt")(rng)


@cache
def maker_in(file: str) -> PlanningWith:
    torch.set_num_threads(1)
    network = Network()
    network.load_state_dict(torch.load(file, weights_only=True))
    return bots_with(network, "value")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=600, help="games of each generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--against", nargs="+", default=["club"], help="whom it meets in the end")
    parser.add_argument("--rated", type=int, default=100, help="games against each of them")
    parser.add_argument("--out", help="where to keep the weights")
    options = parser.parse_args()
    network = learned(options.games, options.generations, options.epochs)
    if options.out:
        torch.save(network.state_dict(), options.out)
    for level in options.against:
        others = [level] * (SEATS - 1)
        bot = bots_with(network, "value")
        print(rate(GAME, bot, *others, games=options.rated, seed=TEST_SEED))


if __name__ == "__main__":
    main()
