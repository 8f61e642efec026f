"""The two forms of the rules: nothing stale, nothing left to the interpreter by accident."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

import cenote
from cenote.build import FORM

SOURCE = Path(__file__).parent.parent / "src"
HOT = ("core", "games", "bots/thinking", "research/encoding")
NEVER = ("ints.py", "__init__.py")


def hot_modules() -> list[str]:
    paths = [path for part in HOT for path in (SOURCE / "cenote" / part).rglob("*.py")]
    names = [path for path in paths if path.name not in NEVER]
    return sorted(".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in names)


def test_no_compiled_file_lies_beside_the_source_where_it_would_shadow_edits():
    assert not [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")]


@pytest.mark.parametrize("name", hot_modules())
def test_every_module_of_the_rules_runs_in_the_form_it_should(name):
    """In the compiled form not one of them falls back to the interpreter."""
    path = importlib.import_module(name).__file__ or ""
    assert path.endswith(".py") == (FORM == "plain"), path


def test_the_plain_rules_are_the_edited_source():
    if FORM == "plain":
        assert Path(cenote.__file__).is_relative_to(SOURCE)


def test_the_version_tells_the_form():
    shown = subprocess.run(
        [sys.executable, "-m", "cenote", "--version"], capture_output=True, text=True, check=True
    )
    assert FORM in shown.stdout
