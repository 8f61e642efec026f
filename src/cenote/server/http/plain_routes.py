"""Routes outside the API: health, figures, its description, and the pages of the app."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse

from cenote.server.common.refusals import Refused
from cenote.server.http.dependencies import ServicesHere
from cenote.server.http.pages import describe, page
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
