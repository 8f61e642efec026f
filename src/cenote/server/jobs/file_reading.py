"""Reading uploaded files without making anybody else wait."""

import asyncio
from dataclasses import dataclass
from typing import Any

from cenote.games.maya.board import Board
from cenote.server.common.refusals import Refused
from cenote.server.jobs.workers import JobWorker, WorkerFailed, WorkerStopper
from cenote.server.monitoring import logs

COMMAND = ("-m", "cenote.server.jobs.file_process")

SECONDS = 5.0
"""Seconds a file may take; the largest honest one takes well under a second."""
MOST_WAITING = 8
"""The most files waiting for the reader; further ones are refused for now."""

BOARD_NAME = "board"
"""Mistakes are reported under this name where a file has none."""


@dataclass(frozen=True)
class Moves:
    """The contents of a record: a game, and the words played so far."""

    game: str
    seats: int
    options: tuple[str, ...]
    words: list[str]


class FileReader:
    """One process that reads files, started when the first file comes."""

    def __init__(self, command: tuple[str, ...] = COMMAND, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self.worker: JobWorker | None = None
        self.lock = asyncio.Lock()
        self.waiting = 0
        self.stopper = WorkerStopper()

    async def board(self, text: str, name: str = "") -> Board:
        """The board of a file; refused with every mistake, its line and what is allowed."""
        answer = await self.ask({"board": text, "name": name or BOARD_NAME}, "bad_board")
        return Board(answer["figures"])

    async def record(self, text: str, boards: list[str]) -> Moves:
        """The contents of a record, on one of these boards if it names one; refused if invalid."""
        answer = await self.ask({"record": text, "boards": boards}, "bad_record")
        return Moves(
            answer["game"], answer["seats"], tuple(answer["options"]), list(answer["words"])
        )

    async def ask(self, job: dict[str, Any], reason: str) -> dict[str, Any]:
        if self.waiting >= MOST_WAITING:
            raise Refused("unavailable")
        self.waiting += 1
        try:
            async with self.lock:
                answer = await self.ask_now(job, reason)
        finally:
            self.waiting -= 1
        if "refused" in answer:
            raise Refused(answer["refused"], answer["detail"])
        return answer

    async def ask_now(self, job: dict[str, Any], reason: str) -> dict[str, Any]:
        worker = self.worker or JobWorker(self.command)
        self.worker = worker
        try:
            return await worker.ask(job, self.seconds)
        except WorkerFailed as error:
            logs.warn("a file could not be read", why=str(error))
            raise Refused(reason, "it takes too long to read") from None
        finally:
            if not worker.is_idle:
                self.worker = None
                self.stopper.take(worker)

    async def close(self) -> None:
        if self.worker is not None:
            self.stopper.take(self.worker)
        await self.stopper.wait()
