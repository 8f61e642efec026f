"""The Python API: the examples of its documentation, and pictures of positions."""

import doctest
import importlib
import re
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from cenote import maya, tzolkin
from cenote.core.game import BadOption, IllegalMove
from cenote.core.record import BadRecord
from cenote.games import GAMES
from cenote.research.drawing import DRAWINGS
from tests.research.needs import needs

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
DOCS = Path(__file__).parent.parent.parent / "docs" / "research.md"
MODULES = {"tzolkin": tzolkin, "maya": maya}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


@pytest.mark.parametrize("name", ["cenote.tzolkin", "cenote.maya"])
def test_the_examples_in_the_docstrings(name):
    failed, tried = doctest.testmod(importlib.import_module(name), optionflags=FLAGS)
    assert failed == 0 and tried > 8


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_examples_in_the_docs():
    needs("pettingzoo", "pyspiel")
    failed, tried = doctest.testfile(str(DOCS), module_relative=False, optionflags=FLAGS)
    assert failed == 0 and tried > 25


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_is_played_word_by_word_and_read_back(name, seats):
    game, rng = MODULES[name].new(seats, seed=3), Random(1)
    while not game.is_over:
        assert game.to_act in range(seats)
        game.play(rng.choice(game.legal))
    again = MODULES[name].read(game.record)
    assert again == game and again.record == game.record
    assert again.scores == game.scores
    assert again.legal == [] and again.question is None and again.to_act is None


@pytest.mark.parametrize("name", MODULES)
def test_a_seed_deals_the_same_and_a_copy_too(name):
    game = MODULES[name].new(seed=5)
    assert game == MODULES[name].new(seed=5)
    assert game.copy().play_out("random").record == game.play_out("random").record


def test_a_line_of_moves_stops_at_the_first_wrong_word():
    game = tzolkin.new(2, seed=7)
    with pytest.raises(IllegalMove, match="keep:uxmal_7"):
        game.play("keep:palenque_3 keep:uxmal_7 done")
    assert game.record.endswith("0  keep:palenque_3\n")
    with pytest.raises(IllegalMove, match="no move called"):
        game.play("dance")


def test_mistakes_are_reported():
    with pytest.raises(BadOption, match="2 to 4"):
        tzolkin.new(7)
    with pytest.raises(BadRecord, match="line 1"):
        tzolkin.read("hello")
    with pytest.raises(ValueError, match="one for each seat"):
        maya.new(3).play_out("random", "random")


def test_bots_of_different_levels_play_it_out():
    game = maya.new(3, seed=2).play_out("random", "novice", "random")
    assert game.is_over


def test_the_words_are_the_vocabulary():
    for name, module in MODULES.items():
        assert list(module.WORDS) == list(GAMES[name].vocabulary)


class TestPictures:
    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_every_position_can_be_drawn(self, name, seats):
        game, rng = MODULES[name].new(seats, seed=4, deal=False), Random(2)
        while not game.is_over:
            game.play(rng.choice(game.legal))
            if rng.random() < 0.05:
                ElementTree.fromstring(game._repr_svg_())
        ElementTree.fromstring(game._repr_svg_())

    def test_every_worker_is_in_it(self):
        game, rng = tzolkin.new(4, seed=4), Random(2)
        for _ in range(150):
            game.play(rng.choice(game.legal))
        seen = game.observe()
        standing = [who for gear in seen["gears"].values() for who in gear]
        standing.append(seen["starting_space"])
        shown = re.findall(r'r="7.5"[^>]*fill="(#[0-9a-f]+)"', game._repr_svg_())
        assert len(shown) == sum(isinstance(who, int) for who in standing) > 0

    def test_every_block_is_in_it(self):
        game, rng = maya.new(4, seed=4), Random(2)
        for _ in range(150):
            game.play(rng.choice(game.legal))
        levels = [level for levels in game.observe()["pyramids"].values() for level in levels]
        blocks = re.findall(r'width="13.4" height="22"', game._repr_svg_())
        assert len(blocks) == sum(level["filled"] for level in levels) > 0

    def test_a_picture_shows_no_secret(self):
        game = tzolkin.new(3, seed=1)
        guess = game.game.determinize(game.state, None, Random(9))
        assert guess != game.state
        assert DRAWINGS["tzolkin"](game.game.observe(guess, None)) == game._repr_svg_()
