"""The tests run against the plain rules, and those of the rules a second time, compiled."""

import os
import uuid

import pytest

from cenote.build import FORM
from tests import reaper

REAPER = pytest.StashKey[object]()


def pytest_report_header() -> str:
    return f"rules: {FORM}"


def pytest_configure(config: pytest.Config) -> None:
    if reaper.MARK not in os.environ:  # the first process of this run, not one of its helpers
        config.stash[REAPER] = reaper.watch_over(uuid.uuid4().hex)
    wanted = os.environ.get("CENOTE_FORM", "plain")
    assert wanted == FORM, f"these tests are for the {wanted} rules, but the {FORM} ones were found"
