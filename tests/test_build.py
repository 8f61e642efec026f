"""The two forms of the rules: nothing stale, nothing left to the interpreter by accident."""

import importlib
import subprocess
import sys
from pathlib import Path

import pytest
from build_backend.manylinux import NotForAll, platform_of

import cenote
from cenote import build
from cenote.build import FORM

SOURCE = Path(__file__).parent.parent / "src"
HOT = ("core", "games", "bots/thinking", "research/encoding")
NEVER = ("ints.py", "__init__.py")


def hot_modules() -> list[str]:
    paths = [path for part in HOT for path in (SOURCE / "cenote" / part).rglob("*.py")]
    names = [path for path in paths if path.name not in NEVER]
    return sorted(".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in names)


def test_no_compiled_file_shadows_the_source():
    assert not [*SOURCE.rglob("*.so"), *SOURCE.rglob("*.pyd")]


@pytest.mark.parametrize("name", hot_modules())
def test_every_module_of_the_rules_runs_in_the_form_it_should(name):
    """In the compiled form not one of them falls back to the interpreter."""
    path = importlib.import_module(name).__file__ or ""
    assert path.endswith(".py") == (FORM == "plain"), path


def test_the_plain_rules_are_the_edited_source():
    if FORM == "plain":
        assert Path(cenote.__file__).is_relative_to(SOURCE)


def test_the_version_says_which_form_runs():
    shown = subprocess.run(
        [sys.executable, "-m", "cenote", "--version"], capture_output=True, text=True, check=True
    )
    assert FORM in shown.stdout


def test_an_installation_without_compiled_rules_says_so(monkeypatch, tmp_path):
    """Except when it runs from the source tree, which is plain on purpose."""
    monkeypatch.setattr(build, "FORM", "plain")
    monkeypatch.setattr(build, "PROJECT", tmp_path / "pyproject.toml")
    with pytest.warns(build.PlainRules, match=f"{build.TIMES_SLOWER} times as long"):
        build.warn_if_slow()
    (tmp_path / "pyproject.toml").touch()
    build.warn_if_slow()


def test_the_compiled_rules_run_on_every_linux():
    if FORM == "compiled" and sys.platform == "linux":
        folder = Path(cenote.__file__ or "").parent.parent
        files = [*folder.glob("*.so"), *folder.glob("cenote/**/*.so")]
        tag = platform_of([file.read_bytes() for file in files], "x86_64")
        assert tag == "manylinux_2_17_x86_64.manylinux2014_x86_64"


def test_a_wheel_is_tagged_for_what_it_asks_of_a_system():
    ours = b"\0libc.so.6\0GLIBC_2.2.5\0GLIBC_2.34\0"
    assert platform_of([ours, b"\0GLIBC_2.3\0"], "aarch64") == "manylinux_2_34_aarch64"
    for foreign in (b"libtorch.so", b"libssl.so.3", b"libpython3.11.so.1.0"):
        with pytest.raises(NotForAll, match=foreign.decode()):
            platform_of([ours + b"\0" + foreign + b"\0"], "x86_64")
    with pytest.raises(NotForAll, match="GNU"):
        platform_of([b"\0libc.musl-x86_64.so.1\0"], "x86_64")
