"""You: your name, and what secures it."""

from typing import Any

from typing_extensions import TypedDict


class MyPasskey(TypedDict):
    tag: str
    label: str
    made: int
    used: int
    here: bool
    """It works at the address you are using now."""


class MyDevice(TypedDict):
    tag: str
    label: str
    made: int
    this: bool


class Me(TypedDict):
    """You, as far as the server knows you; without a name all of it is empty."""

    name: str | None
    passkeys: list[MyPasskey]
    devices: list[MyDevice]
    phrase: bool
    """There is a recovery phrase."""
    rename_in: int
    """Milliseconds until you may change your name."""


class Secured(TypedDict):
    """A name that was just claimed, and its recovery phrase, which is never shown again."""

    me: Me
    phrase: str


class NewPhrase(TypedDict):
    phrase: str


class JoinCode(TypedDict):
    code: str
    left: int
    """Milliseconds for which it is valid."""


class PasskeyOptions(TypedDict):
    """What `navigator.credentials` is given, as JSON."""

    options: dict[str, Any]
