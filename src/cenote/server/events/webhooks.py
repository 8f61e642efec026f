"""Webhooks: telling an outside address what happens at a table."""

from typing import Any

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.events.happenings import TURN, Happening, Happenings
from cenote.server.events.notice_texts import known_language, say, seat_name, table_name
from cenote.server.events.webhook_forms import preset_of, request_of
from cenote.server.jobs.call_slots import CallSlots, Deliveries, host_of
from cenote.server.jobs.outgoing_calls import CALL_FAILED, Caller, is_callable
from cenote.server.monitoring import logs
from cenote.server.storage.table import Event, Table
from cenote.server.tables.room import Room

AT_ONCE = 16
AT_ONCE_PER_HOST = 2
MOST_WAITING = 2000
GIVEN_UP_AFTER = 5
"""Failures in a row after which a webhook is turned off."""
MOST_FAILING = 5000
"""Tables whose failures are counted; of more, the one that failed longest ago starts anew."""
TEST = "test"
NAMES = {TURN: "your_turn"}
"""What an event is called where that is not its kind."""


def checked(address: str, allowed: str) -> str:
    """An address we are willing to call, judging by its text."""
    if allowed == "off":
        raise Refused("bad_request", "webhooks are turned off on this server")
    if not is_callable(address, ("http", "https")):
        raise Refused("bad_request", "webhook: not an http(s) address")
    return address


def form_of(address: str, preset: str | None, language: str | None, site: str) -> dict[str, str]:
    """How messages to an address look: chosen by the host, or recognised by the address."""
    return {
        "preset": preset or preset_of(address),
        "language": known_language(language or ""),
        "site": site,
    }


class Webhooks:
    """Calls the webhook of a table when something happens there that absent people should know."""

    def __init__(self, allowed: str) -> None:
        self.allowed = allowed
        self.caller = Caller(private=allowed == "any")
        self.happenings = Happenings()
        self.calling: set[str] = set()
        self.due: dict[str, dict[str, Happening]] = {}
        """What is to be announced at each table; of each kind only the newest."""
        self.slots = CallSlots(AT_ONCE, AT_ONCE_PER_HOST)
        self.deliveries = Deliveries("webhooks", MOST_WAITING)
        self.failures: dict[str, int] = {}
        """Failures in a row by table; the last to fail comes last."""

    def changed(self, room: Room, is_ours: bool) -> None:
        if room.table.webhook is None or self.allowed == "off" or not is_ours:
            return
        for happening in self.happenings.new(room):
            if is_for_absent(room, happening):
                self.tell(room, happening)

    def tell(self, room: Room, happening: Happening) -> None:
        """Queue a call; a table whose last call is still running waits for it."""
        table = room.table.id
        self.due.setdefault(table, {})[happening.kind] = happening
        if table not in self.calling:
            self.calling.add(table)
            if not self.deliveries.begin(self.call_in_turn(room)):
                self.calling.discard(table)
                self.due.pop(table)

    async def call_in_turn(self, room: Room) -> None:
        table = room.table.id
        try:
            while waiting := self.due.pop(table, {}):
                for happening in waiting.values():
                    await self.call_when_free(room, happening)
        finally:
            self.calling.discard(table)

    async def call_when_free(self, room: Room, happening: Happening) -> None:
        try:
            async with self.slots.slot(host_of(room.table.webhook or "")):
                await self.call(room, happening)
        except TimeoutError:
            logs.warn("webhook not called: too many wait", table=logs.short(room.table.id))

    async def call(self, room: Room, happening: Happening) -> None:
        """One POST; after a few failures in a row the webhook is removed."""
        table = room.table
        if table.webhook is None or is_past(table, happening):
            return
        status = await self.post(table, table.webhook, happening)
        if is_good(status):
            logs.note("webhook called", table=logs.short(table.id), status=status)
            self.failures.pop(table.id, None)
        else:
            await self.failed(room)

    async def post(self, table: Table, address: str, happening: Happening) -> int:
        """The status of the answer; 0 if there was none."""
        form = table.webhook_form or form_of(address, None, None, "")
        message = message_of(table, happening, form)
        try:
            return await self.caller.post(*request_of(address, form["preset"], message))
        except CALL_FAILED as error:
            logs.warn("webhook failed", table=logs.short(table.id), why=type(error).__name__)
            return 0

    async def test(self, room: Room, device: str | None) -> int:
        """Send a test for the host, who is told what the address answered."""
        table = room.table
        if not table.is_hosted_by(device):
            raise Refused("not_host")
        if table.webhook is None or self.allowed == "off":
            raise Refused("no_webhook")
        try:
            async with self.slots.slot(host_of(table.webhook)):
                return await self.post(table, table.webhook, Happening(TEST, table.to_act or 0))
        except TimeoutError:
            raise Refused("unavailable") from None

    async def failed(self, room: Room) -> None:
        table = room.table.id
        if self.count_failure(table) < GIVEN_UP_AFTER:
            return
        del self.failures[table]
        logs.warn("webhook given up", table=logs.short(table))
        seat = room.table.to_act or 0
        async with room.lock:
            event = Event(room.table.length, seat, "webhook", None, now())
            await room.store.edit(table, events=[event], webhook=None)
            await room.catch_up()
        room.show()

    def count_failure(self, table: str) -> int:
        """Failures in a row at a table, with this one."""
        self.failures[table] = self.failures.pop(table, 0) + 1
        if len(self.failures) > MOST_FAILING:
            del self.failures[next(iter(self.failures))]
        return self.failures[table]

    async def close(self) -> None:
        await self.deliveries.close()
        self.caller.close()


def is_good(status: int) -> bool:
    return 0 < status < 400


def is_for_absent(room: Room, happening: Happening) -> bool:
    """Nobody needs to be told of their turn while they look on."""
    if happening.kind != TURN:
        return True
    is_person = room.table.seats[happening.seat].played_by is None
    return is_person and happening.seat not in room.looking(now())


def is_past(table: Table, happening: Happening) -> bool:
    return happening.kind == TURN and table.to_act != happening.seat


def message_of(table: Table, happening: Happening, form: dict[str, str]) -> dict[str, Any]:
    language, seat = form["language"], happening.seat
    about = {"table": table_name(language, table), "name": seat_name(language, table, seat)}
    return {
        "event": NAMES.get(happening.kind, happening.kind),
        "table": table.id,
        "game": table.game,
        "title": table.title,
        "seat": seat,
        "name": table.seats[seat].name,
        "path": f"/table/{table.id}",
        "version": table.version,
        "text": say(language, f"hook.{happening.kind}", **about),
        "link": f"{form['site']}/table/{table.id}",
    }
