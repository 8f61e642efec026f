"""Starting the server: settings, address, browser, uvicorn."""

import contextlib
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from cenote.server import logs
from cenote.server.app import make_app
from cenote.server.database import BadDatabase
from cenote.server.house import House
from cenote.server.patience import PatientHttp, PatientSocket, Proxies
from cenote.server.settings import Settings

STOPS_WITHIN = 5
CONNECTIONS = 10_000
"""Open at once, from everybody together."""


class DataInUse(Exception):
    """Another server works on the same data folder."""


def serve(settings: Settings) -> int:
    """Until told to stop. The exit code says whether it could start."""
    logs.set_up(settings.log_level)
    try:
        with sole_use_of(settings):
            return run(settings)
    except (BadDatabase, DataInUse) as error:
        print(f"cenote: {error}", file=sys.stderr)
        return 2


def run(settings: Settings) -> int:
    server = Server(settings)
    print(f"Cenote is at {server.address}  (stop with Ctrl-C)", flush=True)
    if settings.database_url is None:
        print(f"Games are kept in {settings.data.resolve()}", flush=True)
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn raises it once more in the end
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    return 0 if server.started else 1


class Server(uvicorn.Server):
    """Uvicorn, which opens a browser once it answers and says goodbye before it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        PatientHttp.proxies = Proxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))
        app = make_app(settings)
        self.house: House = app.state.house
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                log_config=None,
                access_log=False,
                server_header=False,
                http=PatientHttp,
                ws=PatientSocket,
                limit_concurrency=CONNECTIONS,
                ws_max_size=16_384,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=40,
                timeout_graceful_shutdown=STOPS_WITHIN,
            )
        )

    @property
    def address(self) -> str:
        host = self.settings.host
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
        return f"http://{shown}:{self.settings.port}/"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.settings.browser and has_desktop():
            # Some browsers keep the call waiting: never wait for them.
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.house.say_goodbye()
        await super().shutdown(sockets)


def has_desktop() -> bool:
    """Whether there is a screen in front of a person."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return "SSH_CONNECTION" not in os.environ


@contextlib.contextmanager
def sole_use_of(settings: Settings) -> Iterator[None]:
    """SQLite is for one server at a time; the lock goes with the process, however it ends."""
    if settings.database_url is not None:
        yield
        return
    settings.data.mkdir(parents=True, exist_ok=True)
    with (settings.data / "cenote.lock").open("w") as file:
        lock(file.fileno(), settings.data)
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
