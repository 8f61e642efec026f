"""The vocabulary is frozen: a move is an index into it, and old records and models rely on that."""

from pathlib import Path

import pytest

from cenote.games.maya import names, news, steps, tables
from cenote.games.maya.game import MAYA, STEPS
from cenote.games.maya.names import VOCABULARY

FROZEN = Path(__file__).with_name("vocabulary.txt").read_text().splitlines()
NOTATION = (Path(__file__).parents[2] / "docs" / "notation.md").read_text()
WORDS_OF_MAYA = NOTATION.split("## The words of Maya")[1].split("\n## ")[0]
MOST_WORDS = 250

HOW_TO_MEND = """
The vocabulary may only grow at its end, because a move is an index into it.
- New words: put them last in VOCABULARY (names.py), add them to the end of
  tests/maya/vocabulary.txt, and explain their verb in docs/notation.md.
- A word that is no longer used stays where it is.
- Never sort, rename, insert or remove.
"""

FIRST_WORDS = {
    "DONE": ("done",),
    "SKIP": ("skip",),
    "PASS": ("pass",),
    "DOUBLE": ("double",),
    "FIRST": ("first", names.SEATS),
    "SET": ("set", names.PYRAMIDS),
    "LAY": ("lay", names.QUARRIES),
    "CARD": ("card", names.CARDS),
    "MINUS": ("minus", names.SEATS),
    "PUT_SHIELD": ("shield", names.QUARRIES),
    "LIFT": ("lift", names.PLACES),
    "START": ("start", names.SEATS),
    "USE": ("use", names.BASIC_MARKERS[:6]),
    "BOX": ("box", names.EXPERT_MARKERS),
    "BID": ("bid", names.TENS),
    "MORE": ("more", names.ONES),
    "CLAIM": ("claim", names.EXPERT_MARKERS),
    "PUT_POINTS": ("points", names.QUARRIES),
}
"""Each constant of names.py that says where the words of a verb begin, and what they name."""


def test_the_vocabulary_is_the_frozen_one():
    assert VOCABULARY == FROZEN, HOW_TO_MEND


def test_the_vocabulary_is_small_and_has_no_word_twice():
    assert len(VOCABULARY) <= MOST_WORDS
    assert len(set(VOCABULARY)) == len(VOCABULARY)


def test_move_to_word_and_back():
    assert [MAYA.move(word) for word in VOCABULARY] == list(range(len(VOCABULARY)))
    assert [MAYA.word(move) for move in range(len(VOCABULARY))] == VOCABULARY


@pytest.mark.parametrize("constant", FIRST_WORDS)
def test_a_constant_points_at_the_words_of_its_verb(constant):
    verb, *things = FIRST_WORDS[constant]
    words = [f"{verb}:{thing}" for thing in things[0]] if things else [verb]
    first = getattr(names, constant)

    assert VOCABULARY[first : first + len(words)] == words


def test_the_constants_cover_the_whole_vocabulary():
    counted = sum(len(things[0]) if things else 1 for _, *things in FIRST_WORDS.values())

    assert counted == len(VOCABULARY)


@pytest.mark.parametrize("row", [names.MARKERS, names.PHASES])
def test_the_number_of_an_id_is_its_index_in_its_table(row):
    special = {"starting_player": "STARTING_PLAYER_MARKER", "over": "GAME_OVER"}
    for number, thing in enumerate(row):
        assert getattr(names, special.get(thing, thing.upper())) == number


def test_cards_and_sources_are_numbered_as_their_tables():
    assert names.CARDS[names.MINUS_THREE] == "minus_3"
    numbers = (names.FROM_FORCED_PASSES, names.FROM_START, names.FROM_BIDS)
    assert [names.SOURCES[n] for n in numbers] == ["forced_passes", "starting_gold", "bids"]


def test_tables_have_as_many_rows_as_the_words_name():
    assert len(names.CARDS) == tables.CARD_KINDS == len(tables.CARD_POINTS)
    assert len(names.CARDS) == len(tables.CARDS_IN_HAND) <= 1 << tables.CARD_BITS
    assert len(names.PYRAMIDS) == tables.MAX_PYRAMIDS
    assert len(names.PLACES) == tables.ALL_PLACES == tables.MAX_PYRAMIDS * names.LEVELS
    assert len(names.QUARRIES) == tables.MAX_QUARRIES
    assert len(names.SEATS) == tables.MAX_SEATS == MAYA.seats[-1]
    assert len(names.TENS) == tables.HIGHEST_TENS + 1


def test_every_step_has_a_number_and_a_name():
    assert len(STEPS) == len(steps.NAMES)
    for number, name in enumerate(steps.NAMES):
        assert getattr(steps, name.upper()) == number
        assert type(STEPS[number]).__name__ == name.title().replace("_", "")


def test_every_kind_of_news_has_a_number():
    numbers = sorted(value for name, value in vars(news).items() if type(value) is int)

    assert numbers == list(range(len(news.HAPPENINGS)))


@pytest.mark.parametrize("verb", sorted({word.split(":")[0] for word in VOCABULARY}))
def test_the_notation_explains_every_verb(verb):
    assert f"\n| `{verb}:`" in WORDS_OF_MAYA or f"\n| `{verb}` " in WORDS_OF_MAYA


@pytest.mark.parametrize("thing", (*names.PYRAMIDS, *names.CARDS, *names.MARKERS))
def test_the_notation_names_every_id(thing):
    assert f"`{thing}`" in WORDS_OF_MAYA
