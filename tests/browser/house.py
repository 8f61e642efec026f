"""The server as people start it, in a process of its own, and Chromium to visit it with."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType

from playwright.sync_api import Browser, Playwright

from cenote.server.pages import STATIC

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

PATIENCE = {
    "CENOTE_REQUESTS_PER_SECOND": "1000",
    "CENOTE_MESSAGES_PER_SECOND": "1000",
    "CENOTE_TABLES_PER_MINUTE": "1000",
}
"""Tests are quicker than people."""


def chromium() -> str | None:
    named = os.environ.get("CENOTE_CHROMIUM")
    return named or next((path for name in NAMES if (path := shutil.which(name))), None)


def missing() -> str | None:
    """What the tests of the app lack on this machine; in CI nothing may lack."""
    reason = None
    if chromium() is None:
        reason = "no Chromium found: install one, or name it in CENOTE_CHROMIUM"
    elif not (STATIC / "index.html").is_file():
        reason = "the app is not built: make web"
    assert reason is None or not os.environ.get("CI"), reason
    return reason


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


class ServedHouse:
    """`cenote serve` on a free port; it can be stopped and started again."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.contact = data / "contact.txt"
        """There is none until a test writes one."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "ServedHouse":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        command = (sys.executable, "-m", "cenote", "serve", "--no-browser", "--bots", "1")
        with (self.data / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(
                (*command, "--port", str(self.port), "--data", str(self.data)),
                env={**os.environ, **PATIENCE, "CENOTE_CONTACT": str(self.contact)},
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        for _ in range(150):
            if self.is_ready():
                return
            assert self.process.poll() is None, (self.data / "log.txt").read_text()
            time.sleep(0.1)
        raise AssertionError("the server did not start")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(20)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=1) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False
