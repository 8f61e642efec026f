"""The boards: figures read from a file and laid out as rows of numbers.

`boards.toml` beside this module is the reconstruction that Cenote ships; a person who owns the
game can write another file of the same shape.
"""

import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cenote.core.ints import i64, vec
from cenote.games.maya.board_mistakes import TABLES, line_of, mistakes, spoken
from cenote.games.maya.board_size import size_mistake
from cenote.games.maya.names import BASIC_MARKERS, LEVELS, PYRAMIDS
from cenote.games.maya.tables import MAX_PYRAMIDS, MAX_QUARRIES, MAX_SEATS

DIGITS: Final = 8
"""Length of the hash that names a board."""

MOST_MISTAKES: Final = 50
"""The most mistakes that are reported at once."""


class BadBoard(ValueError):
    """The mistakes of a board file: where each is, what is wrong, and what is allowed."""


class Layout:
    """The boards for one number of players, as rows of numbers."""

    def __init__(self, pyramids: list[int], quarries: i64) -> None:
        self.pyramids: list[int] = pyramids
        """The pyramids on the table, from left to right."""
        self.quarries: i64 = quarries
        self.max_cards: vec[i64] = vec[i64]([0] * MAX_QUARRIES)
        self.marker: vec[i64] = vec[i64]([0] * MAX_QUARRIES)
        self.prizes: vec[i64] = vec[i64]([0] * (MAX_QUARRIES * MAX_SEATS))
        """The blocks for each place, five to a quarry."""
        self.spaces: vec[i64] = vec[i64]([0] * (MAX_PYRAMIDS * LEVELS))
        """Four levels to a pyramid; 0 where there is no level, or no pyramid on the table."""
        self.most_gold: vec[i64] = vec[i64]([0] * (MAX_PYRAMIDS * LEVELS))
        self.second_gold: vec[i64] = vec[i64]([0] * (MAX_PYRAMIDS * LEVELS))


class Board:
    """The contents of one file: figures for every number of players, and how certain they are."""

    def __init__(self, figures: Mapping[str, Any]) -> None:
        self.figures = figures
        self.name: str = figures["name"]
        self.id: str = board_id(figures)
        self.number: int = int(self.id, 16)
        self.sources: list[str] = sources_of(figures)
        self.layouts: list[Layout] = [layout(figures, seats) for seats in TABLES]

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.figures,)

    def layout(self, seats: int) -> Layout:
        return self.layouts[TABLES.index(seats)]


def default_board() -> Board:
    """The reconstruction that Cenote ships."""
    text = files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
    return read_board(text, "boards.toml")


def load_board(path: Path) -> Board:  # M13.3
    """The board of a file; BadBoard if it cannot be read or is invalid."""
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise BadBoard(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadBoard(f"{path}: not a text file in UTF-8") from None
    return read_board(text, str(path))


def read_board(text: str, name: str) -> Board:
    """The board of a text; its mistakes are reported under this name."""
    return Board(read_figures(text, name))


def read_figures(text: str, name: str) -> dict[str, Any]:  # M13.4
    """The contents of a text, with every figure checked."""
    too_large = size_mistake(text)
    if too_large:
        raise BadBoard(f"{name}: {too_large}")
    try:
        figures = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadBoard(f"{name}: not valid TOML ({error})") from None
    found = [
        f"{name}, line {line_of(text, place)}: {spoken(place)}{mistake}"
        for place, mistake in islice(mistakes(figures), MOST_MISTAKES)
    ]
    if found:
        raise BadBoard("\n".join(found))
    return figures


def layout(figures: Mapping[str, Any], seats: int) -> Layout:
    """The rows of numbers for a table, from figures known to be right."""
    table = figures["players"][str(seats)]
    quarries = table["quarries"]
    rows = Layout([PYRAMIDS.index(name) for name in table["pyramids"]], len(quarries))
    for i, quarry in enumerate(quarries):
        rows.max_cards[i] = quarry["cards"]
        rows.marker[i] = BASIC_MARKERS.index(quarry["marker"])
        for place, blocks in enumerate(quarry["blocks"]):
            rows.prizes[i * MAX_SEATS + place] = blocks
    for pyramid in rows.pyramids:
        for i, level in enumerate(figures["pyramids"][PYRAMIDS[pyramid]]):
            row = pyramid * LEVELS + i
            rows.spaces[row] = level["spaces"]
            rows.most_gold[row] = level["gold"][0]
            rows.second_gold[row] = level["gold"][1]
    return rows


def board_id(figures: Mapping[str, Any]) -> str:  # M13.5, M13.6
    """A short name for the figures; comments and sources do not change it."""
    lines = [
        f"{name} {level['spaces']} {level['gold']}"
        for name in sorted(figures["pyramids"])
        for level in figures["pyramids"][name]
    ]
    for seats in TABLES:
        table = figures["players"][str(seats)]
        lines.append(f"{seats} {table['pyramids']}")
        lines += [f"{q['cards']} {q['blocks']} {q['marker']}" for q in table["quarries"]]
    return sha256("\n".join(lines).encode()).hexdigest()[:DIGITS]


def sources_of(figures: Mapping[str, Any]) -> list[str]:
    """All kinds of sources its figures have."""
    sources: set[str] = set()
    for entry in entries_of(figures):
        source = entry["source"]
        sources.update([source] if isinstance(source, str) else source.values())
    return sorted(sources)


def entries_of(figures: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Every level and every quarry."""
    for levels in figures["pyramids"].values():
        yield from levels
    for table in figures["players"].values():
        yield from table["quarries"]
