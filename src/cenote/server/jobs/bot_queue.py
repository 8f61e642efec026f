"""The queue of jobs for workers: people's bots first, reviews last, tables in turn."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

REMEMBERED = 10_000
"""How many tables are kept with the time a bot last thought for them."""

WATCHED, EXPECTED, TRIED, QUICK_PASS, ALONE, DEEP_PASS = range(6)
"""How urgent it is: a bot that a person waits for; a bot where people play but nobody looks;
a turn that a learner tries again; the quick pass of a review; a bot among bots; the deep pass
of a review. From ALONE on nobody waits for the answer."""


@dataclass(eq=False)
class Ticket:
    """One job for a worker. Its urgency is evaluated whenever a slot is free."""

    table: str
    urgency: Callable[[], int]
    called: asyncio.Event = field(default_factory=asyncio.Event)


class BotQueue:
    """A few slots, and the tickets that wait for one."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.places_behind = max(1, places // 2)
        """The most slots for work that nobody waits for."""
        self.behind = 0
        self.waiting: list[Ticket] = []
        self.inside: dict[Ticket, bool] = {}
        """The tickets that have a slot, and whether it is for work that nobody waits for."""
        self.served: OrderedDict[str, int] = OrderedDict()
        self.count = 0

    def join(self, ticket: Ticket) -> None:
        self.waiting.append(ticket)
        self.call()

    def leave(self, ticket: Ticket) -> None:
        """Done, or no longer wanted."""
        if ticket in self.inside:
            self.free += 1
            self.behind -= self.inside.pop(ticket)
        else:
            self.waiting.remove(ticket)
        self.call()

    def call(self) -> None:
        """Give free slots to the next tickets."""
        while self.free > 0 and (ticket := self.next()) is not None:
            self.waiting.remove(ticket)
            self.free -= 1
            is_behind = ticket.urgency() >= ALONE
            self.behind += is_behind
            self.inside[ticket] = is_behind
            self.remember(ticket.table)
            ticket.called.set()

    def next(self) -> Ticket | None:
        """The most urgent, and among those the table that was served longest ago."""
        ready = [
            ticket
            for ticket in self.waiting
            if self.behind < self.places_behind or ticket.urgency() < ALONE
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
        """How many tickets come before this one, as things are now."""
        rank = self.rank(ticket)
        return sum(self.rank(other) < rank for other in self.waiting if other is not ticket)
