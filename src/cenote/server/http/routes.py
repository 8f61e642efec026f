"""The HTTP API. Each route asks the room and answers; docs/wire.md is its contract."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Cookie, Depends, Header, Path, Query, Request, Response
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse

from cenote.bots.levels import LEVELS, STYLES
from cenote.games import GAMES
from cenote.games.maya.game import BOARD_OPTION
from cenote.server.common import keys
from cenote.server.common.plain_text import CHAT, NAME, TITLE
from cenote.server.common.refusals import REASONS, Refused
from cenote.server.common.settings import VERSION
from cenote.server.common.wire.messages import Refusal
from cenote.server.common.wire.positions import Eyes as Viewpoint
from cenote.server.common.wire.positions import Position
from cenote.server.common.wire.replays import Positions, Replay, ReplayHead
from cenote.server.common.wire.server import Games
from cenote.server.common.wire.tables import Page
from cenote.server.common.wire.views import View
from cenote.server.http.middleware import address_of
from cenote.server.http.pages import describe, page
from cenote.server.http.services import Services
from cenote.server.storage import table_lists
from cenote.server.tables import boards, new_tables, seats, views
from cenote.server.tables.bodies import (
    BOARD,
    RECORD,
    AutoBody,
    BoardBody,
    CheckedBoard,
    ClaimBody,
    Link,
    Made,
    Mine,
    NameBody,
    NewTable,
    Nothing,
    RematchBody,
    SettingsBody,
    StandInBody,
)
from cenote.server.tables.match import Match
from cenote.server.tables.room import Room, Viewer
from cenote.server.tables.webhooks import checked, form_of

COOKIE = "cenote"
YEAR = 365 * 24 * 60 * 60
AT_ONCE = 50

REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": REFUSAL, "description": "Refused: " + ", ".join(reasons)}
    for status in sorted({status for status, _ in REASONS.values()})
    if (reasons := [reason for reason, (of, _) in REASONS.items() if of == status])
}
REFUSALS[400]["model"] = Refusal
"""Named once: FastAPI makes a schema for every model of every route, which takes long."""

TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Plain text"}
}

api = APIRouter(prefix="/api", responses=REFUSALS)
plain = APIRouter()


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
    """The device begins anew with its next request."""
    secure = request.url.scheme == "https"
    response.delete_cookie(COOKIE, httponly=True, samesite="lax", secure=secure)


async def room_of(
    request: Request,
    services: Annotated[Services, Depends(services_of)],
    table: Annotated[str, Path(max_length=40, description="the id of a table")],
    device: Annotated[str | None, Depends(device_of)],
) -> Room:
    if request.method != "GET":
        services.changes.take(f"{address_of(request.scope)} {table}")
    room = await services.room(table)
    if request.method == "GET":
        new_tables.may_look(room, device, request.headers.get("x-seat-key"))
    elif room.table.refusal_to(device) == "no_table":
        raise Refused("no_table")
    return room


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
Eyes = Annotated[int | None, Query(ge=0, le=7, description="look with the eyes of this seat")]
Sees = Annotated[
    str | None,
    Query(pattern=r"^(all|anyone|[0-7])$", description="a seat's eyes, anyone's, or all-seeing"),
]


@api.get("/games", summary="What can be played, and with whom")
async def games(services: ServicesHere) -> Games:
    return {
        "games": [
            {
                "id": game.name,
                "version": game.version,
                "seats": list(game.seats),
                "options": list(game.options),
                "styles": list(STYLES.get(game.name, {})),
            }
            for game in GAMES.values()
        ],
        "levels": [{"id": level} for level in LEVELS],
        "clocks": ["none", "live", "days"],
        "at_zero": ["show", "turn", "bot"],
        "limits": {"name": NAME, "title": TITLE, "chat": CHAT, "record": RECORD, "board": BOARD},
        "server": {"version": VERSION, "contact": services.contact.now() is not None},
    }


@api.get("/board", summary="The board file of Maya that comes with Cenote", responses=TEXT)
async def board() -> PlainTextResponse:
    headers = {"Content-Disposition": 'attachment; filename="boards.toml"'}
    return PlainTextResponse(boards.shipped(), headers=headers)


@api.post("/boards", summary="Check a board file of Maya")
async def check_board(request: Request, services: ServicesHere, body: BoardBody) -> CheckedBoard:
    services.tables_made.take(address_of(request.scope))
    found = await services.rooms.reading.board(body.text, body.name)
    return CheckedBoard(option=BOARD_OPTION + found.id, name=found.name, sources=found.sources)


@api.post("/tables", status_code=201, summary="A new table, whole")
async def create(
    request: Request, services: ServicesHere, device: KnownDevice, body: NewTable
) -> Made:
    services.check_new_table(address_of(request.scope))
    return await new_tables.create(
        services.rooms, services.settings, services.archiving, body, device, site_of(request)
    )


@api.get("/tables", summary="My tables, or those to watch")
async def tables(
    services: ServicesHere,
    device: Device,
    watch: bool = False,
    limit: Annotated[int, Query(ge=1, le=table_lists.LONGEST_PAGE)] = table_lists.PAGE,
    after: Annotated[
        str | None, Query(pattern=table_lists.CURSOR, description="`next` of a page")
    ] = None,
) -> Page:
    if watch:
        page = await table_lists.to_watch(services.store, limit, after)
    else:
        page = await table_lists.tables_of(services.store, device, limit, after)
    found = [views.summary(table, device, services.here(table.id)) for table in page.tables]
    return {"tables": found, "next": page.next}


@api.get("/tables/{table}", summary="A table as I may see it", responses={200: {"model": View}})
async def look(
    services: ServicesHere, room: RoomHere, device: Device, seat: Eyes = None
) -> Response:
    viewer = Viewer(device)
    if seat is not None:
        room.look(viewer, seat)
    chat = await room.store.chat(room.table.id)
    await services.noticing.looked(room.table.id, device)
    return Response(room.view(viewer, chat=chat), media_type="application/json")


@api.post("/tables/{table}/seats/{seat}/claim", summary="Take a seat with its key")
async def claim(
    room: RoomHere,
    seat: SeatNumber,
    device: KnownDevice,
    body: ClaimBody,
    x_seat_key: Annotated[str | None, Header(max_length=128)] = None,
) -> Mine:
    await seats.claim(room, seat, x_seat_key, device, body.name)
    return Mine(mine=room.table.held_by(device))


@api.post("/tables/{table}/seats/{seat}/link", summary="A new key for a seat")
async def link(room: RoomHere, seat: SeatNumber, device: Acting, body: Nothing) -> Link:
    return Link(seat=seat, key=await seats.link(room, seat, device))


@api.post("/tables/{table}/seats/{seat}/name", summary="Rename a seat")
async def rename(room: RoomHere, seat: SeatNumber, device: Acting, body: NameBody) -> Nothing:
    await seats.rename(room, seat, device, body.name)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/leave", summary="Give a seat up")
async def leave(room: RoomHere, seat: SeatNumber, device: Acting, body: Nothing) -> Nothing:
    await seats.leave(room, seat, device)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/stand-in", summary="A bot for an absent person")
async def stand_in(room: RoomHere, seat: SeatNumber, device: Acting, body: StandInBody) -> Nothing:
    await seats.stand_in(room, seat, device, body.level)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/auto", summary="Play single forced choices for me")
async def auto(room: RoomHere, seat: SeatNumber, device: Acting, body: AutoBody) -> Nothing:
    await seats.play_forced(room, seat, device, body.on)
    return Nothing()


@api.post("/tables/{table}/settings", summary="Change the table")
async def settings(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: SettingsBody
) -> Nothing:
    if not room.table.is_hosted_by(device):
        raise Refused("not_host")
    given = {name: getattr(body, name) for name in body.model_fields_set}
    preset, language = given.pop("preset", None), given.pop("language", None)
    if given.get("webhook") is not None:
        checked(given["webhook"], services.settings.webhooks)
        given["webhook_form"] = form_of(given["webhook"], preset, language, site_of(request))
    if any(value is None for name, value in given.items() if name != "webhook"):
        raise Refused("bad_request", "null is only for the webhook")
    async with room.changing():
        await room.store.edit(room.table.id, **given)
        await room.catch_up()
    room.show()
    return Nothing()


@api.post("/tables/{table}/rematch", status_code=201, summary="The same people once more")
async def rematch(
    request: Request,
    services: ServicesHere,
    room: RoomHere,
    device: Acting,
    body: RematchBody,
    response: Response,
) -> Made:
    services.check_new_table(address_of(request.scope))
    made, is_new = await new_tables.rematch(services.rooms, room, device, body.rotate)
    response.status_code = 201 if is_new else 200
    return made


@api.get("/tables/{table}/record", summary="The record of a game", responses=TEXT)
async def record(room: RoomHere, device: Device, download: bool = False) -> PlainTextResponse:
    new_tables.may_read_all(room, device)
    name = f"{room.table.game}-{room.table.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} if download else None
    return PlainTextResponse(new_tables.record_text(room), headers=headers)


@api.get(
    "/tables/{table}/replay",
    summary="All moves of a game as I may read them",
    responses={200: {"model": Replay}},
)
async def replay(
    services: ServicesHere, room: RoomHere, device: Device, seat: Eyes = None, eyes: Sees = None
) -> Response:
    seen_by = eyes_of(room, device, seat, eyes)
    head: ReplayHead = {
        "table": views.table_view(room.table, device, room.here()),
        "eyes": seen_by,
        "over": room.match.is_over,
        "moves": len(room.match.entries),
        "frozen": views.frozen_view(room.frozen),
    }
    text = await services.rooms.replayed(views.replay_view, head, room.match, seen_by)
    return Response(text, media_type="application/json")


@api.get("/tables/{table}/replay/{moves}", summary="Positions of a game as I may see them")
async def positions(
    services: ServicesHere,
    room: RoomHere,
    device: Device,
    moves: Annotated[int, Path(ge=0, le=100_000)],
    seat: Eyes = None,
    eyes: Sees = None,
    count: Annotated[int, Query(ge=1, le=AT_ONCE)] = 1,
) -> Positions:
    seen_by = eyes_of(room, device, seat, eyes)
    if moves > len(room.match.entries):
        raise Refused("no_moment")
    seen = await services.rooms.replayed(seen_positions, room.match, seen_by, moves, count)
    return {"positions": seen}


def eyes_of(room: Room, device: str | None, seat: int | None, eyes: str | None) -> Viewpoint:
    """The requested viewpoint. Once the game is over, nothing is hidden from anyone."""
    mine = room.table.held_by(device)
    if eyes == "all":
        if not room.match.is_over:
            raise Refused("secret_record")
        return "all"
    if eyes == "anyone":
        return None
    wanted = seat if eyes is None else int(eyes)
    if wanted is None:
        return mine[0] if len(mine) == 1 else None
    if wanted not in mine and not room.match.is_over:
        raise Refused("not_your_seat")
    if wanted >= len(room.table.seats):
        raise Refused("no_seat")
    return wanted


def seen_positions(whole: Match, eyes: Viewpoint, moves: int, count: int) -> list[Position]:
    """What this viewer sees after `start` moves, and after each of the next ones."""
    state = whole.record().replay(moves)
    there = whole.fork()
    found = []
    for number in range(moves, min(moves + count, len(whole.entries) + 1)):
        there.state = state
        found.append(views.position_view(there, eyes, number))
        if number < len(whole.entries):
            whole.game.apply(state, whole.entries[number].move)
    return found


@plain.get("/healthz", summary="Alive", responses=TEXT)
async def healthz() -> PlainTextResponse:
    return PlainTextResponse("ok\n")


@plain.get("/readyz", summary="Ready: the database writes", responses=TEXT | {503: REFUSALS[503]})
async def readyz(services: ServicesHere) -> PlainTextResponse:
    if services.is_stopping:
        raise Refused("unavailable")
    await services.readiness.check()
    return PlainTextResponse("ready\n")


@plain.get("/metrics", summary="Figures for Prometheus", responses=TEXT)
async def metrics(services: ServicesHere) -> PlainTextResponse:
    return PlainTextResponse(services.metrics.text())


async def description_of(request: Request) -> dict[str, Any]:
    """FastAPI's description of the API, made in a thread when first needed."""
    description: dict[str, Any] = await asyncio.to_thread(request.app.openapi)
    return description


Description = Annotated[dict[str, Any], Depends(description_of)]


@plain.get("/openapi.json", include_in_schema=False)
async def openapi(description: Description) -> JSONResponse:
    return JSONResponse(description)


@plain.get("/docs", include_in_schema=False)
async def docs(description: Description) -> HTMLResponse:
    return HTMLResponse(describe(description))


@plain.get("/{path:path}", include_in_schema=False)
async def app_page(request: Request, path: str) -> Response:
    takes_gzip = "gzip" in request.headers.get("accept-encoding", "")
    return page(path, str(request.base_url).rstrip("/"), takes_gzip=takes_gzip)
