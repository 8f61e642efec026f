"""Commands of Cenote in forks of a process that has imported everything already.

Importing a server takes seconds on a busy machine, and tests start hundreds of them. What is
forked does the same as `python -m cenote`; tests/server/test_serve.py starts the command itself.
"""

import atexit
import contextlib
import functools
import gc
import json
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, Any, NoReturn

LONGEST = 2**20
"""Bytes of one order."""


class Forked:
    """A running command; has of subprocess.Popen what tests need."""

    def __init__(self, pid: int, status: int) -> None:
        self.pid = pid
        self.status = status
        """Where its exit code can be read once it has ended."""
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self.read(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self.read(timeout)
        if code is None:
            raise subprocess.TimeoutExpired("cenote", timeout or 0)
        return code

    def read(self, seconds: float | None) -> int | None:
        if self.returncode is None and select.select([self.status], [], [], seconds)[0]:
            self.returncode = int(os.read(self.status, 20) or b"-9")
            os.close(self.status)
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class Forker:
    """The process that forks; it ends with this one, and whatever it forked ends with it."""

    def __init__(self) -> None:
        self.line, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [sys.executable, "-m", "tests.server.forking", str(there.fileno())]
        self.process = subprocess.Popen(command, pass_fds=[there.fileno()])
        there.close()
        atexit.register(self.end)

    def end(self) -> None:
        self.line.close()
        self.process.wait()

    def start(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        standard: Sequence[int],
        folder: Path | None = None,
    ) -> Forked:
        """With these as its standard input, output and error."""
        told, status = os.pipe()
        order = {
            "arguments": arguments,
            "environment": dict(environment),
            "folder": str(folder or Path.cwd()),
        }
        socket.send_fds(self.line, [json.dumps(order).encode()], [*standard, status])
        os.close(status)
        return Forked(int(self.line.recv(20)), told)


@functools.cache
def forker() -> Forker:
    return Forker()


def start(arguments: Sequence[str], environment: Mapping[str, str], log: IO[bytes]) -> Forked:
    """`cenote ARGUMENTS`, going on in the background; whatever it says goes to a file."""
    with Path(os.devnull).open("rb") as nothing:
        standard = (nothing.fileno(), log.fileno(), log.fileno())
        return forker().start(arguments, environment, standard)


def run(
    arguments: Sequence[str],
    environment: Mapping[str, str] = os.environ,
    timeout: float = 120,
    typed: bytes = b"",
    folder: Path | None = None,
) -> subprocess.CompletedProcess[str]:
    """`cenote ARGUMENTS` to its end, with something on its standard input."""
    with contextlib.ExitStack() as files:
        typing, out, err = (files.enter_context(tempfile.TemporaryFile()) for _ in range(3))
        typing.write(typed)
        typing.seek(0)
        standard = (typing.fileno(), out.fileno(), err.fileno())
        running = forker().start(arguments, environment, standard, folder)
        try:
            code = running.wait(timeout)
        finally:
            running.kill()
        return subprocess.CompletedProcess(list(arguments), code, said(out), said(err))


def said(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def obey(line: socket.socket) -> None:
    """Fork for every order, and tell the exit code of everything that ends."""
    ended, woken = os.pipe()
    os.set_blocking(woken, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(woken, warn_on_full_buffer=False)
    running: dict[int, int] = {}
    while True:
        ready, _, _ = select.select([line.fileno(), ended], [], [])
        if ended in ready:
            os.read(ended, 1000)
            reap(running)
        if line.fileno() in ready:
            order, handles, _, _ = socket.recv_fds(line, LONGEST, 4)
            if not order:
                return end(running)
            *standard, status = handles
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                own = [line.fileno(), ended, woken, status, *running.values()]
                become(json.loads(order), standard, own)
            for handle in standard:
                os.close(handle)
            running[pid] = status
            line.send(str(pid).encode())


def reap(running: dict[int, int]) -> None:
    while running:
        pid, how = os.waitpid(-1, os.WNOHANG)
        if pid == 0:
            return
        status = running.pop(pid)
        with contextlib.suppress(BrokenPipeError):
            os.write(status, str(os.waitstatus_to_exitcode(how)).encode())
        os.close(status)


def end(running: dict[int, int]) -> None:
    for pid in running:
        os.kill(pid, signal.SIGKILL)


def become(order: dict[str, Any], handles: list[int], foreign: list[int]) -> NoReturn:
    """The command, in a process like any other."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for standard, handle in enumerate(handles):
        os.dup2(handle, standard)
        foreign.append(handle)
    for handle in foreign:
        os.close(handle)
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.argv = ["cenote", *order["arguments"]]
    random.seed()
    code = command()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


def command() -> int:
    from cenote.cli import main  # noqa: PLC0415

    try:
        return main()
    except SystemExit as leaving:
        if isinstance(leaving.code, str):
            print(leaving.code, file=sys.stderr)
            return 1
        return leaving.code or 0
    except BaseException:
        traceback.print_exc()
        return 1


if __name__ == "__main__":
    import cenote.cli
    import cenote.server.operation.doctor
    import cenote.server.serve  # noqa: F401

    gc.freeze()
    obey(socket.socket(fileno=int(sys.argv[1])))
