"""The players at a table: people with names, and computer players."""

from dataclasses import dataclass
from random import Random
from typing import Any

from cenote.bots.levels import make_bot
from cenote.core.driver import Chooser
from cenote.core.game import Game

USUAL_LEVEL = "casual"
"""The computer's level when nobody chose one."""

COLOURS = ("red", "green", "blue", "yellow", "purple")
"""Of the seats, in order; also the name of a player who gives none."""

LONGEST_NAME = 20


def computer(level: str, game: Game[Any], rng: Random) -> Chooser:
    """A computer player of a level."""
    return make_bot(level, game.name, rng).choose


@dataclass(frozen=True)
class Player:
    """A player at the table; one without a chooser is a person and is asked."""

    name: str
    chooser: Chooser | None = None

    @property
    def is_person(self) -> bool:
        return self.chooser is None
