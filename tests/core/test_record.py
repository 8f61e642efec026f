"""Records: they read back as written, and mistakes are reported with their place."""

from itertools import pairwise

import pytest

from cenote.core.game import CHANCE
from cenote.core.record import BadRecord, Entry, Record, read
from cenote.games import GAMES
from tests.golden.games import read_golden

TZOLKIN = GAMES["tzolkin"]
WHOLE = read_golden("tzolkin-2.txt")
TEXT = WHOLE.text()
LINES = TEXT.splitlines()


def changed(line: int, text: str) -> str:
    """The golden record of two seats with another text in one line, counted from 1."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:]])


def cut(lines: int, *more: str) -> str:
    return "\n".join([*LINES[:lines], *more])


def mistake(text: str) -> str:
    with pytest.raises(BadRecord) as error:
        read(text, GAMES)
    return str(error.value)


def test_a_record_reads_back():
    again = read(TEXT, GAMES)

    assert again == WHOLE
    assert again.text() == TEXT


def test_the_header_names_game_version_seats_and_options():
    record = Record(TZOLKIN, 3, ("free_order", "first:2"))

    assert record.text() == "game tzolkin 1\nseats 3\noptions free_order first:2\n--\n"
    assert read(record.text(), GAMES) == record


def test_a_header_without_options_says_base():
    assert Record(TZOLKIN, 4).text().splitlines()[2] == "options base"
    assert read(Record(TZOLKIN, 4).text(), GAMES).options == ()


def test_a_game_under_way_is_a_record_too():
    assert len(read(cut(6), GAMES).entries) == len(LINES[4].split()) + len(LINES[5].split()) - 2
    assert read(cut(4), GAMES).entries == []


def test_chance_has_one_line_and_each_turn_its_own():
    """The same seat may end one round and begin the next: two turns, two lines."""
    movers = [line.split()[0] for line in LINES[4:]]
    turns = [(entry.by, entry.turn) for entry in WHOLE.entries if entry.by != CHANCE]

    assert ["*", "*"] not in [list(pair) for pair in pairwise(movers)]
    assert len([mover for mover in movers if mover != "*"]) == len(set(turns))
    assert any(before == after for before, after in pairwise(movers))


def test_replay_can_stop_after_some_moves():
    assert WHOLE.replay(0) == WHOLE.new()
    state = WHOLE.replay(40)
    TZOLKIN.apply(state, WHOLE.entries[40].move)
    assert state == WHOLE.replay(41)


def test_blank_lines_spaces_and_other_line_ends_do_not_matter():
    spaced = TEXT.replace("\n", " \r\n") + "\n\n"

    assert read(spaced, GAMES) == WHOLE
    assert read(spaced, GAMES).text() == TEXT


def test_comments_between_turns_are_skipped_but_counted_as_lines():
    assert read(changed(6, f"# a remark\n{LINES[5]}\n#another"), GAMES) == WHOLE
    assert mistake(cut(5, "# a remark", f"{MOVER}  done")).startswith("line 7, move ")
    assert mistake(f"# a remark\n{TEXT}") == "line 1: expected 'game ...'"


def test_a_turn_may_be_written_over_several_lines():
    mover, word, *rest = LINES[5].split()
    assert read(changed(6, f"{mover} {word}\n{mover} {' '.join(rest)}"), GAMES).text() == TEXT


def test_entries_tell_who_moved_and_in_which_turn():
    record = read(cut(6), GAMES)
    first, last = record.entries[0], record.entries[-1]

    assert first == Entry(0, CHANCE, TZOLKIN.move(LINES[4].split()[1]))
    assert (last.by, TZOLKIN.word(last.move)) == (int(LINES[5].split()[0]), "done")
    assert last.turn > first.turn


OPTIONS = ", ".join(TZOLKIN.options)
HEADER_MISTAKES = [
    ("", "line 1: expected 'game ...'"),
    (changed(1, "play tzolkin 1"), "line 1: expected 'game ...'"),
    (changed(1, "game chess 1"), f"line 1: unknown game 'chess'; allowed: {', '.join(GAMES)}"),
    (changed(1, "game tzolkin"), "line 1: expected 'game NAME VERSION'"),
    (changed(1, "game tzolkin one"), "line 1: expected 'game NAME VERSION'"),
    (changed(1, "game tzolkin 1 2"), "line 1: expected 'game NAME VERSION'"),
    (
        changed(1, "game tzolkin 99"),
        "line 1: written by version 99 of the rules, newer than ours (1)",
    ),
    (
        changed(1, f"game tzolkin {'9' * 5000}"),
        "line 1: written by version 999999999 of the rules, newer than ours (1)",
    ),
    (changed(2, "chairs 2"), "line 2: expected 'seats ...'"),
    (changed(2, "seats"), "line 2: expected 'seats ...'"),
    (changed(2, "seats two"), "line 2: 'two' is not a number of seats"),
    (changed(2, "seats 2 3"), "line 2: '2 3' is not a number of seats"),
    (changed(2, "seats 5"), "line 2: Tzolk'in is for 2 to 4 seats, not 5"),
    (changed(2, "seats -2"), "line 2: Tzolk'in is for 2 to 4 seats, not -2"),
    (changed(3, "options"), "line 3: expected 'options ...'"),
    (changed(3, "options fast"), f"line 3: unknown option 'fast'; allowed: {OPTIONS}"),
    (changed(3, "options first:0 first:1"), "line 3: only one seat can be first"),
    (
        changed(3, "options first:3"),
        "line 3: first:3 names a seat that a table of 2 does not have",
    ),
    (cut(3), "line 4: a line '--' must follow the header"),
    (changed(4, LINES[4]), "line 4: a line '--' must follow the header"),
]


@pytest.mark.parametrize(("text", "message"), HEADER_MISTAKES)
def test_a_mistake_in_the_header_is_reported_with_its_line(text, message):
    assert mistake(text) == message


MOVES_OF_CHANCE = len(LINES[4].split()) - 1
MOVER = LINES[5].split()[0]
OTHER = "1" if MOVER == "0" else "0"
DRAFT = LINES[5].split()[1]
MOVE_MISTAKES = [
    (cut(4, "0  first:0"), "line 5, move 1: the line is by '0', but '*' is to act"),
    (cut(4, "*"), "line 5, move 1: the line has no moves"),
    (cut(4, "*  done"), "line 5, move 1: done is not allowed here; allowed: first:0, first:1"),
    (
        cut(4, "*  start:0"),
        "line 5, move 1: there is no move called 'start:0'; allowed: first:0, first:1",
    ),
    (
        cut(4, "", "*  first:0 deal:b04"),
        "line 6, move 2: there is no move called 'deal:b04'; allowed: deal:necropolis, ",
    ),
    (
        cut(5, f"{OTHER}  {DRAFT}"),
        f"line 6, move {MOVES_OF_CHANCE + 1}: the line is by {OTHER!r}, but {MOVER!r} is to act",
    ),
    (
        cut(5, f"{MOVER}  {DRAFT} {DRAFT}"),
        f"line 6, move {MOVES_OF_CHANCE + 2}: {DRAFT} is not allowed here; allowed: keep:",
    ),
    (
        cut(6, f"{MOVER}  done"),
        f"line 7, move {MOVES_OF_CHANCE + 4}: the line is by {MOVER!r}, but {OTHER!r} is to act",
    ),
    (
        cut(5, f"{MOVER}  {' '.join(LINES[5].split()[1:])} done"),
        f"line 6, move {MOVES_OF_CHANCE + 4}: the line is by {MOVER!r}, but {OTHER!r} is to act",
    ),
    (
        cut(len(LINES), "0  done"),
        f"line {len(LINES) + 1}, move {len(WHOLE.entries) + 1}: "
        "'done' comes after the end of the game",
    ),
    (
        cut(len(LINES), "0"),
        f"line {len(LINES) + 1}, move {len(WHOLE.entries) + 1}: "
        "'0' comes after the end of the game",
    ),
]


@pytest.mark.parametrize(("text", "message"), MOVE_MISTAKES)
def test_a_mistake_in_the_moves_is_reported_with_its_line_and_move(text, message):
    assert mistake(text).startswith(message)


def test_every_mistake_is_reported_in_one_line():
    for text, _ in HEADER_MISTAKES + MOVE_MISTAKES:
        assert "\n" not in mistake(text)
