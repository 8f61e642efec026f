"""The server as a whole: what one process keeps while it runs."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy import URL

from cenote.server import database, logs, seats
from cenote.server.archiving import Archiving
from cenote.server.bans import Bans
from cenote.server.bot_seats import BotSeats
from cenote.server.bulletin import Bulletin
from cenote.server.contact import Contact
from cenote.server.doorman import Doorman
from cenote.server.keys import TABLE
from cenote.server.limits import Lanes, Limits, Turnstile
from cenote.server.loops import again_and_again, one_of_many
from cenote.server.metrics import Metrics
from cenote.server.processes import Processes
from cenote.server.readiness import Readiness
from cenote.server.reading import Reading
from cenote.server.refusals import Refused
from cenote.server.room import Room
from cenote.server.rooms import Rooms
from cenote.server.settings import Settings
from cenote.server.store import Store
from cenote.server.thinkers import Thinkers
from cenote.server.vitals import Vitals
from cenote.server.watchdog import watch
from cenote.server.webhooks import Webhooks

SWEEP = 60.0
TIDY = 5.0
BEAT = 1.0
BEAT_ALONE = 5.0
"""Seconds between two beats where processes watch each other, and where there is only one."""
LIVES, LIVES_ALONE = 3_500, 15_000
"""A process that said nothing for so many milliseconds is taken for dead."""

AT_ONCE = 4
"""Requests and messages of one address that are worked on at the same time."""
SOCKETS = 3
"""So many times the messages of one socket may come from one address."""
CHATS_PER_SECOND, CHATS_AT_ONCE = 0.5, 6
TAKE_BACKS_PER_SECOND, TAKE_BACKS_AT_ONCE = 1, 30
REQUESTS_PER_SECOND, REQUESTS_AT_ONCE = 1 / 20, 3
"""Of one device at one table. To ask others for a take-back is dearer: it interrupts them."""
DAY = 24 * 60 * 60


class House:
    """Store, rooms, bots and the tasks that look after them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.where: URL = database.address(settings.data, settings.database_url)
        self.store = Store(
            database.connect(self.where),
            secrets.token_hex(8),
            settings.bots > 0,
            self.metrics,
        )
        self.vitals = Vitals(self.metrics, settings.port)
        self.readiness = Readiness(self.store)
        self.processes = Processes(self.store)
        self.reading = Reading()
        self.rooms = Rooms(self.store, self.processes, self.reading)
        self.archiving = Archiving(settings, self.store, self.rooms)
        self.sockets = Turnstile(settings.sockets_per_address)
        waiting = int(settings.requests_per_second * 5) + settings.sockets_per_address
        self.lanes = Lanes(AT_ONCE, waiting)
        self.doorman = Doorman()
        self.messages = Limits(
            settings.messages_per_second * SOCKETS, settings.messages_per_second * SOCKETS * 3
        )
        self.chat = Limits(CHATS_PER_SECOND, CHATS_AT_ONCE)
        self.take_backs = Limits(TAKE_BACKS_PER_SECOND, TAKE_BACKS_AT_ONCE)
        self.requests = Limits(REQUESTS_PER_SECOND, REQUESTS_AT_ONCE)
        self.changes = Limits(settings.changes_per_second, settings.changes_per_second * 10)
        self.tables_made = Limits(settings.tables_per_minute / 60, settings.tables_per_minute)
        self.tables_today = Limits(settings.tables_per_day / DAY, settings.tables_per_day)
        self.reports_made = Limits(1 / 20, 10)
        self.forgotten = Limits(1 / 60, 3)
        self.bans = Bans()
        self.contact = Contact(settings.contact)
        self.is_stopping = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.bulletin: Bulletin | None = None
        self.bots: BotSeats | None = None
        self.webhooks: Webhooks | None = None

    async def open(self) -> None:
        await asyncio.to_thread(database.migrate, self.store.engine)
        await self.store.open()
        if not self.store.is_shared:
            await self.processes.forget_all()
        await self.beat()
        await self.bans.refresh(self.store)
        thinkers = Thinkers(self.settings.bots, self.settings.thinking_seconds, self.metrics)
        self.bots = BotSeats(self.rooms, thinkers, self.metrics)
        self.webhooks = Webhooks(self.settings.webhooks)
        self.rooms.watchful = [self.bots, self.webhooks]
        self.metrics.gauges = {
            "cenote_sockets": lambda: sum(self.sockets.inside.values()),
            "cenote_rooms": lambda: len(self.rooms.rooms),
            "cenote_bots_thinking": lambda: thinkers.busy,
            "cenote_bots_waiting": lambda: len(thinkers.line.waiting),
        }
        if self.store.is_shared:
            self.bulletin = Bulletin(
                self.where, self.store.process, self.rooms.heard, self.rooms.all_told
            )
            await self.bulletin.start()
        self.every(BEAT if self.store.is_shared else BEAT_ALONE, self.beat)
        self.soon(watch(self.metrics))
        self.every(1.0, self.look_at_clocks)
        self.every(SWEEP, self.archiving.sweep)
        self.every(1.0, self.look_after_rooms)
        self.every(TIDY, self.store.tidy)
        self.every(2.0, self.look_at_bans)
        self.every(1.0, self.look_at_notices)
        if self.settings.bots > 0:
            self.every(1.0, self.bots.take_over)
        logs.note("open", database=self.where.get_backend_name(), bots=self.settings.bots)

    async def say_goodbye(self) -> None:
        """The server is about to stop: everybody connected hears of it."""
        self.is_stopping = True
        for room in self.rooms.rooms.values():
            room.tell({"type": "bye", "reason": "unavailable"})
        await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Nothing is lost if this is not reached: it only spares others the wait."""
        self.is_stopping = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.bots is not None:
            await self.bots.close()
        if self.webhooks is not None:
            await self.webhooks.close()
        await self.reading.close()
        self.rooms.replayers.shutdown(wait=False)
        if self.bulletin is not None:
            await self.bulletin.stop()
        try:
            await self.processes.forget()
        except Refused:
            logs.warn("the database did not answer at the end")
        await self.store.close()
        logs.note("closed")

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self.soon(again_and_again(seconds, work))

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Do it beside everything else; whoever asked does not wait."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, Refused):
            logs.trace("something beside failed", error)

    async def beat(self) -> None:
        lasts = LIVES if self.store.is_shared else LIVES_ALONE
        beat = await self.processes.beat(lasts, self.vitals.taken())
        if beat.moved:
            logs.warn("time jumped, and clocks with it", seconds=beat.moved // 1000)
            self.rooms.move_clocks(beat.moved)
        if beat.somebody_died:
            await self.rooms.all_told()

    async def look_at_clocks(self) -> None:
        for table in await self.store.overdue():
            with one_of_many("clocks", table):
                await seats.time_up(await self.rooms.get(table))

    async def look_after_rooms(self) -> None:
        await self.rooms.settle_doubts()
        await self.rooms.look_again()
        self.rooms.sweep(self.settings.idle_seconds)

    async def look_at_bans(self) -> None:
        """Whoever was banned since the last look is shown out."""
        await self.bans.refresh(self.store)
        if self.bans.devices or self.bans.networks:
            for room in self.rooms.rooms.values():
                for viewer in room.viewers:
                    if self.bans.bars_device(viewer.device) or self.bans.bars_address(viewer.ip):
                        viewer.bye("banned")

    async def look_at_notices(self) -> None:
        """A command changed tables in the database while we run."""
        for table in await self.processes.changed_by_command():
            with one_of_many("notices", table):
                await self.rooms.told(table, "table", 0)

    async def room(self, table: str) -> Room:
        if not TABLE.fullmatch(table):
            raise Refused("no_table")
        if self.is_stopping:
            raise Refused("unavailable")
        return await self.rooms.get(table)

    def check_watchers(self, room: Room, device: str | None) -> None:
        """Each change is written out for everybody who looks on, so they cannot be too many."""
        if not room.table.held_by(device) and room.watchers() >= self.settings.watchers_per_table:
            raise Refused("too_many_sockets")

    def check_new_table(self, address: str) -> None:
        self.tables_made.take(address)
        self.tables_today.take(address)

    def here(self, table: str) -> set[int]:
        """Who is connected to a table, if it is in memory."""
        room = self.rooms.rooms.get(table)
        return room.here() if room else set()

    async def show_presence(self, room: Room) -> None:
        """Someone came or went."""
        room.tell({"type": "presence", **room.presence()})
        if self.store.is_shared:
            async with room.presence_lock:
                await self.write_presence(room)

    async def write_presence(self, room: Room) -> None:
        seats_here: set[int] = set()
        for viewer in room.viewers:
            seats_here.update(room.table.held_by(viewer.device))
        watchers = room.watchers() - room.elsewhere[1]
        await self.processes.show_presence(room.table.id, sorted(seats_here), watchers)
