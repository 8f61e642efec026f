"""The app: routes, the socket, and the checks around them."""

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

from cenote.server.common.refusals import Refused
from cenote.server.common.settings import VERSION, Settings
from cenote.server.http import (
    coach_routes,
    dependencies,
    game_routes,
    lobby_routes,
    me_routes,
    middleware,
    my_games_routes,
    notice_routes,
    people_routes,
    plain_routes,
    plan_routes,
    player_routes,
    puzzle_routes,
    replay_routes,
    review_routes,
    seat_routes,
    table_routes,
)
from cenote.server.http.conversation import converse
from cenote.server.http.description import Description
from cenote.server.http.services import Services
from cenote.server.http.socket import Socket
from cenote.server.lobby.new_tables import may_look
from cenote.server.monitoring import logs

COMPRESSION = 4
"""Compresses slightly less for much less time on the event loop."""

ROUTERS = (
    game_routes.api,
    table_routes.api,
    seat_routes.api,
    replay_routes.api,
    people_routes.api,
    my_games_routes.api,
    player_routes.api,
    notice_routes.api,
    notice_routes.pages,
    review_routes.api,
    puzzle_routes.api,
    coach_routes.api,
    me_routes.api,
    plan_routes.api,
    lobby_routes.api,
)
"""In the order in which they are tried; last of all come those of `plain_routes`, which answer
everything else with a page."""

REASON_OF_STATUS = {404: "no_page", 405: "bad_method", 413: "too_large"}


def make_app(settings: Settings) -> FastAPI:
    services = Services(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        try:
            await services.open()
        except Exception as error:
            logs.trace("the server could not start", error)
            raise
        try:
            yield
        finally:
            await services.close()

    app = FastAPI(
        title="Cenote",
        version=VERSION,
        description="A table server. docs/wire.md of the project has the whole contract.",
        lifespan=lifespan,
        openapi_url=None,  # a route of ours
        docs_url=None,
        redoc_url=None,
    )
    app.state.services = services
    app.state.description = Description(app)
    # The routes themselves: a router that is included builds all of its routes once more, within
    # the first request.
    app.router.routes += [route for router in ROUTERS for route in router.routes]
    app.add_api_websocket_route("/api/tables/{table}/socket", socket)
    app.router.routes += plain_routes.plain.routes
    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(RequestValidationError, badly_shaped)
    app.add_exception_handler(HTTPException, refused_by_framework)
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=COMPRESSION)
    app.add_middleware(middleware.RequestChecks, services=services)
    return app


async def refused(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, Refused)
    services: Services = request.app.state.services
    services.metrics.count("cenote_refusals_total", reason=error.reason)
    return middleware.refusal(error)


async def badly_shaped(_: Request, error: Exception) -> JSONResponse:
    """Say where the request is wrong, without repeating what was sent."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    return middleware.refusal(Refused("bad_request", f"{place}: {first['msg']}"))


async def refused_by_framework(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    answer = middleware.refusal(Refused(REASON_OF_STATUS.get(error.status_code, "bad_request")))
    if error.status_code == 405:
        answer.headers["Allow"] = ", ".join(methods_of(request))
    return answer


def methods_of(request: Request) -> list[str]:
    """The methods allowed at this address; where there is GET, there is HEAD."""
    known = [route for router in ROUTERS for route in router.routes]
    *plain, any_page = plain_routes.plain.routes
    known += plain
    here = [route for route in known if route.matches(request.scope)[0] is not Match.NONE]
    methods = {method for route in here or [any_page] for method in allowed(route)}
    return sorted(methods | ({"HEAD"} if "GET" in methods else set()))


def allowed(route: BaseRoute) -> set[str]:
    return route.methods or set() if isinstance(route, Route) else set()


async def socket(websocket: WebSocket, table: str) -> None:
    """Open to everyone who knows the table; what they see depends on their key."""
    services: Services = websocket.app.state.services
    address = middleware.address_of(websocket.scope)
    try:
        room = await services.room(table)
        key = await dependencies.device_itself(
            websocket.headers.get("authorization"), websocket.cookies.get(dependencies.COOKIE)
        )
        device = await services.principals.of(key)
        may_look(room, device)
        services.check_watchers(room, device, address)
        services.sockets.enter(address)
    except Refused as error:
        await websocket.send_denial_response(middleware.refusal(error))
        return
    try:
        await websocket.accept()
        talk = Socket(websocket, services, room, device, address, key)
        talk.ip = middleware.ip_of(websocket.scope)
        if services.bans.bars(device, key, talk.ip):
            talk.bye("banned")
        await converse(talk)
    finally:
        services.sockets.leave(address)
