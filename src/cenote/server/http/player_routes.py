"""The HTTP API about players who show their results to everybody; never about a running game."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from cenote.server.common.bodies import Nothing, ShownBody
from cenote.server.common.keys import is_person
from cenote.server.common.own_names import own_name
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.my_games import MyGames
from cenote.server.common.wire.stats import Player, Shown
from cenote.server.http.dependencies import Acting, Device, ServicesHere
from cenote.server.http.middleware import address_of
from cenote.server.http.my_games_routes import PAGE
from cenote.server.http.responses import REFUSALS
from cenote.server.results import rating_views, stats
from cenote.server.results.my_games import counts_view, shown_view
from cenote.server.storage import my_games, persons, shown, table_lists
from cenote.server.storage.my_games import Counts, Wish

api = APIRouter(prefix="/api", responses=REFUSALS)

PlayerName = Annotated[str, Path(max_length=200, description="a name that somebody claimed")]


def checked(name: str) -> str:
    """A name that nobody can have belongs to nobody."""
    try:
        return own_name(name)
    except Refused:
        raise Refused("no_player") from None


@api.get("/me/shown", summary="Whether everybody may see how I do")
async def am_i_shown(services: ServicesHere, device: Device) -> Shown:
    if not is_person(device):
        return {"name": None, "shown": False}
    name = await services.store.read(persons.name_of, device)
    return {"name": name, "shown": await services.store.read(shown.is_shown, device)}


@api.post("/me/shown", summary="Let everybody see how I do, or nobody")
async def show_me(services: ServicesHere, device: Acting, body: ShownBody) -> Nothing:
    if not is_person(device):
        raise Refused("no_name")
    await services.store.write(shown.show, device, body.shown)
    return Nothing()


@api.get("/people/{name}", summary="How a player does who lets everybody see it")
async def player(request: Request, services: ServicesHere, name: PlayerName) -> Player:
    services.limits.figures_asked.take(address_of(request.scope))
    person, shown_as = await services.store.read(shown.find, checked(name))
    return {
        "name": shown_as,
        "games": await services.store.read(stats.shown, person),
        "ratings": await services.store.read(rating_views.shown, person),
    }


@api.get("/people/{name}/games", summary="Their finished games that everybody may watch")
async def games(
    request: Request,
    services: ServicesHere,
    name: PlayerName,
    after: Annotated[
        str | None, Query(pattern=table_lists.CURSOR, description="`next` of a page")
    ] = None,
) -> MyGames:
    services.limits.figures_asked.take(address_of(request.scope))
    person, _ = await services.store.read(shown.find, checked(name))
    page = await services.store.read(my_games.page, person, "shown", Wish(), PAGE, after)
    number = await services.store.read(my_games.count_shown, person)
    return {
        "games": [shown_view(table, page) for table in page.tables],
        "next": page.next,
        "counts": counts_view(Counts(number, 0, number, 0)),
    }
