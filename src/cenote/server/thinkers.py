"""The processes bots think in: a few at once, stopped when nobody wants their answer any more."""

import asyncio
import contextlib
import json
import os
import sys
import time
from typing import Any

from cenote.server import logs
from cenote.server.metrics import Metrics

COMMAND = ("-m", "cenote.server.thinker")


class BotFailed(Exception):
    """A bot crashed, took too long, or died."""


class Thinkers:
    """A few thinkers; whoever asks waits until one is free."""

    def __init__(self, number: int, seconds: float, metrics: Metrics) -> None:
        self.number = number
        self.seconds = seconds
        self.metrics = metrics
        self.places = asyncio.Semaphore(number)
        self.idle: list[Process] = []
        self.busy = 0
        self.waiting = 0
        self.retiring: set[asyncio.Task[None]] = set()

    async def choose(self, job: dict[str, Any]) -> str:
        """The word a bot chooses. When we are cancelled, its process is killed."""
        self.waiting += 1
        try:
            await self.places.acquire()
        finally:
            self.waiting -= 1
        try:
            return await self.choose_now(job)
        finally:
            self.places.release()

    async def choose_now(self, job: dict[str, Any]) -> str:
        process = self.take(job["table"])
        self.busy += 1
        began = time.perf_counter()
        try:
            word = await asyncio.wait_for(process.ask(job), self.seconds)
            self.metrics.time("cenote_thinking_seconds", time.perf_counter() - began)
            return word
        except (TimeoutError, OSError) as error:
            raise BotFailed(type(error).__name__) from None
        finally:
            self.metrics.thinking.add(logs.short(job["table"]), time.perf_counter() - began)
            self.busy -= 1
            if process.is_idle:
                self.idle.append(process)
            else:
                self.retire(process)

    def take(self, table: str) -> "Process":
        """The thinker that knows the table, or the one that was idle longest, or a new one."""
        knows = [process for process in self.idle if process.table == table]
        if not knows and self.busy + len(self.idle) < self.number:
            return Process()
        process = knows[0] if knows else self.idle[0]
        self.idle.remove(process)
        return process

    def retire(self, process: "Process") -> None:
        task = asyncio.create_task(process.end())
        self.retiring.add(task)
        task.add_done_callback(self.retiring.discard)

    async def close(self) -> None:
        while self.idle:
            self.retire(self.idle.pop())
        await asyncio.gather(*self.retiring)


class Process:
    """One thinker, in a process of its own with a lower priority."""

    def __init__(self) -> None:
        self.starting = asyncio.create_task(start())
        self.table = ""
        """The table it thought about last: it knows that game, and what it planned there."""
        self.is_idle = False
        """Ready for the next job; false from the question to the answer."""

    async def ask(self, job: dict[str, Any]) -> str:
        self.is_idle = False
        self.table = job["table"]
        process = await asyncio.shield(self.starting)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise BotFailed("the thinker died")
        self.is_idle = True
        answer = json.loads(line)
        if "word" not in answer:
            raise BotFailed(answer["error"])
        return str(answer["word"])

    async def end(self) -> None:
        """However far it got."""
        process = await self.starting
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.communicate()


async def start() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable, *COMMAND, stdin=pipe, stdout=pipe, start_new_session=True
    )
    if hasattr(os, "setpriority"):
        with contextlib.suppress(ProcessLookupError):  # it has died already; we hear when we ask
            os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # people come first
    logs.note("thinker started", pid=process.pid)
    return process
