"""Processes that share the work: in order, on the board that was asked for."""

import os
from importlib.resources import files
from pathlib import Path

import pytest

from cenote.bots.worker_pool import TaskLost, in_order, open_pool
from cenote.games import BOARD
from cenote.games.maya.board import read_board
from cenote.games.maya.game import MAYA
from tests.text.keyboard import cenote


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """Boards that differ from the shipped one in one figure."""
    text = files("cenote.games.maya").joinpath("boards.toml").read_text("utf-8")
    path = tmp_path / "mine.toml"
    path.write_text(text.replace("spaces = 9, gold = [3, 1]", "spaces = 9, gold = [3, 2]", 1))
    return path


def board_here() -> str:
    return MAYA.board.id


def test_results_come_in_task_order():
    with open_pool(2) as pool:
        assert list(in_order(pool, pow, [(2, n) for n in range(30)])) == [2**n for n in range(30)]


def test_a_tasks_exception_reaches_the_caller():
    with open_pool(1) as pool, pytest.raises(ValueError, match="x"):
        list(in_order(pool, int, [("1",), ("x",)]))


def test_a_worker_that_dies_costs_its_task_and_is_replaced():
    with open_pool(1) as pool:
        codes = [(0,), (3,)]
        assert [str(lost) for _, lost in pool.as_ready(os._exit, codes)] == [
            "its process died (exit code 0)",
            "its process died (exit code 3)",
        ]
        with pytest.raises(TaskLost, match="exit code 7"):
            list(in_order(pool, os._exit, [(7,)]))
        assert list(in_order(pool, pow, [(2, 3)])) == [8]


def test_an_abandoned_run_leaves_nothing_to_the_next():
    with open_pool(2) as pool:
        results = pool.as_ready(pow, [(2, n) for n in range(30)])
        next(results)
        results.close()
        assert list(in_order(pool, pow, [(3, 1), (3, 2)])) == [3, 9]


def test_tasks_know_the_board(board, monkeypatch):
    mine = read_board(board.read_text(), "mine").id
    with open_pool(1) as pool:
        assert list(in_order(pool, board_here, [()])) == [board_here()] != [mine]
        monkeypatch.setitem(os.environ, BOARD, str(board))
        assert list(in_order(pool, board_here, [()])) == [mine]


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
