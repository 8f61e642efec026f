"""SQLite is for one server at a time; a lock file next to it shows that one is running."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from cenote.server.common.file_owner import give
from cenote.server.common.problems import Problem
from cenote.server.common.settings import Settings
from cenote.server.storage import database
from cenote.server.storage.opening import file_of

LOCK = "cenote.lock"


class DataInUse(Problem):
    """Another server uses the same data folder."""


@contextlib.contextmanager
def sole_use_of(settings: Settings) -> Iterator[None]:
    """The lock ends with the process, however it ends. PostgreSQL needs none."""
    file = file_of(database.address(settings.data, settings.database_url))
    if file is None:
        yield
        return
    with contextlib.ExitStack() as stack:
        try:
            lock_file = stack.enter_context(file.with_name(LOCK).open("a"))
            give(file.with_name(LOCK), file.parent)
        except OSError as error:
            raise database.BadDatabase(database.folder_problem(error, file.parent)) from None
        lock(lock_file.fileno(), file.parent)
        yield


def lock(file: int, data: Path) -> None:
    try:
        import fcntl  # noqa: PLC0415  not on Windows
    except ImportError:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise DataInUse(
            f"another server uses {data}; stop it, or give this one its own --data"
        ) from None
