"""The tests run against the plain rules, and those of the rules a second time, compiled."""

import os
import shutil
import signal
import tempfile
import uuid
from pathlib import Path

from cenote.build import FORM
from tests import reaper

os.environ.setdefault("OMP_NUM_THREADS", "1")
"""Several tests run side by side; threads for small matrices would only wait for each other."""

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Otherwise every server that a test starts would recompile its libraries: over a second."""

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell's background jobs ignore Ctrl-C; programs that tests start must not.
    signal.signal(signal.SIGINT, signal.default_int_handler)

PLENTY = 2**31


def is_roomy(folder: Path) -> bool:
    """Whether there is room for our files, and programs may run from there."""
    if not os.access(folder, os.W_OK):
        return False
    return shutil.disk_usage(folder).free > PLENTY and not os.statvfs(folder).f_flag & os.ST_NOEXEC


if "TMPDIR" not in os.environ and is_roomy(reaper.MEMORY):
    # Tests kill servers and databases but never cut the power: no need to wait for a disk.
    tempfile.tempdir = str(reaper.MEMORY)


def pytest_report_header() -> str:
    return f"rules: {FORM}"


def pytest_configure() -> None:
    if reaper.MARK not in os.environ:  # the first process of this run, not one of its helpers
        reaper.watch_over(uuid.uuid4().hex)
    wanted = os.environ.get("CENOTE_FORM", "plain")
    assert wanted == FORM, f"these tests are for the {wanted} rules, but the {FORM} ones were found"
