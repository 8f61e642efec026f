"""A real server in a thread of this process, whose parts a test can look at and change."""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from cenote.server.common.settings import Settings
from cenote.server.serve import Server
from tests.server.served import free_port


@contextmanager
def running(data: Path, **more: Any) -> Iterator[Server]:
    """Serve as `cenote serve` does, until the block ends."""
    chosen = {"data": data, "port": free_port(), "browser": False, "bots": 0, **more}
    server = Server(Settings(**chosen))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield server
    finally:
        server.should_exit = True
        thread.join(20)
