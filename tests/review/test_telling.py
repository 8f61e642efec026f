"""Reviews in words: each fact that can be found has a sentence in every language."""

import json
import re
from pathlib import Path

import pytest

import cenote.review
from cenote.cli import main
from cenote.review.facts import fits, fitting
from cenote.review.reviewer import DOMAINS
from cenote.review.shape import Fact
from cenote.text.phrases import Phrases
from cenote.text.review import Teller
from cenote.words import LANGUAGES, Words
from tests.review.conftest import GAMES_HERE, reviewed

NAMES = ["Ana", "Bo", "Cy"]
SOURCE = Path(cenote.review.__file__).parent


def keys_in(game: str) -> list[str]:
    """The facts that a game's reviewer can tell, by its source."""
    source = "".join(file.read_text() for file in SOURCE.glob(f"{game}*.py"))
    whole = re.findall(r'(?:fact|average_pattern)\(\s*"([a-z_.]+)"', source)
    domain = DOMAINS[game]
    either = [f"{subject}.later" for subject in domain.subjects]
    either += [f"{what}.{one.name}" for what, all in domain.prospects.items() for one in all]
    return [*whole, *either, *(f"{key}_less" for key in either)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", DOMAINS)
def test_every_fact_and_subject_can_be_put_into_words(name, language):
    words = Words(language, name)
    keys = keys_in(name)
    assert len(keys) > 30
    assert [key for key in keys if words.find(f"review.{key}") is None] == []
    subjects = DOMAINS[name].subjects
    assert all(words.find(f"review.subject.{subject}") for subject in subjects)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_can_be_put_into_words_in_every_language(game, language):
    _, review = reviewed(game)
    teller = Teller(Phrases(Words(language, review["game"]), NAMES))
    told = [line for seat in range(len(review["seats"])) for line in teller.seat(review, seat)]
    faults = [line for line in told if "±" in line]

    assert faults
    assert not any("{" in line or "}" in line for line in told)


def test_a_stored_review_reads_like_a_fresh_one(game):
    _, review = reviewed(game)
    teller = Teller(Phrases(Words("en", review["game"]), NAMES))

    assert teller.seat(json.loads(json.dumps(review)), 0) == teller.seat(review, 0)


@pytest.mark.parametrize(
    "key, share, fitting",
    [
        ("food.corn", 1, True),
        ("food.corn", -1, False),
        ("food.corn_less", -1, True),
        ("food.corn_less", 1, False),
        ("food.less_short", 1, True),
        ("goods.swap", 1, True),
        ("goods.swap", -1, True),
        ("tempo.two_days", -1, True),
    ],
)
def test_a_fact_is_mentioned_only_if_it_supports_the_same_turn_as_its_share(key, share, fitting):
    assert fits(key, share) == fitting


def test_facts_that_support_the_other_turn_are_left_out():
    against: Fact = {"fact": "temples.less", "values": {}}
    assert fitting([against], 500) == []
    assert fitting([against], -500) == [against]


class TestCommand:
    """`cenote review FILE`."""

    def test_prints_the_account_of_one_seat(self, capsys):
        file = str(GAMES_HERE / "maya-3.txt")
        assert main(["review", file, "--seat", "1", "--effort", "0.1", "--lang", "en"]) == 0
        shown = capsys.readouterr().out

        assert "Green: 59 gold, rank 1" in shown
        assert "Expected after the deal" in shown
        assert "Red:" not in shown.partition("\n")[0]

    @pytest.mark.parametrize(
        "arguments, complaint",
        [
            (["--seat", "7"], "not a seat"),
            (["--seat", "x"], "not a seat"),
            (["--effort", "0"], "not a valid effort"),
            (["--effort", "much"], "not a valid effort"),
        ],
    )
    def test_says_what_is_wrong(self, capsys, arguments, complaint):
        file = str(GAMES_HERE / "maya-3.txt")
        assert main(["review", file, *arguments, "--lang", "en"]) == 2
        assert complaint in capsys.readouterr().err

    def test_refuses_an_unfinished_game(self, capsys, tmp_path):
        lines = (GAMES_HERE / "maya-3.txt").read_text().splitlines()[:40]
        (tmp_path / "half.txt").write_text("\n".join(lines))
        assert main(["review", str(tmp_path / "half.txt"), "--lang", "en"]) == 2
        assert "only finished games" in capsys.readouterr().err

    def test_refuses_a_file_that_is_no_record(self, capsys, tmp_path):
        (tmp_path / "chess.pgn").write_text("1. e4 e5 2. Nf3")
        assert main(["review", str(tmp_path / "chess.pgn"), "--lang", "en"]) == 2
        assert "line 1: expected" in capsys.readouterr().err
