"""How answers are described in the OpenAPI document."""

from typing import Any

from cenote.server.common.refusals import REASONS
from cenote.server.common.wire.messages import Refusal

REFUSAL = {"application/json": {"schema": {"$ref": "#/components/schemas/Refusal"}}}
REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"content": REFUSAL, "description": "Refused: " + ", ".join(reasons)}
    for status in sorted({status for status, _ in REASONS.values()})
    if (reasons := [reason for reason, (of, _) in REASONS.items() if of == status])
}
REFUSALS[400]["model"] = Refusal
"""Named once: FastAPI makes a schema for every model of every route, which takes long."""

TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Plain text"}
}
