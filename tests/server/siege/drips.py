"""Drips: as slow as possible, to make something wait for ever."""

import asyncio
import contextlib
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

from tests.server.siege.floods import PACE, reply
from tests.server.siege.ground import OPEN, PEOPLE, Attack, Board, Ground
from tests.server.siege.line import LOST, Line, bearer, fresh_key, request

DEADLINE = 25.0
"""No unfinished request lives longer than this."""
UNREAD = 42.0
"""Nor a connection that nobody reads; first its buffers must be full."""
LINES = 100
HUNDREDS = 300
HOOKS = 12

Opening = Callable[[Ground, int], Awaitable[Line]]
Dripping = Callable[[Line], None]


def dripping(
    number: int, opening: Opening, drip: Dripping, pause: float, deadline: float = DEADLINE
) -> Any:
    """Open many connections, do little on each, and see which survive."""

    async def attack(ground: Ground) -> None:
        lines = [line async for line in opened(ground, number, opening)]
        since = time.monotonic()
        try:
            while not ground.is_over:
                for line in lines:
                    drip(line)
                ground.tally.messages += len(lines)
                await asyncio.sleep(min(pause, ground.left))
            await count(ground, lines, time.monotonic() - since > deadline)
        finally:
            for line in lines:
                line.drop()

    return attack


async def opened(ground: Ground, number: int, opening: Opening) -> Any:
    for who in range(number):
        with contextlib.suppress(*LOST):
            yield await opening(ground, who)
            ground.tally.requests += 1


async def count(ground: Ground, lines: list[Line], is_late: bool) -> None:
    """How many were closed; how many were not, although past the deadline."""
    patience = 2.0 if is_late else 0.2
    ended = await asyncio.gather(*(line.ends(patience) for line in lines))
    ground.tally.hung_up += sum(ended)
    if is_late:
        ground.tally.left_open += len(ended) - sum(ended)


def nothing(_: Line) -> None:
    """Only wait."""


def one_byte(line: Line) -> None:
    line.send(b"x")


# Requests


async def half_head(ground: Ground, who: int) -> Line:
    line = await ground.dial(who % 4)
    line.send(f"GET /api/games HTTP/1.1\r\nHost: {line.host}\r\nX-Slow: ".encode())
    return line


async def half_body(ground: Ground, who: int) -> Line:
    line = await ground.dial(who % 4)
    headers = {"Host": line.host, "Content-Type": "application/json"}
    line.send(request("POST", "/api/boards", b" " * 10_000, headers)[:-9_000])
    return line


async def silent(ground: Ground, who: int) -> Line:
    return await ground.dial(who % 4)


async def between_requests(ground: Ground, who: int) -> Line:
    """One good request, and then nothing on a connection kept open."""
    line = await ground.dial(who % 40)
    ground.tally.note(await line.ask("GET", "/healthz"), "GET /healthz")
    return line


async def unread_answer(ground: Ground, who: int) -> Line:
    """Requests whose long answers nobody reads; not all at once, which would be a flood."""
    line = await ground.dial(who % 4, small=True)
    line.stop_reading()
    line.send(request("GET", "/openapi.json", b"", {"Host": line.host}) * 3)
    await asyncio.sleep(0.02)
    return line


def slow(opening: Opening) -> Any:
    """Requests that continue, a byte at a time."""
    return dripping(LINES, opening, one_byte, 0.5)


def still(opening: Opening) -> Any:
    """Requests that do not continue at all."""
    return dripping(HUNDREDS, opening, nothing, 1)


unread_answers = dripping(LINES, unread_answer, nothing, 1, UNREAD)


# Sockets


def unread(ground: Ground, boards: list[Board]) -> Opening:
    async def opening(_: Ground, who: int) -> Line:
        line = await ground.socket(boards[who % len(boards)], who % 4, small=True)
        line.stop_reading()
        line.say({"type": "hello"})
        return line

    return opening


