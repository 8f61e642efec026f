"""How good a position is for a seat."""

from typing import Final, Generic

from cenote.bots.thinking.net import Net
from cenote.core.agenda import S
from cenote.core.game import OVER, Game
from cenote.core.ints import i64, vec

UNIT: Final = 20.0
"""Networks think in units of so many points."""


class Value(Generic[S]):
    """A judge of positions: the points a seat can expect to have at the end."""

    def begin(self) -> None:
        """Told before a turn is planned: what was judged before shall have no influence."""

    def of(self, state: S, seat: i64) -> float:
        raise NotImplementedError


class PointsValue(Value[S]):
    """For games no network has learned yet: the points a seat has, less those of the others."""

    game: Game[S]

    def __init__(self, game: Game[S]) -> None:
        self.game = game

    def of(self, state: S, seat: i64) -> float:
        points = [score.points for score in self.game.scores(state)]
        return points[seat] - sum(points) / len(points)


class NetValue(Value[S]):
    """The points a seat has, and those a network expects it still to make."""

    net: Net

    def __init__(self, net: Net) -> None:
        self.net = net

    def begin(self) -> None:
        self.net.forget()

    def of(self, state: S, seat: i64) -> float:
        points = self.points(state, seat)
        if state.to_act() == OVER:
            return points
        return points + UNIT * self.net.judge(self.look(state, seat))

    def points(self, state: S, seat: i64) -> float:
        """What the seat has made so far, or in the end."""
        raise NotImplementedError

    def look(self, state: S, seat: i64) -> vec[float]:
        """The position through the eyes of a seat, as the network is fed."""
        raise NotImplementedError
