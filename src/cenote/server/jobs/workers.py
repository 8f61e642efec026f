"""Worker processes: one JSON job per line in, one JSON answer per line out; killed when late."""

import asyncio
import contextlib
import json
import os
import sys
from typing import Any

from cenote.build import compiled_folder, environment
from cenote.server.monitoring import logs

LONGEST_ANSWER = 4 * 1024 * 1024
"""Bytes of one line; a worker that sends more is broken."""


class WorkerFailed(Exception):
    """The worker crashed, took too long, or died."""


class JobWorker:
    """One process with a lower priority than the server's."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.starting = asyncio.create_task(start(command))
        self.rules = compiled_folder()
        """The folder of its compiled rules, if they were compiled beside the server."""
        self.table = ""
        """The table it worked for last: it may remember that game."""
        self.is_idle = False
        """Ready for the next job; false while it works on one."""

    async def ask(self, job: dict[str, Any], seconds: float) -> dict[str, Any]:
        """The answer to one job; WorkerFailed if there is none in time."""
        self.is_idle = False
        try:
            async with asyncio.timeout(seconds):
                line = await self.exchange(job)
        except ConnectionError:  # it was gone before it had read the job
            line = b""
        except (TimeoutError, OSError, ValueError) as error:
            raise WorkerFailed(type(error).__name__) from None
        if not line:
            raise WorkerFailed("the process died")
        self.is_idle = True
        answer: dict[str, Any] = json.loads(line)
        return answer

    async def exchange(self, job: dict[str, Any]) -> bytes:
        process = await asyncio.shield(self.starting)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(job).encode() + b"\n")
        await process.stdin.drain()
        return await process.stdout.readline()

    async def end(self) -> None:
        """End the process, however far it got."""
        process = await self.starting
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await process.communicate()


async def start(command: tuple[str, ...]) -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *command,
        stdin=pipe,
        stdout=pipe,
        env=environment(),
        start_new_session=True,
        limit=LONGEST_ANSWER,
    )
    if hasattr(os, "setpriority"):
        with contextlib.suppress(ProcessLookupError):  # dead already: its next job fails
            os.setpriority(os.PRIO_PROCESS, process.pid, 5)  # people come first
    logs.note("worker started", module=command[-1][:40], pid=process.pid)
    return process


class WorkerStopper:
    """Stops unneeded workers in the background."""

    def __init__(self) -> None:
        self.ending: set[asyncio.Task[None]] = set()

    def take(self, worker: JobWorker) -> None:
        task = asyncio.create_task(worker.end())
        self.ending.add(task)
        task.add_done_callback(self.ending.discard)

    async def wait(self) -> None:
        await asyncio.gather(*self.ending)
