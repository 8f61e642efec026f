"""Talking to a table server: a few requests, and one socket."""

import json
import secrets
from collections.abc import Mapping
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

SECONDS = 20
FOR_GOOD = ("no_table", "banned")
"""Reasons after which reconnecting is pointless."""
LARGEST = 2**24


class Refusal(Exception):
    """The server refused, or could not be reached (`unreachable`)."""

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.detail = detail


class Lost(Exception):
    """The connection broke; a new one will show the exact state."""


class Address:
    """What a link says: the server, and perhaps a table, a seat and its key."""

    def __init__(self, link: str) -> None:
        parts = urlsplit(link if "://" in link else f"http://{link}")
        self.server = f"{parts.scheme}://{parts.netloc}"
        path = parts.path.strip("/").split("/")
        self.table = path[1] if len(path) == 2 and path[0] == "table" else None
        secret = parse_qs(parts.fragment)
        self.seat = int(secret["seat"][0]) if secret.get("seat", ["x"])[0].isdecimal() else None
        self.key = secret.get("key", [None])[0]


class Server:
    """One server, as one device."""

    def __init__(self, url: str, key: str | None = None) -> None:
        self.url = url
        self.key = key or secrets.token_urlsafe(32)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def ask(self, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Json:
        """A request and its answer; Refusal if it is refused."""
        content = None if body is None else json.dumps(body).encode()
        wanted = {**self.headers, "Content-Type": "application/json", **(headers or {})}
        try:
            with urlopen(
                Request(f"{self.url}/api{path}", content, wanted), timeout=SECONDS
            ) as answer:
                return dict(json.load(answer))
        except HTTPError as error:
            raise refusal_of(error.read()) from None
        except (URLError, OSError, ValueError):
            raise Refusal("unreachable") from None

    def claim(self, table: str, seat: int, key: str) -> None:
        self.ask(f"/tables/{table}/seats/{seat}/claim", {}, {"X-Seat-Key": key})

    def sit(self, table: str) -> "Socket":
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        try:
            connecting = connect(
                address, additional_headers=self.headers, max_size=LARGEST, open_timeout=SECONDS
            )
            return Socket(connecting)
        except InvalidStatus as error:
            refusal = refusal_of(bytes(error.response.body or b""))
            raise refusal if refusal.reason in FOR_GOOD else Lost() from None
        except (WebSocketException, OSError, TimeoutError):
            raise Lost from None


def refusal_of(body: bytes) -> Refusal:
    try:
        message = json.loads(body)
        return Refusal(str(message["reason"]), str(message.get("detail", "")))
    except (ValueError, KeyError, TypeError):
        return Refusal("unreachable")


class Socket:
    """A seat's connection; `view` is the newest view, `log` the whole log."""

    def __init__(self, connecting: Any) -> None:
        self.connecting = connecting
        self.connection: ClientConnection = connecting.__enter__()
        self.view: Json = {}
        self.log: list[Json] = []
        self.number = 0

    def close(self) -> None:
        self.connecting.__exit__(None, None, None)

    def say(self, kind: str, **fields: Any) -> Json:
        """Send a message and wait for its answer; Refusal if it is refused."""
        self.number += 1
        self.send({"type": kind, "id": self.number, **fields})
        while True:
            message = self.hear()
            if message.get("re") == self.number:
                if message["type"] == "refusal":
                    raise Refusal(message["reason"], message.get("detail", ""))
                return message

    def send(self, message: Json) -> None:
        try:
            self.connection.send(json.dumps(message))
        except (WebSocketException, OSError):
            raise Lost from None

    def hear(self) -> Json:
        """The next message, whenever it comes."""
        try:
            message: Json = json.loads(self.connection.recv())
        except (WebSocketException, OSError, EOFError):
            raise Lost from None
        if message["type"] == "bye" and message["reason"] in FOR_GOOD:
            raise Refusal(message["reason"])
        if message["type"] == "view":
            self.view = message
            self.log[message["log"]["from"] :] = message["log"]["entries"]
        return message
