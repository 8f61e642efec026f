"""A run of tests that is killed leaves nothing behind."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import reaper

RUN = """
import subprocess, sys, time
from tests import reaper
keeper = reaper.watch_over(sys.argv[1])
daemon = subprocess.Popen(["sleep", "600"], start_new_session=True)
print(daemon.pid, flush=True)
time.sleep(600)
"""

pytestmark = pytest.mark.skipif(not reaper.PROCESSES.is_dir(), reason="no /proc here")


def test_what_a_killed_run_started_is_ended(tmp_path):
    run = tmp_path.name
    with subprocess.Popen(
        [sys.executable, "-c", RUN, run], stdout=subprocess.PIPE, text=True
    ) as killed:
        assert killed.stdout is not None
        daemon = int(killed.stdout.readline())
        assert daemon in reaper.marked(run)
        killed.send_signal(signal.SIGKILL)

    assert wait_until(lambda: reaper.marked(run) == [])


def test_what_bears_no_mark_is_left_alone(tmp_path):
    with subprocess.Popen(["sleep", "600"]) as other:
        reaper.reap(tmp_path.name)
        assert other.poll() is None
        other.kill()


def test_this_very_run_is_watched_over():
    assert Path("/proc/self/environ").exists()
    run = reaper.os.environ[reaper.MARK]
    with subprocess.Popen(["sleep", "600"]) as child:
        assert wait_until(lambda: child.pid in reaper.marked(run))
        child.kill()


def wait_until(holds, seconds=20):
    end = time.monotonic() + seconds
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    return holds()
