"""Input and output of text: a terminal, a pipe or a file."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterable

from cenote.text.layout import painted, plain, wrapped

with contextlib.suppress(ImportError):  # lines can be edited where there is a readline
    import readline  # noqa: F401

WIDEST = 80
NARROWEST = 30
CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Terminal:
    """Prints lines and asks for them; colour and clearing only on a real terminal."""

    def __init__(self) -> None:
        self.is_screen = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        self.is_typed = sys.stdin.isatty() and sys.stdout.isatty()
        self.has_colour = self.is_screen and not os.environ.get("NO_COLOR")
        for stream in (sys.stdin, sys.stdout):
            if hasattr(stream, "reconfigure"):  # characters that cannot be read or shown become "?"
                stream.reconfigure(errors="replace")

    @property
    def width(self) -> int:
        if not self.is_screen:
            return WIDEST
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns - 1))

    def say(self, line: str = "", hang: int | None = None) -> None:
        """One line, broken where it must be; what follows is indented a little more."""
        indent = len(line) - len(line.lstrip(" "))
        for part in wrapped(line, self.width, indent + 2 if hang is None else hang):
            print(painted(part) if self.has_colour else plain(part))

    def say_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.say(line)

    def ask(self, question: str) -> str:
        """What the person types; EOFError and KeyboardInterrupt if they leave instead."""
        sys.stdout.flush()
        try:
            answer = input(f"{plain(question)} ")
        except EOFError:
            print()
            raise
        if not self.is_typed:
            print()
        return answer

    def clear(self) -> None:
        if self.is_screen:
            print(CLEAR, end="", flush=True)
