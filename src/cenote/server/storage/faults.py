"""Database errors: which of them mean that it is unavailable, which that it is damaged."""

import shutil
import sqlite3
import time
from pathlib import Path
from typing import Any

from sqlalchemy import URL
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from cenote.server.common.refusals import Refused
from cenote.server.monitoring import logs

OURS = (IntegrityError, ProgrammingError, DataError)
"""Errors that mean our query is wrong, not the database."""
DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX001", "XX002")
QUIET_SECONDS = 5.0
"""The same fault is logged once in this time."""
NO_ROOM = 64 * 1024
"""With fewer free bytes than this a disk is full."""

FULL = "the disk is full: there is no room for {place}"
DAMAGED = "{place} is damaged; restore a backup with `cenote restore`"

SQLITE = {
    "SQLITE_FULL": FULL,
    "SQLITE_READONLY": "{place} may not be written to",
    "SQLITE_PERM": "{place} may not be written to",
    "SQLITE_CANTOPEN": "{place} cannot be opened or made; look at the rights of its folder",
    "SQLITE_BUSY": "{place} is locked by another program; close that and try again",
    "SQLITE_LOCKED": "{place} is locked by another program; close that and try again",
    "SQLITE_CORRUPT": DAMAGED,
    "SQLITE_NOTADB": "{place} is not a database",
    "SQLITE_IOERR": "{place} cannot be read or written; look at the disk",
}

POSTGRESQL = {
    "28P01": "PostgreSQL at {place} refused the user or the password",
    "28000": "PostgreSQL at {place} refused the user or the password",
    "3D000": "PostgreSQL at {place} has no database of that name; create it first (createdb)",
    "42501": "this user of PostgreSQL at {place} may not make or use the tables",
    "25006": "PostgreSQL at {place} may not be written to",
    "53100": "the disk of PostgreSQL at {place} is full",
    "53300": "PostgreSQL at {place} has no free connections left",
    "57P03": "PostgreSQL at {place} is still starting",
    "XX001": "the database at {place} is damaged; restore a backup with `cenote restore`",
    "XX002": "the database at {place} is damaged; restore a backup with `cenote restore`",
}

SIGNS = {
    "starting up": "57P03",
    "too many": "53300",
    "authentication": "28P01",
    "pg_hba.conf": "28000",
    "role": "28000",
    "database": "3D000",
}
"""A refused connection has no code, only a message: the first of these that it contains counts."""


class Faults:
    """The faults of the database so far."""

    def __init__(self) -> None:
        self.is_damaged = False
        self.noted: dict[str, float] = {}

    def refusal(self, error: DBAPIError) -> Exception:
        """The answer to the caller: try again later, or the error itself if it is ours."""
        code = code_of(error)
        if code.startswith(DAMAGE):
            self.is_damaged = True
        elif isinstance(error, OURS) and not error.connection_invalidated:
            return error
        self.note(code)
        return Refused("unavailable")

    def note(self, code: str) -> None:
        now = time.monotonic()
        if now - self.noted.get(code, -QUIET_SECONDS) >= QUIET_SECONDS:
            self.noted[code] = now
            logs.warn("the database failed", why=code)


def code_of(error: DBAPIError) -> str:
    """The database's code of an error; never its message, which may contain anything."""
    cause: Any = error.orig
    code = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    return str(code or type(cause).__name__)


def sentence(error: DBAPIError | sqlite3.Error, where: URL) -> str:
    """A sentence for the operator, before the server runs."""
    cause: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return sqlite_sentence(cause, Path(str(where.database)))
    return postgresql_sentence(cause, place_of(where))


def place_of(where: URL) -> str:
    """The host of a PostgreSQL, without user and password."""
    host = where.host or where.query.get("host", "this machine")
    return f"{host}:{where.port or 5432}"


def sqlite_sentence(error: sqlite3.Error, file: Path) -> str:
    name = str(getattr(error, "sqlite_errorname", ""))
    kind = "_".join(name.split("_")[:2])
    if kind in ("SQLITE_IOERR", "SQLITE_CANTOPEN") and is_full(file.parent):
        kind = "SQLITE_FULL"
    return SQLITE.get(kind, f"{{place}} cannot be used ({name or 'unknown error'})").format(
        place=file
    )


def is_full(folder: Path) -> bool:
    try:
        disk = shutil.disk_usage(folder)
    except OSError:
        return False
    return disk.total > 0 and disk.free < NO_ROOM  # some file systems tell no sizes


def postgresql_sentence(error: Any, place: str) -> str:
    code = getattr(error, "sqlstate", None)
    if code is None:
        said = str(error).partition("FATAL:")[2]
        code = next((code for sign, code in SIGNS.items() if sign in said), None)
    if code is None:
        return f"PostgreSQL at {place} does not answer; is it running, and is that its address?"
    return POSTGRESQL.get(code, f"PostgreSQL at {place} gave the error {code}").format(place=place)
