"""From nothing to the first page: `python -m benchmarks.startup` plays in fresh clones.

The first clone has empty caches of its own, the second finds what the first one fetched. Each is
started until its page answers, waited for until its rules are compiled, stopped and started again.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.server.figures import write
from tests.server.served import free_port

ROOT = Path(__file__).parent.parent
LATEST = Path(__file__).parent / "startup.json"
CACHES = ("UV_CACHE_DIR", "PIP_CACHE_DIR", "npm_config_cache", "XDG_CACHE_HOME")
PATIENCE = 1800
COMPILED = "The rules are compiled"


class Playing:
    """`make play` in a clone, in a group of processes of its own."""

    def __init__(self, clone: Path, environment: dict[str, str]) -> None:
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
        return COMPILED in self.log.read_text()

    def wait(self, holds: Any) -> float:
        while not holds():
            if self.process.poll() is not None or self.seconds > PATIENCE:
                sys.exit(f"make play failed:\n{self.log.read_text()}")
            time.sleep(0.1)
        return self.seconds

    def stop(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)
        self.process.wait(30)


@contextmanager
def played(clone: Path, environment: dict[str, str]) -> Iterator[Playing]:
    playing = Playing(clone, environment)
    try:
        yield playing
    finally:
        playing.stop()


def startup(clone: Path, environment: dict[str, str]) -> dict[str, float]:
    """Seconds until the page answers, the rules are compiled, and the page answers again."""
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    with played(clone, environment) as first:
        answers = first.wait(first.answers)
        compiled = first.wait(first.is_compiled)
    with played(clone, environment) as second:
        again = second.wait(second.answers)
    return {"answers_s": answers, "compiled_s": compiled, "again_s": again}


def import_ms() -> float:
    """Of `import cenote`, the best of five."""
    code = "import time; t = time.perf_counter(); import cenote; print(time.perf_counter() - t)"
    times = [subprocess.check_output([sys.executable, "-c", code], text=True) for _ in range(5)]
    return round(min(float(seconds) for seconds in times) * 1000, 1)


def measure(folder: Path) -> dict[str, Any]:
    caches = {name: str(folder / "caches" / name) for name in CACHES}
    environment = {**os.environ, **caches}
    environment.pop("VIRTUAL_ENV", None)
    return {
        "empty_caches": startup(folder / "empty", environment),
        "warm_caches": startup(folder / "warm", environment),
        "import_ms": import_ms(),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=LATEST, metavar="FILE")
    out = parser.parse_args().out
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder))
    print(json.dumps(figures, indent=2))
    write(out, "startup", figures)


if __name__ == "__main__":
    main()
