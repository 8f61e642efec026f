"""The results of a game, in the form that the journal keeps as JSON."""

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class Forfeit:
    """How a bot lost its seat: at which move of the record, why, and its last output."""

    move: int
    why: str
    said: str
    is_ours: bool


@dataclass(frozen=True)
class SeatResult:
    """How one contestant fared in one game; a shared victory is split."""

    contestant: int
    points: float
    rank: int
    won: float
    sources: dict[str, float]
    statistics: dict[str, float]
    turns: int
    decisions: int
    seconds: float
    forfeit: Forfeit | None = None


@dataclass(frozen=True)
class GameResult:
    """A finished game: its number in the run, its seats, its record."""

    number: int
    seats: tuple[SeatResult, ...]
    record: str

    @property
    def mean_points(self) -> float:
        return sum(seat.points for seat in self.seats) / len(self.seats)


@dataclass(frozen=True)
class Lost:
    """A game that could not be finished."""

    number: int
    why: str


def to_json(result: GameResult) -> dict[str, Any]:
    return asdict(result)


def from_json(values: dict[str, Any]) -> GameResult:
    seats = tuple(seat_from_json(seat) for seat in values["seats"])
    return GameResult(values["number"], seats, values["record"])


def seat_from_json(values: dict[str, Any]) -> SeatResult:
    forfeit = values.pop("forfeit")
    return SeatResult(**values, forfeit=None if forfeit is None else Forfeit(**forfeit))
