"""`cenote doctor`: one line for each check, with advice for each problem."""

import os
import socket

import pytest

from cenote.server.common.settings import Settings
from cenote.server.operation import doctor
from tests.server.people import TWO
from tests.server.served import Guest, Served, free_port


def found(capsys, **settings):
    """The exit code, and the line of each check."""
    code = doctor.visit(Settings(**{"port": free_port(), **settings}))
    lines = capsys.readouterr().out.splitlines()
    return code, {line.split()[1]: line.strip() for line in lines[:-1]}, lines[-1]


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A built app, whatever this machine has."""
    (tmp_path / "index.html").touch()
    monkeypatch.setattr(doctor, "STATIC", tmp_path)


def test_everything_has_a_line_when_all_is_well(capsys, tmp_path, built):
    code, said, last = found(capsys, data=tmp_path / "games")

    assert code == 0 and last == "Everything needed is there."
    assert " ".join(said) == "python rules compiler node app folder games port chromium fonts"
    assert "none yet" in said["games"]
    assert not (tmp_path / "games").exists(), "looking makes nothing"


def test_existing_games_are_checked_while_a_server_runs(capsys, tmp_path, built):
    with Served(tmp_path / "games") as served:
        Guest(served.url).makes(*TWO)
        code, said, _ = found(capsys, data=tmp_path / "games")

    assert code == 0
    assert said["games"].startswith("ok") and "answers" in said["games"]


def test_a_file_that_is_not_a_database(capsys, tmp_path, built):
    (tmp_path / "cenote.sqlite3").write_text("no database at all" * 100)
    code, said, last = found(capsys, data=tmp_path)

    assert code == 2 and last == "Problems to fix: 1."
    assert said["games"].startswith("!!")


def test_a_port_that_is_taken(capsys, tmp_path, built):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        code, said, _ = found(capsys, data=tmp_path, port=other.getsockname()[1])

    assert code == 2
    assert "choose another with --port" in said["port"]


def test_an_app_that_is_not_built(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "STATIC", tmp_path)
    code, said, _ = found(capsys, data=tmp_path)

    assert code == 2 and "make web" in said["app"]


def test_a_folder_that_is_a_file(capsys, tmp_path, built):
    (tmp_path / "games").touch()
    code, said, _ = found(capsys, data=tmp_path / "games" / "inner")

    assert code == 2 and said["folder"].startswith("!!")


def test_a_database_that_does_not_answer(capsys, built):
    nobody = f"postgresql://ana:secret@127.0.0.1:{free_port()}/games"
    code, said, _ = found(capsys, database_url=nobody)

    assert code == 2 and said["games"].startswith("!!")
    assert "secret" not in said["games"]


def test_missing_programs_give_notes_but_people_can_play(capsys, tmp_path, built, monkeypatch):
    monkeypatch.setitem(os.environ, "PATH", str(tmp_path))
    code, said, _ = found(capsys, data=tmp_path)

    assert code == 0
    assert all(said[thing].startswith("note") for thing in ("compiler", "node", "chromium"))
    assert said["fonts"].startswith("note") and "fonts-noto-cjk" in said["fonts"]