def never_reading(kind: str) -> Any:
    """Sockets that keep asking and never read; the server may not keep the answers for ever."""

    def ask(line: Line) -> None:
        line.say({"type": kind})

    async def attack(ground: Ground) -> None:
        boards = [await ground.table(PEOPLE, which) for which in range(4)]
        deadline = UNREAD if kind == "hello" else math.inf  # pongs hardly fill a buffer
        await dripping(LINES, unread(ground, boards), ask, PACE, deadline)(ground)

    return attack


async def never_watching(ground: Ground) -> None:
    """Spectators that never read at a table where a lot is moved."""
    boards = [await ground.table(PEOPLE)]
    host = await ground.socket(boards[0])
    moving = asyncio.create_task(move_on(ground, host))
    try:
        await dripping(LINES, unread(ground, boards), nothing, 1, math.inf)(ground)
    finally:
        moving.cancel()
        host.drop()


async def move_on(ground: Ground, line: Line) -> None:
    line.say({"type": "hello"})
    with contextlib.suppress(*LOST):
        while (message := reply(await line.hears("view"))) is not None:
            line.say(message)
            ground.tally.messages += 1
            await asyncio.sleep(0.1)


# Webhooks


async def a_byte_at_a_time(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """An answer that never ends."""
    with contextlib.suppress(OSError, asyncio.CancelledError):
        for byte in b"HTTP/1.1 200 OK\r\nX-Slow: " + b"x" * 100:
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.sleep(1.5)
    writer.close()


async def never(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError, asyncio.CancelledError):
        await reader.read()
    writer.close()


def hooks(receiver: Any) -> Any:
    """Tables whose webhook is called at once and never finishes."""

    async def attack(ground: Ground) -> None:
        listening = await asyncio.start_server(receiver, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        try:
            await call_often(ground, lambda which: f"http://127.0.0.1:{port}/{which}")
        finally:
            listening.close()

    return attack


async def unresolved(ground: Ground) -> None:
    await call_often(ground, lambda which: f"http://nobody-{which}.invalid/")


async def call_often(ground: Ground, address: Callable[[int], str]) -> None:
    """A dozen tables at once, and more as fast as the limits allow; each calls when it is made."""
    for numbers in batches(HOOKS):
        await ground.all_of([hooked(ground, which, address(which)) for which in numbers])
        await asyncio.sleep(min(1, ground.left))
        if ground.is_over:
            return


def batches(size: int) -> Iterator[range]:
    for first in range(0, size * 20, size):
        yield range(first, first + size)


async def hooked(ground: Ground, which: int, address: str) -> None:
    body = {"game": "tzolkin", "seats": OPEN, "options": ["first:0"], "webhook": address}
    await ground.once("POST", "/api/tables", body, which % 8, bearer(fresh_key()))


ATTACKS = [
    Attack("slow headers", "a header byte by byte on 100 lines", slow(half_head), 5),
    Attack("slow bodies", "a body byte by byte on 100 lines", slow(half_body), 5),
    Attack("silent lines", "300 connections that say nothing", still(silent), 5),
    Attack("half requests", "300 requests that stop half-way", still(half_head), 5),
    Attack("kept lines", "300 connections kept after a request", still(between_requests), 5),
    Attack("unread answers", "100 lines with 3 long answers nobody reads", unread_answers, 7),
    Attack("unread views", "hello on 100 sockets that never read", never_reading("hello"), 7),
    Attack("unread pongs", "ping on 100 sockets that never read", never_reading("ping"), 3),
    Attack("blind watchers", "100 watchers that never read a busy table", never_watching, 3),
    Attack("slow webhooks", "receivers that answer a byte every 1.5 s", hooks(a_byte_at_a_time), 2),
    Attack("dead webhooks", "receivers that never answer", hooks(never), 2),
    Attack("lost webhooks", "receivers whose names do not resolve", unresolved, 2),
]
