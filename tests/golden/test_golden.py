"""Behaviour is frozen: golden games and perft counts come out the same, byte for byte.

If one of these fails and the change of the rules was meant, run `python -m tests.golden --write`,
read the difference, and raise the game's version if old records may have become illegal.
"""

import pytest

from cenote.core.record import Record
from cenote.games import GAMES
from tests.golden import games, perft
from tests.golden.__main__ import main

FILES = [golden.file for golden in games.GOLDEN]
PERFT = perft.PATH.read_text()


@pytest.mark.parametrize("golden", games.GOLDEN, ids=FILES)
def test_a_golden_game_is_played_again_in_the_same_way(golden):
    assert games.write(games.play(golden)) == golden.path.read_text()


@pytest.mark.parametrize("file", FILES)
def test_a_golden_record_comes_to_the_same_end_with_the_same_offers(file):
    """Nothing is random here: only the recorded words are played."""
    assert games.write(games.read_golden(file)) == (games.HERE / file).read_text()


@pytest.mark.parametrize("name", GAMES)
def test_every_verb_occurs_in_a_golden_game(name):
    played = {
        verb_of(record, entry.move)
        for golden in games.GOLDEN
        if golden.game == name
        for record in [games.read_golden(golden.file)]
        for entry in record.entries
    }
    assert played == {word.split(":")[0] for word in GAMES[name].vocabulary}


def verb_of(record: Record, move: int) -> str:
    return record.game.word(move).split(":")[0]


def test_golden_games_contain_rare_events():
    """Seeds were chosen for these; a new seed should keep them."""
    words = " ".join(games.read_golden(file).text() for file in FILES).split()

    assert {"advance:2", "harvest:burn", "place:start", "effect:4"} <= set(words)
    assert {word for word in words if word.startswith("raise:")}
    assert {word for word in words if word.startswith("use:chichen_itza.")}
    assert {"use:free_pass", "use:free_double_move", "use:shield", "lift:uxmal.2"} <= set(words)


def test_every_table_size_has_a_golden_game():
    frozen = {(golden.game, golden.seats) for golden in games.GOLDEN}
    assert frozen == {(name, seats) for name, game in GAMES.items() for seats in game.seats}


@pytest.mark.parametrize(
    "position", perft.read_positions(PERFT), ids=lambda position: position.name
)
def test_perft_counts_stay_the_same(position):
    assert perft.write_position(position) in PERFT


def test_every_table_size_is_counted():
    counted = {(p.record.game.name, p.record.seats) for p in perft.read_positions(PERFT)}
    assert counted == {(name, seats) for name, game in GAMES.items() for seats in game.seats}


@pytest.fixture
def two_files(monkeypatch, tmp_path):
    """The command with one game and one position, writing to another folder."""
    monkeypatch.setattr(games, "GOLDEN", games.GOLDEN[:1])
    monkeypatch.setattr(perft, "chosen_positions", lambda: perft.read_positions(PERFT)[:1])
    monkeypatch.setattr(perft, "PATH", tmp_path / "perft.txt")


def test_the_command_writes_missing_files_and_then_finds_none(two_files, capsys):
    assert main([]) == 1
    assert capsys.readouterr().out == "perft.txt would change\n"
    assert main(["--write"]) == 0
    assert capsys.readouterr().out == "perft.txt written\n"
    assert main([]) == 0
    assert capsys.readouterr().out == ""
