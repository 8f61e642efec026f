"""Problems that the operator must fix first: one sentence, and exit code 2."""

import sys
from collections.abc import Callable

WRONG = 2
"""The exit code of a command that ended with a problem."""


class Problem(Exception):
    """The sentence says what is wrong and, if we know it, what to do. Nothing was changed."""


def told(doing: Callable[[], int], command: str = "cenote") -> int:
    """The exit code of a command; a problem is one line on standard error."""
    try:
        return doing()
    except Problem as problem:
        print(f"{command}: {one_line(str(problem))}", file=sys.stderr)
        return WRONG


def one_line(text: str) -> str:
    """A path or an address, with unprintable characters replaced."""
    return "".join(letter if letter.isprintable() else "?" for letter in " ".join(text.split()))
