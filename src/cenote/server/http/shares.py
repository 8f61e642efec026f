"""Shares of what is limited for the whole server: no address takes up all of it."""

from collections.abc import Callable, Collection

from sqlalchemy import Connection

from cenote.server.common.refusals import Refused
from cenote.server.storage.store import Store

REMEMBERED = 10_000
"""The most tables whose address is remembered; of more, the oldest is forgotten."""

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
        mine = [table for table, who in self.came_from.items() if who == address]
        counting = await self.store.read(self.still, mine)
        for table in set(mine) - counting:
            self.came_from.pop(table, None)
        if len(counting) >= self.most:
            raise Refused(self.reason)

    def note(self, table: str, address: str) -> None:
        self.came_from[table] = address
        if len(self.came_from) > REMEMBERED:
            del self.came_from[next(iter(self.came_from))]
