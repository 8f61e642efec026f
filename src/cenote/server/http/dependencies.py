"""What routes ask of FastAPI: the services, who is asking, the table."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated

from fastapi import Cookie, Depends, Header, Path, Query, Request, Response

from cenote.server.common import keys
from cenote.server.common.rate_limits import Place
from cenote.server.common.refusals import Refused
from cenote.server.http.middleware import PLACE, address_of
from cenote.server.http.services import Services
from cenote.server.lobby import new_tables
from cenote.server.tables.room import Room

COOKIE = "cenote"
YEAR = 365 * 24 * 60 * 60


# All of these are coroutines: FastAPI would run plain functions in threads.


async def services_of(request: Request) -> Services:
    services: Services = request.app.state.services
    return services


async def device_itself(
    authorization: Annotated[str | None, Header(include_in_schema=False)] = None,
    cenote: Annotated[str | None, Cookie(include_in_schema=False)] = None,
) -> str | None:
    """The hash of this device's key, if it has one."""
    key = cenote
    if authorization is not None:
        scheme, _, key = authorization.partition(" ")
        if scheme.lower() != "bearer":
            raise Refused("bad_request", "authorization: Bearer KEY")
    if key is None:
        return None
    if not keys.KEY.fullmatch(key):
        if authorization is not None:
            raise Refused("bad_request", "authorization: 32 to 128 characters A-Z a-z 0-9 - _")
        return None
    return keys.hashed(key)


async def device_of(
    services: Annotated[Services, Depends(services_of)],
    key: Annotated[str | None, Depends(device_itself)],
) -> str | None:
    """Who asks: this device, or the person it belongs to."""
    return await services.principals.of(key)


async def acting_device(
    services: Annotated[Services, Depends(services_of)],
    key: Annotated[str | None, Depends(device_itself)],
    device: Annotated[str | None, Depends(device_of)],
) -> str | None:
    """Who is behind a request that changes something."""
    if services.bans.bars_device(device) or services.bans.bars_device(key):
        raise Refused("banned")
    return device


async def known_device_itself(
    request: Request,
    response: Response,
    key: Annotated[str | None, Depends(device_itself)],
    _: Annotated[str | None, Depends(acting_device)],
) -> str:
    """This device; a new one gets its key in a cookie."""
    return key or give_key(request, response)


async def known_device(
    key: Annotated[str, Depends(known_device_itself)],
    device: Annotated[str | None, Depends(device_of)],
) -> str:
    return device or key


def give_key(request: Request, response: Response) -> str:
    """A new device: its key goes into a cookie; returns the hash of it."""
    key = keys.new_key()
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return keys.hashed(key)


def take_key(request: Request, response: Response) -> None:
    """The device starts over with its next request."""
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)


async def room_of(
    request: Request,
    services: Annotated[Services, Depends(services_of)],
    table: Annotated[str, Path(max_length=40, description="the id of a table")],
    device: Annotated[str | None, Depends(device_of)],
) -> Room:
    if request.method != "GET":
        services.limits.changes.take(f"{address_of(request.scope)} {table}")
    room = await services.room(table)
    if request.method == "GET":
        new_tables.may_look(room, device, request.headers.get("x-seat-key"))
    elif room.table.refusal_to(device) == "no_table":
        raise Refused("no_table")
    return room


@asynccontextmanager
async def elsewhere(request: Request, services: Services) -> AsyncIterator[None]:
    """While others work for this request, it takes up no place of its address.

    Otherwise a few that wait for coaches or slow webhooks would keep everybody who shares their
    address from moving. Only a few of these are in progress at a time, too.
    """
    place: Place = request.scope[PLACE]
    place.leave()
    async with services.elsewhere.slot(address_of(request.scope)):
        yield


def site_of(request: Request) -> str:
    """The origin that people see: that of the page, or of the request."""
    return request.headers.get("origin") or str(request.base_url).rstrip("/")


ServicesHere = Annotated[Services, Depends(services_of)]
Device = Annotated[str | None, Depends(device_of)]
Acting = Annotated[str | None, Depends(acting_device)]
KnownDevice = Annotated[str, Depends(known_device)]
DeviceItself = Annotated[str, Depends(known_device_itself)]
RoomHere = Annotated[Room, Depends(room_of)]
SeatNumber = Annotated[int, Path(ge=0, le=7)]
Eyes = Annotated[int | None, Query(ge=0, le=7, description="show what this seat sees")]
Sees = Annotated[
    str | None,
    Query(
        pattern=r"^(all|anyone|[0-7])$",
        description="what a seat sees, what anyone sees, or everything",
    ),
]
