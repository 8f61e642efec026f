"""The server as people start it, in a process of its own, and Chromium to visit it with."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

from cenote.server.http.pages import STATIC
from cenote.server.operation.doctor import BROWSERS
from tests.server.served import Served

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    named = os.environ.get("CENOTE_CHROMIUM")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)


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


class RunningServer(Served):
    """With one bot, and a page about the host once a test writes it."""

    def __init__(self, data: Path) -> None:
        self.contact = data / "contact.txt"
        super().__init__(data, bots="1", contact=str(self.contact))
