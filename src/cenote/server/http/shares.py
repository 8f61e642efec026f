"""Shares of what is limited for the whole server: no address takes up all of it."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection

from cenote.server.common.refusals import Refused
from cenote.server.storage.store import Store

Still = Callable[[Connection, Collection[str]], set[str]]
"""Which of these tables still count."""


class Shares:
    """The tables that came from each address, as long as they count.

    Devices cost nothing, so a limit for each does not keep a stranger from reaching the limit for
    all. Only this process knows the addresses: they are stored nowhere.
    """

    def __init__(self, store: Store, most: int, reason: str, still: Still) -> None:
        self.store = store
        self.most = most
        self.reason = reason
        self.still = still
        self.came_from: dict[str, str] = {}

    async def check(self, address: str) -> None:
        """Refuse one more from an address that has its share."""
        counting = await self.store.read(self.still, list(self.came_from))
        known = self.came_from.items()
        self.came_from = {table: who for table, who in known if table in counting}
        if list(self.came_from.values()).count(address) >= self.most:
            raise Refused(self.reason)

    def note(self, table: str, address: str) -> None:
        self.came_from[table] = address
