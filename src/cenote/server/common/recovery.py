"""Ways back to a name without a passkey: a phrase to write down, and a code for a second device."""

import math
import secrets
import unicodedata

from cenote.server.common.keys import hashed

CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aeiou"
SYLLABLES = tuple(consonant + vowel for consonant in CONSONANTS for vowel in VOWELS)
WORDS, LENGTH = 5, 3
"""How many words a phrase has, and how many syllables each of them."""
BITS = WORDS * LENGTH * math.log2(len(SYLLABLES))
"""The strength of a phrase: 94 bits, so a plain fast hash is enough."""

CODE_LETTERS = "BCDFGHJKLMNPQRSTVWXZ23456789"
"""Nothing that reads like something else, and no vowels: no code is a word."""
CODE_LENGTH = 8
CODE_LASTS = 10 * 60 * 1000
"""Milliseconds for which a code is valid."""

LONGEST = 200
"""The most characters that are read of what somebody typed."""


def new_phrase() -> str:
    """Words that can be spoken, the same in every language."""
    return " ".join("".join(secrets.choice(SYLLABLES) for _ in range(LENGTH)) for _ in range(WORDS))


def phrase_hash(typed: str) -> str:
    """Spaces, capitals and hyphens do not matter."""
    text = unicodedata.normalize("NFKC", typed[:LONGEST]).casefold()
    return hashed("phrase:" + "".join(char for char in text if "a" <= char <= "z"))


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def code_hash(typed: str) -> str:
    text = unicodedata.normalize("NFKC", typed[:LONGEST]).upper()
    return hashed("code:" + "".join(char for char in text if char in CODE_LETTERS))
