"""The processes for bots and reviews; killed when nobody needs the answer."""

import time
from typing import Any

from cenote.build import compiled_folder
from cenote.server.jobs.bot_queue import BotQueue, Ticket
from cenote.server.jobs.workers import JobWorker, WorkerFailed, WorkerStopper
from cenote.server.monitoring import logs
from cenote.server.monitoring.metrics import Metrics

COMMAND = ("-m", "cenote.server.jobs.bot_process")


class JobFailed(Exception):
    """A worker crashed, took too long, or died."""


class BotPool:
    """A few processes, and the queue of jobs that wait for one."""

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
        self.queue = BotQueue(number)
        self.idle: list[JobWorker] = []
        self.busy = 0
        self.stopper = WorkerStopper()

    async def choose(self, job: dict[str, Any], ticket: Ticket) -> str:
        """The word a bot chooses. If this is cancelled, the process is killed."""
        answer = await self.work(job, ticket, "cenote_thinking_seconds")
        return str(answer["word"])

    async def work(
        self, job: dict[str, Any], ticket: Ticket, timed_as: str, patience: float = 1.0
    ) -> dict[str, Any]:
        """The answer to a job, once it is its turn; some jobs may take several times as long."""
        if self.number == 0:
            raise JobFailed("this process has no workers")
        self.queue.join(ticket)
        try:
            await ticket.called.wait()
            return await self.work_now(job, timed_as, patience)
        finally:
            self.queue.leave(ticket)

    async def work_now(self, job: dict[str, Any], timed_as: str, patience: float) -> dict[str, Any]:
        worker = self.take(job["table"])
        self.busy += 1
        began = time.perf_counter()
        try:
            answer = await worker.ask(job, self.seconds * patience)
            self.metrics.time(timed_as, time.perf_counter() - began)
        except WorkerFailed as error:
            raise JobFailed(str(error)) from None
        finally:
            self.metrics.thinking.add(logs.short(job["table"]), time.perf_counter() - began)
            self.busy -= 1
            if worker.is_idle:
                self.idle.append(worker)
            else:
                self.stopper.take(worker)
        if "error" in answer:
            raise JobFailed(answer["error"])
        return answer

    def take(self, table: str) -> JobWorker:
        """The process that knows the table, or the one idle longest, or a new one."""
        self.renew()
        knows = [worker for worker in self.idle if worker.table == table]
        if not knows and self.busy + len(self.idle) < self.number:
            worker = JobWorker(self.command)
        else:
            worker = knows[0] if knows else self.idle[0]
            self.idle.remove(worker)
        worker.table = table
        return worker

    def renew(self) -> None:
        """Drop idle processes with the plain rules once the compiled ones are there."""
        newest = compiled_folder()
        for worker in [worker for worker in self.idle if worker.rules != newest]:
            self.idle.remove(worker)
            self.stopper.take(worker)

    async def close(self) -> None:
        while self.idle:
            self.stopper.take(self.idle.pop())
        await self.stopper.wait()
