"""What the long-running commands share: mistakes in one line, and how to continue after Ctrl-C."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

WRONG = 2
"""Exit code for wrong arguments."""


@contextmanager
def mistakes_in_one_line(command: str, *mistakes: type[Exception]) -> Iterator[None]:
    """These errors end the command with one line and exit code 2."""
    try:
        yield
    except mistakes as mistake:
        print(f"cenote {command}: {mistake}", file=sys.stderr)
        raise SystemExit(WRONG) from None


@contextmanager
def resumable(journal: Path | None) -> Iterator[None]:
    """After Ctrl-C, say how to continue if there is a journal."""
    try:
        yield
    except KeyboardInterrupt:
        if journal is not None:
            print("\nStopped. The same command plays the games that are missing.", file=sys.stderr)
        raise
