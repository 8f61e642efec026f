"""The sockets a server listens on, opened before anything else."""

import contextlib
import errno
import socket
from collections.abc import Iterator
from typing import Any

from cenote.server.common.problems import Problem

BACKLOG = 2048
SEND_BUFFER = 128 * 1024
"""Bytes the system keeps for a client that does not read; left to itself it takes up to 4 MB, and
it is long before anybody notices."""


class CannotListen(Problem):
    """The port or the address cannot be used."""


@contextlib.contextmanager
def listening(host: str, port: int) -> Iterator[list[socket.socket]]:
    """One socket for each address the host's name stands for."""
    with contextlib.ExitStack() as stack:
        sockets = []
        for family, _, _, _, address in addresses(host, port):
            sockets.append(stack.enter_context(taken(family, address, host)))
        yield sockets


def addresses(host: str, port: int) -> list[tuple[Any, ...]]:
    try:
        return list(
            dict.fromkeys(
                socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            )
        )
    except (OSError, UnicodeError):
        raise CannotListen(no_address(host)) from None


def taken(family: int, address: Any, host: str) -> socket.socket:
    """Listen at once: a port is only taken once somebody listens on it."""
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)  # of each connection
        listener.bind(address)
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise CannotListen(why_not(error, host, address[1])) from None
    listener.setblocking(False)
    return listener


def why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken: another program listens there; choose another with --port"
    if error.errno in (errno.EACCES, errno.EPERM):
        return (
            f"port {port} is reserved for the system; choose one above 1023 with --port "
            "and put a proxy in front of it"
        )
    if error.errno == errno.EADDRNOTAVAIL:
        return no_address(host)
    return f"cannot listen on {host}, port {port} ({error.strerror})"


def no_address(host: str) -> str:
    return (
        f"{host} is not an address of this machine; --host 127.0.0.1 is for this machine only, "
        "--host 0.0.0.0 for everybody"
    )
