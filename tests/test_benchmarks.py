"""`make bench` takes minutes and dies with one row, so every row is tried here for a moment."""

import pytest

from tests.research.needs import needs

needs("pyspiel")

from benchmarks import __main__ as bench  # noqa: E402
from benchmarks import engine, previous, research, thinking  # noqa: E402


@pytest.mark.parametrize("table", ["tzolkin 2", "tzolkin 4", "maya 3", "maya 5"])
def test_every_row_can_be_measured(table):
    assert all(found > 0 for found in research.measure(table, 0.001).values())
    assert all(found > 0 for name, found in engine.measure(table, 0.001).items() if "ns" in name)


@pytest.mark.parametrize("table", ["tzolkin 2", "maya 3"])
def test_what_thinking_costs_can_be_measured(table, monkeypatch):
    """Beginning with the last turns of a game, which take the least time."""
    name, seats = table.split()
    begun = thinking.turns(name, int(seats))
    assert len(begun) > 8
    monkeypatch.setattr(thinking, "turns", lambda name, seats: begun[-2:])
    assert all(found > 0 for found in thinking.measure(table, 0.001).values())


def commit_in(folder, text):
    """A commit of a small repository, and everything a build would need."""
    (folder / "src").mkdir(exist_ok=True)
    (folder / "build_backend").mkdir(exist_ok=True)
    for name in ("src/rules.py", "setup.py", "pyproject.toml", "README.md", "LICENSE"):
        (folder / name).write_text(text)
    (folder / "build_backend/backend.py").write_text(text)
    own = ["-c", "user.name=Ix", "-c", "user.email=ix@example.org"]
    previous.git(folder, "init", "--quiet")
    previous.git(folder, "add", "--all")
    previous.git(folder, *own, "commit", "--quiet", "-m", text)
    return previous.git(folder, "rev-parse", "HEAD").decode().strip()


def test_the_release_before_is_the_last_tag_before_this_commit(tmp_path):
    root = tmp_path / "root"
    root.mkdir()
    first = commit_in(root, "first")
    assert previous.release_before(root) is None, "neither a tag nor the commit we name"
    previous.git(root, "tag", "v1")
    commit_in(root, "second")
    assert previous.release_before(root) == first
    commit_in(root, "third")
    previous.git(root, "tag", "v3")
    assert previous.release_before(root) == first, "this commit is not the release before itself"


def test_the_release_before_is_unpacked_as_it_was(tmp_path):
    root, folder = tmp_path / "root", tmp_path / "folder"
    root.mkdir()
    first = commit_in(root, "first")
    commit_in(root, "second")
    previous.unpack(first, folder, root)
    assert (folder / "src/rules.py").read_text() == "first"
    assert (folder / "setup.py").read_text() == "first"


def test_rows_of_the_release_before_become_ratios():
    now, before = {"games": [30.0, 20, 40]}, {"games": [10.0, 9, 15]}
    for columns in (now, before):
        columns["python_decisions"] = [5.0]
    seen = {"compiled maya 3": now, "previous maya 3": before}
    seen["thinking maya 3"] = {"plan_us": [5.0], "rollout_us": [90.0]}
    seen["previous thinking maya 3"] = {"plan_us": [10.0], "rollout_us": [90.0]}
    assert bench.previous_ratios("maya 3", seen) == {
        "maya 3: games, times the release before": 3,
        "maya 3: decisions from Python, times the release before": 1,
        "maya 3: plans, times the release before": 2,
        "maya 3: rollouts, times the release before": 1,
    }
    assert bench.previous_ratios("maya 3", {"compiled maya 3": now}) == {}


def test_a_worker_measures_the_form_it_is_given(tmp_path):
    """A package in the given folder comes before the source."""
    (tmp_path / "cenote").mkdir()
    (tmp_path / "cenote/__init__.py").write_text("raise SystemExit('the other form')")
    worker = bench.Worker("engine", compiled=tmp_path)
    with pytest.raises(SystemExit, match="died"):
        worker.measure("maya 3 play", 0.001)
    assert worker.process.wait() != 0
    for pipe in (worker.process.stdin, worker.process.stdout):
        if pipe is not None:
            pipe.close()
