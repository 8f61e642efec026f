"""Clauses that the rules name in comments (`# T4.3`) exist, and rule functions name theirs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "cenote" / "games"
BOOKS = {"tzolkin": ("tzolkin.md", "tzolkin-gears.md"), "maya": ("maya.md",)}
CLAUSE = re.compile(r"^\*\*([TM]\d+\.\d+)\*\*", re.MULTILINE)
NAMED = re.compile(r"#[^\n]*?\b([TM]\d+\.\d+(?:(?:, | to )[TM]\d+\.\d+)*)")
STEP = re.compile(r"^class (\w+)\((?:Step|Decision|Counter)[\[)].*$", re.MULTILINE)

MECHANICAL = {
    "tzolkin": {"Gain", "Score", "PayCorn"},
    "maya": {"Confirm"},
}
"""Steps that carry out a table or another step, with no clause of their own."""


def clauses_of(game: str) -> list[str]:
    books = [(ROOT / "docs" / "rules" / book).read_text(encoding="utf-8") for book in BOOKS[game]]
    return [clause for book in books for clause in CLAUSE.findall(book)]


def sources(game: str) -> list[Path]:
    return sorted((GAMES / game).rglob("*.py"))


def named_in(text: str) -> set[str]:
    return {clause for found in NAMED.findall(text) for clause in re.split(", | to ", found)}


@pytest.mark.parametrize("game", BOOKS)
def test_every_clause_named_in_the_code_exists(game):
    named = {clause for path in sources(game) for clause in named_in(path.read_text("utf-8"))}

    assert len(named) > 50
    assert sorted(named - set(clauses_of(game))) == []


@pytest.mark.parametrize("game", BOOKS)
def test_every_step_names_its_clause(game):
    nameless = {
        step[1]
        for path in sources(game)
        for step in STEP.finditer(path.read_text("utf-8"))
        if not named_in(step[0])
    }
    assert nameless == MECHANICAL[game]


def test_several_clauses_can_be_named_at_once():
    assert named_in("def f():  # T4.3, T4.5 to T4.8\n    x = 1  # why not") == {
        "T4.3",
        "T4.5",
        "T4.8",
    }
