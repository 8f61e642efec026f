"""Figures of a process for `cenote admin status`, written with every heartbeat."""

import os
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from cenote.server.monitoring.metrics import BOUNDS, Metrics

MINUTE = 60.0
LISTED = 5
GAUGES = {
    "sockets": "cenote_sockets",
    "rooms": "cenote_rooms",
    "thinking": "cenote_bots_thinking",
    "waiting": "cenote_bots_waiting",
}
TIMES = {
    "lag": "cenote_loop_lag_seconds",
    "database": "cenote_database_seconds",
    "move": "cenote_move_seconds",
    "bot": "cenote_thinking_seconds",
}


@dataclass(frozen=True)
class Look:
    """The counters at one moment."""

    at: float
    cpu: float
    requests: int
    moves: dict[str, int]
    times: dict[str, list[int]]
    sums: dict[str, float]


class ProcessStats:
    """The figures of one process. Counts are of the last minute."""

    def __init__(self, metrics: Metrics, version: str, port: int) -> None:
        self.metrics = metrics
        self.version = version
        self.port = port
        self.looks: deque[Look] = deque()

    def taken(self) -> dict[str, Any]:
        """Under two thousand bytes as JSON; of tables only the beginnings of their ids."""
        look = self.look()
        self.looks.append(look)
        while self.looks[0].at < look.at - MINUTE:
            self.looks.popleft()
        before = self.looks[0]
        return {
            "version": self.version,
            "pid": os.getpid(),
            "port": self.port,
            **{name: self.gauge(gauge) for name, gauge in GAUGES.items()},
            **rates(before, look),
            **{name: times(before, look, of) for name, of in TIMES.items() if of in look.times},
            "routes": [
                [route[:60], spent.count, ms(spent.total / spent.count), ms(spent.longest)]
                for route, spent in self.metrics.routes.slowest(LISTED)
            ],
            "tables": [
                [table, spent.count, round(spent.total, 1)]
                for table, spent in self.metrics.thinking.most(LISTED)
            ],
        }

    def gauge(self, name: str) -> int:
        ask = self.metrics.gauges.get(name)
        return 0 if ask is None else int(ask())

    def look(self) -> Look:
        counters = self.metrics.counters
        return Look(
            time.monotonic(),
            time.process_time(),
            sum(count for (name, _), count in counters.items() if name == "cenote_requests_total"),
            {who: counters["cenote_moves_total", f'by="{who}"'] for who in ("person", "bot")},
            {name: list(buckets) for name, buckets in self.metrics.times.items()},
            dict(self.metrics.sums),
        )


def rates(before: Look, now: Look) -> dict[str, Any]:
    """Events per minute, and the share of a core in use."""
    seconds = max(now.at - before.at, 1.0)
    minutes = seconds / 60
    return {
        "requests": round((now.requests - before.requests) / minutes),
        "moves": {who: round((now.moves[who] - before.moves[who]) / minutes) for who in now.moves},
        "cpu": round(100 * (now.cpu - before.cpu) / seconds),
    }


def times(before: Look, now: Look, name: str) -> list[float | None]:
    """How many, their mean in milliseconds, and what 99 % stayed under, as far as we know."""
    old = before.times.get(name, [0] * len(now.times[name]))
    counts = [new - was for new, was in zip(now.times[name], old, strict=True)]
    count = sum(counts)
    if count == 0:
        return [0, 0, 0]
    total = now.sums[name] - before.sums.get(name, 0.0)
    return [count, ms(total / count), most_under(counts, count)]


def most_under(counts: list[int], count: int) -> float | None:
    """The bound under which 99 % stayed; None if that is more than the highest we have."""
    so_far = 0
    for bound, number in zip(BOUNDS, counts, strict=False):
        so_far += number
        if so_far >= 0.99 * count:
            return ms(bound)
    return None


def ms(seconds: float) -> float:
    return round(seconds * 1000, 1)
