"""SQLite's only writer: waiting changes are committed together, and acknowledged after that."""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

AT_ONCE = 64
"""The most changes in one commit. Waiting for the disk is expensive, so tables share it."""
OTHERS_SECONDS = 0.01
"""How long a commit goes on taking changes that are not moves: the next move waits for them."""

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


class JobQueue:
    """Changes that wait for the writer: moves first, then the others as they came."""

    def __init__(self) -> None:
        self.moves: deque[Job] = deque()
        self.others: deque[Job] = deque()
        self.is_closed = False
        self.news = threading.Condition()

    def add(self, job: Job, is_move: bool) -> None:
        with self.news:
            if self.is_closed:  # it would wait for ever
                raise Closed
            (self.moves if is_move else self.others).append(job)
            self.news.notify()

    def close(self) -> None:
        with self.news:
            self.is_closed = True
            self.news.notify()

    def is_empty(self) -> bool:
        return not self.moves and not self.others

    def wait(self) -> bool:
        """Wait for a change; False if it was closed and there will be none."""
        with self.news:
            self.news.wait_for(lambda: self.is_closed or not self.is_empty())
            return not self.is_empty()

    def batch(self) -> Iterator[Job]:
        """The changes of one commit: moves first, then others as long as there is time."""
        until: float | None = None
        for _ in range(AT_ONCE):
            if self.moves:
                job = self.moves.popleft()
            elif self.others and (until is None or time.monotonic() < until):
                job = self.others.popleft()
                until = until or time.monotonic() + OTHERS_SECONDS
            else:
                return
            if job.is_wanted():
                yield job


class Writer:
    """A thread that commits all waiting changes together."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.waiting = JobQueue()
        self.thread = threading.Thread(target=self.work, name="write", daemon=True)
        self.thread.start()

    def submit(self, change: Callable[[Connection], Any], is_move: bool = False) -> Future[Any]:
        job = Job(change)
        self.waiting.add(job, is_move)
        return job.done

    def close(self) -> None:
        """Finish everything that waits now, then stop."""
        self.waiting.close()
        self.thread.join()

    def work(self) -> None:
        while self.waiting.wait():
            jobs: list[Job] = []
            try:
                self.commit(jobs)
            except BaseException as error:
                jobs = jobs or list(self.waiting.batch())  # not even begun
                for job in jobs:
                    job.failure = error
            for job in jobs:
                job.tell()

    def commit(self, jobs: list[Job]) -> None:
        """Commit what waits; the changes are collected in `jobs`."""
        with self.engine.begin() as connection:
            for job in self.waiting.batch():
                jobs.append(job)
                with connection.begin_nested() as savepoint:
                    job.run(connection)
                    if job.failure is not None:
                        savepoint.rollback()
