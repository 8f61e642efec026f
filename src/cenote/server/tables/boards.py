"""Uploaded board files: stored with their tables, loaded while they are needed."""

import re
import time
from collections.abc import Collection, Iterable
from importlib.resources import files

from cenote.games.maya.game import BOARD_OPTION, MAYA
from cenote.server.jobs.file_reading import FileReader
from cenote.server.storage.store import Store

OPTION = re.compile(BOARD_OPTION + r"[0-9a-f]{8}")

UNUSED_SECONDS = 30.0
"""A board that no table in memory uses is forgotten after this time."""


class Boards:
    """The boards this process knows beside the shipped one, by the option that chooses them."""

    def __init__(self, store: Store, reading: FileReader) -> None:
        self.store = store
        self.reading = reading
        self.texts: dict[str, str] = {}
        self.used: dict[str, float] = {}

    async def bring(self, text: str) -> str:
        """Make this board known; returns the option that chooses it."""
        board = await self.reading.board(text)
        option = BOARD_OPTION + board.id
        if board.id not in MAYA.boards:
            MAYA.know_board(board)
            self.texts[option] = text
        if option in self.texts:
            self.used[option] = time.monotonic()
        return option

    async def fetch(self, options: Iterable[str]) -> None:
        """Load the boards that these options name, if they are stored here."""
        for option in options:
            if OPTION.fullmatch(option) and option.removeprefix(BOARD_OPTION) not in MAYA.boards:
                text = await self.store.board(option.removeprefix(BOARD_OPTION))
                if text is not None:
                    await self.bring(text)

    async def keep(self, options: Iterable[str]) -> None:
        """Store the boards of these options, so that their tables can be opened again."""
        for option in options:
            if option in self.texts:
                await self.store.keep_board(option.removeprefix(BOARD_OPTION), self.texts[option])

    def needed(self, options: Iterable[str]) -> list[str]:
        """The files that another process needs for these options."""
        return [self.texts[option] for option in options if option in self.texts]

    def sweep(self, in_use: Collection[str], unused: float = UNUSED_SECONDS) -> None:
        """Unload the boards that no table in memory needs."""
        now = time.monotonic()
        for option in list(self.texts):
            if option in in_use:
                self.used[option] = now
            elif self.used[option] <= now - unused:
                MAYA.forget_board(option.removeprefix(BOARD_OPTION))
                del self.texts[option], self.used[option]


def shipped() -> str:
    """The shipped file, as a starting point for others."""
    return files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
