"""The puzzles that ship with the package."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType

from cenote.puzzles.puzzle import Puzzle, read
from cenote.puzzles.themes import THEMES


def file_name(game: str) -> str:
    return f"{game}.jsonl"


@cache
def shipped() -> Mapping[str, Puzzle]:
    """Every puzzle by id, in the order of their days: games mixed, no theme twice running."""
    puzzles = [
        read(line)
        for game in THEMES
        for line in files(__package__).joinpath(file_name(game)).read_text().splitlines()
    ]
    puzzles.sort(key=by_hash)
    return MappingProxyType({puzzle.id: puzzle for puzzle in puzzles})


def by_hash(puzzle: Puzzle) -> str:
    return sha256(puzzle.id.encode()).hexdigest()
