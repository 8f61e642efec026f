"""The processes bots think in: a few at once, stopped when nobody wants their answer any more."""

import time
from typing import Any

from cenote.build import compiled_folder
from cenote.server import logs
from cenote.server.line import Line, Ticket
from cenote.server.metrics import Metrics
from cenote.server.workers import Retirement, Worker, WorkerFailed

COMMAND = ("-m", "cenote.server.thinker")


class BotFailed(Exception):
    """A bot crashed, took too long, or died."""


class Thinkers:
    """A few thinkers, and the line of those who wait for one."""

    def __init__(
        self,
        number: int,
        seconds: float,
        metrics: Metrics,
        command: tuple[str, ...] = COMMAND,
    ) -> None:
        self.number = number
        self.seconds = seconds
        self.metrics = metrics
        self.command = command
        self.line = Line(number)
        self.idle: list[Worker] = []
        self.busy = 0
        self.retirement = Retirement()

    async def choose(self, job: dict[str, Any], ticket: Ticket) -> str:
        """The word a bot chooses. When we are cancelled, its process is killed."""
        self.line.join(ticket)
        try:
            await ticket.called.wait()
            return await self.choose_now(job)
        finally:
            self.line.leave(ticket)

    async def choose_now(self, job: dict[str, Any]) -> str:
        worker = self.take(job["table"])
        self.busy += 1
        began = time.perf_counter()
        try:
            answer = await worker.ask(job, self.seconds)
            self.metrics.time("cenote_thinking_seconds", time.perf_counter() - began)
        except WorkerFailed as error:
            raise BotFailed(str(error)) from None
        finally:
            self.metrics.thinking.add(logs.short(job["table"]), time.perf_counter() - began)
            self.busy -= 1
            if worker.is_idle:
                self.idle.append(worker)
            else:
                self.retirement.take(worker)
        if "word" not in answer:
            raise BotFailed(answer["error"])
        return str(answer["word"])

    def take(self, table: str) -> Worker:
        """The thinker that knows the table, or the one that was idle longest, or a new one."""
        self.renew()
        knows = [worker for worker in self.idle if worker.table == table]
        if not knows and self.busy + len(self.idle) < self.number:
            worker = Worker(self.command)
        else:
            worker = knows[0] if knows else self.idle[0]
            self.idle.remove(worker)
        worker.table = table
        return worker

    def renew(self) -> None:
        """Since the rules were compiled, nobody thinks in their plain form any more."""
        newest = compiled_folder()
        for worker in [worker for worker in self.idle if worker.rules != newest]:
            self.idle.remove(worker)
            self.retirement.take(worker)

    async def close(self) -> None:
        while self.idle:
            self.retirement.take(self.idle.pop())
        await self.retirement.wait()
