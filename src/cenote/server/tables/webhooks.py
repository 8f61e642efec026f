"""Webhooks: telling an outside address that it is somebody's turn."""

import asyncio
from collections import Counter, defaultdict
from typing import Any
from urllib.parse import urlsplit

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.jobs.outgoing_calls import CALL_FAILED, Caller
from cenote.server.monitoring import logs
from cenote.server.storage.table import Event
from cenote.server.tables.room import Room

PATIENCE = 60.0
"""Seconds a call may wait for its turn; after that it is out of date."""
AT_ONCE = 16
AT_ONCE_PER_HOST = 2
GIVEN_UP_AFTER = 5
"""Failures in a row after which a webhook is turned off."""
LONGEST = 500
REMEMBERED = 10_000
"""For how many tables the last announced turn is remembered."""


def checked(address: str, allowed: str) -> str:
    """An address we are willing to call, judging by its text."""
    if allowed == "off":
        raise Refused("bad_request", "webhooks are turned off on this server")
    try:
        parts = urlsplit(address)
        is_good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_good = False
    if not is_good or len(address) > LONGEST or not address.isascii() or not address.isprintable():
        raise Refused("bad_request", "webhook: not an http(s) address")
    return address


class Webhooks:
    """Calls the webhook of a table once each time the turn comes to an absent person."""

    def __init__(self, allowed: str) -> None:
        self.allowed = allowed
        self.caller = Caller(private=allowed == "any")
        self.told: dict[str, tuple[int, int]] = {}
        self.calling: set[str] = set()
        self.due: set[str] = set()
        """Tables with something to announce; a call announces the newest."""
        self.tasks: set[asyncio.Task[None]] = set()
        self.places = asyncio.Semaphore(AT_ONCE)
        self.places_at: defaultdict[str, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(AT_ONCE_PER_HOST)
        )
        self.failures: Counter[str] = Counter()

    def changed(self, room: Room, is_ours: bool) -> None:
        table, match = room.table, room.match
        if table.webhook is None or self.allowed == "off" or not is_ours:
            return
        if match.is_over or room.frozen or not room.is_open or table.is_waiting:
            return
        seat = match.to_act
        turn = (seat, match.game.turn(match.state))
        if self.told.get(table.id) == turn:
            return
        if len(self.told) >= REMEMBERED:
            self.told.clear()
        self.told[table.id] = turn
        if table.seats[seat].played_by is None and seat not in room.here():
            self.tell(room)

    def tell(self, room: Room) -> None:
        """Queue a call; a table whose last call is still running waits for it."""
        self.due.add(room.table.id)
        if room.table.id not in self.calling:
            self.calling.add(room.table.id)
            task = asyncio.create_task(self.call_in_turn(room))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def call_in_turn(self, room: Room) -> None:
        table = room.table.id
        try:
            while table in self.due:
                self.due.remove(table)
                await self.call_when_free(room)
        finally:
            self.calling.remove(table)
            if not self.calling:
                self.places_at.clear()

    async def call_when_free(self, room: Room) -> None:
        host = urlsplit(room.table.webhook or "").hostname or ""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.places_at[host].acquire()
        except TimeoutError:
            logs.warn("webhook not called: too many wait", table=logs.short(room.table.id))
            return
        try:
            async with self.places:
                await self.call(room)
        finally:
            self.places_at[host].release()

    async def call(self, room: Room) -> None:
        """One POST; after a few failures in a row the webhook is removed."""
        table = room.table
        if table.webhook is None or table.to_act is None:
            return
        try:
            status = await self.caller.post(table.webhook, message_of(room, table.to_act))
        except CALL_FAILED as error:
            status = 0
            logs.warn("webhook failed", table=logs.short(table.id), why=type(error).__name__)
        if 0 < status < 400:
            logs.note("webhook called", table=logs.short(table.id), status=status)
            self.failures.pop(table.id, None)
        else:
            await self.failed(room)

    async def failed(self, room: Room) -> None:
        table = room.table.id
        self.failures[table] += 1
        if self.failures[table] < GIVEN_UP_AFTER:
            return
        del self.failures[table]
        logs.warn("webhook given up", table=logs.short(table))
        seat = room.table.to_act or 0
        async with room.lock:
            event = Event(room.table.length, seat, "webhook", None, now())
            await room.store.edit(table, events=[event], webhook=None)
            await room.catch_up()
        room.show()

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.caller.close()


def message_of(room: Room, seat: int) -> dict[str, Any]:
    table = room.table
    return {
        "event": "your_turn",
        "table": table.id,
        "game": table.game,
        "title": table.title,
        "seat": seat,
        "name": table.seats[seat].name,
        "path": f"/table/{table.id}",
        "version": table.version,
    }
