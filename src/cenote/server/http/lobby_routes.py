"""The HTTP API about finding a game, and what waits for somebody: open seats, turns, holidays."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from cenote.server.common.bodies import (
    HolidayBody,
    Mine,
    NewSeat,
    Nothing,
    SeatKindBody,
    SeekBody,
    SitBody,
    StartNowBody,
)
from cenote.server.common.server_time import now
from cenote.server.common.wire.company import Players
from cenote.server.common.wire.holidays import Holidays
from cenote.server.common.wire.lobby import Lobby, Now
from cenote.server.common.wire.lobby import Seek as SeekView
from cenote.server.http.dependencies import (
    Acting,
    Device,
    KnownDevice,
    RoomHere,
    SeatNumber,
    ServicesHere,
    site_of,
)
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.http.services import Services
from cenote.server.lobby import holidays, lobby_views, open_seats, seeking, waiting
from cenote.server.lobby.seeking import Seek
from cenote.server.lobby.turns import turns_of
from cenote.server.results.company import look_around
from cenote.server.storage import table_lists

api = APIRouter(prefix="/api", responses=REFUSALS)

SKIPPED = r"^[A-Za-z0-9_,-]*$"
"""Ids of tables, separated by commas."""
MOST_SKIPPED = 20
OPEN = NewSeat(kind="anyone")


@api.get("/lobby", summary="The tables that wait for players")
async def lobby(
    services: ServicesHere,
    device: Device,
    limit: Annotated[int, Query(ge=1, le=table_lists.LONGEST_PAGE)] = table_lists.PAGE,
    after: Annotated[
        str | None, Query(pattern=table_lists.CURSOR, description="`next` of a page")
    ] = None,
) -> Lobby:
    page = await waiting.tables(services.store, limit, after)
    company = await services.store.read(look_around, page.tables, device)
    found = [lobby_views.waiting_view(table, device, company) for table in page.tables]
    return {"tables": found, "next": page.next}


@api.get("/tables/{table}/players", summary="What I may know of the people at a table")
async def players(services: ServicesHere, room: RoomHere, device: Device) -> Players:
    company = await services.store.read(look_around, [room.table], device)
    return {"players": company.players[room.table.id]}


@api.post("/tables/{table}/sit", summary="Sit down in a seat that is open to anyone")
async def sit(
    request: Request, services: ServicesHere, room: RoomHere, device: KnownDevice, body: SitBody
) -> Mine:
    services.limits.sat_down.take(address_of(request.scope))
    await open_seats.sit(services.rooms, room, device, body.name)
    return Mine(mine=room.table.held_by(device))


@api.post("/tables/{table}/seats/{seat}/kind", summary="Open or close a free seat")
async def set_kind(
    request: Request,
    services: ServicesHere,
    room: RoomHere,
    seat: SeatNumber,
    device: Acting,
    body: SeatKindBody,
) -> Nothing:
    if body.kind == "anyone":
        address = address_of(request.scope)
        await services.waiting_shares.check(address)
        services.waiting_shares.note(room.table.id, address)
    await open_seats.set_kind(room, services.settings, seat, device, body.kind, body.level)
    return Nothing()


@api.post("/tables/{table}/start", summary="Start now: computers take the open seats")
async def start(room: RoomHere, device: Acting, body: StartNowBody) -> Nothing:
    await open_seats.start(room, device, body.level)
    return Nothing()


@api.post("/me/seek", status_code=201, summary="Find me a game")
async def seek(
    request: Request, services: ServicesHere, device: KnownDevice, body: SeekBody
) -> Now:
    address = address_of(request.scope)
    services.limits.sought.take(address)
    await services.check_new_table(address, [OPEN])
    made = services.rooms, services.settings, services.archiving
    table = await seeking.begin(*made, body, device, site_of(request))
    services.note_new_table(address, [OPEN], table)
    return await all_of(services, device, [])


@api.delete("/me/seek", summary="Stop looking for a game")
async def stop(services: ServicesHere, device: Acting) -> Nothing:
    if device is not None:
        await seeking.stop(services.rooms, device)
    return Nothing()


@api.get("/me/now", summary="What waits for me")
async def what_now(
    services: ServicesHere,
    device: Device,
    skip: Annotated[str, Query(max_length=300, pattern=SKIPPED)] = "",
) -> Now:
    if device is None:
        return {"turns": [], "seek": None}
    services.hosts_seen.note(device)
    return await all_of(services, device, skip.split(",")[:MOST_SKIPPED])


async def all_of(services: Services, device: str, skipped: list[str]) -> Now:
    turns = await services.store.read(turns_of, device)
    seek = await seeking.current(services.rooms, device, skipped)
    return {
        "turns": [lobby_views.turn_view(table, device, now()) for table in turns],
        "seek": None if seek is None else await seek_view(services, seek, device),
    }


async def seek_view(services: Services, seek: Seek, device: str) -> SeekView:
    tables = [seek.own] if seek.found is None else [seek.own, seek.found]
    company = await services.store.read(look_around, tables, device)
    return lobby_views.seek_view(seek, device, company)


@api.get("/me/holidays", summary="My holidays")
async def my_holidays(services: ServicesHere, device: Device) -> Holidays:
    mine = [] if device is None else await services.store.read(holidays.of_device, device)
    return lobby_views.holidays_view(mine, now())


@api.post("/me/holidays", status_code=201, summary="Take a holiday")
async def take_holiday(
    request: Request, services: ServicesHere, device: KnownDevice, body: HolidayBody
) -> Holidays:
    services.limits.holidays_taken.take(address_of(request.scope))
    await services.store.write(holidays.take, device, body.start, body.until)
    services.soon(holidays.sweep(services.rooms))
    return await my_holidays(services, device)


@api.delete("/me/holidays/{holiday}", summary="End or cancel a holiday")
async def end_holiday(
    request: Request,
    services: ServicesHere,
    device: KnownDevice,
    holiday: Annotated[int, Path(ge=1, lt=2**31)],
) -> Holidays:
    services.limits.holidays_taken.take(address_of(request.scope))
    await services.store.write(holidays.end, device, holiday)
    services.soon(holidays.sweep(services.rooms))
    return await my_holidays(services, device)
