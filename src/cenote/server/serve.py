"""Starting the server: settings, address, browser, uvicorn."""

import contextlib
import os
import signal
import socket
import sys
import threading
import webbrowser
from dataclasses import replace

import uvicorn

from cenote.server.common import garbage
from cenote.server.common.problems import WRONG, told
from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from cenote.server.http.listening import listening
from cenote.server.http.open_files import most_connections
from cenote.server.http.services import Services
from cenote.server.http.timeouts import HttpWithTimeouts, Proxies, SocketWithTimeouts
from cenote.server.monitoring import logs
from cenote.server.storage.opening import prepare
from cenote.server.storage.sole_use import sole_use_of

STOPS_WITHIN = 5
CONNECTIONS = 10_000
"""The most connections open at once, from everybody together."""
ACCEPTED_AT_ONCE = 4
"""Connections accepted in one round of the event loop; the rest wait in the system's queue."""
WAITING_TO_CONNECT = 2048
SWITCH_SECONDS = 0.0005
"""Seconds after which a thread (a replay, SQLite's writer) yields to the event loop."""


def serve(settings: Settings) -> int:
    """Serve until told to stop. The exit code says whether it could start."""
    logs.set_up(settings.log_level)
    return told(lambda: start(settings))


def start(settings: Settings) -> int:
    """First the port, then the folder, then the database: a failure leaves nothing half done."""
    with listening(settings.host, settings.port) as sockets, sole_use_of(settings):
        prepare(settings)
        return run(settings, sockets)


def run(settings: Settings, sockets: list[socket.socket]) -> int:
    server = Server(replace(settings, port=sockets[0].getsockname()[1]))
    print(f"Cenote is at {server.address}  (stop with Ctrl-C)", flush=True)
    if settings.database_url is None:
        print(f"Games are kept in {settings.data.resolve()}", flush=True)
    sys.setswitchinterval(SWITCH_SECONDS)
    # Uvicorn has its own handler only while it runs, and raises the signal once more in the end.
    signal.signal(signal.SIGTERM, server.stop)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets)
    return 0 if server.started else WRONG


class Server(uvicorn.Server):
    """Uvicorn, which opens a browser once it answers and says goodbye before it stops."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        HttpWithTimeouts.proxies = Proxies(os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1"))
        HttpWithTimeouts.most_in_all = most_connections(CONNECTIONS)
        app = make_app(settings)
        self.services: Services = app.state.services
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                log_config=None,
                access_log=False,
                server_header=False,
                http=HttpWithTimeouts,
                ws=SocketWithTimeouts,
                limit_concurrency=CONNECTIONS,
                backlog=ACCEPTED_AT_ONCE,
                ws_max_size=16_384,
                ws_per_message_deflate=False,
                ws_ping_interval=20,
                ws_ping_timeout=40,
                timeout_graceful_shutdown=STOPS_WITHIN,
            )
        )

    def stop(self, *_: object) -> None:
        """Stop as soon as it has started, if it has not yet."""
        self.should_exit = True

    @property
    def address(self) -> str:
        host = self.settings.host
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)
        return f"http://{shown}:{self.settings.port}/"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        garbage.set_aside()
        for listener in sockets or ():
            # asyncio made the queue as short as the number it accepts at once
            listener.listen(WAITING_TO_CONNECT)
        if self.started and self.settings.browser and has_desktop():
            # With some browsers the call blocks: never wait for it.
            threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.services.say_goodbye()
        await super().shutdown(sockets)


def has_desktop() -> bool:
    """Whether there is a screen in front of a person."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return "SSH_CONNECTION" not in os.environ
