"""Ends everything that a run of tests started, however the run itself ended.

Servers, browsers and PostgreSQL go on when the run is killed: some have made themselves daemons,
and nobody is left to stop them. So every run marks its environment, which all its children inherit,
and starts a reaper that waits for the run's end and then kills whatever still bears the mark.
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

MARK = "CENOTE_TEST_RUN"
PROCESSES = Path("/proc")
ROUNDS = 3
"""Somebody who is killed may just have started somebody else."""


def watch_over(run: str) -> subprocess.Popen[bytes]:
    """From now on this process and its children bear the mark; keep what is returned."""
    os.environ[MARK] = run
    bare = {name: value for name, value in os.environ.items() if name != MARK}
    return subprocess.Popen(
        [sys.executable, __file__, run], stdin=subprocess.PIPE, env=bare, start_new_session=True
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


def reap(run: str) -> None:
    for _ in range(ROUNDS):
        for process in marked(run):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.1)


if __name__ == "__main__":
    sys.stdin.read()  # ends when the run does, whatever it dies of
    reap(sys.argv[1])
