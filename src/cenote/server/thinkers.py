"""The processes bots think in: a few at once, stopped when nobody wants their answer any more."""

import asyncio
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
        for _ in range(number):
            self.free.put_nowait(None)  # a place; the process is started when first needed

    async def choose(self, job: dict[str, Any]) -> str:
        """The word a bot chooses. When we are cancelled, its process is killed."""
        process = await self.free.get()
        self.busy += 1
        began = time.perf_counter()
        healthy = False
        try:
            if process is None or process.is_gone:
                process = await Process.start()
            word = await asyncio.wait_for(process.ask(job), self.seconds)
            healthy = True
            self.metrics.time("cenote_thinking_seconds", time.perf_counter() - began)
            return word
        except BotFailed:
            healthy = process is not None and not process.is_gone
            raise
        except (TimeoutError, OSError) as error:
            raise BotFailed(type(error).__name__) from None
        finally:
            self.busy -= 1
            if not healthy and process is not None:
                process.kill()
            self.free.put_nowait(process if healthy else None)

    async def close(self) -> None:
        while not self.free.empty():
            process = self.free.get_nowait()
            if process is not None:
                process.kill()
                await process.gone()


class Process:
    """One thinker, in a process of its own with a lower priority."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls) -> "Process":
        command = [sys.executable, "-m", "cenote.server.thinker"]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, start_new_session=True
        )
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # people come first
        logs.note("thinker started", pid=process.pid)
        return cls(process)

    @property
    def is_gone(self) -> bool:
        return self.process.returncode is not None

    async def ask(self, job: dict[str, Any]) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(job).encode() + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            await self.process.wait()
            raise BotFailed("the thinker died")
        answer = json.loads(line)
        if "word" not in answer:
            raise BotFailed(answer["error"])
        return str(answer["word"])

    def kill(self) -> None:
        if not self.is_gone:
            self.process.kill()

    async def gone(self) -> None:
        await self.process.wait()
