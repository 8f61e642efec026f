"""The shape of a client's messages: one JSON object each, its fields checked one by one."""

import json
from typing import Any

from cenote.server.common.refusals import Refused

LONGEST = 4096
TOO_BIG = 1009


class Bye(Exception):
    """The server closes the socket, for this reason."""

    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.code = code


def parsed(text: str | None) -> dict[str, Any]:
    if text is None:
        raise Refused("bad_request", "text messages only")
    if len(text.encode(errors="replace")) > LONGEST:
        raise Bye("too_large", TOO_BIG)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("bad_request", "not JSON") from None
    if not isinstance(message, dict):
        raise Refused("bad_request", "not an object")
    return message


def id_of(message: dict[str, Any]) -> int | str | None:
    given = message.get("id")
    is_number = isinstance(given, int) and not isinstance(given, bool) and abs(given) < 2**53
    if is_number or (isinstance(given, str) and len(given) <= 40 and given.isprintable()):
        return given
    if given is not None:
        raise Refused("bad_request", "id: a number or a short text")
    return None


def field(message: dict[str, Any], name: str, kind: type, optional: bool = False) -> Any:
    value = message.get(name)
    if value is None and optional:
        return None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise Refused("bad_request", f"{name}: missing or of the wrong kind")
    return value


def flag(message: dict[str, Any], name: str, default: bool | None = None) -> bool:
    value = message.get(name, default)
    if not isinstance(value, bool):
        raise Refused("bad_request", f"{name}: true or false")
    return value
