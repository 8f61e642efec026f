"""The app: routes, the socket, and the gate around them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Match, Route
from starlette.websockets import WebSocket

from cenote.server import gate, logs, people_routes, routes
from cenote.server.house import House
from cenote.server.new_tables import may_look
from cenote.server.refusals import Refused
from cenote.server.settings import VERSION, Settings
from cenote.server.socket import Socket, converse

COMPRESSION = 4
"""A little more size for much less time on the event loop."""

REASON_OF_STATUS = {404: "no_page", 405: "bad_method", 413: "too_large"}


def make_app(settings: Settings) -> FastAPI:
    house = House(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        try:
            await house.open()
        except Exception as error:
            logs.trace("the house could not be opened", error)
            raise
        house.soon(describe(app))
        try:
            yield
        finally:
            await house.close()

    app = FastAPI(
        title="Cenote",
        version=VERSION,
        description="A table server. docs/wire.md of the project has the whole contract.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.house = house
    app.include_router(routes.api)
    app.include_router(people_routes.api)
    app.add_api_websocket_route("/api/tables/{table}/socket", socket)
    app.include_router(routes.plain)
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, badly_shaped)
    app.add_exception_handler(HTTPException, refused_by_framework)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    app.add_middleware(gate.Gate, house=house)
    return app


async def describe(app: FastAPI) -> None:
    """Ahead of the first question, beside the event loop: it takes a moment."""
    await asyncio.to_thread(app.openapi)


async def refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    house: House = request.app.state.house
    house.metrics.count("cenote_refusals_total", reason=error.reason)
    return gate.refusal(error)


async def badly_shaped(_: Request, error: Exception) -> JSONResponse:
    """Says where it is wrong, and nothing of what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return gate.refusal(Refused("bad_request", f"{place}: {first['msg']}"))


async def refused_by_framework(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = gate.refusal(Refused(REASON_OF_STATUS.get(error.status_code, "bad_request")))
    if error.status_code == 405:
        answer.headers["Allow"] = ", ".join(methods_of(request))
    return answer


def methods_of(request: Request) -> list[str]:
    """What can be done at this address."""
    *known, any_page = [*routes.api.routes, *routes.plain.routes]
    here = [route for route in known if route.matches(request.scope)[0] is not Match.NONE]
    return sorted({method for route in here or [any_page] for method in allowed(route)})


def allowed(route: BaseRoute) -> set[str]:
    return route.methods or set() if isinstance(route, Route) else set()


async def socket(websocket: WebSocket, table: str) -> None:
    """Open to all who know the table; what they see depends on the key they show."""
    house: House = websocket.app.state.house
    address = gate.address_of(websocket.scope)
    try:
        room = await house.room(table)
        device = await routes.device_of(
            websocket.headers.get("authorization"), websocket.cookies.get(routes.COOKIE)
        )
        may_look(room, device)
        house.check_watchers(room, device)
        house.sockets.enter(address)
    except Refused as error:
        await websocket.send_denial_response(gate.refusal(error))
        return
    try:
        await websocket.accept()
        talk = Socket(websocket, house, room, device, address)
        talk.ip = gate.ip_of(websocket.scope)
        if house.bans.bars_device(device):
            talk.bye("banned")
        await converse(talk)
    finally:
        house.sockets.leave(address)
