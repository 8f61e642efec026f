"""Ends everything that a run of tests started, however the run itself ended.

Servers, browsers and PostgreSQL go on when the run is killed: some have made themselves daemons,
and nobody is left to stop them. So every run marks its environment, which all its children inherit,
and starts a reaper that waits for the run's end, kills whatever still bears the mark, and deletes
the folder of the run's temporary files and the shared memory of what it killed.
"""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MARK = "CENOTE_TEST_RUN"
PROCESSES = Path("/proc")
MEMORY = Path("/dev/shm")
ROUNDS = 3
"""Passes over all processes: one that is killed may just have started another."""


STARTED: list[subprocess.Popen[bytes]] = []
"""Our end of the pipe, kept open until we exit."""


def watch_over(run: str) -> None:
    """Mark this process and all its future children."""
    bare = dict(os.environ)
    folder = tempfile.mkdtemp(prefix="cenote-")
    Path(folder).chmod(0o755)  # PostgreSQL runs as another user
    os.environ |= {MARK: run, "TMPDIR": folder}
    tempfile.tempdir = None
    command = [sys.executable, __file__, run, folder]
    STARTED.append(
        subprocess.Popen(command, stdin=subprocess.PIPE, env=bare, start_new_session=True)
    )


def marked(run: str) -> list[int]:
    sign = f"{MARK}={run}".encode()
    return [
        int(process.name)
        for process in PROCESSES.glob("[0-9]*")
        if sign in environment_of(process).split(b"\0")
    ]


def environment_of(process: Path) -> bytes:
    try:
        return (process / "environ").read_bytes()
    except OSError:  # it is gone, or not ours
        return b""


def memory_of(process: int) -> set[Path]:
    """The shared memory it has open: PostgreSQL deletes its own only when it is stopped."""
    try:
        lines = (PROCESSES / str(process) / "maps").read_text().splitlines()
    except OSError:
        return set()
    files = {Path(line.split(maxsplit=5)[5]) for line in lines if str(MEMORY) in line}
    return {file for file in files if file.parent == MEMORY}


def reap(run: str) -> None:
    for _ in range(ROUNDS):
        for process in marked(run):
            shared = memory_of(process)
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
            for file in shared:
                file.unlink(missing_ok=True)
        time.sleep(0.1)


if __name__ == "__main__":
    sys.stdin.read()  # ends when the run does, whatever it dies of
    reap(sys.argv[1])
    shutil.rmtree(sys.argv[2], ignore_errors=True)
