"""The HTTP API of plans: sketches of your next turns, and turns that are played by themselves."""

from typing import Annotated, NamedTuple

from fastapi import APIRouter, Depends, Path, Request

from cenote.server.common.bodies import PlanBody, SketchBody
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.plans import Sketch
from cenote.server.http.dependencies import Acting, RoomHere, SeatNumber, ServicesHere
from cenote.server.http.middleware import address_of
from cenote.server.http.responses import REFUSALS
from cenote.server.tables import plans
from cenote.server.tables.room import Room

api = APIRouter(prefix="/api/tables/{table}/seats/{seat}/plans", responses=REFUSALS)

Number = Annotated[int, Path(ge=0, le=99, description="the number of a sketch")]


class Planner(NamedTuple):
    """A device that may look at a sketch, and which."""

    room: Room
    seat: int
    number: int
    device: str | None


async def planner_of(
    request: Request,
    services: ServicesHere,
    room: RoomHere,
    seat: SeatNumber,
    number: Number,
    device: Acting,
) -> Planner:
    """Sketches cost more than other requests, so they have a rate limit of their own."""
    services.limits.sketched.take(address_of(request.scope))
    services.limits.sketched.take(f"device {device}")
    plans.must_be_planner(room, seat, number, device)
    return Planner(room, seat, number, device)


PlannerHere = Annotated[Planner, Depends(planner_of)]


@api.get("/{number}", summary="A sketch, as far as it is possible now")
async def look(services: ServicesHere, planner: PlannerHere) -> Sketch:
    room, seat, number, _ = planner
    return await services.rooms.replayed(plans.look, room, seat, number)


@api.put("/{number}", summary="Play on in a sketch")
async def draw(services: ServicesHere, planner: PlannerHere, body: SketchBody) -> Sketch:
    room, seat, number, device = planner
    sketch = await services.rooms.replayed(plans.look, room, seat, number, body.words)
    if sketch["broken"] is not None:
        raise Refused("illegal_move", f"{sketch['broken']} is not possible here")
    await plans.draw(room, seat, number, device, body.words)
    return sketch


@api.put("/{number}/play", summary="Have the first turn of a sketch played by itself")
async def arm(
    room: RoomHere, seat: SeatNumber, number: Number, device: Acting, body: PlanBody
) -> dict[str, str]:
    await plans.arm(room, seat, number, device, body.foresight, body.exact)
    return {}


@api.delete("/play", summary="Play nothing by itself")
async def disarm(room: RoomHere, seat: SeatNumber, device: Acting) -> dict[str, str]:
    await plans.disarm(room, seat, device)
    return {}
