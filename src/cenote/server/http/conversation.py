"""A socket from its opening to the goodbye: one task sends, another receives."""

import asyncio
import json

from starlette.websockets import WebSocketDisconnect, WebSocketState

from cenote.server.common.refusals import Refused
from cenote.server.http.message_shape import Bye
from cenote.server.http.socket import GONE, Socket
from cenote.server.monitoring import logs

HANG_UP_SECONDS = 5.0
OUR_MISTAKE = 1011


async def converse(socket: Socket) -> None:
    """Run until either side closes the connection."""
    services, room = socket.services, socket.room
    room.viewers.add(socket)
    services.soon(services.show_presence(room))
    sending = asyncio.create_task(send_on(socket))
    receiving = asyncio.create_task(socket.receive())
    try:
        await asyncio.wait(
            (sending, receiving, socket.closing), return_when=asyncio.FIRST_COMPLETED
        )
    finally:
        room.viewers.discard(socket)
        services.soon(services.show_presence(room))
        await stop(sending, receiving)
        for error in filter(None, map(failure_of, (receiving, socket.closing))):
            await part(socket, error)


async def stop(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


def failure_of(ended: asyncio.Future[None]) -> BaseException | None:
    return ended.exception() if ended.done() and not ended.cancelled() else None


async def part(socket: Socket, error: BaseException) -> None:
    """Say why, if it is the server that closes the socket."""
    if isinstance(error, Bye):
        await hang_up(socket, error.reason, error.code)
    elif not isinstance(error, GONE):
        logs.trace("a socket failed", error, table=logs.short(socket.room.table.id))
        await hang_up(socket, "broken", OUR_MISTAKE)


async def send_on(socket: Socket) -> None:
    """A view that cannot be made must not leave a client waiting for ever."""
    try:
        await socket.send()
    except WebSocketDisconnect:
        pass
    except Refused as refused:
        socket.bye(refused.reason)
    except Exception as error:
        logs.trace("a view failed", error, table=logs.short(socket.room.table.id))
        socket.bye("broken", OUR_MISTAKE)


async def hang_up(socket: Socket, reason: str, code: int) -> None:
    """Close without waiting: a socket that is not read is cut a little later."""
    try:
        if socket.websocket.application_state is WebSocketState.CONNECTED:
            async with asyncio.timeout(HANG_UP_SECONDS):
                await socket.websocket.send_text(json.dumps({"type": "bye", "reason": reason}))
                await socket.websocket.close(code)
    except (*GONE, TimeoutError) as error:
        logs.note("socket was gone", why=type(error).__name__)
