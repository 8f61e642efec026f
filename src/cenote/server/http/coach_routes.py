"""The HTTP API of coached seats: a turn that is held, hints, and why a computer did that."""

from fastapi import APIRouter, Request

from cenote.server.common.bodies import HintBody, HoldBody, WhyBody
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.coach import Advised, Explained, Hint
from cenote.server.http.dependencies import Acting, RoomHere, ServicesHere, elsewhere
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.http.services import Services
from cenote.server.learning.coaching import Coaching

api = APIRouter(prefix="/api", responses=REFUSALS)


def coaching_of(services: Services, request: Request) -> Coaching:
    """The coaches of this process, if they are not asked too often."""
    if services.coaching is None:
        raise Refused("unavailable")
    services.limits.coached.take(address_of(request.scope))
    return services.coaching


@api.post("/tables/{table}/coach/turn", summary="Judge a turn before it is final")
async def advise(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: HoldBody
) -> Advised:
    coaching = coaching_of(services, request)
    async with elsewhere(request, services):
        return await coaching.advise(room, device, body.version, body.move)


@api.post("/tables/{table}/coach/hint", summary="A hint for the turn to come")
async def hint(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: HintBody
) -> Hint:
    coaching = coaching_of(services, request)
    async with elsewhere(request, services):
        return await coaching.hint(room, device, body.version, body.step)


@api.post("/tables/{table}/coach/why", summary="What a computer was after")
async def explain(
    request: Request, services: ServicesHere, room: RoomHere, device: Acting, body: WhyBody
) -> Explained:
    coaching = coaching_of(services, request)
    async with elsewhere(request, services):
        return await coaching.explain(room, device, body.first, body.seat)
