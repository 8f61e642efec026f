"""A client that costs little: it notes when each version came, and reads a view only to move."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

VERSION = re.compile(r'"version":(\d+)')
ANSWERS = re.compile(r'[{,]"re":(\d+)[,}]')


class Seated:
    """Somebody at a table: the newest view, and when each version came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version = -1
        self.text = ""
        self.came: dict[int, float] = {}
        self.answers: dict[int, str] = {}
        """The answers to our messages by id: `view`, or the reason of a refusal."""
        self.number = 0
        self.news = asyncio.Event()
        self.is_gone = False

    async def listen(self) -> None:
        """Read until the socket is closed, parsing only what is needed."""
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.hear(text, time.perf_counter())
        finally:
            self.is_gone = True
            self.news.set()

    def hear(self, text: str, came: float) -> None:
        if text.startswith('{"type":"view"'):
            found = VERSION.search(text)
            assert found is not None
            self.version, self.text = int(found[1]), text
            self.came.setdefault(self.version, came)
            if answers := ANSWERS.search(text):
                self.answers[int(answers[1])] = "view"
            self.news.set()
        elif '"refusal"' in text[:30]:
            told = json.loads(text)
            self.answers[told.get("re", 0)] = str(told["reason"])
            self.news.set()

    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = json.loads(self.text)
        return view

    async def say(self, kind: str, **fields: Any) -> int:
        """Send a message; returns the id that its answer will have."""
        self.number += 1
        await self.socket.send(json.dumps({"type": kind, "id": self.number, **fields}))
        return self.number

    async def sees(self, version: int, patience: float = 30) -> float:
        """When this version, or a newer one, came; TimeoutError if it does not."""
        await self.until(lambda: self.version >= version, patience)
        return self.came.get(version, self.came[self.version])

    async def answer(self, number: int, patience: float = 30) -> str:
        """`view`, or the reason why a message was refused."""
        await self.until(lambda: number in self.answers, patience)
        return self.answers.pop(number)

    async def until(self, is_so: Callable[[], bool], patience: float) -> None:
        async with asyncio.timeout(patience):
            while not is_so():
                if self.is_gone:
                    raise ConnectionError("the server hung up")
                self.news.clear()
                await self.news.wait()


@asynccontextmanager
async def seated(
    url: str, table: str, key: str, source: str | None = None
) -> AsyncIterator[Seated]:
    """Connected, after its hello; from an address of its own, if one is given."""
    address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {key}"}
    own: dict[str, Any] = {} if source is None else {"local_addr": (source, 0)}
    quiet: dict[str, Any] = {"compression": None, "max_size": 2**24, "ping_interval": None}
    async with connect(address, additional_headers=headers, proxy=None, **quiet, **own) as socket:
        seat = Seated(socket)
        listening = asyncio.create_task(seat.listen())
        try:
            await seat.say("hello")
            await seat.sees(0)
            yield seat
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
