"""Opening the configured database: for a server that starts, or next to a running one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, Engine

from cenote.server.common.settings import Settings
from cenote.server.storage import database
from cenote.server.storage.database import BadDatabase
from cenote.server.storage.integrity import PATIENCE, examine, form_of, sentences


def file_of(where: URL) -> Path | None:
    """The file of an SQLite database."""
    return Path(str(where.database)) if where.get_backend_name() == "sqlite" else None


def prepare(settings: Settings) -> None:
    """Checked and migrated, so that a server can start; refused with a sentence."""
    where = database.address(settings.data, settings.database_url)
    file = file_of(where)
    if file is not None:
        examine(file, PATIENCE)
    with nothing_half_made(file), opened(where) as engine:
        form_of(engine)
        database.migrate(engine)


@contextmanager
def existing(settings: Settings) -> Iterator[Engine]:
    """The existing database, whether a server uses it or not. Nothing is created or migrated."""
    where = address_of_existing(settings)
    with opened(where) as engine:
        form = form_of(engine)
        if form is None:
            raise BadDatabase("there are no games in this database yet")
        if form != database.revisions()[-1]:
            raise BadDatabase(
                "the database was written by an earlier Cenote; start this version's server on it "
                "first"
            )
        yield engine


def address_of_existing(settings: Settings) -> URL:
    if settings.database_url is None and not (settings.data / database.FILE).exists():
        raise BadDatabase(f"there are no games in {settings.data}; name the folder with --data")
    where = database.address(settings.data, settings.database_url)
    file = file_of(where)
    if file is not None and not file.exists():
        raise BadDatabase(f"there is no file {file}")
    return where


@contextmanager
def opened(where: URL) -> Iterator[Engine]:
    engine = database.connect(where)
    try:
        with sentences(where):
            yield engine
    finally:
        engine.dispose()


@contextmanager
def nothing_half_made(file: Path | None) -> Iterator[None]:
    """Remove a file that was created before a failure."""
    is_new = file is not None and not file.exists()
    try:
        yield
    except BaseException:
        if is_new and file is not None:
            remove(file)
        raise


def remove(file: Path) -> None:
    """An SQLite file, and those that belong to it."""
    for end in ("", "-wal", "-shm", "-journal"):
        file.with_name(file.name + end).unlink(missing_ok=True)
