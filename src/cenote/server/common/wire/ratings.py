"""Ratings, with the scale on which the computers stand."""

from typing_extensions import TypedDict


class RatingPoint(TypedDict):
    """A rating after a game."""

    table: str | None
    """Not told to others."""
    at: int
    points: int
    spread: int
    before: int


class MyRating(TypedDict):
    """How well you play a game with this many seats."""

    game: str
    seats: int
    points: int
    spread: int
    """Two standard deviations: the truth is within this range nineteen times out of twenty."""
    provisional: bool
    """Too few games for more than a guess."""
    games: int
    history: list[RatingPoint]
    """The last games, oldest first."""


class Anchor(TypedDict):
    """Where the computers of a level stand."""

    level: str
    points: int


class Scale(TypedDict):
    game: str
    seats: int
    anchors: list[Anchor]


class MyRatings(TypedDict):
    ratings: list[MyRating]
    """The one with the most games first."""
    scales: list[Scale]
