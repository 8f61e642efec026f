"""Lines of text: their width on a screen, where they break, and marks for style.

A mark is one private character in the text. It has no width, becomes colour on a terminal that has
it, and nothing elsewhere; so text can be built and broken without knowing where it will be shown.
"""

import re
from unicodedata import combining, east_asian_width

from cenote.words import TOGETHER

SEAT_MARK = 0xE000
BOLD = "\ue010"
DIM = "\ue011"
END = "\ue012"
MARKS = re.compile("[\ue000-\ue012]")

SEAT_STYLES = ("1;31", "1;32", "1;34", "1;33", "1;35")
STYLES = {chr(SEAT_MARK + i): style for i, style in enumerate(SEAT_STYLES)}
STYLES |= {BOLD: "1", DIM: "2", END: "0"}

NOT_FIRST = "、。，．）」』！？：；,.)!?:;ーっゃゅょッャュョ々"
"""Characters that may not begin a line."""

OPENING = "（「『"
"""Characters that may not end a line."""

WIDE = "WF"


def marked(seat: int, name: str) -> str:
    """A player's name in the player's colour."""
    return f"{chr(SEAT_MARK + seat)}{name}{END}"


def bold(text: str) -> str:
    return f"{BOLD}{text}{END}"


def dim(text: str) -> str:
    return f"{DIM}{text}{END}"


def painted(text: str) -> str:
    """Marks as colour."""
    coloured = MARKS.sub(lambda mark: f"\x1b[{STYLES.get(mark[0], '0')}m", text)
    return coloured.replace(TOGETHER, " ")


def plain(text: str) -> str:
    """No marks."""
    return MARKS.sub("", text).replace(TOGETHER, " ")


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return sum(width_of_character(character) for character in text)


def width_of_character(character: str) -> int:
    if MARKS.match(character) or combining(character):
        return 0
    return 2 if east_asian_width(character) in WIDE else 1


def wrapped(line: str, width: int, hang: int) -> list[str]:
    """A line in pieces no wider than this; all but the first are indented to `hang`."""
    lines, current = [], ""
    for piece in pieces(line):
        if current.strip() and width_of(current + piece.rstrip()) > width:
            lines.append(current.rstrip())
            current = " " * hang
        current += piece
    return [*lines, current.rstrip()]


def pieces(line: str) -> list[str]:
    """What may not be broken: words with the space after them, numbers with what they count, and
    single wide characters."""
    found: list[str] = []
    for character in line:
        if found and joins(found[-1], character):
            found[-1] += character
        else:
            found.append(character)
    return found


def joins(before: str, character: str) -> bool:
    """Whether a character belongs to the piece before it."""
    if before[-1] != END and MARKS.match(before[-1]):
        return True
    if character in (" ", END) or character in NOT_FIRST:
        return True
    last = MARKS.sub("", before)[-1]
    if last == " ":
        return before.strip().isdecimal()
    if last in OPENING or last.isdecimal() or character.isdecimal():
        return True
    return not (is_wide(last) or is_wide(character))


def is_wide(character: str) -> bool:
    return east_asian_width(character) in WIDE
