"""Checks on requests: host, origin, rate, size. For answers: headers, log, metrics."""

import asyncio
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from cenote.server.common.bodies import RECORD
from cenote.server.common.rate_limits import RateLimit, counted_as
from cenote.server.common.refusals import Refused
from cenote.server.http.hosts import Hosts
from cenote.server.http.json_shape import check_shape
from cenote.server.http.pages import HEADERS
from cenote.server.http.services import Services
from cenote.server.monitoring import logs

LONGEST = 16_384
LONGEST_FILE = RECORD * 2
"""Larger than a record, which may need escapes in JSON."""
FILES = ("/api/tables", "/api/boards")
"""Routes that accept files."""
BODY_SECONDS = 30.0
"""Seconds a body may take to arrive."""
PAGES = 2
"""How many times as many requests for pages are allowed as for anything else."""
SAFE = ("GET", "HEAD", "OPTIONS")
PLACE = "cenote.place"
"""Where a request finds its place among those of its address."""


class RequestChecks:
    """Wraps the whole app."""

    def __init__(self, app: ASGIApp, services: Services) -> None:
        self.app = app
        self.metrics = services.metrics
        self.bans = services.bans
        self.concurrency = services.concurrency
        self.admission = services.admission
        self.hosts = Hosts(services.settings)
        rate = services.settings.requests_per_second
        self.pace = RateLimit(rate, rate * 5)
        self.pace_of_pages = RateLimit(rate * PAGES, rate * PAGES * 5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.handshake(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}  # uvicorn, which keeps the other, sends no body

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                dress(message, scope["path"])
            await send(message)

        try:
            self.check(scope)
            await self.admission.let_in()
            body = await whole_body(scope, receive)
            async with self.concurrency.slot(address_of(scope)) as scope[PLACE]:
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

    async def handshake(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self.check_visitor(scope)
            self.hosts.check_origin(Headers(scope=scope), scope["scheme"])
        except Refused as refused:
            self.metrics.count("cenote_refusals_total", reason=refused.reason)
            await WebSocket(scope, receive, send).send_denial_response(refusal(refused))
            return
        await self.app(scope, receive, send)

    def check(self, scope: Scope) -> None:
        self.check_visitor(scope)
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE:
            self.hosts.check_origin(headers, scope["scheme"])
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > longest(scope):
            raise Refused("too_large")

    def check_visitor(self, scope: Scope) -> None:
        self.hosts.check_host(Headers(scope=scope))
        if self.bans.bars_address(ip_of(scope)):
            raise Refused("banned")
        is_page = not scope["path"].startswith("/api/")
        (self.pace_of_pages if is_page else self.pace).take(address_of(scope))

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


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    """The body of a request, unless it is too long, too slow or malformed."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            body = await read(receive, longest(scope))
    except TimeoutError:
        raise Refused("too_slow") from None
    if body and scope["path"].startswith("/api/"):
        check_shape(body)
    return body


async def read(receive: Receive, most: int) -> bytes:
    """Read the body up to the limit, whatever its header claims."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return bytes(body)
        body += message.get("body", b"")
        if len(body) > most:
            raise Refused("too_large")
        if not message.get("more_body", False):
            return bytes(body)


def longest(scope: Scope) -> int:
    return LONGEST_FILE if scope["path"] in FILES else LONGEST


def again(body: bytes, receive: Receive) -> Receive:
    """Replays a body that was read already, then passes on what follows."""
    parts = [body]

    async def receive_again() -> Message:
        if parts:
            return {"type": "http.request", "body": parts.pop(), "more_body": False}
        return await receive()

    return receive_again


def ip_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


def address_of(scope: Scope) -> str:
    """The client for rate limits."""
    return counted_as(ip_of(scope))


def dress(message: Message, path: str) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def refusal(refused: Refused) -> JSONResponse:
    headers: dict[str, str] = {}
    if refused.status in (429, 503):
        headers["Retry-After"] = "5"
    if refused.reason in ("too_slow", "too_large"):
        headers["Connection"] = "close"  # the rest of the body is not wanted
    return JSONResponse(refused.message(), refused.status, headers)


def route_of(scope: Scope) -> str:
    """The pattern of an address, without the ids in it."""
    route = scope.get("route")
    return getattr(route, "path", "?")
