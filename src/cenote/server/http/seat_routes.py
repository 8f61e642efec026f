"""Seats: taken, given up, renamed, filled by bots."""

from typing import Annotated

from fastapi import APIRouter, Header

from cenote.server.common.bodies import (
    AutoBody,
    ClaimBody,
    Link,
    Mine,
    NameBody,
    Nothing,
    StandInBody,
)
from cenote.server.http.dependencies import Acting, KnownDevice, RoomHere, SeatNumber
from cenote.server.http.responses import REFUSALS
from cenote.server.tables import seats

api = APIRouter(prefix="/api", responses=REFUSALS)


@api.post("/tables/{table}/seats/{seat}/claim", summary="Take a seat with its key")
async def claim(
    room: RoomHere,
    seat: SeatNumber,
    device: KnownDevice,
    body: ClaimBody,
    x_seat_key: Annotated[str | None, Header(max_length=128)] = None,
) -> Mine:
    await seats.claim(room, seat, x_seat_key, device, body.name)
    return Mine(mine=room.table.held_by(device))


@api.post("/tables/{table}/seats/{seat}/link", summary="A new key for a seat")
async def link(room: RoomHere, seat: SeatNumber, device: Acting, body: Nothing) -> Link:
    return Link(seat=seat, key=await seats.link(room, seat, device))


@api.post("/tables/{table}/seats/{seat}/name", summary="Rename a seat")
async def rename(room: RoomHere, seat: SeatNumber, device: Acting, body: NameBody) -> Nothing:
    await seats.rename(room, seat, device, body.name)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/leave", summary="Give a seat up")
async def leave(room: RoomHere, seat: SeatNumber, device: Acting, body: Nothing) -> Nothing:
    await seats.leave(room, seat, device)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/stand-in", summary="A bot for an absent person")
async def stand_in(room: RoomHere, seat: SeatNumber, device: Acting, body: StandInBody) -> Nothing:
    await seats.stand_in(room, seat, device, body.level)
    return Nothing()


@api.post("/tables/{table}/seats/{seat}/auto", summary="Play single forced choices for me")
async def auto(room: RoomHere, seat: SeatNumber, device: Acting, body: AutoBody) -> Nothing:
    await seats.play_forced(room, seat, device, body.on)
    return Nothing()
