"""Tables as JSON with one line for each row, so that a change shows as one."""

import json
from typing import Any


def as_rows(tables: dict[str, Any]) -> str:
    lines = [
        f"  {json.dumps(key)}: {{\n"
        + ",\n".join(f"    {json.dumps(name)}: {json.dumps(row)}" for name, row in table.items())
        + "\n  }"
        if isinstance(table, dict)
        else f"  {json.dumps(key)}: {json.dumps(table)}"
        for key, table in tables.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"
