"""The line of bots that wait for a place to think: people first, then each table in turn."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

REMEMBERED = 10_000
"""Of so many tables we know when a bot last thought for them."""

WATCHED, EXPECTED, ALONE = range(3)
"""How urgent a bot's turn is: a person looks on; people play here but nobody looks; only bots."""


@dataclass(eq=False)
class Ticket:
    """One bot's turn to think. Its urgency is asked again whenever a place is free."""

    table: str
    urgency: Callable[[], int]
    called: asyncio.Event = field(default_factory=asyncio.Event)


class Line:
    """A few places, and those who wait for one."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.places_alone = max(1, places // 2)
        """So many places at most for tables without people."""
        self.alone = 0
        self.waiting: list[Ticket] = []
        self.inside: dict[Ticket, bool] = {}
        """Who has a place, and whether it is one of those for tables without people."""
        self.served: OrderedDict[str, int] = OrderedDict()
        self.count = 0

    def join(self, ticket: Ticket) -> None:
        self.waiting.append(ticket)
        self.call()

    def leave(self, ticket: Ticket) -> None:
        """Done, or not interested any more."""
        if ticket in self.inside:
            self.free += 1
            self.alone -= self.inside.pop(ticket)
        else:
            self.waiting.remove(ticket)
        self.call()

    def call(self) -> None:
        """Let in whoever is next, for as long as there are places."""
        while self.free > 0 and (ticket := self.next()) is not None:
            self.waiting.remove(ticket)
            self.free -= 1
            is_alone = ticket.urgency() == ALONE
            self.alone += is_alone
            self.inside[ticket] = is_alone
            self.remember(ticket.table)
            ticket.called.set()

    def next(self) -> Ticket | None:
        """The most urgent, and among those the table that was served longest ago."""
        ready = [
            ticket
            for ticket in self.waiting
            if self.alone < self.places_alone or ticket.urgency() != ALONE
        ]
        return min(ready, key=self.rank, default=None)

    def rank(self, ticket: Ticket) -> tuple[int, int]:
        return ticket.urgency(), self.served.get(ticket.table, 0)

    def remember(self, table: str) -> None:
        self.count += 1
        self.served.pop(table, None)
        self.served[table] = self.count
        if len(self.served) > REMEMBERED:
            self.served.popitem(last=False)

    def ahead_of(self, ticket: Ticket) -> int:
        """How many will be let in before this one, as things are now."""
        rank = self.rank(ticket)
        return sum(self.rank(other) < rank for other in self.waiting if other is not ticket)
