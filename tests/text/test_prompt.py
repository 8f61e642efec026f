"""Understanding what people type."""

import pytest

from cenote.games.tzolkin.game import TZOLKIN
from cenote.text.mistakes import Mistake
from cenote.text.prompt import Command, matches, understand
from cenote.words import LANGUAGES, Words
from tests.tzolkin.table import position

COMMANDS = ("board", "players", "undo", "save", "help", "quit")


def table():
    """Seat 0 can place on all gears but Uxmal, or pick up from Tikal 2 and Uxmal 1."""
    return position("tikal.2", "uxmal.1", others={"uxmal.0": 1, "uxmal.2": 1}, corn=2, workers=5)


def moves(line):
    meaning = understand(line, TZOLKIN, table(), COMMANDS)
    assert isinstance(meaning, list)
    return [TZOLKIN.word(move) for move in meaning]


def mistake(line):
    with pytest.raises(Mistake) as caught:
        understand(line, TZOLKIN, table(), COMMANDS)
    return caught.value


@pytest.mark.parametrize(
    "line, words",
    {
        "1": ["place:palenque"],
        "２": ["place:yaxchilan"],
        "place:tikal": ["place:tikal"],
        "PLACE:Tikal": ["place:tikal"],
        "ｐｌａｃｅ：tikal": ["place:tikal"],
        "tikal": ["place:tikal"],
        "pl tik": ["place:tikal"],
        "pl:yax": ["place:yaxchilan"],
        "yax": ["place:yaxchilan"],
        "  chi  ": ["place:chichen_itza"],
        "pi tik": ["pick:tikal.2"],
        "tikal.2": ["pick:tikal.2"],
        "place:start tikal": ["place:start", "place:tikal"],
        "pl tikal pl yax done": ["place:tikal", "place:yaxchilan", "done"],
        "pick:uxmal.1 skip d": ["pick:uxmal.1", "skip", "done"],
    }.items(),
)
def test_moves_by_number_word_and_part_of_a_word(line, words):
    assert moves(line) == words


@pytest.mark.parametrize(
    "line, command",
    {
        "undo": Command("undo"),
        "Undo": Command("undo"),
        "un": Command("undo"),
        "qui": Command("quit"),
        "save My Game.txt": Command("save", "My Game.txt"),
        "save": Command("save"),
    }.items(),
)
def test_commands(line, command):
    assert understand(line, TZOLKIN, table(), COMMANDS) == command


@pytest.mark.parametrize(
    "line, key",
    {
        "0": "number",
        "99": "number",
        "9" * 5000: "number",
        "1 2": "one_number",
        "1 done": "one_number",
        "nonsense": "unknown",
        "place:nowhere": "unknown",
        "place:uxmal": "not_now",
        "done": "not_now",
        "pl": "ambiguous",
        "p": "ambiguous",
        "place:tikal done place:yaxchilan": "after_turn",
        "place:tikal pick:uxmal.1": "not_now",
        "place:tikal undo": "unknown",
        "-1": "unknown",
        ":": "ambiguous",
        "q": "ambiguous",
    }.items(),
)
def test_mistakes_are_reported_with_what_is_allowed(line, key):
    wrong = mistake(line)
    assert wrong.key == key
    for language in LANGUAGES:
        said = wrong.said_in(Words(language, "tzolkin"))
        assert "\n" not in said and "{" not in said


def test_a_line_is_checked_before_anything_is_done():
    state = table()
    before = state.copy()
    with pytest.raises(Mistake):
        understand("place:tikal place:uxmal place:nowhere", TZOLKIN, state, COMMANDS)
    assert state == before


def test_a_forced_choice_need_not_be_typed():
    state = position("palenque.2", corn=1)
    meaning = understand("pick:palenque.2 use:palenque.2 done", TZOLKIN, state, COMMANDS)
    assert isinstance(meaning, list)
    assert [TZOLKIN.word(move) for move in meaning] == [
        "pick:palenque.2",
        "use:palenque.2",
        "harvest:corn",
        "done",
    ]


def test_a_full_match_comes_before_a_partial_one():
    words = ["pick:chichen_itza.1", "pick:chichen_itza.10"]
    assert matches("chichen_itza.1", words) == ["pick:chichen_itza.1"]
    assert matches("pick:chichen_itza.1", words) == ["pick:chichen_itza.1"]
    assert matches("chi", words) == words
