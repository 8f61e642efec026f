"""Playing the real program: through pipes, and at a pseudo-terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from cenote.core.driver import Play, play_out, random_chooser
from cenote.core.record import Record
from cenote.games import GAMES
from cenote.text.terminal import Terminal
from tests.server import forking

PROGRAM = (sys.executable, "-m", "cenote")
PATIENCE = 30.0
PLAIN = {"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}


def environment(**changes: str) -> dict[str, str]:
    """The environment without the tester's own language or colours."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "CENOTE_FORM") if key in os.environ}
    return {**kept, **PLAIN, **changes}


def cenote(
    *arguments: str, typed: str | bytes = "", cwd: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """Run the program with something on its standard input; in a fork, which begins at once."""
    said = typed.encode() if isinstance(typed, str) else typed
    return forking.run(arguments, environment(**changes), PATIENCE, said, cwd)


def started(
    *arguments: str, typed: str | bytes = "", cwd: Path | None = None, **changes: str
) -> subprocess.CompletedProcess[str]:
    """The same in an interpreter of its own, with whatever it does before the program begins."""
    done = subprocess.run(
        [*PROGRAM, *arguments],
        input=typed.encode() if isinstance(typed, str) else typed,
        capture_output=True,
        timeout=PATIENCE,
        env=environment(**changes),
        cwd=cwd,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


def random_record(name: str, seats: int, seed: int = 1, options: Sequence[str] = ()) -> Record:
    """A whole random game."""
    play = Play.new(GAMES[name], seats, options)
    rng = Random(seed)
    play_out(play, [random_chooser(rng)] * seats, rng)
    return play.record


class Script(Terminal):
    """A terminal with a scripted person."""

    def __init__(self, *answers: str, is_typed: bool = False) -> None:
        super().__init__()
        self.answers = list(answers)
        self.lines: list[str] = []
        self.is_typed = is_typed

    def say(self, line: str = "", hang: int | None = None) -> None:
        self.lines.append(line)

    def ask(self, question: str) -> str:
        self.lines.append(question)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def clear(self) -> None:
        self.lines.append("CLEARED")

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class Keyboard:
    """The program at a pseudo-terminal, with somebody who types and reads."""

    def __init__(self, *arguments: str, cwd: Path | None = None, **changes: str) -> None:
        self.screen, theirs = pty.openpty()
        self.program = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(TERM="xterm", **changes),
            cwd=cwd,
            start_new_session=True,
        )
        os.close(theirs)
        self.seen = ""

    def __enter__(self) -> "Keyboard":
        return self

    def __exit__(self, *_: Any) -> None:
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        os.close(self.screen)

    def read(self) -> bool:
        """Read what is there; returns whether more may come."""
        ready, _, _ = select.select([self.screen], [], [], 0.1)
        if not ready:
            return True
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # the other side is closed
            return False
        self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        return bool(data)

    def wait_for(self, text: str) -> str:
        """Read until a text appears, and discard the output up to its end."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            assert time.monotonic() < end, f"no {text!r} in {self.seen[-2000:]!r}"
            if not self.read() and text not in self.seen:
                raise AssertionError(f"ended without {text!r}: {self.seen[-2000:]!r}")
        before, _, self.seen = self.seen.partition(text)
        return before + text

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def press(self, keys: bytes) -> None:
        os.write(self.screen, keys)

    def interrupt(self) -> None:
        """What Ctrl-C does at a terminal, once the program waits for an answer."""
        import psutil  # noqa: PLC0415  it comes with the server of PostgreSQL

        while psutil.Process(self.program.pid).status() != psutil.STATUS_SLEEPING:
            time.sleep(0.001)
        self.program.send_signal(signal.SIGINT)

    def end(self) -> tuple[int, str]:
        """Wait for the program to exit; returns its exit code and remaining output."""
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None or self.has_more():
            assert time.monotonic() < end, f"still there after {self.seen[-2000:]!r}"
            if not self.read():
                break
        return self.program.wait(PATIENCE), self.seen

    def has_more(self) -> bool:
        return bool(select.select([self.screen], [], [], 0)[0])
