"""The verdict on a turn as the figures of a review."""

from collections.abc import Sequence
from typing import Any

from cenote.review import chance
from cenote.review.chance import chance_of, chances
from cenote.review.domain import Domain
from cenote.review.judging import Difference, Option, Verdict
from cenote.review.shape import POINT, Alternative, Loss


class Figures:
    """Converts the judge's values into points and chances, for one game and number of seats."""

    def __init__(self, game: Any, domain: Domain, seats: int, is_shipped: bool = True) -> None:
        self.game = game
        self.domain = domain
        self.seats = seats
        self.is_shipped = is_shipped
        """Whether the judge is the one that was shipped for the game."""

    def spread(self, state: Any) -> float:
        """The spread of chances at this stage of the game."""
        return chance.spread(self.game.name, self.seats, self.domain.stage(state))

    def points(self, judged: Sequence[float], state: Any) -> list[int]:
        """The judge's values of all seats, in thousandths of a point."""
        points = self.domain.points(judged, state, self.is_shipped)
        return [round(POINT * own) for own in points]

    def in_points(self, judged: float) -> int:
        """A difference of the judge's values, in thousandths of a point."""
        return round(POINT * self.domain.scale(self.seats) * judged)

    def loss(
        self, before: list[int], after: list[int], seat: int, error: float, width: float
    ) -> Loss:
        was, became = chances(before, width)[seat], chances(after, width)[seat]
        return {
            "points": before[seat] - after[seat],
            "error": self.in_points(error),
            "chance": max(0, was - became),
            "chance_error": chance_of(after, seat, self.in_points(error), width),
        }

    def alternative(self, option: Option, gain: Difference) -> Alternative:
        return {
            "moves": self.words(option.moves),
            "gain": self.in_points(gain.mean),
            "error": self.in_points(gain.error),
            "gain_chance": 0,
        }

    def club(self, verdict: Verdict) -> Alternative | None:
        if verdict.club is None:
            return None
        option, gain = verdict.club
        return self.alternative(option, gain)

    def words(self, moves: Sequence[int]) -> list[str]:
        return [self.game.word(move) for move in moves]
