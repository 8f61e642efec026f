"""How good a position is for a seat."""

from collections.abc import Callable
from typing import Any, Final, Generic

from cenote.bots.thinking.net import Net
from cenote.core.agenda import S
from cenote.core.game import OVER, Game
from cenote.core.ints import i64, vec

UNIT: Final = 20.0
"""Outputs of networks are in units of this many points."""


class Value(Generic[S]):
    """A judge of positions: the points a seat can expect to have at the end."""

    def begin(self) -> None:
        """Called before a turn is planned, so that earlier positions have no influence."""

    def of(self, state: S, seat: i64) -> float:
        raise NotImplementedError

    def hope(self, state: S, seat: i64) -> float:
        """What else the seat may make of its goods in a last turn, as a guide for the search."""
        return 0.0

    def of_all(self, states: list[S], seat: i64) -> list[float]:
        """The values of many positions for one seat; a judge may know a faster way."""
        return [self.of(state, seat) for state in states]


class BatchValue(Value[S]):
    """A judge from outside: a function that is given many positions at once."""

    evaluate: Callable[[list[S], int], list[float]]

    def __init__(self, evaluate: Callable[[list[S], int], list[float]]) -> None:
        self.evaluate = evaluate

    def __reduce__(self) -> tuple[Any, ...]:
        return BatchValue, (self.evaluate,)

    def of(self, state: S, seat: i64) -> float:
        return self.evaluate([state], int(seat))[0]

    def of_all(self, states: list[S], seat: i64) -> list[float]:
        return self.evaluate(states, int(seat))


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
