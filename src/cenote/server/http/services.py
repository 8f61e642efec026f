"""Everything that one server process keeps while it runs."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy import URL

from cenote.server.common import garbage
from cenote.server.common.bodies import NewSeat
from cenote.server.common.keys import TABLE
from cenote.server.common.periodic import again_and_again, one_of_many
from cenote.server.common.rate_limits import ConcurrencyLimit, ConnectionLimit
from cenote.server.common.refusals import Refused
from cenote.server.common.settings import VERSION, Settings
from cenote.server.events.webhooks import Webhooks
from cenote.server.http.admission import Admission
from cenote.server.http.contact import Contact
from cenote.server.http.limits import Limits
from cenote.server.http.readiness import Readiness
from cenote.server.http.shares import Shares
from cenote.server.jobs.bot_pool import BotPool
from cenote.server.jobs.file_reading import FileReader
from cenote.server.learning.coaching import Coaching
from cenote.server.learning.reviews import Reviews
from cenote.server.lobby import holidays, seeking, waiting
from cenote.server.lobby.waiting import HostsSeen
from cenote.server.monitoring import logs
from cenote.server.monitoring.loop_lag import watch
from cenote.server.monitoring.metrics import Metrics
from cenote.server.monitoring.process_stats import ProcessStats
from cenote.server.notices.mail import Mail
from cenote.server.notices.noticing import Noticing
from cenote.server.notices.push import Push
from cenote.server.notices.sending import Sending
from cenote.server.people.bans import Bans
from cenote.server.people.persons import DEVICE, Persons
from cenote.server.people.principals import Principals
from cenote.server.results.results import Results
from cenote.server.storage import database, reviews
from cenote.server.storage.notice_listener import NoticeListener
from cenote.server.storage.plans import due
from cenote.server.storage.processes import Processes
from cenote.server.storage.store import Store
from cenote.server.tables import archiving, plans, seats
from cenote.server.tables.archiving import Archiving
from cenote.server.tables.bot_turns import BotTurns
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

SWEEP = 60.0
SETTLING = 5.0
CHECKPOINT = 5.0
HEARTBEAT = 0.5
HEARTBEAT_ALONE = 5.0
"""Seconds between two beats where processes watch each other, and where there is only one."""
LIVES, LIVES_ALONE = 2_500, 15_000
"""A process that has been silent for this many milliseconds counts as dead."""

AT_ONCE = 4
"""Requests and messages of one address that are handled at the same time; and, apart from them,
requests that wait for workers, mail servers and webhooks."""
KEPT_FOR_OTHERS = 4
"""One address takes up all places of spectators but one in so many."""
REVIEWS_OF_ADDRESS = 10
"""How many reviews of one address run or wait at once."""
LOBBY = 20.0
"""Seconds between two looks at hosts, people who look for a game, and holidays."""
LOOK_AT_CLOCKS = 30.0


class Services:
    """Store, rooms, bots and the background tasks for them."""

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
        self.process_stats = ProcessStats(self.metrics, VERSION, settings.port)
        self.readiness = Readiness(self.store)
        self.processes = Processes(self.store)
        self.reading = FileReader()
        self.rooms = Rooms(self.store, self.processes, self.reading)
        self.principals = Principals(self.store)
        self.persons = Persons(self.rooms, self.principals)
        self.results = Results(self.rooms)
        self.archiving = Archiving(settings, self.store, self.rooms)
        self.sockets = ConnectionLimit(settings.sockets_per_address)
        most_waiting = int(settings.requests_per_second * 5) + settings.sockets_per_address
        self.concurrency = ConcurrencyLimit(AT_ONCE, most_waiting)
        self.elsewhere = ConcurrencyLimit(AT_ONCE, most_waiting)
        self.admission = Admission()
        self.limits = Limits(settings)
        self.set_shares(settings)
        self.hosts_seen = HostsSeen(self.store, self.rooms)
        self.bans = Bans()
        self.contact = Contact(settings.contact)
        self.is_stopping = False
        self.tasks: set[asyncio.Task[None]] = set()
        self.notice_listener: NoticeListener | None = None
        self.bots: BotTurns | None = None
        self.reviews: Reviews | None = None
        self.coaching: Coaching | None = None
        self.webhooks: Webhooks | None = None
        self.noticing = Noticing(self.rooms)
        self.push = Push(settings.push, self.store, self.metrics, settings.smtp_sender)
        self.mail = Mail(settings, self.store, self.metrics)
        self.sending = Sending(self.noticing, self.push, self.mail)

    def set_shares(self, settings: Settings) -> None:
        """How much of what is limited for everybody may come from one address."""
        self.waiting_shares = Shares(
            self.store,
            settings.waiting_tables_per_address,
            "too_many_waiting",
            waiting.still_waiting,
        )
        self.bot_shares = Shares(
            self.store, settings.bot_tables_per_address, "too_many_tables", archiving.still_open
        )
        self.review_shares = Shares(
            self.store, REVIEWS_OF_ADDRESS, "too_many_reviews", reviews.still_waiting
        )

    def shares_of(self, seats: list[NewSeat]) -> list[Shares]:
        """What a table with these seats takes up a share of."""
        kinds = {seat.kind for seat in seats}
        shares = [self.waiting_shares] if "anyone" in kinds else []
        return shares + ([self.bot_shares] if kinds == {"bot"} else [])

    async def open(self) -> None:
        await asyncio.to_thread(database.migrate, self.store.engine)
        await self.store.open()
        if not self.store.is_shared:
            await self.processes.forget_all()
        await self.heartbeat()
        await self.bans.refresh(self.store)
        self.start_workers()
        await self.push.open()
        await self.mail.open()
        if self.store.is_shared:
            self.notice_listener = NoticeListener(
                self.where, self.store.process, self.on_notice, self.on_missed
            )
            await self.notice_listener.start()
        self.begin_work()
        logs.note("open", database=self.where.get_backend_name(), bots=self.settings.bots)

    def start_workers(self) -> None:
        """Bots, reviews and coaches share a worker pool; what happens at tables reaches them."""
        bot_pool = BotPool(self.settings.bots, self.settings.thinking_seconds, self.metrics)
        self.bots = BotTurns(self.rooms, bot_pool, self.metrics)
        self.reviews = Reviews(self.rooms, bot_pool, self.metrics)
        self.coaching = Coaching(self.rooms, bot_pool)
        self.webhooks = Webhooks(self.settings.webhooks)
        self.rooms.observers = [self.bots, self.webhooks, self.noticing, self.results]
        self.rooms.after_move = plans.follow_all
        self.reviews.finished = self.noticing.reviewed
        self.metrics.gauges = self.gauges(bot_pool)

    def gauges(self, bot_pool: BotPool) -> dict[str, Callable[[], float]]:
        """Metrics that are read when somebody asks."""
        return {
            "cenote_sockets": lambda: sum(self.sockets.inside.values()),
            "cenote_rooms": lambda: len(self.rooms.rooms),
            "cenote_bots_thinking": lambda: bot_pool.busy,
            "cenote_bots_waiting": lambda: len(bot_pool.queue.waiting),
            "cenote_notices_waiting": self.sending.waiting,
            "cenote_reviews_running": lambda: len(self.reviews.tasks) if self.reviews else 0,
        }

    def begin_work(self) -> None:
        """What is looked after in the background, and how often."""
        self.every(HEARTBEAT if self.store.is_shared else HEARTBEAT_ALONE, self.heartbeat)
        self.soon(watch(self.metrics))
        self.every(1.0, self.look_at_clocks)
        self.every(1.0, self.look_at_plans)
        self.every(SWEEP, self.archiving.sweep)
        self.every(1.0, self.look_after_rooms)
        self.every(1.0, self.results.look)
        self.every(CHECKPOINT, self.store.checkpoint)
        self.every(LOBBY, self.hosts_seen.write)
        self.every(LOBBY, self.look_at_people)
        self.every(2.0, self.look_at_bans)
        self.every(1.0, self.look_at_notices)
        self.every(SETTLING, self.persons.settle)
        self.every(1.0, self.sending.send_due)
        self.every(LOOK_AT_CLOCKS, self.noticing.look_at_clocks)
        self.every(SWEEP, self.sending.forget_unconfirmed)
        self.every(garbage.LOOK, garbage.Collector().look)
        if self.settings.bots > 0 and self.bots is not None and self.reviews is not None:
            self.every(HEARTBEAT, self.bots.take_over)
            self.every(1.0, self.reviews.take_over)

    async def say_goodbye(self) -> None:
        """The server is about to stop: tell everybody who is connected."""
        self.is_stopping = True
        for room in self.rooms.rooms.values():
            room.tell({"type": "bye", "reason": "unavailable"})
        await asyncio.sleep(0.1)

    async def close(self) -> None:
        """Nothing is lost if this never runs: it only saves others the wait."""
        self.is_stopping = True
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.reviews is not None:
            await self.reviews.close()
        if self.bots is not None:
            await self.bots.close()
        if self.webhooks is not None:
            await self.webhooks.close()
        await self.noticing.close()
        await self.sending.close()
        await self.reading.close()
        self.rooms.replayers.shutdown(wait=False)
        if self.notice_listener is not None:
            await self.notice_listener.stop()
        try:
            await self.processes.forget()
        except Refused:
            logs.warn("the database did not answer at the end")
        await self.store.close()
        logs.note("closed")

    def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        self.soon(again_and_again(seconds, work))

    def soon(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it in the background; nobody waits for it."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.done)

    def done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, Refused):
            logs.trace("something beside failed", error)

    async def on_notice(self, table: str, what: str, number: int) -> None:
        """A notice from another process: about a table, or about a device."""
        if what == DEVICE:
            await self.persons.device_changed(table, follow=bool(number))
        else:
            await self.rooms.on_notice(table, what, number)

    async def on_missed(self) -> None:
        """Notices may be missing."""
        self.principals.forget_all()
        await self.rooms.recheck_all()

    async def heartbeat(self) -> None:
        lasts = LIVES if self.store.is_shared else LIVES_ALONE
        heartbeat = await self.processes.heartbeat(lasts, self.process_stats.taken())
        if heartbeat.moved:
            logs.warn("time jumped, and clocks with it", seconds=heartbeat.moved // 1000)
            self.rooms.move_clocks(heartbeat.moved)
        if heartbeat.somebody_died:
            await self.rooms.recheck_all()

    async def look_at_clocks(self) -> None:
        for table in await self.store.overdue():
            with one_of_many("clocks", table):
                await seats.time_up(await self.rooms.get(table))

    async def look_at_plans(self) -> None:
        for table in await self.store.read(due):
            with one_of_many("plans", table):
                await plans.follow_overdue(await self.rooms.get(table))

    async def look_at_people(self) -> None:
        """Forget those who look for a game no longer; begin and end holidays."""
        await seeking.sweep(self.rooms)
        await holidays.sweep(self.rooms)

    async def look_after_rooms(self) -> None:
        await self.rooms.reload_uncertain()
        await self.rooms.recheck()
        self.rooms.sweep(self.settings.idle_seconds)

    async def look_at_bans(self) -> None:
        """Devices banned since the last look are disconnected."""
        await self.bans.refresh(self.store)
        if self.bans.devices or self.bans.networks:
            for room in self.rooms.rooms.values():
                for viewer in room.viewers:
                    if self.bans.bars(viewer.device, viewer.key, viewer.ip):
                        viewer.bye("banned")

    async def look_at_notices(self) -> None:
        """Reload tables that a command has changed in the database."""
        for table in await self.processes.changed_by_command():
            with one_of_many("notices", table):
                await self.rooms.apply_notice(table, "table", 0)

    @property
    def webhooks_here(self) -> Webhooks:
        if self.webhooks is None:
            raise Refused("unavailable")
        return self.webhooks

    async def room(self, table: str) -> Room:
        if not TABLE.fullmatch(table):
            raise Refused("no_table")
        if self.is_stopping:
            raise Refused("unavailable")
        return await self.rooms.get(table)

    def check_watchers(self, room: Room, device: str | None, address: str) -> None:
        """Limit spectators: each change is sent to every one of them. Some come from elsewhere."""
        if room.table.held_by(device):
            return
        most = self.settings.watchers_per_table
        if room.watchers() >= most or room.watchers_from(address) >= most - most // KEPT_FOR_OTHERS:
            raise Refused("too_many_sockets")

    async def check_new_table(self, address: str, seats: list[NewSeat]) -> None:
        self.limits.tables_made.take(address)
        self.limits.tables_today.take(address)
        for shares in self.shares_of(seats):
            await shares.check(address)

    def note_new_table(self, address: str, seats: list[NewSeat], table: str) -> None:
        for shares in self.shares_of(seats):
            shares.note(table, address)

    def here(self, table: str) -> set[int]:
        """Who is connected to a table, if it is in memory."""
        room = self.rooms.rooms.get(table)
        return room.here() if room else set()

    async def show_presence(self, room: Room) -> None:
        """Announce that somebody came or went."""
        room.tell({"type": "presence", **room.presence()})
        if self.store.is_shared:
            await self.write_presence(room)

    async def write_presence(self, room: Room) -> None:
        """Tell the other processes."""
        async with room.presence_lock:
            watchers = room.watchers() - room.elsewhere[1]
            await self.processes.show_presence(room.table.id, room.connected_here(), watchers)
