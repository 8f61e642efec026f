"""The vocabulary is frozen: a move is an index into it, and old records and models rely on that."""

import doctest
import re
from pathlib import Path

import pytest

from cenote.core.record import BadRecord, read
from cenote.games import GAMES
from cenote.games.tzolkin import names
from cenote.games.tzolkin.game import TZOLKIN
from cenote.games.tzolkin.names import VOCABULARY
from tests.golden.games import read_golden

FROZEN = Path(__file__).with_name("vocabulary.txt").read_text().splitlines()
NOTATION = Path(__file__).parents[2] / "docs" / "notation.md"
MOST_WORDS = 400

HOW_TO_MEND = """
The vocabulary may only grow at its end, because a move is an index into it.
- New words: put them last in VOCABULARY (names.py), add them to the end of
  tests/tzolkin/vocabulary.txt, and explain their verb in docs/notation.md.
- A word that is no longer used stays where it is.
- Never sort, rename, insert or remove.
"""

FIRST_WORDS = {
    "DONE": "done",
    "STOP": "stop",
    "SKIP": "skip",
    "ADVANCE": "advance:1",
    "BEG": "beg:chaac",
    "PLACE": "place:palenque",
    "PLACE_START": "place:start",
    "PICK": "pick:palenque.0",
    "USE": "use:palenque.1",
    "HARVEST": "harvest:corn",
    "TECH": "tech:agriculture",
    "TEMPLE": "temple:chaac",
    "ANGER": "anger:chaac",
    "PAY": "pay:wood",
    "TAKE": "take:wood",
    "SELL": "sell:wood",
    "BUY": "buy:wood",
    "SPARE": "spare:wood",
    "BUILD": "build:milpa_1",
    "PLAIN": "plain:milpa_1",
    "RAISE": "raise:necropolis",
    "EFFECT": "effect:1",
    "KEEP": "keep:palenque_1",
    "FIRST": "first:0",
    "DEAL_MONUMENT": "deal:necropolis",
    "DEAL_BUILDING": "deal:milpa_1",
    "DEAL_WEALTH": "deal:palenque_1",
    "DUMMY": "dummy:palenque_1",
}
"""Each constant of names.py that says where the words of a verb begin."""

THINGS = {
    "BEG": names.TEMPLES,
    "PLACE": names.GEARS,
    "PICK": names.SPACES,
    "USE": names.ACTIONS,
    "HARVEST": names.HARVESTS,
    "TECH": names.TECHNOLOGIES,
    "TEMPLE": names.TEMPLES,
    "ANGER": names.TEMPLES,
    "PAY": names.BLOCKS,
    "TAKE": names.BLOCKS,
    "SELL": names.BLOCKS,
    "BUY": names.BLOCKS,
    "SPARE": names.BLOCKS,
    "BUILD": names.BUILDINGS,
    "PLAIN": names.BUILDINGS,
    "RAISE": names.MONUMENTS,
    "KEEP": names.WEALTH,
    "DEAL_MONUMENT": names.MONUMENTS,
    "DEAL_BUILDING": names.BUILDINGS,
    "DEAL_WEALTH": names.WEALTH,
    "DUMMY": names.WEALTH,
}
"""What the words from there on name, in order."""


def test_the_vocabulary_is_the_frozen_one():
    assert VOCABULARY == FROZEN, HOW_TO_MEND


def test_the_vocabulary_is_small_and_has_no_word_twice():
    assert len(VOCABULARY) <= MOST_WORDS
    assert len(set(VOCABULARY)) == len(VOCABULARY)


def test_words_have_one_form():
    """A verb, or a verb, a colon and a thing: nothing that a record would have to quote."""
    for word in VOCABULARY:
        verb, colon, thing = word.partition(":")
        assert verb.isidentifier() and verb == verb.lower(), word
        assert bool(colon) == bool(thing), word
        assert not set(word) & set(" *?\t\n"), word


def test_move_to_word_and_back():
    assert [TZOLKIN.move(word) for word in VOCABULARY] == list(range(len(VOCABULARY)))
    assert [TZOLKIN.word(move) for move in range(len(VOCABULARY))] == VOCABULARY


