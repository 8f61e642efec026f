"""Setting the table by flags and by questions."""

import pytest

from cenote.core.record import Record
from cenote.games.tzolkin.game import TZOLKIN
from cenote.text import table as tables
from cenote.text.mistakes import Mistake
from cenote.text.table import Wishes, set_table, with_colours
from cenote.words import LANGUAGES, Words
from tests.text.keyboard import Script, random_record


def table(*answers: str, **wishes):
    terminal = Script(*answers)
    wishes.setdefault("game", "tzolkin")
    return set_table(terminal, Words("en"), Wishes(**wishes)), terminal.text


def people(table):
    return [player.name for player in table.players if player.is_person]


def test_with_all_flags_nothing_is_asked():
    made, text = table(seats="3", people="1", seed="7")
    assert text == ""
    assert [player.name for player in made.players] == ["Red", "Green", "Blue"]
    assert people(made) == ["Red"]


def test_names_say_how_many_people_there_are():
    made, _ = table(seats="4", names="Ana,Bo")
    assert people(made) == ["Ana", "Bo"]
    assert [player.name for player in made.players] == ["Ana", "Bo", "Blue", "Yellow"]


def test_computers_may_have_names_too():
    made, _ = table(seats="2", names="Ana,Bo", people="1")
    assert people(made) == ["Ana"] and made.players[1].name == "Bo"


def test_everything_can_be_asked_and_enter_takes_the_default():
    made, text = table("", "", "", "", "")
    assert len(made.players) == 4 and people(made) == ["Red"]
    assert "novice: a beginner" in text and "How strong should the computer be? [casual]" in text
    assert "How many players in all? [4]" in text and "uxmal_once: " in text


def test_the_game_is_asked_only_if_there_are_several(monkeypatch):
    monkeypatch.setattr(tables, "GAMES", {"tzolkin": TZOLKIN})
    _, text = table(game=None, seats="2", people="0")
    assert text == ""
    monkeypatch.setattr(tables, "GAMES", {"maya": TZOLKIN, "tzolkin": TZOLKIN})
    made, text = table("chess", "tzolkin", game=None, seats="2", people="0")
    assert made.play.game is TZOLKIN
    assert "  tzolkin: Tzolk'in: The Mayan Calendar" in text
    assert "unknown game chess; allowed: maya, tzolkin" in text


def test_a_wrong_answer_repeats_the_question():
    made, text = table("9", "two", "2", "3", "2", "Ana", "ana", "Bo", "speed", "whole_points")
    assert made.play.record.seats == 2
    assert made.play.record.options == ("whole_points",)
    assert people(made) == ["Ana", "Bo"]
    assert "9 is not a valid number of players for this game; allowed: 2, 3, 4" in text
    assert "3 people do not fit at this table; allowed: 0 to 2" in text
    assert "the name ana is taken" in text
    assert "unknown option speed; allowed:" in text


def test_the_same_seed_deals_the_same_tiles():
    games = []
    for _ in range(2):
        made, _ = table(seats="2", people="0", seed="12")
        made.play.chance(made.rng)
        games.append(made.play.record.text())
    assert games[0] == games[1]


def test_a_colour_is_not_given_twice():
    assert with_colours(["Green"], 3, Words("en")) == ["Green", "Red", "Blue"]
    assert len(set(with_colours(["Blue", "Red", "Yellow"], 4, Words("en")))) == 4


def test_a_record_is_loaded_with_the_players_as_given(tmp_path):
    file = tmp_path / "game.txt"
    record = random_record("tzolkin", 3)
    file.write_text(Record(TZOLKIN, 3, (), record.entries[:60]).text())
    made, text = table(load=str(file), names="Ana", game="tzolkin", seats="3")
    assert text == ""
    assert made.play.record.entries == record.entries[:60]
    assert people(made) == ["Ana"]


WRONG = [
    ({"game": "chess", "people": "1"}, "game"),
    ({"seats": "5", "people": "1"}, "seats"),
    ({"seats": "1", "people": "1"}, "seats"),
    ({"seats": "-3", "people": "1"}, "seats"),
    ({"seats": "three", "people": "1"}, "seats"),
    ({"seats": "9" * 5000, "people": "1"}, "seats"),
    ({"seats": "", "people": "1"}, "seats"),
    ({"seats": "2", "people": "3"}, "people"),
    ({"seats": "2", "people": "-1"}, "people"),
    ({"seats": "2", "names": "Ana,Bo,Cy"}, "too_many_names"),
    ({"seats": "2", "names": "Ana,ANA"}, "name_taken"),
    ({"seats": "2", "names": "Ana,,Bo"}, "name"),
    ({"seats": "2", "names": "An\x1b[31ma"}, "name"),
    ({"seats": "2", "names": "\ue000"}, "name"),
    ({"seats": "2", "names": "A" * 21}, "name"),
    ({"seats": "2", "people": "1", "options": ["speed"]}, "option"),
    ({"seats": "2", "people": "1", "options": ["first:0", "first:1"]}, "options_clash"),
    ({"seats": "2", "people": "1", "options": ["first:3"]}, "options_clash"),
    ({"seats": "2", "people": "1", "computer": "genius"}, "computer"),
    ({"load": "no-such-file"}, "cannot_read"),
]


@pytest.mark.parametrize("wishes, key", WRONG)
def test_wrong_arguments_are_refused(wishes, key):
    with pytest.raises(Mistake) as caught:
        table(**wishes)
    assert caught.value.key == key
    assert all("{" not in caught.value.said_in(Words(language)) for language in LANGUAGES)


@pytest.mark.parametrize(
    "wishes", [{"seats": "4"}, {"game": "tzolkin", "options": ["whole_points"]}]
)
def test_an_argument_that_contradicts_the_record_is_refused(tmp_path, wishes):
    file = tmp_path / "game.txt"
    file.write_text(random_record("tzolkin", 2).text())
    with pytest.raises(Mistake) as caught:
        table(load=str(file), people="0", **wishes)
    assert caught.value.key == "not_the_record"
