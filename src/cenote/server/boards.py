"""Board files that people bring: checked, kept with their tables, known when they are needed."""

from collections.abc import Iterable
from importlib.resources import files

from cenote.games.maya.board import BadBoard, Board, read_board
from cenote.games.maya.game import BOARD_OPTION, MAYA
from cenote.server.refusals import Refused
from cenote.server.store import Store

BROUGHT: dict[str, str] = {}
"""The files of this kind that this process knows, by the option that chooses them."""

NAME = "board"
"""Mistakes are reported under this name where a file has none."""


def checked(text: str, name: str = NAME) -> Board:
    """The board of a file; refused with every mistake, its line and what would be allowed."""
    try:
        return read_board(text, name or NAME)
    except BadBoard as error:
        raise Refused("bad_board", str(error)) from None


def know(text: str) -> str:
    """Games can be played on this board from now on; the option that chooses it."""
    board = checked(text)
    option = BOARD_OPTION + board.id
    if board.id not in MAYA.boards:
        MAYA.know_board(board)
        BROUGHT[option] = text
    return option


async def fetch(store: Store, options: Iterable[str]) -> None:
    """Know the boards that these options name, as far as they are kept here."""
    for option in options:
        board = option.removeprefix(BOARD_OPTION)
        if option.startswith(BOARD_OPTION) and board not in MAYA.boards:
            text = await store.board(board)
            if text is not None:
                know(text)


async def keep(store: Store, options: Iterable[str]) -> None:
    """So that the tables with these options can be opened again."""
    for option in options:
        if option in BROUGHT:
            await store.keep_board(option.removeprefix(BOARD_OPTION), BROUGHT[option])


def needed(options: Iterable[str]) -> list[str]:
    """The files that another process must know for these options."""
    return [BROUGHT[option] for option in options if option in BROUGHT]


def shipped() -> str:
    """The file that comes with Cenote, to be changed."""
    return files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