@pytest.mark.parametrize("constant", FIRST_WORDS)
def test_a_constant_points_at_the_first_word_of_its_verb(constant):
    assert VOCABULARY[getattr(names, constant)] == FIRST_WORDS[constant]


@pytest.mark.parametrize("constant", THINGS)
def test_the_words_of_a_verb_follow_the_order_of_its_things(constant):
    verb = FIRST_WORDS[constant].split(":")[0]
    first = getattr(names, constant)
    expected = [f"{verb}:{thing}" for thing in THINGS[constant]]
    assert VOCABULARY[first : first + len(expected)] == expected


def test_the_constants_cover_every_verb():
    assert {word.split(":")[0] for word in FIRST_WORDS.values()} == {
        word.split(":")[0] for word in VOCABULARY
    }


NUMBERED = {
    "GEARS": names.GEARS,
    "GOODS": names.GOODS,
    "TEMPLES": names.TEMPLES,
    "TECHNOLOGIES": names.TECHNOLOGIES,
    "KINDS": names.KINDS,
}


@pytest.mark.parametrize("row", NUMBERED)
def test_the_number_of_an_id_is_its_index_in_its_table(row):
    for number, thing in enumerate(NUMBERED[row]):
        assert getattr(names, thing.upper()) == number


def test_harvests_and_sources_are_numbered_as_their_tables():
    harvests = (names.HARVEST_CORN, names.HARVEST_WOOD, names.BURN_FOREST)
    assert [names.HARVESTS[number] for number in harvests] == ["corn", "wood", "burn"]
    for number, source in enumerate(names.SOURCES):
        assert getattr(names, f"FROM_{source.upper()}") == number


@pytest.mark.parametrize("verb", sorted({word.split(":")[0] for word in VOCABULARY}))
def test_the_notation_explains_every_verb(verb):
    rows = [line for line in NOTATION.read_text().splitlines() if line.startswith("| `")]
    assert any(row.startswith((f"| `{verb}:", f"| `{verb}`")) for row in rows), (
        f"docs/notation.md has no row for {verb}"
    )


@pytest.mark.parametrize("tile", (*names.BUILDINGS, *names.MONUMENTS, *names.WEALTH))
def test_the_notation_names_every_tile(tile):
    assert f"`{tile}`" in NOTATION.read_text()


def test_the_turns_explained_in_the_notation_come_from_real_games():
    games = ("tzolkin-4.txt", "maya-4-expert.txt")
    played = [line for game in games for line in read_golden(game).text().splitlines()]
    examples = re.findall(r"^[0-3*]  \S.*[^.]$", NOTATION.read_text(), re.MULTILINE)

    assert len(examples) >= 5
    assert set(examples) <= set(played)


def test_the_notation_explains_each_word_of_its_examples():
    text = NOTATION.read_text().split("## How a turn reads")[1].split("## The words")[0]
    explained = {word for row in re.findall(r"^\| (`.*?) \|", text, re.M) for word in row.split()}
    words = [line.split()[1:] for line in re.findall(r"^[0*]  .*$", text, re.M)]

    assert explained == {f"`{word}`" for line in words for word in line}


def test_the_program_in_the_notation_says_what_is_printed():
    program = NOTATION.read_text().split("```python\n")[1].split("```")[0]
    example = doctest.DocTestParser().get_doctest(program, {}, "notation", None, 0)

    assert len(example.examples) == 3
    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_mistake_shown_in_the_notation_is_reported_as_shown():
    text = read_golden("tzolkin-4.txt").text()
    draft = "2  keep:uxmal_7 keep:chichen_itza_5 done"
    with pytest.raises(BadRecord) as mistake:
        read(text.replace(draft, "2  done"), GAMES)

    shown = re.findall(r"^line .*(?=\.\.\.$)", NOTATION.read_text(), re.MULTILINE)
    assert len(shown) == 1
    assert str(mistake.value).startswith(shown[0])
