"""The shipped puzzles: enough, small, and right as far as a cheap check can tell.

`make puzzles` proves them again; that takes a while.
"""

from collections import Counter
from importlib.resources import files
from pathlib import Path
from statistics import median

import pytest

from cenote.core.game import CHANCE, OVER
from cenote.puzzles.collection import file_name, shipped
from cenote.puzzles.difficulty import BEYOND, TRIES, difficulty_of
from cenote.puzzles.proof import MARGINS
from cenote.puzzles.puzzle import read
from cenote.puzzles.themes import THEMES
from cenote.puzzles.verifying import Verifier
from cenote.review.shape import POINT
from cenote.words import LANGUAGES, Words

DIFFICULTIES = (*TRIES, BEYOND)
LEAST = {"tzolkin": 150, "maya": 60}
LEAST_OF = {**dict.fromkeys(THEMES["tzolkin"], 3), **dict.fromkeys(THEMES["maya"], 8)}
MEGABYTE = 1_000_000
DOCS = Path(__file__).parents[2] / "docs" / "puzzles.md"


def test_there_are_enough_of_each_game_and_theme() -> None:
    themes = Counter((puzzle.game, puzzle.theme) for puzzle in shipped().values())
    for game, least in LEAST.items():
        assert sum(count for (of, _), count in themes.items() if of == game) >= least
        assert all(themes[game, theme] >= LEAST_OF[theme] for theme in THEMES[game])


def test_the_docs_count_them() -> None:
    page = DOCS.read_text(encoding="utf-8")
    for game, name in (("tzolkin", "Tzolk'in"), ("maya", "Maya")):
        puzzles = [puzzle for puzzle in shipped().values() if puzzle.game == game]
        gain = median(puzzle.gain.club for puzzle in puzzles) / POINT
        sizes = Counter(puzzle.seats for puzzle in puzzles)
        themes = Counter(puzzle.theme for puzzle in puzzles)
        levels = Counter(difficulty_of(puzzle.found) for puzzle in puzzles)
        cells = (
            name,
            str(len(puzzles)),
            ", ".join(f"{seats}: {sizes[seats]}" for seats in sorted(sizes)),
            f"{gain:.1f}",
            ", ".join(f"{theme} {themes[theme]}" for theme in THEMES[game]),
            ", ".join(f"{level} {levels[level]}" for level in DIFFICULTIES if levels[level]),
        )
        assert f"| {' | '.join(cells)} |" in page


def test_the_main_reason_of_each_is_something_that_can_be_counted() -> None:
    """Not only that things will be better later."""
    first = Counter(
        puzzle.reasons[0]["facts"][0]["fact"].endswith((".later", ".later_less"))
        for puzzle in shipped().values()
    )
    assert first[True] <= len(shipped()) // 15


def test_they_are_of_all_table_sizes() -> None:
    sizes = {(puzzle.game, puzzle.seats) for puzzle in shipped().values()}
    assert sizes == {("tzolkin", seats) for seats in (2, 3, 4)} | {
        ("maya", seats) for seats in (3, 4, 5)
    }


def test_together_they_take_less_than_a_megabyte() -> None:
    folder = files("cenote.puzzles")
    assert sum(len(folder.joinpath(file_name(game)).read_bytes()) for game in THEMES) < MEGABYTE


def test_ids_are_unique() -> None:
    lines = sum(
        len(files("cenote.puzzles").joinpath(file_name(game)).read_text().splitlines())
        for game in THEMES
    )
    assert lines == len(shipped())


@pytest.mark.parametrize("game", THEMES)
def test_each_fits_the_rules_and_its_description(game: str) -> None:
    verifier = Verifier(game)
    for puzzle in shipped().values():
        if puzzle.game == game:
            assert verifier.misfit(puzzle) is None, puzzle.id
            assert puzzle.seat not in (CHANCE, OVER)
            assert read(puzzle.line()) == puzzle


def test_each_best_turn_wins_by_the_required_margin() -> None:
    for puzzle in shipped().values():
        margin, gain = MARGINS[puzzle.game], puzzle.gain
        assert gain.club >= POINT * margin.club, puzzle.id
        assert gain.alone >= POINT * margin.alone, puzzle.id
        assert sum(reason["share"] for reason in puzzle.reasons) >= POINT * margin.club


def test_each_says_which_levels_find_it() -> None:
    for puzzle in shipped().values():
        assert list(puzzle.found) == list(TRIES)
        assert all(0 <= share <= 100 for share in puzzle.found.values())
        assert difficulty_of(puzzle.found) in DIFFICULTIES


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_solution_can_be_put_into_words_in_every_language(language: str) -> None:
    for game in THEMES:
        words = Words(language, game)
        facts = {
            fact["fact"]
            for puzzle in shipped().values()
            if puzzle.game == game
            for reason in puzzle.reasons
            for fact in reason["facts"]
        }
        assert [fact for fact in facts if words.find(f"review.{fact}") is None] == []
