"""The games there are."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cenote.core.game import Game
from cenote.games.maya.board import Board, load_board, read_board
from cenote.games.maya.game import MAYA
from cenote.games.tzolkin.game import TZOLKIN

GAMES: dict[str, Game[Any]] = {game.name: game for game in (TZOLKIN, MAYA)}

BOARD = "CENOTE_BOARD"
"""Names a board file for Maya in the environment, also to the processes one starts."""


def know_board(text: str) -> Board:
    """Maya can also be played on the board of this text; BadBoard if that makes no sense."""
    board = read_board(text, "board")
    MAYA.know_board(board)
    return board


def take_board(environment: Mapping[str, str]) -> None:
    """Play Maya on the board the environment names, if it does; BadBoard if that makes no sense."""
    if environment.get(BOARD):
        MAYA.play_on(load_board(Path(environment[BOARD])))
