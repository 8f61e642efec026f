"""Requests are begun a few at a time, so that the event loop gets round to everybody else.

The loop does all that is ready before it looks for news. A flood of requests that are begun at
once makes every move wait for the whole flood; begun two at a time, a move waits for two.
"""

import asyncio
from collections import deque

AT_A_TIME = 2
"""Requests begun in one round of the event loop."""


class Doorman:
    """Lets requests in, in the order in which they came."""

    def __init__(self) -> None:
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.begun = 0

    async def let_in(self) -> None:
        if self.begun == 0:
            asyncio.get_running_loop().call_soon(self.next_round)
        self.begun += 1
        if self.begun > AT_A_TIME:
            turn = asyncio.get_running_loop().create_future()
            self.waiting.append(turn)
            await turn

    def next_round(self) -> None:
        """Some of those who wait, and the next ones a round later."""
        self.begun = 0
        while self.waiting and self.begun < AT_A_TIME:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self.begun += 1
        if self.begun:
            asyncio.get_running_loop().call_soon(self.next_round)
