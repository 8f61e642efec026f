"""Statistics of how a game was played, besides its result: what each game can count."""

from collections.abc import Callable
from typing import Any, Protocol

from cenote.bots.arena.maya import MayaWatch
from cenote.bots.arena.tzolkin import TzolkinWatch
from cenote.core.record import Record


class Watch(Protocol):
    """Watches one game, and then has figures about each seat."""

    def see(self, state: Any, seat: int) -> None:
        """The state after a move of this seat."""
        ...

    def statistics(self, state: Any, seat: int) -> dict[str, float]:
        """Figures of one seat in the final state; true and false are 1 and 0."""
        ...


class NothingToWatch:
    """For a game without its own statistics."""

    def __init__(self, record: Record) -> None:
        pass

    def see(self, state: Any, seat: int) -> None:
        pass

    def statistics(self, state: Any, seat: int) -> dict[str, float]:
        return {}


WATCHES: dict[str, Callable[[Record], Watch]] = {"tzolkin": TzolkinWatch, "maya": MayaWatch}


def watch(record: Record) -> Watch:
    """Watches the game with this record, which grows with each move."""
    return WATCHES.get(record.game.name, NothingToWatch)(record)
