"""A connection from an address of our choice, as raw as an attacker likes it."""

import asyncio
import contextlib
import json
import os
import socket
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LOST = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError, ValueError, IndexError)
"""Errors that mean the server closed the connection or answered unexpectedly."""
SMALL = 4096


@dataclass(frozen=True)
class Answer:
    """An HTTP answer: the status, and the body."""

    status: int
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


class Line:
    """One TCP connection for HTTP, a websocket, or nothing at all."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer
        self.host = "{}:{}".format(*writer.get_extra_info("peername"))

    # Bytes

    def send(self, data: bytes) -> None:
        """Write without waiting for the other side to read."""
        self.writer.write(data)

    def stop_reading(self) -> None:
        self.writer.transport.pause_reading()  # type: ignore[attr-defined]

    async def ends(self, patience: float) -> bool:
        """Whether the server closes the connection within this time; discards what it sends."""
        with contextlib.suppress(RuntimeError):
            self.writer.transport.resume_reading()  # type: ignore[attr-defined]
        try:
            async with asyncio.timeout(patience):
                while await self.reader.read(2**16):
                    pass
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def drop(self) -> None:
        self.writer.transport.abort()

    # HTTP

    async def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request and its answer; the connection can be used again."""
        self.send(request(method, path, body, {"Host": self.host, **(headers or {})}))
        return await self.answer()

    async def answer(self, patience: float = 30) -> Answer:
        async with asyncio.timeout(patience):
            head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            status = int(head.split(" ", 2)[1])
            return Answer(status, await self.body(head))

    async def body(self, head: str) -> bytes:
        if "transfer-encoding: chunked" in head:
            return await self.chunks()
        length = head.partition("content-length:")[2].split("\r", 1)[0].strip()
        return await self.reader.readexactly(int(length)) if length else b""

    async def chunks(self) -> bytes:
        whole = b""
        while size := int(await self.reader.readuntil(b"\r\n"), 16):
            whole += (await self.reader.readexactly(size + 2))[:-2]
        await self.reader.readuntil(b"\r\n")
        return whole

    # Websocket

    async def upgrade(self, table: str, key: str, **headers: str) -> int:
        """Ask for a table's socket; 101 if we get it."""
        asked = {
            "Host": self.host,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            **bearer(key),
            **headers,
        }
        self.send(request("GET", f"/api/tables/{table}/socket", b"", asked))
        async with asyncio.timeout(30):
            head = await self.reader.readuntil(b"\r\n\r\n")
        return int(head.split(b" ", 2)[1])

    def say(self, message: Any) -> None:
        self.send(frame(TEXT, json.dumps(message).encode()))

    async def hear(self, patience: float = 30) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds."""
        async with asyncio.timeout(patience):
            first, size = await self.reader.readexactly(2)
            size &= 127
            if size >= 126:
                more = await self.reader.readexactly(2 if size == 126 else 8)
                size = int.from_bytes(more)
            return first & 15, await self.reader.readexactly(size)

    async def hears(self, kind: str, patience: float = 30) -> Json:
        """The next message of a type; EOFError if the server closes first."""
        async with asyncio.timeout(patience):
            while True:
                code, payload = await self.hear(patience)
                if code == CLOSE:
                    raise EOFError
                if code == TEXT and (message := json.loads(payload))["type"] == kind:
                    return dict(message)


def request(method: str, path: str, body: bytes, headers: Mapping[str, str]) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
    if body or method not in ("GET", "HEAD"):
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("utf-8", "surrogateescape") + body


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def frame(kind: int, payload: bytes, final: bool = True, mask: bool = True) -> bytes:
    """A websocket frame; masked with zeros, which is allowed and costs nothing."""
    head = bytes([kind | (128 if final else 0)])
    bit = 128 if mask else 0
    if len(payload) < 126:
        head += bytes([bit | len(payload)])
    elif len(payload) < 2**16:
        head += bytes([bit | 126]) + len(payload).to_bytes(2)
    else:
        head += bytes([bit | 127]) + len(payload).to_bytes(8)
    return head + (bytes(4) if mask else b"") + payload


async def dial(where: tuple[str, int], source: str, small: bool = False) -> Line:
    """Connect from an address; small: with hardly any room for what the server sends."""
    plug = socket.socket()
    try:
        plug.setblocking(False)
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if small:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        plug.bind((source, 0))
        async with asyncio.timeout(10):
            await asyncio.get_running_loop().sock_connect(plug, where)
        return Line(*await asyncio.open_connection(sock=plug))
    except BaseException:
        plug.close()
        raise


@asynccontextmanager
async def dialled(where: tuple[str, int], source: str) -> AsyncIterator[Line]:
    line = await dial(where, source)
    try:
        yield line
    finally:
        line.drop()


def fresh_key() -> str:
    """A device key; anybody can make one."""
    return os.urandom(24).hex()
