"""Ratings of many-player games (Plackett-Luce, by openskill)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cenote.bots.arena.extras import extra
from cenote.bots.arena.results import GameResult
from cenote.bots.arena.run import Run


@dataclass(frozen=True)
class Rating:
    """Strength and its uncertainty; everybody starts at 25 with 8.3."""

    mu: float
    sigma: float


def ratings(run: Run, games: Sequence[GameResult]) -> dict[str, Rating]:
    """The rating of each name after these games in this order; none if openskill is missing."""
    models = extra("openskill.models")
    if models is None:
        return {}
    model = models.PlackettLuce()
    rated = {name: model.rating() for name in run.names}
    for game in games:
        rated |= after(model, run, rated, game)
    return {name: Rating(rating.mu, rating.sigma) for name, rating in rated.items()}


def after(model: Any, run: Run, rated: dict[str, Any], game: GameResult) -> dict[str, Any]:
    """The ratings after one more game; entries of one name share the mean of their changes."""
    names = [run.contestants[seat.contestant] for seat in game.seats]
    teams = [[model.rating(rated[name].mu, rated[name].sigma)] for name in names]
    changed = model.rate(teams, ranks=[seat.rank for seat in game.seats])
    return {
        name: mean_rating(
            model, [team[0] for team, owner in zip(changed, names, strict=True) if owner == name]
        )
        for name in run.names
    }


def mean_rating(model: Any, entries: Sequence[Any]) -> Any:
    number = len(entries)
    return model.rating(
        sum(entry.mu for entry in entries) / number, sum(entry.sigma for entry in entries) / number
    )
