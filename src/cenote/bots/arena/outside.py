"""A bot that is a separate program: lines of JSON to it, lines of JSON back (docs/bots.md)."""

import contextlib
import json
import os
import shlex
import signal
import subprocess
import threading
from queue import Empty, Queue
from typing import Any, NamedTuple

from cenote.core.sight import Sight

PROTOCOL = 1
LONGEST = 65536
"""Bytes of an answer; a word is much shorter."""
TAIL = 2000
"""Bytes of its standard error that a report quotes."""
GRACE = 1.0
"""Seconds to exit by itself once a game is over."""

ALIVE: set["OutsideBot"] = set()


class Misbehaved(Exception):
    """An outside bot broke the protocol: what it did, and what it said."""

    def __init__(self, why: str, said: str = "") -> None:
        super().__init__(why)
        self.why = why
        self.said = said


class Message(NamedTuple):
    """A line for the bot, and whether it must answer."""

    line: bytes
    wants_answer: bool


class OutsideBot:
    """One process for one seat of one game. It learns nothing but what its seat may see."""

    def __init__(self, command: str, hello: dict[str, Any], seconds: float) -> None:
        self.seconds = seconds
        self.asked = 0
        self.errors = b""
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise Misbehaved(f"could not be started: {error}") from None
        ALIVE.add(self)
        self.messages: Queue[Message | None] = Queue()
        self.answers: Queue[bytes] = Queue()
        self.threads = [
            threading.Thread(target=work, daemon=True) for work in (self.talk, self.overhear)
        ]
        for thread in self.threads:
            thread.start()
        self.say({"type": "hello", "protocol": PROTOCOL, **hello, "time_limit": seconds})

    def say(self, message: dict[str, Any], wants_answer: bool = False) -> None:
        self.messages.put(Message(json.dumps(message).encode() + b"\n", wants_answer))

    def choose(self, sight: Sight) -> int:
        """Ask for a word; Misbehaved if none comes in time or it is not one of the legal ones."""
        words = [sight.game.word(move) for move in sight.legal_moves]
        self.asked += 1
        question = {
            "type": "choose",
            "number": self.asked,
            "observation": sight.observation,
            "question": sight.question,
            "legal": words,
        }
        self.say(question, wants_answer=True)
        word = self.answer()
        if word not in words:
            raise Misbehaved("its answer is not one of the legal words", repr(word))
        return sight.legal_moves[words.index(word)]

    def answer(self) -> Any:
        """Its next line."""
        try:
            line = self.answers.get(timeout=self.seconds)
        except Empty:
            raise Misbehaved(
                f"no answer within {self.seconds:g} seconds", self.last_words()
            ) from None
        if len(line) == LONGEST:
            raise Misbehaved(f"a line of more than {LONGEST} bytes", shown(line))
        if not line.endswith(b"\n"):
            raise Misbehaved(self.how_it_ended(), shown(line) or self.last_words())
        try:
            return json.loads(line)
        except ValueError:
            raise Misbehaved("its answer is not JSON", shown(line)) from None

    def how_it_ended(self) -> str:
        try:
            code = self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        if code < 0:
            return f"was killed by signal {-code}"
        return f"ended with exit code {code}"

    def over(self, scores: list[dict[str, Any]]) -> None:
        """Tell it the result; it need not answer."""
        self.say({"type": "over", "scores": scores})

    def close(self) -> None:
        """Let it exit, or kill it."""
        self.messages.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(GRACE)
        self.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(GRACE)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None and not any(thread.is_alive() for thread in self.threads):
                pipe.close()

    def kill(self) -> None:
        """Kill it with everything it has started."""
        ALIVE.discard(self)
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()

    def talk(self) -> None:
        """Send what is queued, and read one line for each question."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None and stdout is not None
        for message in iter(self.messages.get, None):
            try:
                stdin.write(message.line)
                stdin.flush()
            except OSError:  # it has exited; there may still be output to read
                pass
            if message.wants_answer:
                self.answers.put(stdout.readline(LONGEST))
        with contextlib.suppress(OSError):
            stdin.close()

    def overhear(self) -> None:
        """Keep the end of its standard error, for a report."""
        assert self.process.stderr is not None
        while piece := os.read(self.process.stderr.fileno(), LONGEST):
            self.errors = (self.errors + piece)[-TAIL:]

    def last_words(self) -> str:
        """What it wrote to standard error: all of it, once it has exited."""
        if self.process.poll() is not None:
            self.threads[1].join(GRACE)
        return self.errors.decode(errors="replace").strip()


def shown(line: bytes) -> str:
    """The beginning of its output, in a form that fits into a report."""
    text = line[:200].decode(errors="replace").strip()
    return text + " ..." if len(line) > 200 else text


def kill_all() -> None:
    """No outside bot outlives us."""
    for bot in list(ALIVE):
        bot.kill()
