"""Wire types for TypeScript: `python -m tests.server.wire_types --write` regenerates them."""

import argparse
import importlib
import importlib.util
import inspect
import json
import pkgutil
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, TypeAdapter
from typing_extensions import is_typeddict

from cenote.review import shape
from cenote.server.common import bodies, wire

TYPES = Path(__file__).parents[2] / "web" / "src" / "wire.ts"
HEAD = (
    "/** What goes over the wire, as docs/wire.md explains it."
    " Made from src/cenote/server/common/wire. */\n"
)

ROOTS = (
    *("Down", "Up", "Page", "Games", "Replay", "Positions", "Eyes", "Queue"),
    *("NewTable", "Made", "CheckedBoard", "Presence"),
    *("Lobby", "Players", "Now", "Holidays", "SeekBody"),
    *("ReviewNow", "Line", "Sketch", "Hint", "PuzzleList", "Puzzle", "PuzzleSolution"),
    *("MyGames", "MyStats", "Shown", "Player"),
    *("Me", "Secured", "JoinCode", "MyRatings", "Progress", "ProgressBody"),
    *("Notices", "Tested", "TableNotices", "WebhookAnswer"),
)
"""The types that are written; types they refer to are written too."""
REVIEWS = ("Review", "Attempt", "Advice", "Motives", "PuzzleTry")
"""The same of `cenote.review.shape`."""

NAMES = {
    "ClockBody": "NewClock",
    "StartBody": "StartAt",
}
SIMPLE = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
Schema = dict[str, Any]


def schemas() -> dict[str, Schema]:
    """The JSON schema of every type, by its name."""
    types: dict[str, Any] = {}
    for module in (*wire_modules(), bodies):
        types |= vars(module)
    return schemas_of(types, ROOTS) | renamed(schemas_of(vars(review_shape()), REVIEWS))


def wire_modules() -> list[Any]:
    names = [found.name for found in pkgutil.iter_modules(wire.__path__)]
    return [importlib.import_module(f"{wire.__name__}.{name}") for name in names]


def schemas_of(types: dict[str, Any], roots: Sequence[str]) -> dict[str, Schema]:
    for each in types.values():
        if is_typeddict(each):
            each.__pydantic_config__ = ConfigDict(use_attribute_docstrings=True)
    asked = [(name, "validation", TypeAdapter(types[name])) for name in roots]
    _, whole = TypeAdapter.json_schemas(asked)  # type: ignore[arg-type]
    return dict(whole["$defs"])


@cache
def review_shape() -> Any:
    """The types of a review, with the kind of TypedDict that pydantic takes in every Python."""
    source = Path(shape.__file__).read_text()
    source = source.replace(
        "Literal, TypedDict", "Literal\nfrom typing_extensions import TypedDict"
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "review_shape.py"
        file.write_text(source)
        spec = importlib.util.spec_from_file_location("review_shape", file)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["review_shape"] = module
        spec.loader.exec_module(module)
    return module


def renamed(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Renamed: a turn of a review is not a turn of a replay."""
    text = json.dumps(schemas).replace('"#/$defs/Turn"', '"#/$defs/ReviewTurn"')
    found: dict[str, Schema] = json.loads(text)
    return {"ReviewTurn" if name == "Turn" else name: each for name, each in found.items()}


def typed(schema: Schema) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in schema:
        return name_of(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join(typed(each) for each in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return " | ".join(f"'{word}'" for word in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return array(schema)
    if schema.get("type") == "object":
        return f"Record<string, {typed(schema['additionalProperties'])}>"
    return SIMPLE[schema["type"]] if "type" in schema else "unknown"


def array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(typed(each) for each in schema['prefixItems'])}]"
    item = typed(schema["items"])
    return f"({item})[]" if " | " in item else f"{item}[]"


def name_of(name: str) -> str:
    return NAMES.get(name, name)


def declared(name: str, schema: Schema) -> str:
    """A named type: an interface for an object, an alias for everything else."""
    about = comment(schema.get("description", ""), "")
    if "properties" not in schema:
        return f"{about}export type {name_of(name)} = {typed(schema)};\n"
    fields = "".join(field(schema, each) for each in schema["properties"])
    return f"{about}export interface {name_of(name)} {{\n{fields}}}\n"


def field(schema: Schema, name: str) -> str:
    about = schema["properties"][name]
    mark = "" if name in schema.get("required", ()) else "?"
    return f"{comment(about.get('description', ''), '  ')}  {name}{mark}: {typed(about)};\n"


def comment(text: str, margin: str) -> str:
    return f"{margin}/** {inspect.cleandoc(text)} */\n".replace("\n ", " ") if text else ""


def written() -> str:
    parts = (declared(name, schema) for name, schema in sorted(schemas().items()))
    return "\n".join([HEAD, *parts])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="renew web/src/wire.ts")
    if parser.parse_args().write:
        TYPES.write_text(written())
    else:
        print(written())


if __name__ == "__main__":
    main()
