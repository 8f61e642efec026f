"""Mistakes of people, as a key and values that are put into words later."""

from cenote.words import Words
from cenote.words.reasons import reason

LONGEST = 2000
LONGEST_WORD = 200
LONGEST_NUMBER = 9


class Mistake(Exception):
    """One mistake; its text says what is allowed. Nothing was changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = {name: shortened(value) for name, value in values.items()}

    def said_in(self, words: Words) -> str:
        """One line that can be shown, however many mistakes there are."""
        values = self.values
        if "why" in values:
            values = values | {"why": reason(words.language, str(values["why"]))}
        line = " ".join(words.say(f"error.{self.key}", **values).split())
        line = "".join(letter if letter.isprintable() else "?" for letter in line)
        return line if len(line) <= LONGEST else f"{line[:LONGEST]} ..."


def shortened(value: object) -> object:
    """What was typed, cut to a reasonable length."""
    if isinstance(value, str) and " " not in value and len(value) > LONGEST_WORD:
        return f"{value[:LONGEST_WORD]}..."
    return value


def whole_number(text: str) -> int:
    """The number that somebody wrote, or -1 if it is unusable."""
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else -1
