"""A pool of workers for long runs: processes of this machine, or a Ray cluster.

The result of a task depends on its arguments alone, so it is the same whichever worker does it, in
whatever order, and however often it is retried because a worker was lost.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar

from cenote.games import BOARD, take_board

T = TypeVar("T")
Arguments = Iterable[Sequence[Any]]

SPAWN = multiprocessing.get_context("spawn")

PATIENCE = 5.0
"""Seconds a worker has to exit; compiled code sees the request only between two moves."""

QUEUED = 4
"""Tasks submitted for each worker of a cluster, so that none is ever idle."""

RETRIES = 5
"""Retries per task on a cluster, when its worker was lost."""

PRIVATE: dict[str, Any] = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
"""Options for a cluster that nobody else can see."""

INSTALL = "pip install 'cenote[ray]'"


class NoPool(ValueError):
    """The workers cannot be reached, or a task was lost."""


class TaskLost(NoPool):
    """The worker died before it had a result."""


class WorkerPool(Protocol):
    """Workers that are given tasks."""

    def as_ready(
        self, task: Callable[..., T], arguments: Arguments
    ) -> Generator[tuple[int, T | TaskLost], None, None]:
        """The results as they come, each with the index of its arguments."""
        ...


def in_order(pool: WorkerPool, task: Callable[..., T], arguments: Arguments) -> Iterator[T]:
    """The results in the order of the arguments; TaskLost if one was lost."""
    early: dict[int, T] = {}
    number = 0
    with closing(pool.as_ready(task, arguments)) as results:
        for place, result in results:
            if isinstance(result, TaskLost):
                raise result
            early[place] = result
            while number in early:
                yield early.pop(number)
                number += 1


@contextmanager
def open_pool(
    jobs: int, ray: str | None = None, on_exit: Callable[[], None] | None = None
) -> Iterator[WorkerPool]:
    """`jobs` processes of this machine; with an address, the Ray cluster there.

    A process calls `on_exit` before it leaves, even in the middle of a task.
    """
    if ray is not None:
        with connected_ray(ray) as cluster:
            yield RayPool(cluster)
        return
    pool = LocalPool(jobs, on_exit)
    try:
        yield pool
    finally:
        pool.close()


def our_board() -> dict[str, str]:
    """The board file chosen in this process, if any."""
    return {name: value for name, value in os.environ.items() if name == BOARD}


def with_board(environment: dict[str, str], task: Callable[..., T], *arguments: Any) -> T:
    """Do a task on the board chosen in the process that started the run."""
    take_board(environment)
    return task(*arguments)


class Raised:
    """The exception that a task raised in its worker."""

    def __init__(self, error: Exception) -> None:
        self.error = error


class PoolWorker:
    """One process of a local pool, and the number of the task it is doing."""

    def __init__(self, on_exit: Callable[[], None] | None) -> None:
        self.connection, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(target=work, args=(theirs, on_exit), daemon=True)
        self.process.start()
        theirs.close()
        self.number = -1

    def begin(self, number: int, task: Callable[..., T], arguments: Sequence[Any]) -> None:
        self.number = number
        with contextlib.suppress(OSError):  # if it has died, we notice when we wait for its result
            self.connection.send((our_board(), task, *arguments))

    def result(self) -> Any:
        try:
            result = self.connection.recv()
        except (EOFError, OSError):
            self.process.join()
            return TaskLost(f"its process died (exit code {self.process.exitcode})")
        if isinstance(result, Raised):
            raise result.error
        return result

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()
        self.connection.close()


class LocalPool:
    """Processes of this machine. One that dies costs its task, and is replaced."""

    def __init__(self, jobs: int, on_exit: Callable[[], None] | None = None) -> None:
        self.jobs = jobs
        self.on_exit = on_exit
        self.idle: list[PoolWorker] = []
        self.busy: dict[Any, PoolWorker] = {}

    def as_ready(
        self, task: Callable[..., T], arguments: Arguments
    ) -> Generator[tuple[int, T | TaskLost], None, None]:
        todo = enumerate(arguments)
        try:
            for number, given in islice(todo, self.jobs):
                self.begin(number, task, given)
            while self.busy:
                for connection in wait(list(self.busy)):
                    worker = self.busy.pop(connection)
                    self.idle.append(worker)
                    done, result = worker.number, worker.result()
                    for number, given in islice(todo, 1):
                        self.begin(number, task, given)
                    yield done, result
        finally:
            stop(self.busy.values())
            self.busy.clear()

    def begin(self, number: int, task: Callable[..., T], arguments: Sequence[Any]) -> None:
        worker = self.ready_worker()
        worker.begin(number, task, arguments)
        self.busy[worker.connection] = worker

    def ready_worker(self) -> PoolWorker:
        """An idle process, or a new one."""
        while self.idle:
            worker = self.idle.pop()
            if worker.process.is_alive():
                return worker
            worker.stop()
        return PoolWorker(self.on_exit)

    def close(self) -> None:
        stop(self.idle)


def stop(workers: Iterable[PoolWorker]) -> None:
    for worker in workers:
        worker.stop()


def work(connection: Connection, on_exit: Callable[[], None] | None) -> None:
    """The main loop of a worker: one task after another, until the parent is gone."""

    def leave(*_: Any) -> None:
        if on_exit is not None:
            on_exit()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what Ctrl-C means
    signal.signal(signal.SIGTERM, leave)
    threading.Thread(target=leave_with_parent, args=(leave,), daemon=True).start()
    with contextlib.suppress(EOFError, OSError):
        while True:
            connection.send(outcome(*connection.recv()))


def outcome(environment: dict[str, str], task: Callable[..., T], *arguments: Any) -> T | Raised:
    try:
        return with_board(environment, task, *arguments)
    except Exception as error:
        error.add_note(traceback.format_exc())
        return Raised(error)


def leave_with_parent(leave: Callable[[], None]) -> None:
    """No worker outlives the process that started it."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    leave()


@contextmanager
def connected_ray(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster; "local" starts one on this machine, for this machine alone."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoPool(f"--ray needs Ray, which is not installed: {INSTALL}") from None
    if ray.is_initialized():
        yield ray
        return
    try:
        ray.init(
            address=address,
            logging_level="error",
            log_to_driver=False,
            **(PRIVATE if address == "local" else {}),
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoPool(f"no Ray cluster at {address!r}: {first_line(error)}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]


class RayPool:
    """The workers of a Ray cluster. The task of a lost worker is retried by another."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.ahead = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def as_ready(
        self, task: Callable[..., T], arguments: Arguments
    ) -> Generator[tuple[int, T | TaskLost], None, None]:
        remote = self.ray.remote(max_retries=RETRIES)(with_board)
        submitted = (
            (number, remote.remote(our_board(), task, *given))
            for number, given in enumerate(arguments)
        )
        waiting = {promise: number for number, promise in islice(submitted, self.ahead)}
        while waiting:
            promise = self.ray.wait(list(waiting))[0][0]
            number = waiting.pop(promise)
            waiting |= {further: place for place, further in islice(submitted, 1)}
            yield number, self.result(promise)

    def result(self, promise: Any) -> Any:
        try:
            return self.ray.get(promise)
        except self.ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        except self.ray.exceptions.RayError as error:
            return TaskLost(f"a task was lost {RETRIES + 1} times: {first_line(error)}")
