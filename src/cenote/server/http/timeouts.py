"""Limits of connections: how many, slow headers, unread answers, dead sockets."""

import asyncio
import ipaddress
from collections import Counter

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import WebSocketException

from cenote.server.common.rate_limits import counted_as

HEADER_SECONDS = 10.0
"""From the first byte of a request, or from connecting, to the end of its headers."""
UNREAD_SECONDS = 30.0
"""How long a full send buffer may stay full."""
MOST_CONNECTIONS = 500
"""The most connections from one address, unless it is a trusted proxy."""

INSIDE: Counter[str] = Counter()


class Timer:
    """Cuts a connection unless it is stopped in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.handle: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        if self.handle is None:
            loop = asyncio.get_running_loop()
            self.handle = loop.call_later(self.seconds, transport.abort)

    def stop(self) -> None:
        if self.handle is not None:
            self.handle.cancel()
            self.handle = None


class Proxies:
    """The proxies we trust, as FORWARDED_ALLOW_IPS names them: addresses, networks, or `*`."""

    def __init__(self, text: str) -> None:
        self.all = text.strip() == "*"
        self.networks = [found for part in text.split(",") if (found := network(part)) is not None]

    def __contains__(self, peer: str) -> bool:
        try:
            address = ipaddress.ip_address(peer)
        except ValueError:
            return self.all
        return self.all or any(address in known for known in self.networks)


def network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        return None  # the path of a Unix socket, or the name of a machine


class ClosedWhenUnread(asyncio.BaseProtocol):
    """A connection that is closed when its send buffer stays full."""

    transport: asyncio.Transport
    unread: Timer

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.unread.stop()


class HttpWithTimeouts(ClosedWhenUnread, H11Protocol):
    """HTTP with timeouts for headers to arrive and for answers to be read."""

    proxies = Proxies("")
    """Trusted proxies serve many people, so their connections are not counted."""
    most_in_all = 10_000
    """The most connections at once, sockets among them; fewer where the system allows fewer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.headers_due = Timer(HEADER_SECONDS)
        self.unread = Timer(UNREAD_SECONDS)
        super().connection_made(transport)
        peer = self.client[0] if self.client else "?"
        self.counted = counted_as(peer)
        INSIDE[self.counted] += 1
        is_one_too_many = INSIDE[self.counted] > MOST_CONNECTIONS and peer not in self.proxies
        if is_one_too_many or len(self.connections) > self.most_in_all:
            transport.abort()
        else:
            self.headers_due.start(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.headers_due.stop()
        self.unread.stop()
        leave(self.counted)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.is_answering:
            self.headers_due.start(self.transport)
        super().data_received(data)
        if self.is_answering:
            self.headers_due.stop()

    @property
    def is_answering(self) -> bool:
        """The headers of a request have arrived, and it is not answered yet."""
        return self.cycle is not None and not self.cycle.response_complete

    def handle_websocket_upgrade(self, event: object) -> None:
        """From here on the websocket's own protocol handles the connection."""
        self.headers_due.stop()
        leave(self.counted)
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]


class SocketWithTimeouts(ClosedWhenUnread, WebSocketsSansIOProtocol):
    """A websocket that is cut when nobody reads it or answers its pings."""

    def __init__(self, *args: object, **more: object) -> None:
        super().__init__(*args, **more)  # type: ignore[arg-type]
        self.unread = Timer(UNREAD_SECONDS)

    def data_received(self, data: bytes) -> None:
        """Invalid frames end the connection without a line in the log."""
        try:
            super().data_received(data)
        except (WebSocketException, UnicodeDecodeError):
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            b"".join(self.frames).decode()
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()  # a normal close would wait for unread data

    def connection_lost(self, exc: Exception | None) -> None:
        self.unread.stop()
        super().connection_lost(exc)


def leave(address: str) -> None:
    INSIDE[address] -= 1
    if INSIDE[address] <= 0:
        del INSIDE[address]
