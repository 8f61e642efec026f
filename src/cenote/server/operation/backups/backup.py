"""A backup: one SQLite file with our schema, whatever the database, made while servers run."""

from pathlib import Path

from sqlalchemy import URL, Engine

from cenote.server.common.problems import Problem
from cenote.server.common.settings import Settings
from cenote.server.operation.backups.copying import copy
from cenote.server.operation.backups.files import Size, copy_pages, finish, on_the_side
from cenote.server.storage import database
from cenote.server.storage.database import BadDatabase
from cenote.server.storage.integrity import PATIENCE, examine
from cenote.server.storage.opening import address_of_existing, existing, file_of, opened

DAMAGED = "the database is damaged, so there is no new backup; restore an older one"


def back_up(settings: Settings, file: Path) -> Size:
    live = file_of(address_of_existing(settings))
    check_place(file, live)
    with on_the_side(file) as part:
        if live is not None:
            examine(live, PATIENCE)
            copy_pages(live, part)
        else:
            with existing(settings) as engine:
                copy_rows(engine, part)
        return finish(part, DAMAGED)


def check_place(file: Path, live: Path | None) -> None:
    """Only an older backup is ever overwritten."""
    if file.is_dir():
        raise Problem(f"{file} is a folder; name a file in it")
    if not file.exists():
        return
    if live is not None and file.samefile(live):
        raise Problem(f"{file} holds the games themselves; choose another name")
    try:
        is_ours = examine(file, PATIENCE) is not None
    except BadDatabase:
        is_ours = False
    if not is_ours:
        raise Problem(f"{file} already exists and is not a backup; choose another name")


def copy_rows(engine: Engine, part: Path) -> None:
    """A consistent snapshot: later commits are not seen."""
    with opened(URL.create("sqlite", database=str(part))) as new:
        database.migrate(new)
        seeing = engine.execution_options(isolation_level="REPEATABLE READ")
        with (
            seeing.connect() as source,
            new.execution_options(writes=True).begin() as target,
        ):
            copy(source, target)
