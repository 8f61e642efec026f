"""`cenote evaluate`: the same figures for everybody, and deals that nobody trains on."""

import json
from dataclasses import replace

import pytest
from benchmarks import leaderboard

from cenote.bots.arena.report import percent
from cenote.bots.arena.run import TIME_LIMIT
from cenote.bots.levels import SKILLS
from cenote.cli import main
from cenote.games import GAMES
from cenote.research import protocol
from cenote.research.evaluation import pairs
from cenote.research.protocol import POOLS, TASKS, TEST_SEED, run_of


@pytest.fixture
def quick_pool(monkeypatch):
    monkeypatch.setitem(POOLS, "maya", {"random": ("random",)})


def evaluate(*arguments):
    """The exit code."""
    with pytest.raises(SystemExit) as end:
        main(["evaluate", *arguments, "--jobs", "1"])
    return end.value.code or 0


def test_every_task_can_be_played_against_all_its_opponents():
    for task, opponents in pairs(list(TASKS)):
        run = run_of("random", task, opponents, TIME_LIMIT)
        assert run.seed == TEST_SEED and len(run.contestants) == run.seats
    assert {task.game for task in TASKS.values()} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_opponents_are_those_of_the_protocol(game):
    """If a level or a network was changed on purpose: PROTOCOL goes up, and so does this digest."""
    assert protocol.opponents_digest(game) == protocol.OPPONENTS[game]


def test_other_opponents_have_another_digest(monkeypatch):
    monkeypatch.setitem(SKILLS, "casual", replace(SKILLS["casual"], noise=1.0))
    for game in GAMES:
        assert protocol.opponents_digest(game) != protocol.OPPONENTS[game]


def test_results_against_other_networks_are_not_compared(monkeypatch, tmp_path):
    result = {"protocol": protocol.PROTOCOL, "judges": {"maya": "0123456789abcdef"}}
    (tmp_path / "old.json").write_text(json.dumps(result))
    monkeypatch.setattr(leaderboard, "RESULTS", tmp_path)
    assert leaderboard.results() == []


def test_results_have_a_table_a_file_and_a_picture(quick_pool, tmp_path, capsys):
    file, plot = tmp_path / "result.json", tmp_path / "result.svg"
    asked = ("random", "--task", "maya-3", "--games", "6")
    assert evaluate(*asked, "--json", str(file), "--plot", str(plot)) == 0
    table = capsys.readouterr().out
    result = json.loads(file.read_text())
    (row,) = result["rows"]
    assert (row["task"], row["opponents"], row["games"], row["blocks"]) == (
        "maya-3",
        "random",
        6,
        2,
    )
    assert result["protocol"] == protocol.PROTOCOL and result["judges"].keys() == {"maya"}
    assert percent(row["wins"]["mean"]) in table
    assert percent(row["wins"]["mean"]) in plot.read_text()
    first = file.read_bytes()
    journals = tmp_path / "journals"
    for _ in range(2):
        assert evaluate(*asked, "--json", str(file), "--resume", str(journals)) == 0
        assert file.read_bytes() == first
    assert len((journals / "maya-3-random.jsonl").read_text().splitlines()) == 7


def test_only_the_bots_own_seat_counts(quick_pool, tmp_path):
    """Also where an opponent has its name: by symmetry all seats together win once a game."""
    file = tmp_path / "result.json"
    assert evaluate("random", "--task", "maya-3", "--games", "3", "--json", str(file)) == 0
    (row,) = json.loads(file.read_text())["rows"]
    assert row["wins"]["mean"] in {0.0, 1 / 6, 1 / 3, 0.5, 2 / 3, 5 / 6, 1.0}
    assert row["wins"]["low"] is None, "one block has no interval"


@pytest.mark.parametrize(
    "arguments", [("random", "--task", "chess"), ("genius", "--task", "maya-3")]
)
def test_what_cannot_be_evaluated_is_refused(arguments, capsys):
    assert evaluate(*arguments) == 2
    assert "unknown" in capsys.readouterr().err


def test_no_dataset_is_made_of_the_test_deals(tmp_path, capsys):
    out = str(tmp_path / "games.parquet")
    with pytest.raises(SystemExit):
        main(["dataset", "random", "random", "--seed", str(TEST_SEED), "--out", out])
    assert "choose another seed" in capsys.readouterr().err
