"""Fit the reviewer's weights to games of bots: `python -m tests.review.fit`.

Chances of winning are fitted to tables of mixed levels; what is to be expected of the rest of a
game to tables of experts, and how far from it games end to tables of strong ones; in Maya, how much
gold is still paid out.
"""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import exp, log
from pathlib import Path
from statistics import fmean, pstdev

from cenote.core.record import Record
from cenote.games import GAMES
from cenote.games.maya.state import GOLD, ROUND_NUMBER
from cenote.games.maya.tables import ROUNDS
from cenote.review.maya import payable
from cenote.review.weights import Weights, between, weights
from tests.review.sampling import LEVELS, Forecast, forecasts, game_of, glances

FILE = Path(__file__).parents[2] / "src/cenote/review/weights.json"
STEPS = 6
"""From the start of a game to its end, both counted."""
EXPERT_SEEDS = 500_000
STIFF = 5.0
"""Smoothing of the spread: there is little data for the first moments of a game."""
NARROWEST = 0.5
"""The smallest spread before the end of a game."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300, help="of mixed levels, for each table")
    parser.add_argument("--experts", type=int, default=12, help="games of experts, for each table")
    parser.add_argument("--equals", type=int, default=60, help="games of strong bots, likewise")
    parser.add_argument("--table", help="only this one: tzolkin.4")
    parser.add_argument("--out", type=Path, default=FILE)
    arguments = parser.parse_args()
    found: Weights = json.loads(arguments.out.read_text())
    for name, seats in tables():
        if arguments.table not in (None, f"{name}.{seats}"):
            continue
        if arguments.equals:
            fit_deviation(found, name, seats, arguments.equals)
        if name == "tzolkin" and arguments.experts:
            fit_rise(found, seats, arguments.experts)
        if arguments.games:
            fit_chances(found, name, seats, arguments.games)
        arguments.out.write_text(json.dumps(found, indent=1) + "\n")


def fit_chances(found: Weights, name: str, seats: int, games: int) -> None:
    mixed = [game_of(name, seats, seed, LEVELS) for seed in range(games)]
    if name == "maya":
        fit_payout(found, mixed)
    told = [told for i, record in enumerate(mixed) for told in forecasts(record, i)]
    found["spread"][name][str(seats)] = fitted_spread(told)
    print("spread", name, seats, found["spread"][name][str(seats)], flush=True)


def tables() -> list[tuple[str, int]]:
    return [(name, seats) for name in ("tzolkin", "maya") for seats in reversed(GAMES[name].seats)]


def fit_rise(found: Weights, seats: int, games: int) -> None:
    """How much more experts make than the judge expects, at equal steps of the game."""
    seeds = range(EXPERT_SEEDS, EXPERT_SEEDS + games)
    told = []
    found["rise"][str(seats)] = weights()["rise"][str(seats)] = [0.0] * STEPS
    for seed in seeds:
        told += list(glances(game_of("tzolkin", seats, seed, ("expert",))))
    rises = [
        (forecast.stage, fmean(forecast.final) - fmean(forecast.expected)) for forecast in told
    ]
    found["rise"][str(seats)] = [round(rise, 2) for rise in fitted_line(rises)]
    print("rise", seats, found["rise"][str(seats)], flush=True)


def fit_deviation(found: Weights, name: str, seats: int, games: int) -> None:
    """How far final scores lie from what the judge expects, by the nearest of equal steps."""
    misses: list[list[float]] = [[] for _ in range(STEPS)]
    for seed in range(EXPERT_SEEDS, EXPERT_SEEDS + games):
        for told in glances(game_of(name, seats, seed, ("strong",))):
            nearest = misses[round(told.stage * (STEPS - 1))]
            nearest += [got - said for got, said in zip(told.final, told.expected, strict=True)]
    deviations: list[float] = []
    for step in misses:  # Maya's last moments are of one round: nothing is near its end
        deviations.append(round(pstdev(step), 2) if step else deviations[-1])
    found["deviation"][name][str(seats)] = deviations
    print("deviation", name, seats, deviations, flush=True)


def fitted_line(points: Sequence[tuple[float, float]]) -> list[float]:
    """A piecewise linear fit that ends in 0: least squares with a small penalty on bends."""
    heights = [0.0] * STEPS

    def misfit() -> float:
        bends = sum((b - a) ** 2 for a, b in pairwise(heights))
        return sum((y - between(heights, x)) ** 2 for x, y in points) + bends

    for _ in range(40):
        for i in range(STEPS - 1):
            improve(heights, i, misfit, lambda height, step: height + step)
    return heights


def improve(
    heights: list[float],
    i: int,
    misfit: Callable[[], float],
    moved: Callable[[float, float], float],
) -> None:
    """Coordinate descent: move one height while that helps, by ever smaller steps."""
    best = misfit()
    for step in (1.0, -1.0, 0.3, -0.3, 0.1, -0.1, 0.03, -0.03):
        while True:
            old = heights[i]
            heights[i] = moved(old, step)
            tried = misfit()
            if tried >= best - 1e-9:
                heights[i] = old
                break
            best = tried


def fitted_spread(told: Sequence[Forecast]) -> list[float]:
    """The spread at each step under which what happened was likeliest."""
    heights = [10.0] * STEPS

    def misfit() -> float:
        bends = sum(log(b / a) ** 2 for a, b in pairwise(heights))
        said = sum(surprise(forecast, between(heights, forecast.stage)) for forecast in told)
        return said + STIFF * bends

    for _ in range(4):
        for i in range(STEPS):
            improve(
                heights, i, misfit, lambda height, step: max(NARROWEST, height * (1 + step / 3))
            )
    return [round(height, 2) for height in heights]


def surprise(forecast: Forecast, spread: float) -> float:
    best = max(forecast.expected)
    shares = [exp((mine - best) / spread) for mine in forecast.expected]
    total = sum(shares)
    return -sum(
        won * log(max(share / total, 1e-12))
        for share, won in zip(shares, forecast.won, strict=True)
    )


def fit_payout(found: Weights, games: Sequence[Record]) -> None:
    """The gold still paid out from each round on, as a multiple of what the levels bring once."""
    rows: dict[str, list[list[float]]] = {}
    for record in games:
        variant = "expert" if "expert" in record.options else "base"
        still = still_paid(record)
        rows.setdefault(f"{record.seats}.{variant}", []).append(still)
    for table, stills in rows.items():
        found["payout"][table] = [round(fmean(column), 3) for column in zip(*stills, strict=True)]
        print("payout", table, found["payout"][table], flush=True)


def still_paid(record: Record) -> list[float]:
    """In each round, at its start."""
    state = record.new()
    gold = [0.0] * ROUNDS
    seen = 0
    for entry in record.entries:
        record.game.apply(state, entry.move)
        if state.cells[ROUND_NUMBER] > seen:
            seen = int(state.cells[ROUND_NUMBER])
            gold[seen - 1] = total_gold(state, record.seats)
    end = total_gold(state, record.seats)
    return [(end - before) / payable(state) for before in gold]


def total_gold(state, seats: int) -> float:
    return float(sum(state.at(seat, GOLD) for seat in range(seats)))


if __name__ == "__main__":
    main()
