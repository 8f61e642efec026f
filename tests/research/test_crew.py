"""Processes that share the work: in order, on the board that was asked for."""

import os
from importlib.resources import files
from pathlib import Path

import pytest

from cenote.bots.crew import crew_of
from cenote.games import BOARD, GAMES
from cenote.games.maya.board import read_board
from tests.text.keyboard import cenote


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Boards like ours but for one figure."""
    text = files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("spaces = 9, gold = [3, 1]", "spaces = 9, gold = [3, 2]", 1))
    return path


def board_here() -> str:
    return GAMES["maya"].board.id


def test_results_come_in_the_order_of_the_tasks():
    with crew_of(2) as crew:
        assert list(crew.each(pow, [(2, n) for n in range(30)])) == [2**n for n in range(30)]


def test_what_a_task_raises_is_raised_here():
    with crew_of(1) as crew, pytest.raises(ValueError, match="x"):
        list(crew.each(int, [("1",), ("x",)]))


def test_tasks_know_the_board(board, monkeypatch):
    mine = read_board(board.read_text(), "mine").id
    with crew_of(1) as crew:
        assert list(crew.each(board_here, [()])) == [board_here()] != [mine]
        monkeypatch.setitem(os.environ, BOARD, str(board))
        assert list(crew.each(board_here, [()])) == [mine]


@pytest.mark.parametrize("command", ["arena", "dataset"])
def test_commands_play_on_the_board(board, tmp_path, command):
    words = {
        "arena": ("--records", str(tmp_path / "records"), "--games", "3"),
        "dataset": ("--out", str(tmp_path / "x.parquet"), "--games", "1"),
    }[command]
    done = cenote(
        "--board", str(board), command, *words, *["random"] * 3, "--game", "maya", "--jobs", "1"
    )
    assert done.returncode == 0, done.stderr
    mine = read_board(board.read_text(), "mine").id
    if command == "arena":
        records = [path.read_text() for path in (tmp_path / "records").iterdir()]
        assert all(f"board:{mine}" in record for record in records) and records
    else:
        assert mine in (tmp_path / "x.md").read_text()
