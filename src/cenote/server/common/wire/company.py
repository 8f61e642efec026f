"""What people at a table may know of each other."""

from typing_extensions import TypedDict


class PlayerRating(TypedDict):
    """How well somebody plays this game with this many seats."""

    points: int
    spread: int
    """Two standard deviations."""
    provisional: bool


class SeatPlayer(TypedDict):
    """Somebody who plays under the name they claimed."""

    rating: PlayerRating | None
    """None before the first rated game of this kind; after one here, as it left it."""
    change: int | None
    """What the rated game here did to it."""
    shown: bool
    """Everybody may see their page."""


class Players(TypedDict):
    players: list[SeatPlayer | None]
    """For each seat; null where nothing may be known."""
