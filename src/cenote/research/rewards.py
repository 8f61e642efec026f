"""What a game was worth to each seat."""

from collections.abc import Sequence

from cenote.core.game import Score


def place_rewards(scores: Sequence[Score]) -> list[float]:
    """1 for the first place, -1 for the last, the others between; equals share. They sum to 0."""
    ranks = [score.rank for score in scores]
    last = len(ranks) - 1
    return [1 - 2 * (rank - 1 + (ranks.count(rank) - 1) / 2) / last for rank in ranks]
