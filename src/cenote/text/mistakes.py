"""What people get wrong, kept as a key and its values until somebody can say it in words."""

from cenote.words import Words

LONGEST = 2000


class Mistake(Exception):
    """One thing that is wrong; its words say what would be allowed. Nothing was changed."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def said_in(self, words: Words) -> str:
        """One line, however much was wrong."""
        line = " ".join(words.say(f"error.{self.key}", **self.values).split())
        return line if len(line) <= LONGEST else f"{line[:LONGEST]} ..."
