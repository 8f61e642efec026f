"""Calls to outside addresses: never into our own network, never longer than a few seconds."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any
from urllib.parse import urlsplit

import httpcore2

LONGEST = 500
"""The most characters of an address."""
SECONDS = 5.0
"""Seconds for a whole call, from looking up the name to the first line of the answer."""
LOOKING_UP = 4
"""How many names are looked up at once: look-ups block, so they run in threads."""

CALL_FAILED = (
    OSError,
    ValueError,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
    httpcore2.TimeoutException,
    httpcore2.UnsupportedProtocol,
)
"""Errors of a failed call."""


def is_callable(address: str, schemes: Collection[str]) -> bool:
    """Whether we are willing to call an address, judging by its text."""
    try:
        parts = urlsplit(address)
        is_good = parts.scheme in schemes and parts.hostname and parts.port != 0
    except ValueError:
        return False
    return bool(is_good) and len(address) <= LONGEST and is_plain(address)


def is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


class Caller(httpcore2.AnyIOBackend):
    """Connects to the very address that was checked: no redirects, no second look-up."""

    def __init__(self, private: bool) -> None:
        self.private = private
        self.threads = ThreadPoolExecutor(LOOKING_UP, "look-up")

    @cached_property
    def trust(self) -> ssl.SSLContext:
        return ssl.create_default_context()

    async def post(self, address: str, content: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; one of CALL_FAILED if there is none in time."""
        lines = [*headers.items(), ("User-Agent", "cenote")]
        async with asyncio.timeout(SECONDS):  # threads may be busy with names nobody answers for
            trust = await self.in_thread(lambda: self.trust)
            async with (
                httpcore2.AsyncConnectionPool(ssl_context=trust, network_backend=self) as pool,
                pool.stream("POST", address, headers=lines, content=content) as answer,
            ):
                return answer.status

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[httpcore2.SOCKET_OPTION] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        ip = await self.in_thread(resolved, host, port, self.private)
        return await super().connect_tcp(ip, port, timeout, local_address, socket_options)

    async def in_thread(self, work: Any, *args: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work, *args)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


def resolved(host: str, port: int, private: bool) -> str:
    """The address of a host; refused if it is in our own network and that is not allowed."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    ip = str(found[0][4][0])
    if not private and not ipaddress.ip_address(ip).is_global:
        raise ValueError("not a public address")
    return ip
