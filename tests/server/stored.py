"""A server with many tables in its database: how long lists, counts and a new table take."""

import hashlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, Table, create_engine, select

from tests.server.figures import in_ms
from tests.server.people import TWO
from tests.server.served import Guest, Served

Json = dict[str, Any]

DEVICES = 100
"""How many people share the stored tables."""
TRIES = 20
BATCH = 500
PARTS = ("seats", "holders", "moves")
"""The rows of a table, in the order in which they can be inserted."""


def stored(folder: Path, url: str | None, tables: int) -> Json:
    """Fill the database with copies of one table, and ask the server that opens it."""
    served = Served(folder, url, bots="0", tables_in_all="10000000")
    with served:
        made = Guest(served.url).makes(*TWO)["table"]
    keys = [os.urandom(24).hex() for _ in range(DEVICES)]
    fill(engine_of(folder, url), made, [hashed(key) for key in keys], tables)
    began = time.monotonic()
    with served:
        started = time.monotonic() - began
        return {"tables": tables, "start_s": round(started, 1), **asked(Guest(served.url, keys[0]))}


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def engine_of(folder: Path, url: str | None) -> Any:
    if url is None:
        return create_engine(f"sqlite:///{folder / 'cenote.sqlite3'}")
    return create_engine(url.replace("postgresql://", "postgresql+psycopg://", 1))


def fill(engine: Any, model: str, devices: list[str], tables: int) -> None:
    """Copies of a table: half of them finished, a third listed, a few made each second."""
    schema = MetaData()
    schema.reflect(engine, only=("tables", *PARTS))
    with engine.begin() as connection:
        copies = Copies(connection, schema, model, devices)
        for first in range(0, tables, BATCH):
            copies.store(range(first, min(first + BATCH, tables)))
    engine.dispose()


class Copies:
    """The rows of one table, to be written again under other names."""

    def __init__(
        self, connection: Connection, schema: MetaData, model: str, devices: list[str]
    ) -> None:
        self.connection = connection
        self.head: Table = schema.tables["tables"]
        self.parts: list[Table] = [schema.tables[name] for name in PARTS]
        self.devices = devices
        rows = connection.execute(select(self.head).where(self.head.c.id == model))
        self.model: Json = dict(rows.mappings().one())
        self.models = {part.name: self.rows_of(part, model) for part in self.parts}

    def rows_of(self, part: Table, model: str) -> list[Json]:
        rows = self.connection.execute(select(part).where(part.c.table_id == model))
        return [dict(row) for row in rows.mappings()]

    def store(self, numbers: range) -> None:
        self.connection.execute(self.head.insert(), [self.table(number) for number in numbers])
        for part in self.parts:
            self.connection.execute(part.insert(), list(self.part(part.name, numbers)))

    def table(self, number: int) -> Json:
        return self.model | {
            "id": f"copy{number:08d}",
            "host": self.device(number),
            "over": number % 2 == 0,
            "listed": number % 3 == 0,
            "changed": self.model["changed"] - number,
        }

    def part(self, name: str, numbers: range) -> Iterator[Json]:
        for number in numbers:
            for row in self.models[name]:
                mine = {"device": self.device(number)} if "device" in row else {}
                yield row | mine | {"table_id": f"copy{number:08d}"}

    def device(self, number: int) -> str:
        return self.devices[number % len(self.devices)]


def asked(guest: Guest) -> Json:
    """Milliseconds of each question."""
    questions: dict[str, Callable[[], Any]] = {
        "my_tables_ms": lambda: guest.ask("/tables"),
        "watch_list_ms": lambda: guest.ask("/tables?watch=true"),
        "new_table_ms": lambda: guest.makes(*TWO),
    }
    return {name: timed(question) for name, question in questions.items()}


def timed(question: Callable[[], Any]) -> Json:
    times = []
    for _ in range(TRIES):
        began = time.perf_counter()
        question()
        times.append(time.perf_counter() - began)
    return in_ms(times)
