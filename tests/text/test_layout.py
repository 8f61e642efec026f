"""Width, breaking lines, and marks."""

import pytest

from cenote.text.layout import bold, marked, painted, plain, width_of, wrapped
from cenote.words import TOGETHER


def test_wide_characters_take_two_columns_and_marks_none():
    assert width_of("corn") == 4
    assert width_of("コーン") == 6
    assert width_of(marked(0, "Ana")) == 3
    assert width_of("e\u0301") == 1


def test_lines_break_at_spaces_and_the_rest_is_indented():
    assert wrapped("  one two three four", 12, 4) == ["  one two", "    three", "    four"]


def test_japanese_breaks_anywhere_but_not_before_a_full_stop():
    assert wrapped("労働者駒を置く。", 8, 0) == ["労働者駒", "を置く。"]
    assert wrapped("労働者駒を置。", 12, 0) == ["労働者駒を", "置。"]


def test_no_line_ends_with_an_opening_bracket():
    assert wrapped("労働者「神殿」", 8, 0) == ["労働者", "「神殿」"]


@pytest.mark.parametrize("text", ["get 12 corn", "コーン12個"])
def test_a_number_stays_with_what_it_counts(text):
    for width in range(6, width_of(text)):
        assert all(not line.rstrip().endswith("12") for line in wrapped(text, width, 0)), width


def test_a_word_longer_than_the_line_gets_its_own_line():
    assert wrapped("a unbreakable b", 5, 0) == ["a", "unbreakable", "b"]


def test_marks_become_colour_or_nothing():
    assert painted(marked(1, "Bo")) == "\x1b[1;32mBo\x1b[0m"
    assert plain(f"{bold('Bo')}{TOGETHER}2") == "Bo 2"


def test_a_mark_stays_with_its_name():
    assert wrapped(f"aaaa {marked(0, 'Ana')} b", 8, 0) == ["aaaa " + marked(0, "Ana"), "b"]
    assert wrapped(f"aaaa {marked(0, 'Ana')} b", 7, 0) == ["aaaa", marked(0, "Ana") + " b"]


@pytest.mark.parametrize("width", range(10, 81, 7))
def test_no_line_is_too_wide(width):
    text = "Ana は " + "コーン3個を獲得、" * 9 + " and then some more words " * 4
    assert all(width_of(line) <= width for line in wrapped(text, width, 4))
