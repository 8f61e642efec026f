"""The HTTP API about reviews of finished games. Nothing is ever said about one in progress."""

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from cenote.server.common.bodies import MOST_WORDS, Nothing, TryBody
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.replays import Line
from cenote.server.common.wire.reviews import Judged, ReviewNow
from cenote.server.http.dependencies import (
    Acting,
    Device,
    KnownDevice,
    RoomHere,
    ServicesHere,
    elsewhere,
)
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.http.services import Services
from cenote.server.learning import lines
from cenote.server.learning.reviews import Reviews, must_be_over

api = APIRouter(prefix="/api", responses=REFUSALS)

LONGEST_LINE = 4000
REVIEW: dict[int | str, dict[str, Any]] = {200: {"model": ReviewNow}}


def reviews_of(services: Services) -> Reviews:
    if services.reviews is None:
        raise Refused("unavailable")
    return services.reviews


@api.get("/tables/{table}/review", summary="The review of a finished game", responses=REVIEW)
async def review(
    services: ServicesHere,
    room: RoomHere,
    device: Device,
    known: Annotated[int, Query(ge=0, lt=2**31, description="the last `step` you have")] = 0,
) -> Response:
    await services.noticing.looked(room.table.id, device)
    text = await reviews_of(services).view(room, device, known)
    return Response(text, media_type="application/json")


@api.post("/tables/{table}/review", summary="Review a finished game", responses=REVIEW)
async def begin(
    request: Request, services: ServicesHere, room: RoomHere, device: KnownDevice, body: Nothing
) -> Response:
    must_be_over(room)
    address = address_of(request.scope)
    services.limits.reviews_begun.take(address)
    await services.review_shares.check(address)
    await reviews_of(services).ask(room, device)
    services.review_shares.note(room.table.id, address)
    text = await reviews_of(services).view(room, device, 0)
    return Response(text, media_type="application/json")


@api.delete("/tables/{table}/review", summary="Stop a review")
async def cancel(services: ServicesHere, room: RoomHere, device: Acting) -> Nothing:
    await reviews_of(services).cancel(room, device)
    return Nothing()


@api.get("/tables/{table}/review/line/{moves}", summary="Another turn in a finished game")
async def line(
    services: ServicesHere,
    room: RoomHere,
    moves: Annotated[int, Path(ge=0, le=100_000)],
    words: Annotated[str, Query(max_length=LONGEST_LINE)] = "",
) -> Line:
    must_be_over(room)
    played = words.split()
    if len(played) > MOST_WORDS:
        raise Refused("bad_request", f"words: at most {MOST_WORDS}")
    return await services.rooms.replayed(lines.line_view, room.match, moves, played)


@api.post("/tables/{table}/review/tries", summary="Judge a turn that is tried again")
async def judge(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: TryBody
) -> Judged:
    must_be_over(room)
    services.limits.turns_tried.take(address_of(request.scope))
    async with elsewhere(request, services):
        return await reviews_of(services).judge(room, body.turn, body.words)
