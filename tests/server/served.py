"""A real server in a separate process, and people at real sockets."""

import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import IO, Any, ClassVar, Self

from websockets.sync.client import ClientConnection, connect

from cenote.server.common.keys import new_key
from tests.server import forking

Json = dict[str, Any]

FREE = {
    "CENOTE_REQUESTS_PER_SECOND": "100000",
    "CENOTE_MESSAGES_PER_SECOND": "100000",
    "CENOTE_TABLES_PER_MINUTE": "100000",
    "CENOTE_TABLES_PER_DAY": "100000",
    "CENOTE_CHANGES_PER_SECOND": "100000",
    "CENOTE_SOCKETS_PER_ADDRESS": "100000",
    "CENOTE_TABLES_PER_DEVICE": "100000",
    "CENOTE_BROWSER": "0",
    "CENOTE_LOG_LEVEL": "warning",
}

STARTS_WITHIN = 60.0
"""Seconds, on a machine that is very busy; normally it takes one."""


PORTS = range(10_000, 32_000)
"""Below those that the system lends to outgoing connections, which could take one meanwhile."""


def free_port() -> int:
    """Any of them, so that tests side by side do not choose the same."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Served:
    """`cenote serve` as a host would start it."""

    defaults: ClassVar[dict[str, str]] = FREE

    def __init__(self, data: Path, database: str | None = None, **settings: str) -> None:
        self.data = data
        self.port = free_port()
        self.settings = self.defaults | {
            f"CENOTE_{name.upper()}": text for name, text in settings.items()
        }
        if database is not None:
            self.settings["CENOTE_DATABASE_URL"] = database
        self.process: forking.Forked | subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()

    def start(self) -> None:
        self.data.mkdir(parents=True, exist_ok=True)
        command = ["serve", "--port", str(self.port), "--data", str(self.data)]
        with (self.data / "server.log").open("ab") as log:
            self.process = self.launch(command, os.environ | self.settings, log)
        self.wait_until_ready()

    def launch(
        self, command: list[str], environment: dict[str, str], log: IO[bytes]
    ) -> forking.Forked | subprocess.Popen[bytes]:
        return forking.start(command, environment, log)

    def wait_until_ready(self) -> None:
        assert self.process is not None
        give_up = time.monotonic() + STARTS_WITHIN
        while self.process.poll() is None and time.monotonic() < give_up:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError((self.data / "server.log").read_text())

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stop it gracefully; it must not take long."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()  # no process may stay behind; the test still fails
                raise


class NewlyServed(Served):
    """The command itself, which imports what its environment names."""

    def launch(
        self, command: list[str], environment: dict[str, str], log: IO[bytes]
    ) -> subprocess.Popen[bytes]:
        program = [sys.executable, "-m", "cenote", *command]
        return subprocess.Popen(program, env=environment, stdout=log, stderr=log)


class Guest:
    """Somebody with a device, over real HTTP."""

    def __init__(self, url: str, key: str | None = None) -> None:
        self.url = url
        self.key = key or new_key()

    def ask(self, path: str, body: Any = None, method: str | None = None, **headers: str) -> Any:
        request = urllib.request.Request(
            f"{self.url}/api{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json", **headers},
            method=method,
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
            is_json = answer.headers["content-type"] == "application/json"
        return json.loads(text) if is_json else text

    def rooms(self) -> int:
        """How many tables the server has in memory."""
        with urllib.request.urlopen(f"{self.url}/metrics", timeout=30) as answer:
            return int(answer.read().decode().partition("\ncenote_rooms ")[2].split()[0])

    def makes(self, *seats: Json, **more: Any) -> Json:
        made: Json = self.ask("/tables", {"game": "tzolkin", "seats": list(seats), **more})
        return made

    def claims(self, made: Json, seat: int = 1) -> None:
        key = next(link["key"] for link in made["links"] if link["seat"] == seat)
        self.ask(f"/tables/{made['table']}/seats/{seat}/claim", {}, **{"X-Seat-Key": key})

    def sits(self, table: str, url: str | None = None) -> "Chair":
        address = (url or self.url).replace("http", "ws", 1)
        headers = {"Authorization": f"Bearer {self.key}"}
        return Chair(
            connect(
                f"{address}/api/tables/{table}/socket",
                additional_headers=headers,
                max_size=2**24,
                compression=None,
            )
        )


class Chair:
    """A real socket that has said hello."""

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.connecting = connecting
        self.connection = connecting.__enter__()
        self.view: Json = {}
        self.number = 0
        self.say("hello")

    def __enter__(self) -> "Chair":
        return self

    def __exit__(self, *error: Any) -> None:
        self.connecting.__exit__(*error)

    def say(self, kind: str, **fields: Any) -> Json:
        self.number += 1
        self.connection.send(json.dumps({"type": kind, "id": self.number, **fields}))
        while True:
            message = self.hear()
            if message.get("re") == self.number:
                return message

    def hear(self, timeout: float = 30) -> Json:
        message: Json = json.loads(self.connection.recv(timeout))
        if message["type"] == "view" and message["version"] >= self.view.get("version", 0):
            self.view = message
        return message

    def wait_for_version(self, version: int) -> None:
        while self.view["version"] < version:
            self.hear()

    def moves(self, word: str) -> Json:
        return self.say("move", version=self.view["version"], move=word)

    def words(self) -> list[str]:
        return [move["word"] for move in self.view["moves"]]
