"""Offsets in states, encodings and network inputs: each is declared by the one before it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "cenote"
KNOWN = {
    "games/tzolkin/state.py",
    "games/maya/state.py",
    "bots/thinking/tzolkin.py",
    "bots/thinking/maya.py",
    "research/encoding/tzolkin.py",
    "research/encoding/maya.py",
}
"""Modules that declare offsets; others are found as well."""


def constants(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """The `Final` constants of a module, in order."""
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "Final":
            assert isinstance(node.target, ast.Name) and node.value is not None
            yield node.target.id, node.value


def base_of(value: ast.expr) -> str | None:
    """The offset that another one follows: A in `A + 3` and in `A + 2 * WIDTH + 1`."""
    if not isinstance(value, ast.BinOp) or not isinstance(value.op, ast.Add):
        return None
    while isinstance(value, ast.BinOp):
        value = value.left
    return value.id if isinstance(value, ast.Name) else None


def wrong_bases(source: str) -> list[str]:
    """Offsets that do not follow the one declared before them, and so would overlap another."""
    last, wrong = "", []
    for name, value in constants(ast.parse(source)):
        base = base_of(value)
        if base is not None and base != last:
            wrong.append(f"{name} follows {base}, not {last}")
        last = name
    return wrong


def offsets(source: str) -> int:
    """How many offsets follow another one."""
    return sum(base_of(value) is not None for _, value in constants(ast.parse(source)))


def declaring() -> dict[str, str]:
    """The source of every module with several offsets, by its path."""
    texts = {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(SOURCE.rglob("*.py"))
    }
    return {file: text for file, text in texts.items() if offsets(text) > 1}


DECLARED = declaring()


@pytest.mark.parametrize("file", DECLARED)
def test_every_offset_follows_the_one_before_it(file):
    assert wrong_bases(DECLARED[file]) == []


def test_states_inputs_and_encodings_are_found():
    assert {file for file, text in DECLARED.items() if offsets(text) > 7} >= KNOWN


def test_an_incompletely_inserted_offset_is_found():
    source = "A: Final = 0\nB: Final = A + 1\nNEW: Final = B + 3\nC: Final = B + 3\n"

    assert wrong_bases(source) == ["C follows B, not NEW"]
