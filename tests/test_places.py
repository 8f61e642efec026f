"""Offsets in states, encodings and network inputs: each is declared by the one before it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "cenote"
DECLARED = (
    "games/tzolkin/state.py",
    "games/maya/state.py",
    "bots/thinking/tzolkin.py",
    "bots/thinking/maya.py",
    "research/encoding/tzolkin.py",
    "research/encoding/maya.py",
)


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


@pytest.mark.parametrize("file", DECLARED)
def test_every_offset_follows_the_one_before_it(file):
    text = (SOURCE / file).read_text(encoding="utf-8")

    assert wrong_bases(text) == []
    assert sum(base_of(value) is not None for _, value in constants(ast.parse(text))) > 7


def test_an_incompletely_inserted_offset_is_found():
    source = "A: Final = 0\nB: Final = A + 1\nNEW: Final = B + 3\nC: Final = B + 3\n"

    assert wrong_bases(source) == ["C follows B, not NEW"]
