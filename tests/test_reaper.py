"""A run of tests that is interrupted or killed leaves nothing behind."""

import os
import signal
import subprocess
import sys
import time
import uuid
from pathlib import Path

import pytest

from tests import reaper

RUN = """
import subprocess, sys, tempfile, time
from tests import reaper
reaper.watch_over(sys.argv[1])
held = tempfile.NamedTemporaryFile(delete=False)
daemon = subprocess.Popen(["sleep", "600"], start_new_session=True)
print(daemon.pid, held.name, flush=True)
time.sleep(600)
"""
SHARES = """
import mmap, os, sys, time
file = os.open(sys.argv[1], os.O_CREAT | os.O_RDWR)
os.ftruncate(file, 4096)
shared = mmap.mmap(file, 4096)
print("shares", flush=True)
time.sleep(600)
"""

pytestmark = pytest.mark.skipif(not reaper.PROCESSES.is_dir(), reason="no /proc here")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL], ids=["interrupted", "killed"])
def test_processes_of_a_run_that_is_stopped_are_ended(tmp_path, how):
    run = tmp_path.name
    with subprocess.Popen(
        [sys.executable, "-c", RUN, run], stdout=subprocess.PIPE, text=True
    ) as stopped:
        assert stopped.stdout is not None
        daemon, file = stopped.stdout.readline().split()
        assert int(daemon) in reaper.marked(run) and Path(file).exists()
        stopped.send_signal(how)

    assert wait_until(lambda: reaper.marked(run) == [])
    assert wait_until(lambda: not Path(file).parent.exists())


def test_shared_memory_goes_with_the_process_that_is_killed(tmp_path):
    run, shared = uuid.uuid4().hex, reaper.MEMORY / f"cenote-test-{uuid.uuid4().hex}"
    with subprocess.Popen(
        [sys.executable, "-c", SHARES, shared],
        stdout=subprocess.PIPE,
        env={**os.environ, reaper.MARK: run},
    ) as sharing:
        assert sharing.stdout is not None and sharing.stdout.readline()
        assert shared.exists()
        reaper.reap(run)

    assert not shared.exists()


def test_unmarked_processes_are_left_alone(tmp_path):
    with subprocess.Popen(["sleep", "600"]) as other:
        reaper.reap(tmp_path.name)
        assert other.poll() is None
        other.kill()


def test_this_run_has_a_reaper():
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
