"""Who does the work of a long run: processes of this machine, or a Ray cluster.

Work comes in tasks that decide nothing by chance but what their arguments say, so results are the
same whoever does them, in whatever order, and however often a task must be done again because a
worker was lost.
"""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, Protocol, TypeVar

from cenote.games import BOARD, take_board

T = TypeVar("T")

AHEAD = 4
"""Tasks that wait for each worker, so that none is ever idle."""

RETRIES = 5
"""So often a task is given to another worker when its own was lost."""

ALONE: dict[str, Any] = {"include_dashboard": False, "_node_ip_address": "127.0.0.1"}
"""How a cluster is started that nobody else shall see."""

INSTALL = "pip install 'cenote[ray]'"


class NoCrew(ValueError):
    """The cluster cannot be had, or a task ended badly again and again."""


class Crew(Protocol):
    """Workers that are given tasks."""

    def each(self, task: Callable[..., T], arguments: Iterable[Sequence[Any]]) -> Iterator[T]:
        """What the task returns for each of the arguments, in their order."""
        ...


@contextmanager
def crew_of(jobs: int, ray: str | None = None) -> Iterator[Crew]:
    """So many processes of this machine; with an address, the cluster there."""
    if ray is None:
        spawn = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(jobs, spawn, initializer=leave_interrupts)
        try:
            yield Processes(pool, jobs)
        finally:
            pool.shutdown(cancel_futures=True)
    else:
        with ray_at(ray) as cluster:
            yield Cluster(cluster)


def leave_interrupts() -> None:
    """The parent decides what Ctrl-C means."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def our_board() -> dict[str, str]:
    """The board file that was asked for here, if one was."""
    return {name: value for name, value in os.environ.items() if name == BOARD}


def with_board(environment: dict[str, str], task: Callable[..., T], *arguments: Any) -> T:
    """Do a task on the board that was asked for where the run was started."""
    take_board(environment)
    return task(*arguments)


class Processes:
    """Processes of this machine."""

    def __init__(self, pool: ProcessPoolExecutor, jobs: int) -> None:
        self.pool = pool
        self.ahead = jobs * AHEAD

    def each(self, task: Callable[..., T], arguments: Iterable[Sequence[Any]]) -> Iterator[T]:
        given = (self.pool.submit(with_board, our_board(), task, *more) for more in arguments)
        waiting = deque(islice(given, self.ahead))
        while waiting:
            result = waiting.popleft().result()
            waiting.extend(islice(given, 1))
            yield result


@contextmanager
def ray_at(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster; "local" starts one on this machine, for this machine alone."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoCrew(f"--ray needs Ray, which is not installed: {INSTALL}") from None
    if ray.is_initialized():
        yield ray
        return
    try:
        ray.init(
            address=address,
            logging_level="error",
            log_to_driver=False,
            **(ALONE if address == "local" else {}),
        )
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = str(error).strip().splitlines()[0]
        raise NoCrew(f"no Ray cluster at {address!r}: {reason}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


class Cluster:
    """The workers of a Ray cluster. What a lost worker was doing is done again by another."""

    def __init__(self, ray: Any) -> None:
        self.ray = ray
        self.ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def each(self, task: Callable[..., T], arguments: Iterable[Sequence[Any]]) -> Iterator[T]:
        given = self.give(task, arguments)
        waiting = deque(islice(given, self.ahead))
        while waiting:
            result = self.take(waiting.popleft())
            waiting.extend(islice(given, 1))
            yield result

    def as_ready(
        self, task: Callable[..., T], arguments: Sequence[Sequence[Any]]
    ) -> Iterator[tuple[int, T | NoCrew]]:
        """Results in the order they come, each with the number of its arguments."""
        given = self.give(task, arguments)
        waiting = {promise: number for number, promise in enumerate(islice(given, self.ahead))}
        numbers = iter(range(len(waiting), len(arguments)))
        while waiting:
            promise = self.ray.wait(list(waiting))[0][0]
            number = waiting.pop(promise)
            waiting |= {more: next(numbers) for more in islice(given, 1)}
            try:
                yield number, self.take(promise)
            except NoCrew as lost:
                yield number, lost

    def give(self, task: Callable[..., T], arguments: Iterable[Sequence[Any]]) -> Iterator[Any]:
        remote = self.ray.remote(max_retries=RETRIES)(with_board)
        return (remote.remote(our_board(), task, *more) for more in arguments)

    def take(self, promise: Any) -> Any:
        try:
            return self.ray.get(promise)
        except self.ray.exceptions.RayTaskError as error:
            raise error.as_instanceof_cause() from None
        except self.ray.exceptions.RayError as error:
            reason = str(error).strip().splitlines()[0]
            raise NoCrew(f"a task was lost {RETRIES + 1} times: {reason}") from None
