"""Putting a backup back, into SQLite or PostgreSQL; if it fails, everything is as it was."""

import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, func, select, text

from cenote.server.common.problems import Problem
from cenote.server.common.server_time import now
from cenote.server.common.settings import Settings
from cenote.server.operation.backups.copying import copy, empty, set_sequences
from cenote.server.operation.backups.files import (
    WAITS,
    Size,
    copy_pages,
    finish,
    on_the_side,
    size_of,
)
from cenote.server.storage import database
from cenote.server.storage.faults import sentence
from cenote.server.storage.integrity import examine, form_of, look_into
from cenote.server.storage.opening import file_of, opened, remove
from cenote.server.storage.schema import PROCESSES, TABLES
from cenote.server.storage.sole_use import DataInUse, sole_use_of


def restore(settings: Settings, file: Path, replace: bool) -> Size:
    check_backup(file)
    with no_server_on(settings):
        where = database.address(settings.data, settings.database_url)
        target = file_of(where)
        if target is not None:
            return into_file(file, target, replace)
        with opened(where) as engine:
            return into_postgresql(file, engine, replace)


def check_backup(file: Path) -> None:
    if not file.is_file():
        raise Problem(f"there is no file {file}")
    if examine(file) is None:
        raise Problem(f"{file} is empty")


@contextmanager
def no_server_on(settings: Settings) -> Iterator[None]:
    try:
        with sole_use_of(settings):
            yield
    except DataInUse:
        raise Problem("a server uses these games; stop it first") from None


def damaged(file: Path) -> str:
    return f"{file} is damaged and was not put back"


# Into a folder


def into_file(file: Path, target: Path, replace: bool) -> Size:
    if target.exists() and file.samefile(target):
        raise Problem(f"{file} holds the games themselves, not a backup")
    if not replace:
        check_free(target)
    with on_the_side(target) as part:
        size = today(file, part)
        settle(target)
    return size


def check_free(target: Path) -> None:
    """Refuse to overwrite games unless told to."""
    if target.exists() and target.stat().st_size > 0 and tables_in(target) != 0:
        raise Problem(
            f"there are games in {target.parent} already; --replace puts the backup in their place"
        )


def tables_in(target: Path) -> int | None:
    """How many tables a file has; None if it is damaged or not ours."""
    try:
        with closing(look_into(target)) as connection:
            return size_of(connection).tables
    except sqlite3.Error:
        return None


def today(file: Path, part: Path) -> Size:
    """A copy of a backup, migrated to the current schema."""
    copy_pages(file, part)
    with opened(URL.create("sqlite", database=str(part))) as engine:
        database.migrate(engine)
    return finish(part, damaged(file))


def settle(target: Path) -> None:
    """Merge SQLite's log into the old file, so that it cannot be taken for part of the new one."""
    if not target.exists():
        remove(target)
        return
    try:
        with closing(sqlite3.connect(target, timeout=WAITS)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            mode = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise Problem(sentence(error, URL.create("sqlite", database=str(target)))) from None
    except sqlite3.DatabaseError:
        set_aside(target)
        return
    if mode != ("delete",):
        raise Problem(f"{target} is in use by another program; close that and try again")


def set_aside(target: Path) -> None:
    """Keep a damaged file, in case somebody can recover something."""
    for end in ("", "-wal", "-shm", "-journal"):
        part = target.with_name(target.name + end)
        if part.exists():
            part.replace(target.with_name(f"{target.name}.damaged{end}"))


# Into PostgreSQL


def into_postgresql(file: Path, engine: Engine, replace: bool) -> Size:
    form_of(engine)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / file.name
        size = today(file, part)
        with (
            opened(URL.create("sqlite", database=str(part))) as old,
            old.connect() as source,
            engine.begin() as target,
        ):
            prepare(target, replace)
            copy(source, target)
            set_sequences(target)
    return size


def prepare(target: Connection, replace: bool) -> None:
    """Migrated, unused and empty; a server that starts now waits for us."""
    target.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": database.MIGRATING})
    database.upgrade(target)
    living = select(func.count()).select_from(PROCESSES).where(PROCESSES.c.until > now())
    if target.execute(living).scalar_one() > 0:
        raise Problem("a server uses this database; stop it first (or wait until it is given up)")
    games = target.execute(select(func.count()).select_from(TABLES)).scalar_one()
    if games > 0 and not replace:
        raise Problem(
            "there are games in this database already; --replace puts the backup in their place"
        )
    empty(target)
