"""Work on a Ray cluster: the same results on any worker, even if workers are lost."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import warnings

import psutil
import pytest

from cenote.bots.arena.files import summary_values
from cenote.bots.arena.tournament import Plan, play_run
from cenote.bots.training.run import Course, run_course
from cenote.bots.worker_pool import PRIVATE, TaskLost, in_order, open_pool
from cenote.cli import main
from cenote.research import best_response
from cenote.research.protocol import POOLS
from tests.bots.arena import small_run
from tests.research.needs import needs

needs("ray")
pytestmark = pytest.mark.thorough
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

RUN = small_run("novice", "random", "random")
GAMES = 12
COURSE = Course("maya", generations=1, games=4, seed=3)


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """A small cluster on this machine; its address."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import ray  # noqa: PLC0415  it takes a second, in every process that collects tests

        ray.init(address="local", num_cpus=2, log_to_driver=False, **PRIVATE)
    yield ray.get_runtime_context().gcs_address
    ray.shutdown()


def values(outcome):
    return json.dumps(summary_values(outcome.summary()))


class Killer(threading.Thread):
    """Kills the first busy worker it finds."""

    def __init__(self):
        super().__init__(daemon=True)
        self.killed = None

    def run(self):
        while self.killed is None:
            for process in psutil.Process().children(recursive=True):
                if is_at_work(process):
                    os.kill(process.pid, signal.SIGKILL)
                    self.killed = process.pid
                    return
            time.sleep(0.01)


def is_at_work(process):
    try:
        return process.cmdline()[:1] == ["ray::with_board"]
    except psutil.Error:
        return False


def test_a_killed_worker_changes_nothing_in_a_tournament():
    alone = play_run(RUN, Plan(games=GAMES, jobs=1))
    killer = Killer()
    killer.start()
    shared = play_run(RUN, Plan(games=GAMES, jobs=1, ray="the one we have"))
    killer.join(10)
    assert killer.killed is not None
    assert shared.lost == []
    assert values(shared) == values(alone)


def test_a_killed_worker_changes_nothing_in_training(tmp_path):
    run_course(COURSE, tmp_path / "alone", jobs=1)
    killer = Killer()
    killer.start()
    run_course(COURSE, tmp_path / "shared", jobs=1, ray="the one we have")
    killer.join(10)
    assert killer.killed is not None
    assert (tmp_path / "shared/maya.bin").read_bytes() == (tmp_path / "alone/maya.bin").read_bytes()


def test_a_killed_worker_changes_nothing_in_a_dataset(tmp_path):
    words = ["random", "novice", "--games", "8", "--seed", "3"]
    main(["dataset", "--out", str(tmp_path / "alone.parquet"), *words, "--jobs", "1"])
    killer = Killer()
    killer.start()
    main(["dataset", "--out", str(tmp_path / "shared.parquet"), *words, "--ray", "the one we have"])
    killer.join(10)
    assert killer.killed is not None
    files = [(tmp_path / f"{name}.parquet").read_bytes() for name in ("alone", "shared")]
    assert files[0] == files[1]


@pytest.mark.parametrize(
    "words",
    [
        ["evaluate", "novice", "--task", "maya-3", "--games", "12"],
        [
            *("probe", "random", "--game", "maya", "--seats", "3", "--games", "12"),
            *("--start", "novice", "--generations", "1"),
        ],
    ],
)
def test_a_killed_worker_changes_nothing_in_a_comparison(words, tmp_path, monkeypatch):
    monkeypatch.setitem(POOLS, "maya", {"random": ("random",)})
    monkeypatch.setattr(best_response, "CANDIDATES", 4)
    monkeypatch.setattr(best_response, "FINAL_BLOCKS", 1)
    files = [tmp_path / f"{name}.json" for name in ("alone", "shared")]
    with contextlib.suppress(SystemExit):
        main([*words, "--jobs", "1", "--json", str(files[0])])
    killer = Killer()
    killer.start()
    with contextlib.suppress(SystemExit):
        main([*words, "--ray", "the one we have", "--json", str(files[1])])
    killer.join(10)
    assert killer.killed is not None
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_task_that_always_kills_its_worker_is_abandoned():
    with open_pool(1, "the one we have") as pool, pytest.raises(TaskLost, match="lost"):
        list(in_order(pool, os._exit, [(1,)]))


def test_a_tasks_exception_reaches_the_caller():
    with open_pool(1, "the one we have") as pool, pytest.raises(ValueError, match="x"):
        list(in_order(pool, int, [("1",), ("x",)]))


@pytest.mark.parametrize("ray", [None, "the one we have"])
def test_results_come_in_task_order(ray):
    with open_pool(2, ray) as pool:
        assert list(in_order(pool, pow, [(2, n) for n in range(30)])) == [2**n for n in range(30)]


def cenote(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "cenote", *arguments], capture_output=True, text=True, check=False
    )


def test_the_command_finds_the_cluster_by_its_address(cluster, tmp_path):
    table = ("arena", "random", "random", "random", "--games", "3", "--seed", "5", "--json")
    local = cenote(*table, str(tmp_path / "local.json"), "--jobs", "1")
    shared = cenote(*table, str(tmp_path / "shared.json"), "--ray", cluster)
    assert (local.returncode, shared.returncode) == (0, 0), shared.stderr
    assert (tmp_path / "local.json").read_bytes() == (tmp_path / "shared.json").read_bytes()


def test_a_cluster_of_its_own(tmp_path):
    table = ("arena", "random", "random", "--games", "2", "--seed", "5", "--json")
    local = cenote(*table, str(tmp_path / "jobs.json"), "--jobs", "1")
    shared = cenote(*table, str(tmp_path / "ray.json"), "--ray", "local")
    assert (local.returncode, shared.returncode) == (0, 0), shared.stderr
    assert (tmp_path / "jobs.json").read_bytes() == (tmp_path / "ray.json").read_bytes()


def test_a_missing_cluster_is_reported_in_one_line(tmp_path):
    dataset = ["dataset", "--out", str(tmp_path / "x.parquet"), "random", "random"]
    for command in (["arena", "random", "random"], ["train", str(tmp_path / "x")], dataset):
        done = cenote(*command, "--ray", "no such address")
        assert done.returncode == 2
        assert done.stderr.startswith(f"cenote {command[0]}: no Ray cluster at 'no such address'")
        assert done.stderr.count("\n") == 1
