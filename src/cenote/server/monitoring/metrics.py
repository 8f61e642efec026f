"""Metrics of the server, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

from cenote.server.monitoring.timings import Timings

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

HELP = {
    "cenote_requests_total": "HTTP requests by route and status",
    "cenote_request_seconds": "how long requests took, by route",
    "cenote_messages_total": "messages received on sockets by type",
    "cenote_refusals_total": "refusals by reason",
    "cenote_moves_total": "changes of records, by kind of player",
    "cenote_move_seconds": "from receiving a move to its being stored",
    "cenote_thinking_seconds": "how long bots took to choose",
    "cenote_review_seconds": "how long a part of a review took",
    "cenote_judging_seconds": "how long it took to judge a turn that was tried again",
    "cenote_coaching_seconds": "how long it took to judge a turn that was held, or to find a hint",
    "cenote_reviews_total": "reviews by how they ended",
    "cenote_notices_total": "notices sent, by channel and outcome",
    "cenote_bot_failures_total": "bots that crashed or took too long",
    "cenote_database_seconds": "how long the database took to answer",
    "cenote_loop_lag_seconds": "how late the event loop was",
    "cenote_sockets": "open sockets",
    "cenote_rooms": "tables in memory",
    "cenote_bots_thinking": "bots choosing right now",
    "cenote_bots_waiting": "bots and reviews waiting for a worker",
    "cenote_reviews_running": "reviews that this process sees to",
    "cenote_notices_waiting": "notices that wait for push services and mail servers",
}


class Metrics:
    """Counters, gauges that are read on demand, and times."""

    def __init__(self) -> None:
        self.counters: Counter[tuple[str, str]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {}
        self.times: dict[str, list[int]] = {}
        self.sums: dict[str, float] = {}
        self.by_route: dict[str, list[float]] = {}
        """How many requests, and how many seconds in all."""
        self.routes = Timings()
        self.thinking = Timings()
        """By table: for the operator's command, never for /metrics."""

    def count(self, name: str, **labels: str) -> None:
        self.counters[name, ",".join(f'{key}="{value}"' for key, value in labels.items())] += 1

    def time(self, name: str, seconds: float) -> None:
        buckets = self.times.setdefault(name, [0] * (len(BOUNDS) + 1))
        buckets[bisect_left(BOUNDS, seconds)] += 1
        self.sums[name] = self.sums.get(name, 0.0) + seconds

    def answered(self, route: str, seconds: float) -> None:
        """Count a request that was answered."""
        so_far = self.by_route.setdefault(route, [0, 0.0])
        so_far[0] += 1
        so_far[1] += seconds
        self.routes.add(route, seconds)

    def text(self) -> str:
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counters}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            lines += [
                f"{name}{{{labels}}} {count}"
                for (counted, labels), count in sorted(self.counters.items())
                if counted == name
            ]
        for name, ask in self.gauges.items():
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {ask():g}"]
        for name in self.times:
            lines += self.histogram(name)
        lines += self.summary()
        return "\n".join(lines) + "\n"

    def histogram(self, name: str) -> list[str]:
        lines = [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self.times[name], strict=True):
            so_far += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {so_far}')
        return [*lines, f"{name}_sum {self.sums[name]:.6f}", f"{name}_count {so_far}"]

    def summary(self) -> list[str]:
        name = "cenote_request_seconds"
        lines = [f"# HELP {name} {HELP[name]}", f"# TYPE {name} summary"] if self.by_route else []
        for route, (count, seconds) in sorted(self.by_route.items()):
            lines.append(f'{name}_sum{{route="{route}"}} {seconds:.6f}')
            lines.append(f'{name}_count{{route="{route}"}} {int(count)}')
        return lines
