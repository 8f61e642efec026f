"""The opening book of Tzolk'in: what each pair of starting wealth tiles is worth.

A draft is judged by the expert's judge: the tiles are dealt, the others keep what it likes best,
and every pair of one seat's four tiles is played on to the seat's first turn. What the judge
thinks of that turn is the value of the draft.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import combinations, count
from math import sqrt
from typing import Any, NamedTuple, TypedDict

from cenote.core.dice import Dice, derived_seed
from cenote.core.game import DONE
from cenote.core.playout import deal
from cenote.games import GAMES
from cenote.games.tzolkin.names import KEEP, WEALTH
from cenote.games.tzolkin.state import WEALTH_DEALT
from cenote.review.rollouts import RolloutPlayer
from cenote.review.shape import POINT

GAME = "tzolkin"
FILE = "openings.json"
PAIRS = tuple(combinations(WEALTH, 2))
"""Every pair of tiles, in the order of the tiles."""


class Row(NamedTuple):
    """The value of a pair at tables of one size, in thousandths of a point."""

    worth: int
    """Above or below the average pair."""
    error: int
    """Its standard error."""
    drafts: int


class Book(TypedDict):
    """The whole book."""

    drafts: int
    """The number of drafts that were judged."""
    sizes: dict[str, list[Row]]
    """By number of seats, a row for each of PAIRS."""


@dataclass
class Tally:
    """The values of one pair, summed as they come."""

    number: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.number += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        return self.total / self.number

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        spread = self.squares / self.number - self.mean**2
        return sqrt(max(spread, 0.0) / (self.number - 1))


class Draft(NamedTuple):
    """One pair that a seat could keep, and the judge's value of it."""

    pair: tuple[str, str]
    value: float


@dataclass
class Sampler:
    """Judges drafts at tables of one size."""

    seats: int
    player: RolloutPlayer = field(default_factory=lambda: RolloutPlayer(GAMES[GAME]))

    def drafts(self) -> Iterator[Draft]:
        """All pairs of one seat of a deal, then of the next deal; the same for everybody."""
        for number in count():
            seed = derived_seed(number, "draft", self.seats)
            yield from self.judged(self.dealt(seed, number % self.seats), seed)

    def dealt(self, seed: int, place: int) -> Any:
        """The position in which the seat at this place from the starting player on must choose."""
        game: Any = self.player.game
        state = game.new(self.seats)
        deal(game, state, Dice(seed))
        for _ in range(place):
            state = self.player.after(state, self.player.planner.plan(state)[0].moves)
        return state

    def judged(self, state: Any, seed: int) -> Iterator[Draft]:
        """Every pair of the seat to act, with the same luck for all."""
        seat = int(state.to_act())
        dealt = int(state.at(seat, WEALTH_DEALT))
        tiles = [tile for tile in range(len(WEALTH)) if dealt & 1 << tile]
        for first, second in combinations(tiles, 2):
            moves = [KEEP + first, KEEP + second, DONE]
            outcome = self.player.rollout(state, moves, 1, seed)
            yield Draft((WEALTH[first], WEALTH[second]), outcome.judged[seat])


def rows_of(sampler: Sampler, drafts: int) -> list[Row]:
    """What each pair is worth, after this many drafts."""
    tallies = {pair: Tally() for pair in PAIRS}
    for draft, _ in zip(sampler.drafts(), range(drafts), strict=False):
        tallies[draft.pair].add(draft.value)
    average = sum(tally.mean for tally in tallies.values()) / len(tallies)
    return [
        Row(
            round(POINT * (tally.mean - average)),
            round(POINT * tally.error),
            tally.number,
        )
        for tally in tallies.values()
    ]


def made(drafts: int) -> Book:
    """A book of this many drafts, the same number for each size of table."""
    sizes = GAMES[GAME].seats
    share = drafts // len(sizes)
    book = {str(seats): rows_of(Sampler(seats), share) for seats in sizes}
    return {"drafts": share * len(sizes), "sizes": book}


def written(book: Book) -> str:
    """The book as it ships: a line for each size of table."""
    sizes = ",\n".join(
        f'"{seats}":{json.dumps(rows, separators=(",", ":"))}'
        for seats, rows in book["sizes"].items()
    )
    return f'{{"drafts":{book["drafts"]},"sizes":{{\n{sizes}\n}}}}\n'


@cache
def shipped() -> Book:
    """The book that ships with the package."""
    book = json.loads(files(__package__).joinpath(FILE).read_text())
    sizes = {seats: [Row(*row) for row in rows] for seats, rows in book["sizes"].items()}
    return {"drafts": book["drafts"], "sizes": sizes}
