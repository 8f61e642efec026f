"""SQLite's only writer: waiting changes are committed together, and acknowledged after that."""

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

AT_ONCE = 64
"""The most changes in one commit. Waiting for the disk is expensive, so tables share it."""

OURS = (DataError, IntegrityError, ProgrammingError)
"""Errors of a single change, not of the database."""


class Closed(Exception):
    """The writer has stopped."""


@dataclass
class Job:
    """One change, and the caller that waits for it."""

    change: Callable[[Connection], Any]
    done: Future[Any] = field(default_factory=Future)
    outcome: Any = None
    failure: BaseException | None = None

    def is_wanted(self) -> bool:
        """Whether anybody still waits for it. From now on it cannot be cancelled."""
        return self.done.set_running_or_notify_cancel()

    def run(self, connection: Connection) -> None:
        """A database failure ends the whole commit; our own refusals do not."""
        try:
            self.outcome = self.change(connection)
        except OURS as error:
            self.failure = error
        except DBAPIError:
            raise
        except BaseException as error:
            self.failure = error

    def tell(self) -> None:
        if self.failure is not None:
            self.done.set_exception(self.failure)
        else:
            self.done.set_result(self.outcome)


class Writer:
    """A thread that commits all waiting changes together."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.lock = threading.Lock()
        """Guards against changes queued after the end, which would wait for ever."""
        self.is_closed = False
        self.thread = threading.Thread(target=self.work, name="write", daemon=True)
        self.thread.start()

    def submit(self, change: Callable[[Connection], Any]) -> Future[Any]:
        job = Job(change)
        with self.lock:
            if self.is_closed:
                raise Closed
            self.waiting.put(job)
        return job.done

    def close(self) -> None:
        """Finish everything that waits now, then stop."""
        with self.lock:
            self.is_closed = True
            self.waiting.put(None)
        self.thread.join()

    def work(self) -> None:
        while (job := self.waiting.get()) is not None:
            jobs = [job for job in (job, *self.others()) if job.is_wanted()]
            try:
                self.commit(jobs)
            except BaseException as error:
                for job in jobs:
                    job.failure = error
            for job in jobs:
                job.tell()

    def others(self) -> list[Job]:
        """The other waiting changes, up to the end marker."""
        found: list[Job] = []
        while len(found) < AT_ONCE - 1:
            try:
                job = self.waiting.get_nowait()
            except queue.Empty:
                break
            if job is None:
                self.waiting.put(None)
                break
            found.append(job)
        return found

    def commit(self, jobs: list[Job]) -> None:
        if not jobs:
            return
        with self.engine.begin() as connection:
            for job in jobs:
                with connection.begin_nested() as savepoint:
                    job.run(connection)
                    if job.failure is not None:
                        savepoint.rollback()
