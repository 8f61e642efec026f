"""The tests run against the plain rules, and those of the rules a second time, compiled."""

import os

from cenote.build import FORM


def pytest_report_header() -> str:
    return f"rules: {FORM}"


def pytest_configure() -> None:
    wanted = os.environ.get("CENOTE_FORM", "plain")
    assert wanted == FORM, f"these tests are for the {wanted} rules, but the {FORM} ones were found"
