"""Secrets that let people in: made at random, kept only as hashes, compared in constant time."""

import hashlib
import hmac
import re
import secrets
from typing import TypeGuard

KEY = re.compile(r"[A-Za-z0-9_-]{32,128}")
TABLE = re.compile(r"[A-Za-z0-9_-]{12}")
PERSON = "p"
"""How the ids of persons begin; those of devices are hexadecimal."""


def new_key() -> str:
    """43 random characters."""
    return secrets.token_urlsafe(32)


def new_table_id() -> str:
    """12 random characters; never starts like a command-line option."""
    while (table := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return table


def new_person_id() -> str:
    """As long as the hash of a device's key, whose place it takes, and never equal to one."""
    return PERSON + secrets.token_hex(32)[1:]


def is_person(device: str | None) -> TypeGuard[str]:
    """Whether this is a person who claimed a name, and not a device."""
    return device is not None and device.startswith(PERSON)


def hashed(key: str) -> str:
    """Keys are long and random, so a plain fast hash is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(), other.encode())
