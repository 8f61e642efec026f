"""Whether a database is undamaged, ours, and of a known schema; checked before it is used."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Engine
from sqlalchemy.exc import DBAPIError

from cenote.server.storage.database import BadDatabase, revision_of, revisions
from cenote.server.storage.faults import DAMAGED, sentence

PATIENCE = 2.0
"""Seconds for a first check of a large file."""
STEPS = 10_000
WAITS = 5.0


def examine(file: Path, patience: float | None = None) -> str | None:
    """The schema revision of an SQLite file; None if it is new. Refused if damaged or not ours."""
    if not file.exists() or file.stat().st_size == 0:
        return None
    where = URL.create("sqlite", database=str(file))
    with sentences(where), closing(look_into(file)) as connection:
        check_pages(connection, file, patience)
        tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if "alembic_version" not in tables:
            if tables:
                raise BadDatabase(f"{file} is the database of another program")
            return None
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        return None if row is None else known(row[0], str(file))


def look_into(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", timeout=WAITS, uri=True)


def check_pages(connection: sqlite3.Connection, file: Path, patience: float | None) -> None:
    """Read every page, or as many as there is time for."""
    if patience is not None:
        end = time.monotonic() + patience
        connection.set_progress_handler(lambda: time.monotonic() > end, STEPS)
    try:
        answer = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorname != "SQLITE_INTERRUPT":
            raise
        answer = ("ok",)
    connection.set_progress_handler(None, 0)
    if answer != ("ok",):
        raise BadDatabase(DAMAGED.format(place=file))


def known(revision: str, place: str) -> str:
    if revision not in revisions():
        raise BadDatabase(f"{place} was written by a newer Cenote; use that version or a later one")
    return revision


def form_of(engine: Engine) -> str | None:
    """The schema revision of a database; None if it is new."""
    with sentences(engine.url), engine.connect() as connection:
        revision = revision_of(connection)
    return None if revision is None else known(revision, "the database")


@contextmanager
def sentences(where: URL) -> Iterator[None]:
    """Turn database errors into sentences for the operator."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        raise BadDatabase(sentence(error, where)) from None
