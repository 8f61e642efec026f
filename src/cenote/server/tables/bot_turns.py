"""Bots at the tables: whenever a bot is to act, one process lets it think and plays its move."""

import asyncio
import time
from secrets import SystemRandom
from typing import Any

from cenote.server.common.periodic import one_of_many
from cenote.server.common.refusals import Refused
from cenote.server.jobs.bot_pool import BotPool, JobFailed
from cenote.server.jobs.bot_queue import ALONE, EXPECTED, WATCHED, Ticket
from cenote.server.monitoring import logs
from cenote.server.monitoring.metrics import Metrics
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

RNG = SystemRandom()

Wanted = tuple[int, str, int]
"""The seat and the level of a bot to act, and the version of the table it thinks about."""

TOLD_AFTER = 5.0
"""Seconds in the queue after which a table is told that its bot waits, and again each time."""


class BotTurns:
    """For each table where a bot is to act, one task here or in another process."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool, metrics: Metrics) -> None:
        self.rooms = rooms
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.playing: set[asyncio.Task[None]] = set()
        self.asked: dict[asyncio.Task[None], Wanted] = {}
        self.is_closing = False

    def changed(self, room: Room, is_ours: bool = True) -> None:
        """A table changed: start thinking, or stop thinking about an outdated position."""
        wanted = self.wanted(room)
        task = self.tasks.get(room.table.id)
        if task is not None and not task.done():
            if self.asked.get(task, wanted) == wanted:
                return  # it is thinking about just this, or is about to look at the table
            task.cancel()
        if wanted is not None and room.table.bot_process == room.store.process:
            self.begin(room)

    def wanted(self, room: Room) -> Wanted | None:
        """The bot to act; after a take-back it is asked about another position."""
        if self.is_closing or room.frozen or room.match.is_over or not room.is_open:
            return None
        if room.table.is_waiting:
            return None
        seat = room.match.to_act
        level = room.table.seats[seat].played_by
        return None if level is None else (seat, level, room.table.version)

    def begin(self, room: Room) -> None:
        task = asyncio.create_task(self.act(room))
        self.tasks[room.table.id] = task
        room.busy += 1
        task.add_done_callback(lambda done: self.ended(room, done))

    def ended(self, room: Room, task: asyncio.Task[None]) -> None:
        table = room.table.id
        room.busy -= 1
        self.asked.pop(task, None)
        if self.tasks.get(table) is task:
            del self.tasks[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.trace("a bot's seat failed", error, table=logs.short(table))

    async def act(self, room: Room) -> None:
        """Play as long as a bot is to act."""
        me = self.tasks[room.table.id]
        while (wanted := self.wanted(room)) is not None:
            seat, level, version = wanted
            self.asked[me] = wanted
            began = time.monotonic()
            word = await self.think(room, seat, level)
            await asyncio.sleep(max(0, began + room.table.pace / 1000 - time.monotonic()))
            del self.asked[me]
            try:
                await self.play(room, seat, version, word)
                self.metrics.count("cenote_moves_total", by="bot")
            except Refused as refused:
                if refused.reason in ("unavailable", "stale"):
                    await asyncio.sleep(0.5 if refused.reason == "unavailable" else 0)
                elif refused.reason not in ("not_your_turn", "archived", "no_table"):
                    raise

    async def play(self, room: Room, seat: int, version: int, word: str) -> None:
        """Play the chosen word; this part cannot be cancelled."""
        playing = asyncio.create_task(room.play_bot(seat, version, word))
        self.playing.add(playing)
        playing.add_done_callback(self.playing.discard)
        await asyncio.shield(playing)

    async def think(self, room: Room, seat: int, level: str) -> str:
        """The bot's choice; if it fails, any legal move, so that the game continues."""
        match = room.match
        job = {**self.rooms.record_job("choose", room), "seat": seat, "level": level}
        try:
            word = await self.in_line(room, seat, job)
            if match.game.move(word) in match.game.legal_moves(match.state):
                return word
            raise JobFailed("an illegal move")
        except JobFailed as error:
            logs.warn("a bot failed", table=logs.short(room.table.id), level=level, why=str(error))
            self.metrics.count("cenote_bot_failures_total", level=level)
            return match.game.word(RNG.choice(match.game.legal_moves(match.state)))

    async def in_line(self, room: Room, seat: int, job: dict[str, Any]) -> str:
        """Wait for a slot and think; a table that waits long is told."""
        ticket = Ticket(room.table.id, lambda: urgency(room))
        telling = asyncio.create_task(self.tell_waiting(room, seat, ticket))
        try:
            return await self.bot_pool.choose(job, ticket)
        finally:
            telling.cancel()

    async def tell_waiting(self, room: Room, seat: int, ticket: Ticket) -> None:
        waited = 0.0
        while not ticket.called.is_set():
            await asyncio.sleep(TOLD_AFTER)
            waited += TOLD_AFTER
            if not ticket.called.is_set():
                ahead = self.bot_pool.queue.ahead_of(ticket)
                room.tell({"type": "queue", "seat": seat, "ahead": ahead, "seconds": int(waited)})

    async def take_over(self) -> None:
        """Find bots without a live process: it died, or the server was down."""
        for table in await self.rooms.processes.waiting_bots():
            with one_of_many("bots", table):
                if await self.rooms.processes.lease(table):
                    await self.rooms.apply_notice(table, "table", 0)
                    self.changed(await self.rooms.get(table))

    async def close(self) -> None:
        """Finish a move that is being written, and start no other."""
        self.is_closing = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self.playing, return_exceptions=True)
        await self.bot_pool.close()


def urgency(room: Room) -> int:
    """How much a bot's turn at this table matters to people."""
    if room.table.people == 0:
        return ALONE
    return WATCHED if room.here() else EXPECTED
