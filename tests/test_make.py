"""`make play` on machines that lack something: one line says what, and what to do.

A port that is taken and a folder for the games that may not be written to are in
tests/server/test_starting.py.
"""

import json
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from benchmarks import startup

ROOT = Path(__file__).parent.parent
NEEDED = (
    "Makefile",
    "pyproject.toml",
    "setup.py",
    "build_backend",
    "requirements",
    "web/package-lock.json",
)
TOOLS = ("make", "sh", "mkdir", "touch", "rm", "find", "test", "echo", "nice", "ls", "grep", "sed")

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="no make here")


class Machine:
    """A copy of the files `make` reads, and only the programs that are put there."""

    def __init__(self, folder: Path) -> None:
        self.clone = folder / "clone"
        self.programs = folder / "programs"
        self.programs.mkdir()
        (self.clone / "src" / "cenote").mkdir(parents=True)
        for name in NEEDED:
            (self.clone / name).parent.mkdir(parents=True, exist_ok=True)
            (self.clone / name).symlink_to(ROOT / name)
        for name in TOOLS:
            if path := shutil.which(name):
                (self.programs / name).symlink_to(path)

    def has(self, name: str, script: str) -> None:
        program = self.programs / name
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)

    def has_python(self) -> None:
        self.has("python3", f'exec {sys.executable} "$@"')

    def make(self, *arguments: str) -> tuple[int, list[str]]:
        """The exit code, and the output without make's own last line."""
        done = subprocess.run(
            ["make", *arguments],
            cwd=self.clone,
            env={"PATH": str(self.programs), "HOME": str(self.clone)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
            check=False,
        )
        return done.returncode, [
            line for line in done.stdout.splitlines() if not line.startswith("make")
        ]


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def complaint(machine, *arguments):
    """The one line it ends with."""
    code, lines = machine.make(*arguments)
    assert code != 0 and len(lines) == 1, lines
    return lines[0]


PYTHON = ".venv/playable"
APP = "web/node_modules/.builds"


def test_no_python(machine):
    assert complaint(machine, PYTHON) == "Cenote needs Python 3.11 or newer: no python3 found."


def test_a_python_that_is_too_old(machine):
    machine.has("python3", '[ "$1" = --version ] && echo "Python 3.9.2"; exit 1')

    said = complaint(machine, PYTHON)
    assert said.startswith("Cenote needs Python 3.11 or newer; python3 is Python 3.9.2")


def test_no_venv_module(machine):
    machine.has("python3", 'case "$2" in venv) echo a long story >&2; exit 1;; esac')

    assert "install its venv module (Debian: python3-venv)" in complaint(machine, PYTHON)


@contextmanager
def read_only(folder):
    """A folder that nobody can write to, not even root."""
    if os.geteuid() != 0:
        folder.chmod(0o555)
        yield
        folder.chmod(0o755)
        return
    mount = ["mount", "-o", "bind,ro", str(folder), str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_folder_that_may_not_be_written_to(machine):
    machine.has_python()

    with read_only(machine.clone):
        said = complaint(machine, PYTHON)
    assert said.startswith("This folder may not be written to")


def test_no_network_for_python(machine):
    machine.has_python()
    machine.has("uv", "echo a long story of names that do not resolve >&2; exit 2")

    assert "is there a network?" in complaint(machine, PYTHON)
    assert "a long story" in (machine.clone / "build/setup.log").read_text()


def test_no_network_for_the_app(machine):
    machine.has("node", "exit 0")
    machine.has("npm", "echo a long story >&2; exit 1")

    assert "is there a network?" in complaint(machine, APP)


def test_a_node_that_is_too_old_and_no_network(machine):
    machine.has_python()
    machine.has("node", "exit 1")
    machine.has("uv", "exit 2")

    code, lines = machine.make(APP)
    assert code != 0
    assert lines == [
        "No Node 20.19 or newer here: taking one from PyPI into .venv, once.",
        "The app for the browser is built with Node 20.19 or newer; install it "
        "(https://nodejs.org) and try again.",
    ]


def test_a_missing_compiler_is_no_error(tmp_path):
    """The plain rules are installed, and a line says so."""
    environment = {**os.environ, "PATH": "", "CC": "no-such-compiler"}
    done = subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(tmp_path)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert "no C compiler" in done.stderr and not [*tmp_path.rglob("*.so")]


TAKES_A_MOMENT = """
import pathlib, sys, time
file = pathlib.Path(sys.argv[1])
file.touch(exist_ok=False)
time.sleep(0.2)
file.unlink()
"""


def test_what_python_writes_for_itself_is_no_part_of_the_rules(machine):
    """Files that are gone a moment later: a server that has just started is writing them."""
    source = machine.clone / "src" / "cenote"
    (source / "__pycache__").mkdir()
    for name in ("cli.py", "__pycache__/cli.cpython-311.pyc.139860762718768"):
        (source / name).touch()
    _, lines = machine.make("--print-data-base", "--dry-run", "help")
    (packaged,) = [line for line in lines if line.startswith("PACKAGED :=")]
    assert packaged.split()[2:] == ["src/cenote/cli.py"]


def test_two_runs_never_compile_at_once(tmp_path):
    """The script fails if its file is already there when it starts."""
    script = ROOT / "build_backend" / "one_at_a_time.py"
    lock, file = tmp_path / "lock", tmp_path / "file"
    command = [sys.executable, script, lock, sys.executable, "-c", TAKES_A_MOMENT, file]
    runs = [subprocess.Popen(command) for _ in range(3)]

    assert [run.wait(60) for run in runs] == [0, 0, 0]


def test_the_figures_in_the_docs_are_those_that_were_measured():
    assert startup.table() in startup.DOCS.read_text()


def test_new_figures_replace_the_old_ones(tmp_path):
    docs, latest = tmp_path / "docs.md", tmp_path / "startup.json"
    docs.write_text(
        "Before.\n\n| on 8 cores, with Python 3.99 | |\n|---|---|\n| old | 1 s |\n\nAfter.\n"
    )
    measured = {"figures": {"again_s": 1.5}, "machine": {"cores": 2, "python": "3.11.7"}}
    latest.write_text(json.dumps({"startup": measured}))

    startup.put_into_docs(docs, latest)

    assert docs.read_text() == f"Before.\n\n{startup.table(latest)}\nAfter.\n"
    assert startup.table(latest).splitlines()[-1].endswith("| 1.5 s |")
