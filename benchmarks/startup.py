"""From nothing to the first page: `python -m benchmarks.startup` plays in fresh clones.

The first clone has empty caches of its own. It is started until its page answers, waited for until
its rules are compiled, stopped and started again; then its wheel is built and installed. The second
clone finds full caches. With `--tests` all tests are run there too, from nothing and once more.

The figures go into a file, and from there into CONTRIBUTING.md.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.server.figures import write
from tests.server.served import free_port

ROOT = Path(__file__).parent.parent
LATEST = Path(__file__).parent / "startup.json"
DOCS = ROOT / "CONTRIBUTING.md"
CACHES = ("UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache", "XDG_CACHE_HOME")
PATIENCE = 1800
COMPILED = "The rules are compiled"
NOT_COMPILED = "The rules could not be compiled"
MB = 1_000_000
IMPORT = "import time; t = time.perf_counter(); {}; print(time.perf_counter() - t)"

Environment = dict[str, str]
Figures = dict[str, float]

ROWS = {
    "empty_s": "`make play` in a fresh clone, nothing in any cache, until the page answers",
    "warm_s": "the same, with the packages in the caches of uv and npm",
    "compiled_s": "until the rules are compiled in the background (empty caches)",
    "again_s": "`make play` from then on, until the page answers",
    "tests_from_nothing_s": "`make test` in a fresh clone (full caches)",
    "tests_s": "`make test` from then on",
    "wheel_MB": "the wheel, with the app and the compiled rules",
    "installed_MB": "the wheel installed",
    "with_packages_MB": "with everything it needs",
    "import_ms": "`import cenote`",
    "import_game_ms": "`from cenote import tzolkin`",
    "import_cli_ms": "`import cenote.cli`, before any command runs",
}
HEAD = "| on {cores} cores, with Python {python} | |\n|---|---|"


class Playing:
    """`make play` in a clone, in a group of processes of its own."""

    def __init__(self, clone: Path, environment: Environment) -> None:
        self.port = free_port()
        self.log = clone.with_suffix(".log")
        self.began = time.monotonic()
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                ["make", "play", f"ARGS=--no-browser --port {self.port}"],
                cwd=clone,
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def seconds(self) -> float:
        return round(time.monotonic() - self.began, 1)

    def answers(self) -> bool:
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/") as page:
            return b"<script" in page.read()
        return False

    def is_compiled(self) -> bool:
        log = self.log.read_text()
        if NOT_COMPILED in log:
            sys.exit(f"make play failed:\n{log}")
        return COMPILED in log

    def wait(self, holds: Callable[[], bool]) -> float:
        while not holds():
            if self.process.poll() is not None or self.seconds > PATIENCE:
                sys.exit(f"make play failed:\n{self.log.read_text()}")
            time.sleep(0.05)
        return self.seconds

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(30)


@contextmanager
def played(clone: Path, environment: Environment) -> Iterator[Playing]:
    playing = Playing(clone, environment)
    try:
        yield playing
    finally:
        playing.stop()


def cloned(folder: Path) -> Path:
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    return folder


def measure(folder: Path, with_tests: bool) -> Figures:
    caches = {name: str(folder / "caches" / name) for name in CACHES}
    environment = {**os.environ, **caches}
    environment.pop("VIRTUAL_ENV", None)
    empty = cloned(folder / "empty")
    with played(empty, environment) as first:
        figures = {"empty_s": first.wait(first.answers)}
        figures["compiled_s"] = first.wait(first.is_compiled)
    with played(empty, environment) as second:
        figures["again_s"] = second.wait(second.answers)
    with played(cloned(folder / "warm"), environment) as third:
        figures["warm_s"] = third.wait(third.answers)
    if with_tests:
        figures |= tested(cloned(folder / "tests"), environment)
    return figures | installed(empty, environment)


def tested(clone: Path, environment: Environment) -> Figures:
    seconds = []
    for _ in range(2):
        began = time.monotonic()
        subprocess.run(["make", "test"], cwd=clone, env=environment, check=True)
        seconds.append(round(time.monotonic() - began))
    return {"tests_from_nothing_s": seconds[0], "tests_s": seconds[1]}


def installed(clone: Path, environment: Environment) -> Figures:
    """Of the clone's wheel. What `make play` has compiled is not compiled again."""
    uv = shutil.which("uv", path=f"{clone / '.venv/bin'}{os.pathsep}{os.environ['PATH']}")
    python = clone / "installed/bin/python"

    def run(*words: str) -> None:
        subprocess.run([str(uv), *words, "--quiet"], cwd=clone, env=environment, check=True)

    run("build", "--wheel", "--no-build-isolation", "--python", ".venv/bin/python")
    (wheel,) = (clone / "dist").glob("*.whl")
    run("venv", "--python", sys.executable, "installed")
    run("pip", "install", "--python", str(python), str(wheel))
    (packages,) = (clone / "installed/lib").glob("python*/site-packages")
    return {
        "wheel_MB": round(wheel.stat().st_size / MB, 1),
        "installed_MB": size(packages / "cenote") + size(*packages.glob("*__mypyc*.so")),
        "with_packages_MB": size(packages),
        "import_ms": import_ms(python, "import cenote"),
        "import_game_ms": import_ms(python, "from cenote import tzolkin"),
        "import_cli_ms": import_ms(python, "import cenote.cli"),
    }


def size(*places: Path) -> float:
    """In MB, without what Python writes beside the source."""
    files = (file for place in places for file in [place, *place.rglob("*")])
    sizes = (file.stat().st_size for file in files if file.is_file() and file.suffix != ".pyc")
    return round(sum(sizes) / MB, 1)


def import_ms(python: Path, what: str) -> float:
    """The best of ten, the first of which writes the bytecode."""
    command = [str(python), "-c", IMPORT.format(what)]
    clean = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    times = [float(subprocess.check_output(command, env=clean)) for _ in range(10)]
    return round(min(times) * 1000, 1)


def table(latest: Path = LATEST) -> str:
    """The figures of the file as they stand in CONTRIBUTING.md."""
    known = json.loads(latest.read_text())["startup"]
    figures = known["figures"]
    lines = [HEAD.format(**known["machine"])]
    for name, what in ROWS.items():
        if name in figures:
            lines.append(f"| {what} | {figures[name]:g} {name.rpartition('_')[2]} |")
    return "\n".join(lines) + "\n"


def put_into_docs(docs: Path = DOCS, latest: Path = LATEST) -> None:
    """In the place of the table that stands there."""
    text = docs.read_text()
    before, start, rest = text.partition("| on ")
    assert start, f"{docs} has no table of these figures"
    after = rest.partition("\n\n")[2]
    docs.write_text(f"{before}{table(latest)}\n{after}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=LATEST, metavar="FILE")
    parser.add_argument("--tests", action="store_true", help="run all tests, twice, too")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), arguments.tests)
    write(arguments.out, "startup", figures)
    print(table(arguments.out), end="")
    if arguments.out == LATEST:
        put_into_docs()


if __name__ == "__main__":
    main()
