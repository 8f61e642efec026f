"""The HTTP API about my games: all tables I sat at, how I do, and my results as a file.

Everything is about the device that asks; nobody can ask about another one.
"""

import asyncio
import math
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from cenote.server.common.plain_text import NAME
from cenote.server.common.server_time import now
from cenote.server.common.wire.my_games import MyGames
from cenote.server.common.wire.stats import MyStats
from cenote.server.http.dependencies import Device, ServicesHere
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.results import stats
from cenote.server.results.my_games import as_csv, as_json, counts_view, game_view
from cenote.server.storage import my_games, results, table_lists
from cenote.server.storage.my_games import Counts, Wish

A_FILE: dict[int | str, dict[str, Any]] = {
    200: {
        "content": {media: {} for media in ("text/csv", "application/json")},
        "description": "The results, one row for each seat",
    }
}

api = APIRouter(prefix="/api/me", responses=REFUSALS)

State = Literal["turn", "running", "finished"]
PAGE = 30
ID = r"^[a-z0-9_.*]{1,40}$"
PLAIN = r"^[^\x00-\x1f\x7f]+$"
"""No control characters: PostgreSQL takes no text with a zero byte."""
MOST_IN_FILE = 10_000
FORMS = {"csv": (as_csv, "text/csv"), "json": (as_json, "application/json")}
NOTHING: MyGames = {"games": [], "next": None, "counts": counts_view(Counts(0, 0, 0, 0))}


@api.get("/games", summary="The tables I sat at")
async def games(
    services: ServicesHere,
    device: Device,
    state: Annotated[State | None, Query(description="`turn`: they wait for me")] = None,
    game: Annotated[str | None, Query(pattern=ID)] = None,
    seats: Annotated[int | None, Query(ge=1, le=8)] = None,
    against: Annotated[
        str | None, Query(pattern=ID, description="`people`, `mixed`, or a level of computers")
    ] = None,
    name: Annotated[
        str | None, Query(pattern=PLAIN, max_length=NAME, description="part of an opponent's name")
    ] = None,
    limit: Annotated[int, Query(ge=1, le=table_lists.LONGEST_PAGE)] = PAGE,
    after: Annotated[
        str | None, Query(pattern=table_lists.CURSOR, description="`next` of a page")
    ] = None,
) -> MyGames:
    if device is None:
        return NOTHING
    wish = Wish(game, seats, against, name)
    counts = await services.store.read(my_games.count, device, wish)
    page = await services.store.read(my_games.page, device, state, wish, limit, after)
    at = now()
    shown = [game_view(t, device, services.here(t.id), page, at) for t in page.tables]
    if state == "turn":
        shown.sort(key=lambda game: math.inf if game["left"] is None else game["left"])
    return {"games": shown, "next": page.next, "counts": counts_view(counts)}


@api.get("/stats", summary="How I do")
async def how_i_do(request: Request, services: ServicesHere, device: Device) -> MyStats:
    services.limits.figures_asked.take(address_of(request.scope))
    if device is None:
        return {"games": [], "uncounted": {}}
    return await services.store.read(stats.load, device)


@api.get("/results", summary="My results as a file", responses=A_FILE, response_class=Response)
async def file(
    request: Request,
    services: ServicesHere,
    device: Device,
    form: Annotated[Literal["csv", "json"], Query()] = "csv",
) -> Response:
    services.limits.files_asked.take(address_of(request.scope))
    found = await services.store.read(results.everything, device or "", MOST_IN_FILE)
    write, media = FORMS[form]
    headers = {"Content-Disposition": f'attachment; filename="cenote-results.{form}"'}
    return Response(await asyncio.to_thread(write, found), media_type=media, headers=headers)
