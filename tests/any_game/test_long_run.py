"""The long run detects a broken game, keeps its record, and fails."""

import pytest

from cenote.core.record import read
from cenote.games import GAMES
from tests import long_run
from tests.any_game.test_laws import Sabotaged, loses_a_skull
from tests.long_run import Job, jobs, main, run


@pytest.fixture
def failures(tmp_path, monkeypatch):
    monkeypatch.setattr(long_run, "FAILURES", tmp_path)
    return tmp_path


def test_nothing_is_reported_for_a_correct_game(failures):
    assert run(Job("tzolkin", 2, seed=3)) is None
    assert list(failures.iterdir()) == []


def test_a_failure_names_its_seed_and_its_record(failures, monkeypatch):
    job = Job("tzolkin", 3, seed=8)
    monkeypatch.setitem(GAMES, "tzolkin", Sabotaged(faults=late_fault))
    report = run(job)
    monkeypatch.undo()

    (path,) = failures.iterdir()
    assert report is not None
    assert "seed 8" in report and str(path) in report and "12 skulls" in report
    assert late_fault(read(path.read_text(), GAMES).replay())


def late_fault(state):
    return loses_a_skull(state) if GAMES["tzolkin"].turn(state) > 9 else []


def test_tables_of_all_sizes_take_turns():
    todo = list(jobs(games=2, seed=5))

    assert {job.seed for job in todo} == {5, 6}
    assert len(todo) == 2 * sum(len(game.seats) for game in GAMES.values())


@pytest.mark.parametrize(("broken", "code"), [([], 0), (["tzolkin-2: a fault"], 1)])
def test_the_exit_code_reports_failures(monkeypatch, capsys, broken, code):
    monkeypatch.setattr(long_run, "run_all", lambda todo: broken)

    assert main(["--games", "3", "--seed", "7"]) == code
    assert capsys.readouterr().out == f"seeds 7 to 9: {len(broken)} games failed\n"
