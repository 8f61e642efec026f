"""The games Cenote has, and further ones from other packages."""

import copyreg
import os
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from cenote.core.game import Game
from cenote.games.maya.board import Board, load_board, read_board
from cenote.games.maya.game import MAYA
from cenote.games.tzolkin.game import TZOLKIN

GAMES: dict[str, Game[Any]] = {}

FURTHER = "CENOTE_GAMES"
"""The environment variable that lists the packages of further games, separated by spaces."""

PACKAGES: dict[str, str] = {}
"""The package of each further game, by the name of the game (docs/adding-a-game.md)."""

BOARD = "CENOTE_BOARD"
"""The environment variable with a board file for Maya; child processes inherit it."""

T = TypeVar("T")


def register(game: Game[Any]) -> None:
    """There is one object for each game: copies and pickles refer to it by its name."""
    GAMES[game.name] = game
    copyreg.pickle(type(game), by_name)


def by_name(game: Game[Any]) -> tuple[Any, ...]:
    return game_named, (game.name,)


def game_named(name: str) -> Game[Any]:
    return GAMES[name]


def know_game(package: str) -> Game[Any]:
    """Make known the `GAME` of a package; its other parts are found in the package as well."""
    game: Game[Any] = imported(f"{package}.game").GAME
    register(game)
    PACKAGES[game.name] = package
    return game


def know_further(packages: str) -> None:
    """Make known the games of the packages that the environment lists; a name that is wrong ends
    the program in one line, because everything would come too late that reads arguments."""
    for package in packages.split():
        try:
            know_game(package)
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            sys.exit(f"{FURTHER} lists {package!r}, which has no game: {error}")


def imported(module: str) -> Any:
    """A module by its name; those in the current folder are found too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    return import_module(module)


def part_of(game: str, module: str, name: str) -> Any | None:
    """A part of a further game besides its rules, or None."""
    if game not in PACKAGES or find_spec(f"{PACKAGES[game]}.{module}") is None:
        return None
    return getattr(import_module(f"{PACKAGES[game]}.{module}"), name, None)


class ByGame(dict[str, T]):
    """One part of each game by the game's name. A further game's is looked up in its package."""

    def __init__(self, rows: Mapping[str, T], module: str, name: str) -> None:
        super().__init__(rows)
        self.place = module, name

    def __missing__(self, game: str) -> T:
        part: T | None = part_of(game, *self.place)
        if part is None:
            raise KeyError(f"{game} has no {self.place[1]} in its module {self.place[0]}")
        return part


def know_board(text: str) -> Board:
    """Make known the board of this text, for Maya; BadBoard if it is invalid."""
    board = read_board(text, "board")
    MAYA.know_board(board)
    return board


def take_board(environment: Mapping[str, str]) -> None:
    """Play Maya on the board that the environment names, if any; BadBoard if it is invalid."""
    if environment.get(BOARD):
        MAYA.play_on(load_board(Path(environment[BOARD])))


register(TZOLKIN)
register(MAYA)
know_further(os.environ.get(FURTHER, ""))
