"""Tables: made, listed, looked at, changed, played once more, and their records."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import PlainTextResponse

from cenote.server.common.bodies import Made, NewTable, Nothing, RematchBody, SettingsBody
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.tables import Page
from cenote.server.common.wire.views import View
from cenote.server.events.webhooks import checked, form_of
from cenote.server.http.dependencies import (
    Acting,
    Device,
    Eyes,
    KnownDevice,
    RoomHere,
    ServicesHere,
    site_of,
)
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS, TEXT
from cenote.server.lobby import new_tables, rematches
from cenote.server.storage import table_lists
from cenote.server.tables import views
from cenote.server.tables.viewer import Viewer

api = APIRouter(prefix="/api", responses=REFUSALS)


@api.post("/tables", status_code=201, summary="A new table, whole")
async def create(
    request: Request, services: ServicesHere, device: KnownDevice, body: NewTable
) -> Made:
    address = address_of(request.scope)
    await services.check_new_table(address, body.seats)
    made = await new_tables.create(
        services.rooms, services.settings, services.archiving, body, device, site_of(request)
    )
    services.note_new_table(address, body.seats, made.table)
    return made


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
    await services.check_new_table(address_of(request.scope), [])
    is_first = room.table.rematch is None
    make = services.rooms, services.settings, services.archiving
    made, is_new = await rematches.rematch(*make, room, device, body.rotate)
    if is_new and is_first:
        await services.noticing.rematch_asked(room, made.table)
    response.status_code = 201 if is_new else 200
    return made


@api.get("/tables/{table}/record", summary="The record of a game", responses=TEXT)
async def record(room: RoomHere, device: Device, download: bool = False) -> PlainTextResponse:
    new_tables.may_read_all(room, device)
    name = f"{room.table.game}-{room.table.id}.txt"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'} if download else None
    return PlainTextResponse(new_tables.record_text(room), headers=headers)
