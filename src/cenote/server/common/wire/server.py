"""The server: its games, levels and limits."""

from typing_extensions import TypedDict


class GameInfo(TypedDict):
    id: str
    version: int
    seats: list[int]
    options: list[str]
    styles: list[str]
    """Computers of club strength with a taste of their own."""


class Level(TypedDict):
    id: str


class CoachLevel(TypedDict):
    """A coach, and what a turn must cost before it speaks up: either of these."""

    id: str
    points: int
    """In thousandths."""
    chance: int
    """Of winning, in thousandths of a percent."""


class TextLimits(TypedDict):
    name: int
    title: int
    chat: int
    record: int
    board: int


class ServerInfo(TypedDict):
    version: str
    contact: bool


class Games(TypedDict):
    games: list[GameInfo]
    levels: list[Level]
    coaches: list[CoachLevel]
    clocks: list[str]
    at_zero: list[str]
    limits: TextLimits
    server: ServerInfo
