"""Names and chat: plain text of limited length, without characters that could deceive."""

import unicodedata

NAME = 40
TITLE = 80
CHAT = 500

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Control characters, invisible ones, and halves of characters."""
JOINER = "\u200d"
"""Invisible too, but it holds some emoji together."""


def clean(text: str, longest: int) -> str:
    """The text without invisible characters, its spaces single, cut to length."""
    shown = "".join(
        char if char == JOINER or unicodedata.category(char) not in HIDDEN else " "
        for char in text[: longest * 4]
    )
    return unicodedata.normalize("NFC", " ".join(shown.split()))[:longest].strip(f" {JOINER}")
