"""Fuzz: random input on the port, in messages, in frames."""

import asyncio
import json
from random import Random
from typing import Any

from tests.server.siege.floods import SAYINGS
from tests.server.siege.ground import PEOPLE, Attack, Ground
from tests.server.siege.line import BINARY, CLOSE, LOST, PING, PONG, TEXT, frame

WORDS = ["type", "id", "seat", "version", "move", "text", "done", "\0", "é" * 30, "\ud800", ""]
NUMBERS = [0, 1, -1, 2, 7, 2**31, 2**53, -(2**63), 10**40, 0.5, 1e308]


def anything(rng: Random, depth: int = 3) -> Any:
    """A random JSON value."""
    kind = rng.randrange(8 if depth else 5)
    if kind < 2:
        return rng.choice(NUMBERS)
    if kind < 5:
        return rng.choice([*WORDS, *SAYINGS, None, True, False])
    if kind == 5:
        return [anything(rng, depth - 1) for _ in range(rng.randrange(5))]
    return {rng.choice(WORDS): anything(rng, depth - 1) for _ in range(rng.randrange(5))}


def message(rng: Random) -> bytes:
    """A message with one or two things wrong."""
    said: dict[str, Any] = dict(rng.choice(list(SAYINGS.values())))
    for _ in range(rng.randrange(3)):
        said[rng.choice(WORDS)] = anything(rng)
    text = json.dumps(said if rng.random() < 0.8 else anything(rng)).encode()
    return text if rng.random() < 0.8 else broken(rng, text)


def broken(rng: Random, data: bytes) -> bytes:
    """The same with a few bytes changed, or cut off."""
    bytes_ = bytearray(data or b"x")
    for _ in range(rng.randrange(1, 6)):
        bytes_[rng.randrange(len(bytes_))] = rng.randrange(256)
    return bytes(bytes_[: rng.randrange(1, len(bytes_) + 1)])


async def messages(ground: Ground) -> None:
    board = await ground.table(PEOPLE)

    async def one(who: int) -> None:
        line = await ground.socket(board, who)
        try:
            line.say({"type": "hello"})
            for _ in range(15):
                line.send(frame(TEXT, message(ground.rng)))
                ground.tally.messages += 1
            line.say({"type": "ping", "id": "end"})
            await look_for_broken(ground, line)
        finally:
            line.drop()

    await ground.crowd(8, one)


async def look_for_broken(ground: Ground, line: Any) -> None:
    """Read up to the pong; `broken` means an error of the server."""
    for _ in range(100):
        kind, payload = await line.hear(10)
        if kind == TEXT and b'"broken"' in payload:
            ground.tally.failures.append("a message was answered by `broken`")
        if kind == CLOSE or b'"pong"' in payload:
            return


def random_frame(rng: Random) -> bytes:
    """Fragments, control frames, wrong masks, wrong lengths, reserved bits."""
    payload = rng.randbytes(rng.choice([0, 1, 20, 125, 126, 4_000]))
    kinds = {
        0: lambda: frame(TEXT, payload, final=False) + frame(0, payload),
        1: lambda: b"".join(frame(0, b"x", final=False) for _ in range(50)),
        2: lambda: frame(PING, payload[:125]) * 20,
        3: lambda: frame(PONG, payload[:125]) * 20,
        4: lambda: frame(PING, payload, final=False),
        5: lambda: frame(CLOSE, rng.randbytes(rng.randrange(4))),
        6: lambda: frame(BINARY, payload),
        7: lambda: frame(rng.randrange(16), payload),
        8: lambda: frame(TEXT, payload, mask=False),
        9: lambda: bytes([0x81, 0xFF]) + (2**62).to_bytes(8) + bytes(4),
        10: lambda: bytes([0xF1, 0x80]) + bytes(4),
        11: lambda: rng.randbytes(200),
        12: lambda: frame(TEXT, b"{", final=False) + frame(PING, b"") * 100,
    }
    return kinds[rng.randrange(len(kinds))]()


async def frames(ground: Ground) -> None:
    board = await ground.table(PEOPLE)

    async def one(who: int) -> None:
        line = await ground.socket(board, who)
        try:
            line.say({"type": "hello"})
            for _ in range(ground.rng.randrange(1, 6)):
                line.send(random_frame(ground.rng))
                ground.tally.messages += 1
            await line.ends(0.3)
        finally:
            line.drop()

    await ground.crowd(8, one)


async def raw_bytes(ground: Ground) -> None:
    """Raw bytes on the port: noise, and requests with a few bytes changed."""
    good = b"POST /api/boards HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}"

    async def one(who: int) -> None:
        line = await ground.dial(who)
        rng = ground.rng
        try:
            line.send(broken(rng, good) if who % 2 else rng.randbytes(rng.randrange(1, 3_000)))
            ground.tally.requests += 1
            first = await line.reader.read(20)
            if b" 500" in first:
                ground.tally.failures.append("500 after random bytes")
        finally:
            line.drop()

    async def patient(who: int) -> None:
        try:
            async with asyncio.timeout(0.5):
                await one(who)
        except LOST:
            ground.tally.hung_up += 1

    await ground.crowd(16, patient)


ATTACKS = [
    Attack("random messages", "messages with something wrong", messages),
    Attack("random frames", "fragments, control frames, wrong lengths", frames),
    Attack("random bytes", "noise on the port", raw_bytes),
]
