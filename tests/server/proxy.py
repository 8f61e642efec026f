"""A small real proxy: names the client's address, as Caddy or nginx would, and forwards."""

import contextlib
import socket
import threading
from typing import Any

HEAD = b"\r\n\r\n"


class Proxy:
    """One request for each connection, or one socket."""

    def __init__(self, server: int, address: str) -> None:
        self.server = server
        self.address = address
        """The address from which it connects to the server."""
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self) -> "Proxy":
        threading.Thread(target=self.listen, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.listener.close()

    def listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, peer = self.listener.accept()
                threading.Thread(target=self.serve, args=(client, peer[0]), daemon=True).start()

    def serve(self, client: socket.socket, peer: str) -> None:
        with client, contextlib.suppress(OSError):
            head, rest = read_head(client)
            server = socket.create_connection(
                ("127.0.0.1", self.server), source_address=(self.address, 0)
            )
            with server:
                server.sendall(dressed(head, peer) + rest)
                threading.Thread(target=pour, args=(client, server), daemon=True).start()
                pour(server, client)


def read_head(client: socket.socket) -> tuple[list[bytes], bytes]:
    received = b""
    while HEAD not in received:
        more = client.recv(65536)
        if not more:
            raise OSError
        received += more
    head, _, rest = received.partition(HEAD)
    return head.split(b"\r\n"), rest


def dressed(head: list[bytes], peer: str) -> bytes:
    """The headers without the client's own claims, and with the true address."""
    names = [line.partition(b":")[0].lower() for line in head]
    upgrades = b"upgrade" in names
    dropped = (b"x-forwarded-for", b"x-forwarded-proto", *(() if upgrades else (b"connection",)))
    kept = [line for line, name in zip(head, names, strict=True) if name not in dropped]
    added = [f"X-Forwarded-For: {peer}".encode(), b"X-Forwarded-Proto: https"]
    closing = [] if upgrades else [b"Connection: close"]
    return b"\r\n".join([*kept, *added, *closing]) + HEAD


def pour(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
        target.shutdown(socket.SHUT_WR)
