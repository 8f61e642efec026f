"""`cenote doctor`: says for each thing on this machine whether it works, or what to do."""

import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cenote.build import FORM
from cenote.server.common.problems import WRONG, Problem, one_line
from cenote.server.common.settings import VERSION, Settings
from cenote.server.http.listening import listening
from cenote.server.http.pages import STATIC
from cenote.server.storage import database
from cenote.server.storage.opening import existing, file_of

BROWSERS = (
    "chromium-headless-shell",  # no window and no toolbar: tests need a third less time
    *("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"),
)
ASKING = 20
"""Seconds another program may take to answer."""

WELL, NOTE, ILL = "ok", "note", "!!"


@dataclass(frozen=True)
class Finding:
    """One check; only a failed one keeps people from playing."""

    state: str
    thing: str
    said: str

    def __str__(self) -> str:
        return f"{self.state:>4}  {self.thing:<10} {one_line(self.said)}"


def python(_: Settings) -> Finding:
    said = f"{platform.python_version()} on {platform.system()}, {os.cpu_count()} cores"
    return Finding(WELL, "python", said)


def rules(_: Settings) -> Finding:
    if FORM == "compiled":
        return Finding(WELL, "rules", f"Cenote {VERSION}, compiled")
    return Finding(
        NOTE,
        "rules",
        f"Cenote {VERSION}, plain: everything works, but computers think slowly; run "
        "`make compiled`, or install a C compiler and reinstall Cenote",
    )


def compiler(_: Settings) -> Finding:
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(command) is None:
        return Finding(NOTE, "compiler", f"no {command}: the rules cannot be compiled here")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        said = "Python's header files are missing (Debian: python3-dev): nothing can be compiled"
        return Finding(NOTE, "compiler", said)
    return Finding(WELL, "compiler", command)


def app(_: Settings) -> Finding:
    if (STATIC / "index.html").is_file():
        return Finding(WELL, "app", "the pages for the browser are built")
    return Finding(
        ILL, "app", "the pages for the browser are not built: run `make web`, which needs Node"
    )


def node(_: Settings) -> Finding:
    version = answer_of("node", "--version")
    if version is None:
        return Finding(
            NOTE, "node", "none; it is needed only to build the app, and downloaded then"
        )
    return Finding(WELL, "node", version)


def port(settings: Settings) -> Finding:
    with listening(settings.host, settings.port):
        return Finding(WELL, "port", f"{settings.port} on {settings.host} is free")


def folder(settings: Settings) -> Finding:
    if settings.database_url is not None:
        return Finding(WELL, "folder", "not needed: the games are in a database of their own")
    place = settings.data.resolve()
    nearest = next(path for path in (place, *place.parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=nearest):
            pass
    except OSError as error:
        raise Problem(database.folder_problem(error, place)) from None
    return Finding(WELL, "folder", f"{place} can be written to, {free_space(nearest)} free")


def free_space(place: Path) -> str:
    return f"{shutil.disk_usage(place).free / 1e9:.1f} GB"


def games(settings: Settings) -> Finding:
    if settings.database_url is None and not (settings.data / database.FILE).exists():
        return Finding(WELL, "games", "none yet")
    with existing(settings) as engine:
        file = file_of(engine.url)
        place = file.resolve() if file else engine.url.render_as_string(hide_password=True)
        return Finding(WELL, "games", f"{place} answers and has this version's schema")


def browser(_: Settings) -> Finding:
    name = next((name for name in BROWSERS if shutil.which(name)), None)
    if name is None:
        return Finding(NOTE, "chromium", "none: the tests of the app are skipped")
    return Finding(WELL, "chromium", name)


def fonts(_: Settings) -> Finding:
    if sys.platform != "linux":
        return Finding(WELL, "fonts", "those of the system")
    found = answer_of("fc-list", ":lang=ja", "family")
    if found:
        return Finding(WELL, "fonts", f"Japanese: {found.splitlines()[0]}")
    said = "no Japanese font: pictures of the app will lack its characters (Debian: fonts-noto-cjk)"
    return Finding(NOTE, "fonts", said)


def answer_of(*command: str) -> str | None:
    """The output of a program; None if it is missing or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASKING, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None


LOOKS: tuple[Callable[[Settings], Finding], ...] = (
    python,
    rules,
    compiler,
    node,
    app,
    folder,
    games,
    port,
    browser,
    fonts,
)


def examine(settings: Settings) -> Iterator[Finding]:
    for look in LOOKS:
        try:
            yield look(settings)
        except Problem as problem:
            yield Finding(ILL, look.__name__, str(problem))


def visit(settings: Settings) -> int:
    """The exit code says whether people could play."""
    findings = []
    for finding in examine(settings):
        print(finding, flush=True)
        findings.append(finding)
    ill = sum(finding.state == ILL for finding in findings)
    print("Everything needed is there." if not ill else f"Problems to fix: {ill}.")
    return WRONG if ill else 0
