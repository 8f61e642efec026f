"""The index of the clause book: each clause and each ruling has a test, each mark a clause."""

import re
from pathlib import Path

import pytest

from tests.clauses import marked

TESTS = Path(__file__).parent
BOOK = (TESTS.parent.parent / "docs" / "rules" / "maya.md").read_text(encoding="utf-8")
CLAUSES = re.findall(r"^\*\*(M\d+\.\d+)\*\*", BOOK, re.MULTILINE)
RULINGS = re.findall(
    r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| (printed|reported|ours) \|$", BOOK, re.MULTILINE
)
REASONS = re.findall(r"^- `(\w+)` ", BOOK, re.MULTILINE)

SOURCED = (
    "evaluation_order",
    "tie_at_a_quarry",
    "minus_3_card",
    "unclaimed_places",
    "only_a_minus_3",
    "transport",
    "level_opening",
    "pyramids_with_3_levels",
    "bonus_block_who",
    "bonus_block_tie",
    "bonus_block_limits",
    "double_move",
    "pass",
    "scoring_ties",
    "erosion",
    "start_player_marker",
    "block_marker_timing",
    "level_1_filled_by_a_marker",
    "tie_break_at_the_end",
    "expert_variant",
)
"""Points that were checked in all sources before the rules were written."""


def test_every_clause_has_a_test():
    assert sorted(set(CLAUSES) - marked(TESTS, "rule")) == []


def test_every_mark_has_a_clause():
    assert sorted(marked(TESTS, "rule") - set(CLAUSES)) == []


def test_every_ruling_has_a_test():
    assert sorted({ruling for ruling, _, _ in RULINGS} - marked(TESTS, "ruling")) == []


def test_every_marked_ruling_is_in_the_table():
    assert sorted(marked(TESTS, "ruling") - {ruling for ruling, _, _ in RULINGS}) == []


def test_the_table_begins_with_the_points_that_were_checked():
    names = [ruling for ruling, _, _ in RULINGS]

    assert len(set(names)) == len(names)
    assert tuple(names[: len(SOURCED)]) == SOURCED


def test_every_ruling_of_our_own_has_a_reason():
    assert [ruling for ruling, _, basis in RULINGS if basis == "ours"] == REASONS


def test_rulings_name_clauses_that_exist():
    named = {clause for _, clauses, _ in RULINGS for clause in clauses.split(", ")}

    assert sorted(named - set(CLAUSES)) == []


@pytest.mark.parametrize("chapter", range(1, 14))
def test_the_clauses_of_a_chapter_are_numbered_without_gaps(chapter):
    numbers = [clause for clause in CLAUSES if clause.startswith(f"M{chapter}.")]

    assert len(numbers) > 2
    assert numbers == [f"M{chapter}.{i}" for i in range(1, len(numbers) + 1)]


def test_every_clause_that_the_book_mentions_exists():
    assert sorted(set(re.findall(r"\bM\d+\.\d+\b", BOOK)) - set(CLAUSES)) == []
