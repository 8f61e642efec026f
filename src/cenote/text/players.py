"""Who sits at a table: people with names, and the computer players there are."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from cenote.core.driver import Chooser, random_chooser

COMPUTERS: dict[str, Callable[[Random], Chooser]] = {"random": random_chooser}
"""The levels of computer players, the default first. Names for people: `level.<id>`."""

COLOURS = ("red", "green", "blue", "yellow", "purple")
"""Of the seats, in order; also the name of a player who gives none."""

LONGEST_NAME = 20


@dataclass(frozen=True)
class Player:
    """Somebody at the table; who has no chooser is a person and is asked."""

    name: str
    chooser: Chooser | None = None

    @property
    def is_person(self) -> bool:
        return self.chooser is None
