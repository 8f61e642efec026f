"""How large a board file may be, checked before parsing: some are very slow to parse."""

import re
from typing import Final

LONGEST: Final = 65_536
"""Characters of the whole file."""
DEEPEST: Final = 12
"""Brackets inside brackets."""
MOST_KEYS: Final = 2_000
MOST_DOTS: Final = 8
"""Names joined by dots in one key."""
MOST_DIGITS: Final = 18

COMMENT = re.compile(r"^\s*#.*$", re.M)
DOTTED = re.compile(rf"(?:\.[^.\n=]*){{{MOST_DOTS + 1}}}")
DIGITS = re.compile(rf"[0-9_]{{{MOST_DIGITS + 1}}}")


def size_mistake(text: str) -> str | None:
    """What is too large about a file, if anything is."""
    if len(text) > LONGEST:
        return f"longer than {LONGEST} characters"
    figures = COMMENT.sub("", text)
    if figures.count("=") > MOST_KEYS:
        return f"more than {MOST_KEYS} keys"
    if depth(figures) > DEEPEST:
        return f"brackets nested more than {DEEPEST} deep"
    if DOTTED.search(figures):
        return f"more than {MOST_DOTS} dots in one name"
    if DIGITS.search(figures):
        return f"a number with more than {MOST_DIGITS} digits"
    return None


def depth(text: str) -> int:
    """How deeply brackets are nested, including those in strings."""
    deepest = now = 0
    for sign in re.findall(r"[\[{\]}]", text):
        now += 1 if sign in "[{" else -1
        deepest = max(deepest, now)
    return deepest
