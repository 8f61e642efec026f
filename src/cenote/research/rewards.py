"""What a finished game was worth to each seat."""

from collections.abc import Callable, Sequence

from cenote.core.game import Score

Rewards = Callable[[Sequence[Score]], list[float]]


def place_rewards(scores: Sequence[Score]) -> list[float]:
    """1 for the first place, -1 for the last, the others between; ties share. They sum to 0."""
    ranks = [score.rank for score in scores]
    last = len(ranks) - 1
    return [1 - 2 * (rank - 1 + (ranks.count(rank) - 1) / 2) / last for rank in ranks]


def win_rewards(scores: Sequence[Score]) -> list[float]:
    """1 for the winner, 0 for the others; ties share."""
    ranks = [score.rank for score in scores]
    return [(rank == 1) / ranks.count(1) for rank in ranks]


def point_rewards(scores: Sequence[Score]) -> list[float]:
    """The points of each seat."""
    return [score.points for score in scores]


def lead_rewards(scores: Sequence[Score]) -> list[float]:
    """The points by which each seat is ahead of the others' mean. They sum to 0."""
    points = point_rewards(scores)
    return [own - (sum(points) - own) / (len(points) - 1) for own in points]


REWARDS: dict[str, Rewards] = {
    "place": place_rewards,
    "win": win_rewards,
    "points": point_rewards,
    "lead": lead_rewards,
}


def rewards_named(name: str) -> Rewards:
    if name not in REWARDS:
        raise ValueError(f"unknown reward {name!r}; allowed: {', '.join(REWARDS)}")
    return REWARDS[name]
