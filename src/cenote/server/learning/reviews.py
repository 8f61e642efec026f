"""Reviews of finished games: requested once, made turn by turn, stored for everybody."""

import asyncio
from collections.abc import Callable
from typing import Any, cast

from cenote.server.common.periodic import one_of_many
from cenote.server.common.refusals import Refused
from cenote.server.common.wire.reviews import Judged, ReviewHead, ReviewNow, ReviewState
from cenote.server.jobs.bot_pool import BotPool, JobFailed
from cenote.server.jobs.bot_queue import DEEP_PASS, QUICK_PASS, Ticket
from cenote.server.jobs.review_work import judge_of
from cenote.server.learning import attempts
from cenote.server.monitoring import logs
from cenote.server.monitoring.metrics import Metrics
from cenote.server.results.results import accounts_of
from cenote.server.storage import results, reviews
from cenote.server.storage.reviews import CANCELLED, DONE, FAILED, WAITING, Found, Progress
from cenote.server.tables import views
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms

MOST_WAITING = 50
"""The most reviews running and waiting, on the whole server."""
PATIENCE = 5.0
"""A step may take this many times as long as a bot: no game waits for it."""
TRIES = 2
"""Attempts per step before a review fails: a worker may die for other reasons."""


class Reviews:
    """One task for each review that this process works on."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool, metrics: Metrics) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self.most = max(1, bot_pool.number)
        self.is_closing = False
        self.finished: Callable[[str, str], None] = lambda table, device: None
        """Told of a complete review, and of the device that asked for it."""

    # What people ask for

    async def ask(self, room: Room, device: str) -> None:
        """Start the review of a finished game, unless it exists or is running."""
        judge = must_be_reviewable(room)
        await self.store.write(reviews.ask_for, room.table.id, judge, device, MOST_WAITING)
        await self.take_over()

    async def cancel(self, room: Room, device: str | None) -> None:
        """The person who asked for it, or the host, stops it; what was found stays."""
        must_be_over(room)
        progress = await self.store.read(reviews.load, room.table.id)
        if progress is None:
            raise Refused("no_review")
        if not may_cancel(room, progress, device):
            raise Refused("not_host")
        if await self.store.write(reviews.finish, room.table.id, CANCELLED):
            self.metrics.count("cenote_reviews_total", state=CANCELLED)
        task = self.tasks.get(room.table.id)
        if task is not None:
            task.cancel()

    async def view(self, room: Room, device: str | None, known: int) -> str:
        """The progress of the review, with its text if that is newer than the client's."""
        judge = must_be_reviewable(room)
        progress = await self.store.read(reviews.load, room.table.id)
        if progress is None:
            return views.written(NOT_ASKED_FOR)
        waits = progress.state == WAITING and progress.step == 0
        head: ReviewHead = {
            "state": cast("ReviewState", progress.state),
            "step": progress.step,
            "done": progress.done,
            "turns": progress.turns,
            "ahead": await self.store.read(reviews.ahead_of, progress.asked) if waits else 0,
            "is_old": progress.judge != judge,
            "may_cancel": progress.state == WAITING and may_cancel(room, progress, device),
        }
        if progress.step <= known:
            return views.written({**head, "review": None})
        text = await self.store.read(reviews.load_text, room.table.id)
        return f'{views.written(head)[:-1]},"review":{text or "null"}}}'

    async def judge(self, room: Room, turn: int, words: list[str]) -> Judged:
        """The value of an attempt in place of the turn that was played."""
        must_be_reviewable(room)
        stored = await self.store.read(reviews.load_text, room.table.id)
        if stored is None:
            raise Refused("no_review")
        job = self.rooms.record_job("judge", room)
        job |= {"stored": stored, "turn": turn, "tried": words}
        attempt: Judged = await attempts.judged(self.bot_pool, job, room.table.id)
        return attempt

    # What this process works on

    async def take_over(self) -> None:
        """Find reviews without a live process: new ones, and those of a dead one."""
        free = self.most - len(self.tasks)
        if free <= 0 or not self.store.thinks:
            return
        process, mine = self.store.process, list(self.tasks)
        for table in await self.store.read(reviews.left_alone, process, mine, free):
            with one_of_many("reviews", table):
                if await self.store.write(reviews.lease, table, process):
                    self.begin(table)

    def begin(self, table: str) -> None:
        if self.is_closing or table in self.tasks:
            return
        task = asyncio.create_task(self.see_to(table))
        self.tasks[table] = task
        task.add_done_callback(lambda done: self.ended(table, done))

    def ended(self, table: str, task: asyncio.Task[None]) -> None:
        del self.tasks[table]
        if not task.cancelled() and (error := task.exception()) is not None:
            logs.trace("a review failed", error, table=logs.short(table))

    async def see_to(self, table: str) -> None:
        """Work on a review until it is complete, cancelled, or cannot be done."""
        try:
            room = await self.rooms.get(table)
            must_be_reviewable(room)
            room.busy += 1
            try:
                state = await self.work_on(room)
            finally:
                room.busy -= 1
        except JobFailed as error:
            logs.warn("a review was given up", table=logs.short(table), why=str(error))
            state = FAILED
        except Refused as refused:
            if refused.reason == "unavailable":  # it will be taken up again in a moment
                return
            state = FAILED
        if state != CANCELLED:
            await self.finish(table, state)

    async def finish(self, table: str, state: str) -> None:
        progress = await self.store.read(reviews.load, table)
        if await self.store.write(reviews.finish, table, state):
            self.metrics.count("cenote_reviews_total", state=state)
            if state == DONE and progress is not None and progress.device is not None:
                self.finished(table, progress.device)

    async def work_on(self, room: Room) -> str:
        """A step at a time, so that bots get the worker in between."""
        table = room.table.id
        stored = await self.store.read(reviews.load_text, table)
        while True:
            found = await self.step(room, stored)
            if found is None:
                continue
            if not await self.store.write(reviews.keep, table, self.store.process, found):
                return CANCELLED
            accounts = await self.rooms.replayed(accounts_of, found.text)
            await self.store.write(results.note_accounts, table, accounts)
            if found.done >= found.turns:
                return DONE
            stored = found.text

    async def step(self, room: Room, stored: str | None) -> Found | None:
        """Store what was found so far; nothing before the quick pass is complete."""
        job = {**self.rooms.record_job("review", room), "stored": stored}
        for _ in range(TRIES - 1):
            try:
                return await self.work(job)
            except JobFailed as error:
                logs.warn("a review stumbled", table=logs.short(job["table"]), why=str(error))
        return await self.work(job)

    async def work(self, job: dict[str, Any]) -> Found | None:
        urgency = QUICK_PASS if job["stored"] is None else DEEP_PASS
        ticket = Ticket(job["table"], lambda: urgency)
        answer = await self.bot_pool.work(job, ticket, "cenote_review_seconds", PATIENCE)
        if answer["text"] is None:
            return None
        return Found(answer["text"], answer["done"], answer["turns"])

    async def close(self) -> None:
        """Stop; running reviews are taken over by another process, or after the next start."""
        self.is_closing = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


NOT_ASKED_FOR: ReviewNow = {
    "state": "none",
    "step": 0,
    "done": 0,
    "turns": 0,
    "ahead": 0,
    "is_old": False,
    "may_cancel": False,
    "review": None,
}


def must_be_over(room: Room) -> None:
    """Refuse a game in progress, and any position of it."""
    if room.frozen is not None:
        raise Refused("frozen")
    if not room.match.is_over:
        raise Refused("not_over")


def must_be_reviewable(room: Room) -> str:
    """The judge of this game, which is over."""
    must_be_over(room)
    judge = judge_of(room.table.game)
    if judge is None:
        raise Refused("no_review")
    return judge


def may_cancel(room: Room, progress: Progress, device: str | None) -> bool:
    return device is not None and (device == progress.device or room.table.is_hosted_by(device))
