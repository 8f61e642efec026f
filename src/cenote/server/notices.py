"""Telling the other processes on the same PostgreSQL what was committed.

Notices are sent after the commit and in batches, on a connection of their own. As part of a move's
transaction they would make all commits wait for each other: PostgreSQL lets one transaction with
notices commit at a time. A process that dies between the two is noticed by its missing beat, and
the others look at everything again.
"""

import json
import queue
import threading

from sqlalchemy import Connection, Engine, create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from cenote.server import logs

CHANNEL = "cenote"
AT_ONCE = 200
EVERYTHING = ""
"""Stands for the table when too much happened to name it."""
MOST_WAITING = 10_000
PAUSE = 0.5

SEND = text("SELECT pg_notify(:channel, notice) FROM unnest(CAST(:notices AS text[])) AS notice")


class Notices:
    """A thread that sends whatever waits, and tries again until it is sent."""

    def __init__(self, engine: Engine, process: str) -> None:
        # A notice need not survive a power cut, so it does not wait for the disk.
        self.engine = create_engine(
            engine.url,
            hide_parameters=True,
            isolation_level="AUTOCOMMIT",
            pool_size=1,
            max_overflow=0,
            connect_args={"options": "-c synchronous_commit=off"},
        )
        self.process = process
        self.waiting: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self.work, name="notices", daemon=True)
        self.thread.start()

    def put(self, table: str, what: str, number: int) -> None:
        """Send it soon; when too much waits, that everything is to be looked at again."""
        waiting = self.waiting.qsize()
        if waiting <= MOST_WAITING:
            named = table if waiting < MOST_WAITING else EVERYTHING
            news = {"from": self.process, "table": named, "what": what, "number": number}
            self.waiting.put(json.dumps(news))

    def close(self) -> None:
        """After everything that waits now, if the database answers."""
        self.stopping.set()
        self.waiting.put(None)
        self.thread.join(5)
        self.engine.dispose()

    def work(self) -> None:
        while (first := self.waiting.get()) is not None:
            batch = [first]
            while len(batch) < AT_ONCE and not self.waiting.empty():
                further = self.waiting.get()
                if further is None:
                    self.waiting.put(None)
                    break
                batch.append(further)
            self.send(batch)

    def send(self, batch: list[str]) -> None:
        while True:
            try:
                with self.engine.connect() as connection:
                    notify(connection, batch)
                return
            except SQLAlchemyError as error:
                logs.warn("notices wait for the database", why=type(error).__name__)
                if self.stopping.wait(PAUSE):
                    return


def notify(connection: Connection, batch: list[str]) -> None:
    connection.execute(SEND, {"channel": CHANNEL, "notices": batch})
