"""Requests are started one at a time, so that the event loop gets round to people's moves.

The loop does all that is ready before it looks for news. A flood of requests that are begun at
once makes every move wait for the whole flood; begun one at a time, a move waits for a few. While
a message of a socket is being answered, requests wait a little longer.
"""

import asyncio
from collections import deque

PATIENCE = 0.01
"""The most seconds that the next request waits while somebody moves."""
PAUSE = 0.001


class Admission:
    """Admits requests in the order in which they came."""

    def __init__(self) -> None:
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.is_at_work = False
        self.held_since: float | None = None
        self.talking = 0
        """The number of socket messages being answered."""

    async def let_in(self) -> None:
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self.waiting.append(turn)
        if not self.is_at_work:
            self.is_at_work = True
            self.next_round()
        await turn

    def next_round(self) -> None:
        """Admit one waiting request; the next one after a round of the event loop."""
        loop = asyncio.get_running_loop()
        if self.holds_back(loop.time()):
            loop.call_later(PAUSE, self.next_round)
            return
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                loop.call_soon(self.next_round)
                return
        self.is_at_work = False

    def holds_back(self, now: float) -> bool:
        if self.talking == 0 or not self.waiting:
            self.held_since = None
            return False
        if self.held_since is None:
            self.held_since = now
        if now - self.held_since < PATIENCE:
            return True
        self.held_since = None
        return False
