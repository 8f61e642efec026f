"""Secrets that let people in: made at random, kept only as hashes, compared in constant time."""

import hashlib
import hmac
import re
import secrets

KEY = re.compile(r"[A-Za-z0-9_-]{32,128}")
TABLE = re.compile(r"[A-Za-z0-9_-]{12}")


def new_key() -> str:
    """43 random characters."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """12 random characters; never starts like a command-line option."""
    while (table := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return table


def hashed(key: str) -> str:
    """Keys are long and random, so a plain fast hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
