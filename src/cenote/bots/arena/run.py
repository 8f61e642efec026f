"""What is to be played: a game, a table of contestants, a seed."""

import shlex
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cenote.bots.arena.imported import PYTHON, NoSuchMaker, maker_named
from cenote.bots.levels import check_weights, is_level, levels_of
from cenote.core.game import BadOption, Game
from cenote.games import GAMES

OUTSIDE = "cmd:"
"""Begins the name of a contestant that is a command of its own."""

TIME_LIMIT = 10.0
"""Seconds an outside bot has for a move."""


class BadRun(ValueError):
    """The caller's mistake, in one line; nothing was played."""


@dataclass(frozen=True)
class Run:
    """Everything that determines the games; the number of games and of jobs does not."""

    game: str
    seats: int
    contestants: tuple[str, ...]
    seed: int
    options: tuple[str, ...] = ()
    time_limit: float = TIME_LIMIT

    @property
    def rules(self) -> Game[Any]:
        return GAMES[self.game]

    @property
    def names(self) -> list[str]:
        """The contestants, each name once."""
        return list(dict.fromkeys(self.contestants))

    def block_of(self, number: int) -> int:
        """The block a game belongs to: one deal, played once for each rotation of the seats."""
        return number // self.seats

    def contestant_at(self, number: int, seat: int) -> int:
        """The contestant at this seat: everybody moves on a seat with each game of a block."""
        return (seat - number) % self.seats

    def check(self) -> None:
        """BadRun for the first thing that is wrong."""
        if self.game not in GAMES:
            raise BadRun(f"unknown game {self.game!r}; allowed: {', '.join(GAMES)}")
        if len(self.contestants) != self.seats:
            raise BadRun(f"{self.seats} seats need {self.seats} contestants, not {given(self)}")
        for name in self.contestants:
            check_contestant(name, self.game)
        if not self.time_limit > 0:
            raise BadRun("the time limit must be more than 0 seconds")
        try:
            self.rules.new(self.seats, self.options)
        except BadOption as error:
            raise BadRun(str(error)) from None


def given(run: Run) -> str:
    if not run.contestants:
        return "none"
    return f"{len(run.contestants)} ({', '.join(run.contestants)})"


def check_contestant(name: str, game: str) -> None:
    if name.startswith(OUTSIDE):
        check_command(name.removeprefix(OUTSIDE))
    elif name.startswith(PYTHON):
        check_import(name)
    elif not is_level(name, game):
        known = ", ".join(levels_of(game))
        raise BadRun(
            f"unknown bot {name!r}; allowed: {known}, {OUTSIDE}COMMAND or {PYTHON}MODULE:NAME"
        )
    else:
        check_judge(name, game)


def check_judge(name: str, game: str) -> None:
    try:
        check_weights(name, game)
    except ValueError as error:
        raise BadRun(str(error)) from None


def check_import(name: str) -> None:
    try:
        maker_named(name)
    except NoSuchMaker as error:
        raise BadRun(str(error)) from None


def check_command(command: str) -> None:
    words = words_of(command)
    if not words or shutil.which(words[0]) is None:
        raise BadRun(f"cannot start the bot {command!r}: there is no such program")


def words_of(command: str) -> Sequence[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise BadRun(f"cannot read the command {command!r}: {error}") from None
