"""A table's socket: messages from the client, views and refusals to it."""

import asyncio
import json
import time
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from cenote.server.common.plain_text import CHAT, clean
from cenote.server.common.rate_limits import bucket
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.http.message_shape import Bye, field, flag, id_of, parsed
from cenote.server.http.services import Services
from cenote.server.monitoring import logs
from cenote.server.storage.access import finished
from cenote.server.tables import seats, take_backs
from cenote.server.tables.room import Room
from cenote.server.tables.viewer import Viewer

PATIENCE = 20
"""After this many bad messages the server closes the socket."""
BACKLOG = 100
BACKLOG_BYTES = 131_072
"""How much may wait for a socket that is not read; views do not count, they are made when sent."""
HELLOS_PER_SECOND, HELLOS_AT_ONCE = 1, 10
POLICY = 1008

GONE = (WebSocketDisconnect, OSError, RuntimeError)
"""Errors that mean the other end has left."""


class Socket(Viewer):
    """One connection. One task sends everything, so a slow reader delays nobody else."""

    def __init__(
        self,
        websocket: WebSocket,
        services: Services,
        room: Room,
        device: str | None,
        address: str,
        key: str | None = None,
    ) -> None:
        super().__init__(device, key)
        self.websocket = websocket
        self.services = services
        self.room = room
        self.address = address
        self.hellos = bucket(HELLOS_PER_SECOND, HELLOS_AT_ONCE)
        self.visibility_limit = bucket(HELLOS_PER_SECOND, HELLOS_AT_ONCE)
        """How often other processes hear that the page is hidden, or seen again."""
        self.said_hello = False
        self.has_messages = asyncio.Event()
        self.view_due = False
        self.chat_due = False
        self.messages: list[str] = []
        self.closing: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Fails with the reason when the server closes the socket."""

    # Down

    def wake(self) -> None:
        if self.said_hello:
            self.view_due = True
            self.has_messages.set()

    def tell(self, message: dict[str, Any]) -> None:
        if self.said_hello or message["type"] == "refusal":
            self.queue(json.dumps(message))

    def queue(self, text: str) -> None:
        """Queue a message. A client that does not read is cut off, and gets everything later."""
        waiting = sum(map(len, self.messages)) + len(text)
        if len(self.messages) < BACKLOG and waiting < BACKLOG_BYTES:
            self.messages.append(text)
            self.has_messages.set()
        else:
            self.bye("too_slow")

    def start_over(self) -> None:
        self.chat_due = True
        self.wake()

    def bye(self, reason: str, code: int = POLICY) -> None:
        if not self.closing.done():
            self.closing.set_exception(Bye(reason, code))

    async def send(self) -> None:
        """Send whatever is queued; of views only the newest."""
        while True:
            await self.has_messages.wait()
            self.has_messages.clear()
            if (refused := self.room.table.refusal_to(self.device)) is not None:
                self.bye(refused)
                return
            for text in self.take_messages():
                await self.put(text)
            if self.view_due:
                await self.put(await self.newest_view())

    async def newest_view(self) -> str:
        """The current view, with the chat if the client has just said hello."""
        more: dict[str, Any] = {}
        if self.chat_due:
            self.chat_due = False
            more["chat"] = await self.room.store.chat(self.room.table.id)
            self.known = 0
        self.view_due = False
        re, self.re = self.re, None
        return self.room.view(self, re, **more)

    async def put(self, text: str) -> None:
        try:
            await self.websocket.send_text(text)
        except GONE as error:
            raise WebSocketDisconnect from error

    def take_messages(self) -> list[str]:
        messages, self.messages = self.messages, []
        return messages

    # Up

    async def receive(self) -> None:
        rate = self.services.settings.messages_per_second
        pace = bucket(rate, rate * 3)
        mistakes = 0
        while True:
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not pace.take(time.monotonic()) or not self.services.limits.messages.has_room(
                self.address
            ):
                raise Bye("too_fast", POLICY)
            mistakes += await self.hear(received.get("text"))
            if mistakes >= PATIENCE:
                raise Bye("bad_request", POLICY)

    async def hear(self, text: str | None) -> bool:
        """Answer one message; returns whether it was malformed."""
        re = None
        try:
            message = parsed(text)
            re = id_of(message)
            async with self.services.concurrency.slot(self.address):
                await self.answer_first(message, re)
        except Refused as refused:
            self.refuse(refused, re)
            return refused.reason == "bad_request"
        except Bye:
            raise
        except Exception as error:
            logs.trace("a message failed", error, table=logs.short(self.room.table.id))
            self.refuse(Refused("broken"), re)
        return False

    def refuse(self, refused: Refused, re: int | str | None) -> None:
        self.services.metrics.count("cenote_refusals_total", reason=refused.reason)
        self.tell(refused.message(re))
        if refused.reason == "stale":
            self.wake()

    async def answer_first(self, message: dict[str, Any], re: int | str | None) -> None:
        """Messages at a table take priority over requests."""
        self.services.admission.talking += 1
        try:
            await self.answer(message, re)
        finally:
            self.services.admission.talking -= 1

    async def answer(self, message: dict[str, Any], re: int | str | None) -> None:
        if self.closing.done():
            return  # the socket is closing, whatever they say
        kind = message.get("type")
        if not isinstance(kind, str) or kind not in ANSWERS:
            raise Refused("bad_request", "type: unknown")
        self.services.metrics.count("cenote_messages_total", type=kind)
        if not self.said_hello and kind not in ("hello", "ping"):
            raise Refused("bad_request", "type: say hello first")
        await ANSWERS[kind](self, message, re)

    async def hello(self, message: dict[str, Any], re: int | str | None) -> None:
        """Answer a hello with everything from the beginning."""
        seat = field(message, "seat", int, optional=True)
        is_visible = flag(message, "visible", default=True)
        if "seat" in message:
            self.room.look(self, seat)
        if not self.hellos.take(time.monotonic()):
            raise Refused("too_fast")
        if is_visible and not self.said_hello:
            await self.look_up()
        elif not is_visible:
            self.hide()
        self.said_hello = True  # from here on no message or change is missed
        self.chat_due = True
        self.re = re
        self.wake()

    async def visible(self, message: dict[str, Any], re: int | str | None) -> None:
        """The page was hidden, or is visible again."""
        is_visible = flag(message, "visible")
        if is_visible and self.hidden_since is not None:
            self.hidden_since = None
            await self.look_up()
        elif not is_visible and self.hidden_since is None:
            self.hide()
        else:
            return
        is_told = self.services.store.is_shared and self.visibility_limit.take(time.monotonic())
        if is_told and self.room.table.held_by(self.device):
            self.services.soon(self.services.write_presence(self.room))

    async def look_up(self) -> None:
        """Somebody looks: they need not be told, and play again if a computer filled in."""
        self.services.soon(self.services.noticing.looked(self.room.table.id, self.device))
        await whole(seats.returned(self.room, self.device))

    def hide(self) -> None:
        self.hidden_since = now()

    async def move(self, message: dict[str, Any], re: int | str | None) -> None:
        began = time.perf_counter()
        version, word = field(message, "version", int), field(message, "move", str)
        await whole(self.room.play(self, version, word, re))
        self.services.metrics.count("cenote_moves_total", by="person")
        self.services.metrics.time("cenote_move_seconds", time.perf_counter() - began)

    async def undo(self, message: dict[str, Any], re: int | str | None) -> None:
        version = field(message, "version", int)
        await whole(self.room.undo(self, version, re, whole_turn=False))

    async def restart(self, message: dict[str, Any], re: int | str | None) -> None:
        version = field(message, "version", int)
        await whole(self.room.undo(self, version, re, whole_turn=True))

    async def take_back(self, message: dict[str, Any], re: int | str | None) -> None:
        table, moves = self.room.table, field(message, "moves", int)
        if table.has_others_than(self.device):
            self.services.limits.requests.take(f"{table.id} {self.device}")
        else:
            self.services.limits.take_backs.take(f"{table.id} {self.device}")
        await whole(take_backs.ask(self.room, self, moves, re))

    async def answer_request(self, message: dict[str, Any], re: int | str | None) -> None:
        moves, agrees = field(message, "moves", int), flag(message, "agree")
        self.services.limits.take_backs.take(f"{self.room.table.id} {self.device}")
        await whole(take_backs.answer(self.room, self, moves, agrees, re))

    async def look(self, message: dict[str, Any], re: int | str | None) -> None:
        self.room.look(self, field(message, "seat", int, optional=True))
        self.re = re
        self.wake()

    async def chat(self, message: dict[str, Any], re: int | str | None) -> None:
        text = clean(field(message, "text", str), CHAT)
        mine = self.room.table.held_by(self.device)
        seat = field(message, "seat", int, optional=True)
        if seat is None:
            seat = mine[0] if mine else None
        if seat not in mine:
            raise Refused("not_your_seat")
        self.room.must_be_open()
        table = self.room.table
        bans = self.services.bans
        if any(bans.bars_chat(who, table.id) for who in (self.device, self.key)):
            raise Refused("muted")
        if text:
            self.services.limits.chat.take(f"{table.id} {self.device}")
            name = table.seats[seat].name
            said = await self.room.store.say(table.id, seat, name, text, self.device)
            self.room.tell({"type": "chat", "messages": [said]})

    async def ping(self, message: dict[str, Any], re: int | str | None) -> None:
        self.queue(json.dumps({"type": "pong"} | ({} if re is None else {"re": re})))


ANSWERS = {
    "hello": Socket.hello,
    "move": Socket.move,
    "undo": Socket.undo,
    "restart": Socket.restart,
    "take_back": Socket.take_back,
    "answer": Socket.answer_request,
    "look": Socket.look,
    "visible": Socket.visible,
    "chat": Socket.chat,
    "ping": Socket.ping,
}


async def whole(doing: Coroutine[Any, Any, None]) -> None:
    """A lost connection does not interrupt a move."""
    await finished(doing)
