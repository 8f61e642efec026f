"""What every request passes: size, pace, origin; and every answer: headers, log, figures."""

import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cenote.server import logs
from cenote.server.limits import Limits
from cenote.server.metrics import Metrics
from cenote.server.pages import HEADERS
from cenote.server.refusals import Refused
from cenote.server.settings import Settings
from cenote.server.wire import RECORD

LONGEST = RECORD * 2
"""A record may need escapes in JSON."""
SAFE = ("GET", "HEAD", "OPTIONS")


class Gate:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.origins = frozenset(settings.origins.split())
        rate = settings.requests_per_second
        self.pace = Limits(rate, rate * 5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                dress(message, scope["path"])
            await send(message)

        try:
            self.check(scope)
            body = await read(receive)
            await self.app(scope, again(body, receive), answer)
        except Refused as refused:
            if status == 0:
                await refusal(refused)(scope, receive, answer)
        except Exception as error:
            logs.trace("a request failed", error, route=route_of(scope))
            if status == 0:
                await refusal(Refused("broken"))(scope, receive, answer)
        finally:
            self.write_down(scope, status, time.perf_counter() - began)

    def check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if scope["path"].startswith("/api/"):
            self.pace.take(address_of(scope))
        if scope["method"] not in SAFE:
            check_origin(headers, self.origins)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:12]) > LONGEST or len(length) > 12:
            raise Refused("too_large")

    def write_down(self, scope: Scope, status: int, seconds: float) -> None:
        route = route_of(scope)
        self.metrics.count("cenote_requests_total", route=route, status=str(status))
        self.metrics.answered(route, seconds)
        logs.note(
            "request",
            method=scope["method"][:10],
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
        )


async def read(receive: Receive) -> bytes:
    """The whole body, unless it is too long, whatever its header said."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > LONGEST:
            raise Refused("too_large")
        if not message.get("more_body", False):
            return bytes(body)


def again(body: bytes, receive: Receive) -> Receive:
    """Hands out a body that was read already, then whatever comes."""
    parts = [body]

    async def receive_again() -> Message:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return await receive()

    return receive_again


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def check_origin(headers: Headers, allowed: frozenset[str]) -> None:
    """Browsers say whose page a request comes from; programs need not."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        host = ""
    if not host or host != headers.get("host"):
        raise Refused("bad_origin")


def dress(message: Message, path: str) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def refusal(refused: Refused) -> JSONResponse:
    headers = {"Retry-After": "5"} if refused.status in (429, 503) else None
    return JSONResponse(refused.message(), refused.status, headers)


def route_of(scope: Scope) -> str:
    """The pattern of an address, without the ids in it."""
    route = scope.get("route")
    return getattr(route, "path", "?")
