"""Marks that tie a test to the clauses of docs/rules and to the rulings listed there."""

import ast
from pathlib import Path

import pytest

rule = pytest.mark.rule
ruling = pytest.mark.ruling


def marked(tests: Path, kind: str) -> set[str]:
    """The marks of the tests in a folder: rule("T3.2") or ruling("place_01")."""
    return {
        ast.literal_eval(name)
        for file in tests.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == kind
        for name in node.args
    }
