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


class BotFailed(Exception):
    """A bot crashed, took too long, or died."""


class Thinkers:
    """A few thinkers; whoever asks waits until one is free."""

    def __init__(self, number: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self.free: asyncio.Queue[Process | None] = asyncio.Queue()
        self.busy = 0
        self.retiring: set[asyncio.Task[None]] = set()
        for _ in range(number):
            self.free.put_nowait(None)  # a place; the process is started when first needed

    async def choose(self, job: dict[str, Any]) -> str:
        """The word a bot chooses. When we are cancelled, its process is killed."""
        process = await self.free.get() or Process()
        self.busy += 1
        try:
            began = time.perf_counter()
            word = await asyncio.wait_for(process.ask(job), self.seconds)
            self.metrics.time("cenote_thinking_seconds", time.perf_counter() - began)
            return word
        except (TimeoutError, OSError) as error:
            raise BotFailed(type(error).__name__) from None
        finally:
            self.busy -= 1
            if not process.is_idle:
                self.retire(process)
            self.free.put_nowait(process if process.is_idle else None)

    def retire(self, process: "Process") -> None:
        task = asyncio.create_task(process.end())
        self.retiring.add(task)
        task.add_done_callback(self.retiring.discard)

    async def close(self) -> None:
        while not self.free.empty():
            process = self.free.get_nowait()
            if process is not None:
                self.retire(process)
        await asyncio.gather(*self.retiring)


class Process:
    """One thinker, in a process of its own with a lower priority."""

    def __init__(self) -> None:
        self.starting = asyncio.create_task(start())
        self.is_idle = False
        """Ready for the next job; false from the question to the answer."""

    async def ask(self, job: dict[str, Any]) -> str:
        self.is_idle = False
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
    command = [sys.executable, "-m", "cenote.server.thinker"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, start_new_session=True
    )
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # people come first
    logs.note("thinker started", pid=process.pid)
    return process
