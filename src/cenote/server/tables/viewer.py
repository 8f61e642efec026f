"""A viewer of a table: a device, its viewpoint, and what it has seen."""

from typing import Any

from cenote.server.storage.processes import Connected
from cenote.server.storage.table import Table
from cenote.server.tables.consequences import hides
from cenote.server.tables.match import Match

AWAY_AFTER = 2 * 60 * 1000
"""Milliseconds after which somebody whose page is hidden is told what happens."""


def looking(connected: Connected, at: int) -> set[int]:
    """The seats of people who look, or did until a moment ago."""
    return {seat for seat, since in connected.items() if since is None or since > at - AWAY_AFTER}


class Viewer:
    """Somebody who watches a table: a device, its viewpoint, and what it has seen."""

    def __init__(self, device: str | None, key: str | None = None) -> None:
        self.device = device
        """The device, or the person it belongs to."""
        self.key = key
        """The device itself."""
        self.ip = ""
        self.address = ""
        """What limits count the ip as."""
        self.hidden_since: int | None = None
        """When the page was hidden behind others, if it is."""
        self.mine: list[int] = []
        self.eyes: int | None = None
        self.pass_to: int | None = None
        self.known = 0
        """How much of the log the viewer has, and from which viewpoint."""
        self.re: int | str | None = None
        """The message that the next view answers."""

    def wake(self) -> None:
        """Something changed."""

    def tell(self, message: dict[str, Any]) -> None:
        """Pass on a message as it is."""

    def start_over(self) -> None:
        """Something may have been missed: send everything again."""

    def bye(self, reason: str) -> None:
        """Send this viewer nothing more."""

    def settle_eyes(self, table: Table, match: Match) -> None:
        """With one seat the viewpoint is its own; with more it waits until the device is passed."""
        before = self.eyes
        mine = table.held_by(self.device)
        if mine != self.mine:
            self.mine = mine
            self.eyes = mine[0] if len(mine) == 1 else None
        self.pass_to = None
        if len(mine) > 1 and match.to_act in mine and match.to_act != self.eyes:
            secret = hides(match, mine)
            self.eyes = None if secret else match.to_act
            self.pass_to = match.to_act if secret else None
        if self.eyes != before:
            self.known = 0
