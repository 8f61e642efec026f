"""Routes outside the API: health, figures, its description, and the pages of the app."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import PlainTextResponse

from cenote.server.common.refusals import Refused
from cenote.server.http.dependencies import ServicesHere
from cenote.server.http.description import Description
from cenote.server.http.pages import page
from cenote.server.http.responses import REFUSALS, TEXT

plain = APIRouter()


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


def takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


async def description_of(request: Request) -> Description:
    description: Description = request.app.state.description
    return description


DescriptionHere = Annotated[Description, Depends(description_of)]


@plain.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request, description: DescriptionHere) -> Response:
    for_programs, _ = await description.documents()
    return for_programs.response(takes_gzip(request))


@plain.get("/docs", include_in_schema=False)
async def docs(request: Request, description: DescriptionHere) -> Response:
    _, for_people = await description.documents()
    return for_people.response(takes_gzip(request))


@plain.get("/{path:path}", include_in_schema=False)
async def app_page(request: Request, path: str) -> Response:
    return page(path, str(request.base_url).rstrip("/"), takes_gzip=takes_gzip(request))
