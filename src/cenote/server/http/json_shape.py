"""The shape of a JSON body, checked before it is validated."""

import json
from typing import Any

from cenote.server.common.refusals import Refused

DEEPEST = 8
MOST_FIELDS = 200
"""The most fields in all objects of one body together."""


class TooMany(ValueError):
    """More fields than any honest request has."""


def check_shape(body: bytes) -> None:
    """Refuse a body that is not JSON, or so deep or wide that it would keep a validator busy."""
    fields = 0

    def count(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal fields
        fields += len(pairs)
        if fields > MOST_FIELDS:
            raise TooMany
        return dict(pairs)

    try:
        value = json.loads(body, object_pairs_hook=count)
    except TooMany:
        raise Refused("bad_request", f"body: more than {MOST_FIELDS} fields") from None
    except (ValueError, RecursionError):
        raise Refused("bad_request", "body: not JSON") from None
    if depth_of(value) > DEEPEST:
        raise Refused("bad_request", f"body: nested more than {DEEPEST} deep")


def depth_of(value: Any) -> int:
    """How deeply lists and objects are nested; stops soon after the allowed depth."""
    level, depth = [value], 0
    while depth <= DEEPEST:
        level = [inner for outer in level for inner in inside(outer)]
        if not level:
            return depth
        depth += 1
    return depth


def inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
