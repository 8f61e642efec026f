"""The index of the clause book: each clause and each ruling has a test, each mark a clause."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.clauses import marked

TESTS = Path(__file__).parent
BOOK = TESTS.parent.parent / "docs" / "rules"
CLAUSE = re.compile(r"^\*\*(T\d+\.\d+)\*\*", re.MULTILINE)
RULING = re.compile(r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| (high|medium|low) \|$", re.MULTILINE)
UNCERTAIN = re.compile(r"^- `(\w+)` ", re.MULTILINE)

FIRST_HALF = (BOOK / "tzolkin.md").read_text(encoding="utf-8")
SECOND_HALF = (BOOK / "tzolkin-gears.md").read_text(encoding="utf-8")

CLAUSES = CLAUSE.findall(FIRST_HALF) + CLAUSE.findall(SECOND_HALF)
RULINGS = RULING.findall(FIRST_HALF)


def test_every_clause_has_a_test():
    assert sorted(set(CLAUSES) - marked(TESTS, "rule")) == []


def test_every_mark_has_a_clause():
    assert sorted(marked(TESTS, "rule") - set(CLAUSES)) == []


def test_every_ruling_has_a_test():
    assert sorted({ruling for ruling, _, _ in RULINGS} - marked(TESTS, "ruling")) == []


def test_every_marked_ruling_is_in_the_table():
    assert sorted(marked(TESTS, "ruling") - {ruling for ruling, _, _ in RULINGS}) == []


def test_there_are_63_rulings_of_which_15_are_uncertain():
    confidence = Counter(sure for _, _, sure in RULINGS)

    assert len({ruling for ruling, _, _ in RULINGS}) == len(RULINGS) == 63
    assert confidence == {"high": 48, "medium": 13, "low": 2}


def test_every_uncertain_ruling_gives_its_reasons():
    assert UNCERTAIN.findall(FIRST_HALF) == [
        ruling for ruling, _, sure in RULINGS if sure != "high"
    ]


def test_rulings_name_clauses_that_exist():
    named = {clause for _, clauses, _ in RULINGS for clause in clauses.split(", ")}

    assert sorted(named - set(CLAUSES)) == []


@pytest.mark.parametrize("chapter", range(1, 17))
def test_the_clauses_of_a_chapter_are_numbered_without_gaps(chapter):
    numbers = [clause for clause in CLAUSES if clause.startswith(f"T{chapter}.")]

    assert len(numbers) > 5
    assert numbers == [f"T{chapter}.{i}" for i in range(1, len(numbers) + 1)]


def test_every_clause_that_the_book_mentions_exists():
    mentioned = set(re.findall(r"\bT\d+\.\d+\b", FIRST_HALF + SECOND_HALF))

    assert sorted(mentioned - set(CLAUSES)) == []
