"""The context of an attack: the server's address, when to stop, and a tally of what was done."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.server.siege.line import LOST, Answer, Line, bearer, dial, dialled, fresh_key

Json = dict[str, Any]

PEOPLE = [{"kind": "me", "name": "Eve"}, {"kind": "device", "name": "Mallory"}]
OPEN = [{"kind": "link"}, {"kind": "me"}]
COMPUTERS = [{"kind": "bot", "level": "expert"}, {"kind": "bot", "level": "expert"}]


@dataclass
class Tally:
    """What an attack did and observed."""

    requests: int = 0
    messages: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    hung_up: int = 0
    """Connections that the server closed."""
    left_open: int = 0
    """Connections that it should have closed long ago."""
    failures: list[str] = field(default_factory=list)
    """Answers of 500 and the like, with what was asked."""
    breaches: list[str] = field(default_factory=list)
    """Broken promises that the attack observed."""

    times: dict[str, float] = field(default_factory=dict)
    """The longest duration of each kind of request."""

    def time(self, name: str, seconds: float) -> None:
        self.times[name] = max(seconds, self.times.get(name, 0.0))

    def note(self, answer: Answer, what: str) -> None:
        self.answers[str(answer.status)] += 1
        if answer.status >= 500 and answer.status != 503:
            self.failures.append(f"{answer.status}: {what}"[:200])


@dataclass
class Ground:
    """The context of one attack, with its own client addresses."""

    where: tuple[str, int]
    seconds: float
    number: int
    tally: Tally = field(default_factory=Tally)
    routes: list[tuple[str, str]] = field(default_factory=list)
    """Method and path of every route, from the server's description."""

    def __post_init__(self) -> None:
        self.rng = Random(self.number)
        self.begin()

    def begin(self) -> None:
        """Setup is done: start the clock."""
        self.until = time.monotonic() + self.seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() >= self.until

    @property
    def left(self) -> float:
        return max(0.0, self.until - time.monotonic())

    def address(self, which: int = 0) -> str:
        """All of 127.x.y.z is this machine; rate limits treat the addresses separately."""
        return f"127.1.{self.number}.{which + 1}"

    async def dial(self, which: int = 0, small: bool = False) -> Line:
        return await dial(self.where, self.address(which), small)

    def has(self, method: str, path: str) -> bool:
        return (method, path) in self.routes

    async def once(
        self,
        method: str,
        path: str,
        body: Any = b"",
        which: int = 0,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One request on a connection of its own, counted."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        head = {"Content-Type": "application/json", **(headers or {})}
        self.tally.requests += 1
        async with dialled(self.where, self.address(which)) as line:
            answer = await line.ask(method, path, data, head)
        self.tally.note(answer, f"{method} {path}")
        return answer

    async def table(self, seats: list[Json], which: int = 0, **more: Any) -> "Board":
        """A table of our own; its host's key is new."""
        key = fresh_key()
        body = {"game": "tzolkin", "seats": seats, **more}
        answer = await self.once("POST", "/api/tables", body, which, bearer(key))
        if answer.status != 201:
            raise ValueError(f"no table: {answer.body[:200]!r}")
        return Board(answer.json()["table"], key, answer.json()["links"])

    async def socket(self, board: "Board", which: int = 0, small: bool = False) -> Line:
        """A socket at a table of ours, not greeted yet."""
        line = await self.dial(which, small)
        try:
            status = await line.upgrade(board.table, board.key)
            self.tally.answers[str(status)] += 1
            if status != 101:
                raise ValueError(f"no socket: {status}")
        except BaseException:
            line.drop()
            raise
        return line

    async def crowd(self, number: int, one: Callable[[int], Awaitable[None]]) -> None:
        """Many at once, repeated until the time is over; a client that is cut off starts over."""

        async def on_and_on(who: int) -> None:
            while not self.is_over:
                try:
                    async with asyncio.timeout(self.left + 5):
                        await one(who)
                except LOST:
                    self.tally.hung_up += 1
                    await asyncio.sleep(0.05)

        await asyncio.gather(*(on_and_on(who) for who in range(number)))

    async def all_of(self, doing: list[Awaitable[Any]]) -> list[Any]:
        """All at the same moment; a closed connection is an exception among the answers."""
        answers = await asyncio.gather(*doing, return_exceptions=True)
        self.tally.hung_up += sum(isinstance(answer, LOST) for answer in answers)
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, LOST):
                raise answer
        return answers


@dataclass(frozen=True)
class Board:
    """A table the attackers made."""

    table: str
    key: str
    links: list[Json]

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"


@dataclass(frozen=True)
class Attack:
    """A row of the table of attacks."""

    name: str
    what: str
    run: Callable[[Ground], Awaitable[None]]
    share: float = 1.0
    """Its share of the time, relative to the others."""
