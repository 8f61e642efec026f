"""The HTTP API about people and their data: ending tables, freeing seats, reports, erasure."""

from fastapi import APIRouter, Request, Response
from starlette.responses import PlainTextResponse

from cenote.server.common.bodies import EndBody, Forgotten, Nothing, ReportBody
from cenote.server.common.keys import is_person
from cenote.server.common.refusals import Refused
from cenote.server.http.dependencies import (
    Acting,
    Device,
    RoomHere,
    SeatNumber,
    ServicesHere,
    take_key,
)
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS, TEXT
from cenote.server.people import people
from cenote.server.tables import endings, seats

api = APIRouter(prefix="/api", responses=REFUSALS)


@api.delete("/tables/{table}", summary="Delete a table that has not begun")
async def delete(room: RoomHere, device: Acting) -> Nothing:
    await endings.delete_table(room, device)
    return Nothing()


@api.post("/tables/{table}/end", summary="Propose to end a game, agree or decline")
async def end(room: RoomHere, device: Acting, body: EndBody) -> Nothing:
    await endings.answer(room, device, body.agree)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/unlink", summary="Withdraw the link of a seat")
async def unlink(room: RoomHere, seat: SeatNumber, device: Acting, body: Nothing) -> Nothing:
    await seats.unlink(room, seat, device)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/free", summary="Take a seat back before the game begins")
async def free(room: RoomHere, seat: SeatNumber, device: Acting, body: Nothing) -> Nothing:
    await seats.free(room, seat, device)
    return Nothing()


@api.post("/tables/{table}/report", summary="Report a message to the operator")
async def report(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: ReportBody
) -> Nothing:
    services.limits.reports_made.take(address_of(request.scope))
    await people.report(room, device, body.message, body.why)
    return Nothing()


@api.post("/me/forget", summary="Erase what this device left here")
async def forget(
    request: Request, response: Response, services: ServicesHere, device: Device, body: Nothing
) -> Forgotten:
    """Open to banned devices too: everybody may be forgotten."""
    services.limits.forgotten.take(address_of(request.scope))
    tables = 0
    if is_person(device):
        tables = await services.persons.forget(device)
    elif device is not None:
        tables = await people.forget(services.rooms, device)
    take_key(request, response)
    return Forgotten(tables=tables)


@api.get("/contact", summary="Who runs this server", responses=TEXT)
async def contact(services: ServicesHere) -> PlainTextResponse:
    text = services.contact.now()
    if text is None:
        raise Refused("no_page")
    return PlainTextResponse(text)
