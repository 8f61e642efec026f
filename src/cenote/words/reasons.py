"""Reasons that the engine, the system or the argument parser gives, in the language of the reader.

They come as English sentences: the engine knows no languages, and whoever calls it from a program
reads English. `reason.*` has each sentence in all languages; here the template is found that a
sentence was made from, and filled in again in another language. What is not known stays English.
"""

import re
from functools import cache

from cenote.words import LANGUAGES, texts

FAMILY = "reason."
INNER = "why"
"""The placeholder for another reason."""


def reason(language: str, sentence: str) -> str:
    """A sentence in another language, if it is known; several lines are translated one by one."""
    if language == LANGUAGES[0]:
        return sentence
    lines = sentence.split("\n")
    return "\n".join(translated(language, line) or line for line in lines)


def translated(language: str, sentence: str) -> str | None:
    """The sentence in another language, or nothing if we do not know it."""
    for key, pattern in patterns():
        found = pattern.fullmatch(sentence)
        if found is None:
            continue
        values = found.groupdict()
        if INNER in values:
            inner = translated(language, values[INNER])
            if inner is None:
                continue
            values[INNER] = inner
        return texts(language)[key].format_map(values)
    return None


@cache
def patterns() -> list[tuple[str, re.Pattern[str]]]:
    """What English reasons look like, in the order of the file."""
    english = texts(LANGUAGES[0])
    return [(key, pattern_of(english[key])) for key in english if key.startswith(FAMILY)]


def pattern_of(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    text = "".join(
        rf"(?P<{part}>.+?)" if i % 2 else re.escape(part) for i, part in enumerate(parts)
    )
    return re.compile(text, re.DOTALL)
