"""A game move by move, as the viewer may see it."""

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response

from cenote.server.common.refusals import Refused
from cenote.server.common.wire.positions import Eyes as Viewpoint
from cenote.server.common.wire.positions import Position
from cenote.server.common.wire.replays import Positions, Replay, ReplayHead
from cenote.server.http.dependencies import Device, Eyes, RoomHere, Sees, ServicesHere
from cenote.server.http.responses import REFUSALS
from cenote.server.tables import views
from cenote.server.tables.match import Match
from cenote.server.tables.room import Room

AT_ONCE = 50

api = APIRouter(prefix="/api", responses=REFUSALS)


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
    """What this viewer sees after `moves` moves, and after each of the next ones."""
    state = whole.record().replay(moves)
    there = whole.fork()
    found = []
    for number in range(moves, min(moves + count, len(whole.entries) + 1)):
        there.state = state
        found.append(views.position_view(there, eyes, number))
        if number < len(whole.entries):
            whole.game.apply(state, whole.entries[number].move)
    return found
