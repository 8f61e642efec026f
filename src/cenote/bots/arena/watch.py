"""How a game was played, beside how it ended: what each game offers to look at."""

from collections.abc import Callable
from typing import Any, Protocol

from cenote.bots.arena.maya import MayaWatch
from cenote.bots.arena.tzolkin import TzolkinWatch


class Watch(Protocol):
    """Looks on during one game, and then says something about each seat."""

    def see(self, state: Any, seat: int) -> None:
        """The state after a move of this seat."""
        ...

    def statistics(self, state: Any, seat: int) -> dict[str, float]:
        """About one seat, in the final state; what is true or false is 1 or 0."""
        ...


class NothingToWatch:
    """For a game without statistics of its own."""

    def __init__(self, seats: int) -> None:
        pass

    def see(self, state: Any, seat: int) -> None:
        pass

    def statistics(self, state: Any, seat: int) -> dict[str, float]:
        return {}


WATCHES: dict[str, Callable[[int], Watch]] = {"tzolkin": TzolkinWatch, "maya": MayaWatch}


def watch(game: str, seats: int) -> Watch:
    return WATCHES.get(game, NothingToWatch)(seats)
