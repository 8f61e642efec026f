"""SQLite files that are written elsewhere and moved into place once they are complete."""

import errno
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from cenote.server.common.file_owner import give
from cenote.server.common.problems import Problem
from cenote.server.operation.backups.copying import LEFT_OUT
from cenote.server.storage.integrity import look_into, sentences
from cenote.server.storage.opening import remove

WAITS = 10.0


@dataclass(frozen=True)
class Size:
    """How much is in a file."""

    tables: int
    moves: int

    def __str__(self) -> str:
        tables = "1 table" if self.tables == 1 else f"{self.tables} tables"
        return f"{tables} with {self.moves} moves"


@contextmanager
def on_the_side(file: Path) -> Iterator[Path]:
    """A temporary file next to the target; it replaces the target if all goes well."""
    with no_room_for(file):
        number, name = tempfile.mkstemp(prefix=f".{file.name}-", dir=file.parent)
        os.close(number)
    part = Path(name)
    try:
        yield part
        with no_room_for(file):
            give(part, file if file.exists() else file.parent)
            put_in_place(part, file)
    finally:
        remove(part)


@contextmanager
def no_room_for(file: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise Problem(f"there is no folder {file.parent}") from None
    except OSError as error:
        if error.errno == errno.ENOSPC:
            raise Problem(f"the disk is full: there is no room for {file}") from None
        raise Problem(f"{file} cannot be written ({error.strerror})") from None


def put_in_place(part: Path, file: Path) -> None:
    """Rename atomically and durably: it survives a power cut."""
    wait_for_disk(part)
    part.replace(file)
    wait_for_disk(file.parent)


def wait_for_disk(path: Path) -> None:
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def copy_pages(source: Path, target: Path) -> None:
    """SQLite's own backup in one step: what was committed when it began."""
    with (
        sentences(URL.create("sqlite", database=str(target))),
        closing(look_into(source)) as old,
        closing(sqlite3.connect(target, timeout=WAITS)) as new,
    ):
        old.backup(new)


def finish(file: Path, said: str) -> Size:
    """Check a file and remove what only matters while servers run; returns its counts."""
    where = URL.create("sqlite", database=str(file))
    with sentences(where), closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise Problem(said)
        if connection.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise Problem(said)
        there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        for part in LEFT_OUT:
            if part.name in there:
                connection.execute(f"DELETE FROM {part.name}")
        return size_of(connection)


def size_of(connection: sqlite3.Connection) -> Size:
    counts = [
        connection.execute(f"SELECT count(*) FROM {part}").fetchone()[0]
        for part in ("tables", "moves")
    ]
    return Size(*counts)
