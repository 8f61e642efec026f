"""Sketches of your next turns, and the turn that is to be played by itself."""

from typing import Literal

from typing_extensions import TypedDict

from cenote.server.common.wire.positions import Entry, Offer, Position


class PlanFailure(TypedDict):
    """Why a planned turn was not played."""

    word: str
    """Its first move that is no longer as it was foreseen."""
    why: Literal["illegal", "different"]
    by: int | None
    """Who did just that meanwhile."""


class ArmedPlan(TypedDict):
    sketch: int
    words: list[str]
    exact: bool


class Plans(TypedDict):
    """What only this seat knows of its plans."""

    sketches: list[int]
    """How many moves each has."""
    armed: ArmedPlan | None
    """The turn that is to be played by itself."""
    failure: PlanFailure | None


class Sketch(TypedDict):
    """Your next turns, played on by yourself as if the others did nothing."""

    number: int
    words: list[str]
    """Those moves of the sketch that are possible now."""
    broken: str | None
    """The first one that no longer is."""
    entries: list[Entry]
    position: Position
    moves: list[Offer]
    turn: int | None
    """How many moves its first turn has, once that is whole."""
    foresight: str | None
    """Stands for what that turn does; to be sent back when it is to be played by itself."""
    may_play: bool
    stops: Literal["over", "unknown"] | None
    """Why the sketch cannot go on."""
