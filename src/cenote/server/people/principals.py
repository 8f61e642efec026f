"""Who a device stands for: itself, or the person it belongs to."""

import time
from collections import OrderedDict

from cenote.server.storage.persons import person_of
from cenote.server.storage.store import Store

MOST = 10_000
LASTS = 5.0
"""Seconds until the database is asked again: commands change it without a notice."""


class Principals:
    """A small cache of which device is whose; changes are dropped from it at once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, str]] = OrderedDict()
        self.changes = 0

    async def of(self, device: str | None) -> str | None:
        """The person of this device, or the device itself."""
        if device is None:
            return None
        asked, principal = self.known.get(device, (0.0, ""))
        if principal and time.monotonic() < asked + LASTS:
            return principal
        return await self.ask(device)

    async def ask(self, device: str) -> str:
        changes = self.changes
        principal = await self.store.read(person_of, device) or device
        if changes == self.changes:  # otherwise the answer may be out of date already
            self.known[device] = (time.monotonic(), principal)
            self.known.move_to_end(device)
            if len(self.known) > MOST:
                self.known.popitem(last=False)
        return principal

    def forget(self, device: str) -> None:
        self.changes += 1
        self.known.pop(device, None)

    def forget_all(self) -> None:
        self.changes += 1
        self.known.clear()
