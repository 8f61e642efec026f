"""The tests run against the plain rules, and those of the rules a second time, compiled."""

import os
import shutil
import signal
import tempfile
import uuid
from collections import defaultdict
from pathlib import Path

import pytest

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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--brief", action="store_true", help="what `make test` runs: not quite all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A brief run leaves out what is `thorough`, and some cases of what is `sampled`."""
    if config.getoption("--brief"):
        kept = brief(items)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def brief(items: list[pytest.Item]) -> set[pytest.Item]:
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("thorough") is None:
            cases[item.nodeid.partition("[")[0]].append(item)
    return {item for same in cases.values() for item in sample(same)}


def sample(same: list[pytest.Item]) -> list[pytest.Item]:
    """The cases of one test that a brief run has: as many as its mark says, evenly spread."""
    mark = same[0].get_closest_marker("sampled")
    number = min(mark.args[0], len(same)) if mark else len(same)
    return [same[i * len(same) // number] for i in range(number)]


def pytest_report_header() -> str:
    return f"rules: {FORM}"


def pytest_configure() -> None:
    if reaper.MARK not in os.environ:  # the first process of this run, not one of its helpers
        reaper.watch_over(uuid.uuid4().hex)
    wanted = os.environ.get("CENOTE_FORM", "plain")
    assert wanted == FORM, f"these tests are for the {wanted} rules, but the {FORM} ones were found"
