"""Counts of all lines of play within n decisions, as chess programs have them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cenote.core.game import Game
from cenote.core.record import Record, read
from cenote.games import GAMES
from tests.golden.games import HERE, read_golden

PATH = HERE / "perft.txt"
ENOUGH = 3000
"""A level with more positions than this is the last one counted."""

HEAD = """\
Counts that must never change by themselves. Each position is a name and a record; the table below
it gives, for a number of further moves by whoever is to act (chance too), how many lines of play
there are and how many different positions they lead to.
"""


@dataclass(frozen=True)
class Position:
    """A position to count from."""

    name: str
    record: Record


def perft(game: Game[Any], state: Any) -> Iterator[tuple[int, int, int]]:
    """Depth, lines of play, different positions: level by level."""
    level, depth = Counter({state: 1}), 0
    while level:
        level, depth = next_level(game, level), depth + 1
        yield depth, level.total(), len(level)


def next_level(game: Game[Any], level: Counter[Any]) -> Counter[Any]:
    after: Counter[Any] = Counter()
    for state, lines in level.items():
        for move in game.legal_moves(state):
            child = state.copy()
            game.apply(child, move)
            after[child] += lines
    return after


def counts(position: Position) -> Iterator[tuple[int, int, int]]:
    for depth, lines, positions in perft(position.record.game, position.record.replay()):
        yield depth, lines, positions
        if positions > ENOUGH:
            return


def write(positions: list[Position]) -> str:
    return "\n".join([HEAD, *(write_position(position) for position in positions)])


def write_position(position: Position) -> str:
    rows = [f"{depth:5} {lines:12} {count:12}\n" for depth, lines, count in counts(position)]
    head = f"{'moves':>5} {'lines':>12} {'positions':>12}\n"
    return f"# {position.name}\n{position.record.text()}==\n{head}{''.join(rows)}"


def read_positions(text: str) -> list[Position]:
    """The positions of a perft file, without their counts."""
    parts = [part.partition("\n") for part in text.split("\n# ")[1:]]
    return [Position(name, read(rest.split("==\n")[0], GAMES)) for name, _, rest in parts]


CUTS = (
    ("tzolkin-4.txt", 29, "four choose their wealth"),
    ("tzolkin-2.txt", 100, "in the middle, with dummy workers"),
    ("tzolkin-3.txt", 250, "late"),
    ("tzolkin-4-options.txt", 200, "in the middle, with options"),
    ("maya-3.txt", 60, "three lay cards"),
    ("maya-4-expert.txt", 18, "four bid in secret"),
    ("maya-4-expert.txt", 150, "in the middle, with expert markers"),
    ("maya-5.txt", 480, "late"),
)
"""Golden games, and after how many moves of them to count."""


def chosen_positions() -> list[Position]:
    """Where counting begins: empty tables, and places in the golden games."""
    empty = [
        Position(f"{name}: set-up of {seats}", Record(game, seats))
        for name, game in GAMES.items()
        for seats in game.seats
    ]
    return [*empty, *(cut(*row) for row in CUTS)]


def cut(file: str, moves: int, name: str) -> Position:
    whole = read_golden(file)
    record = Record(whole.game, whole.seats, whole.options, whole.entries[:moves])
    return Position(f"{file.removesuffix('.txt')}: {name}", record)
