"""The server under siege: with the limits it comes with, and watched from outside."""

import json
import re
import time
from pathlib import Path
from typing import Any, ClassVar

from tests.server.figures import descriptors, memory
from tests.server.served import Served
from tests.server.siege.line import LOST, dialled

PROBE = "127.0.0.6"
"""The address of whoever watches the figures."""


class Target(Served):
    """`cenote serve` as it comes, but that webhooks may call this machine: there is no other."""

    defaults: ClassVar[dict[str, str]] = {"CENOTE_BROWSER": "0", "CENOTE_WEBHOOKS": "any"}

    def __init__(self, data: Path, database: str | None = None, **settings: str) -> None:
        super().__init__(data, database, **settings)
        self.read_to = 0

    @property
    def where(self) -> tuple[str, int]:
        return "127.0.0.1", self.port

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def is_alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def memory(self) -> float:
        return memory(self.pid)

    def descriptors(self) -> int:
        return descriptors(self.pid)

    def new_traces(self) -> list[str]:
        """What failed since we looked last, as the log tells it."""
        found = []
        for line in self.new_lines():
            if '"trace"' in line or "Traceback" in line:
                found.append(short(line))
        return found

    def new_lines(self) -> list[str]:
        with (self.data / "server.log").open("rb") as log:
            log.seek(self.read_to)
            text = log.read()
            self.read_to += len(text)
        return text.decode(errors="replace").splitlines()

    async def probe(self) -> float:
        """Seconds until the server says that it lives."""
        began = time.perf_counter()
        async with dialled(self.where, PROBE) as line:
            await line.ask("GET", "/healthz")
        return time.perf_counter() - began

    async def lag(self) -> float | None:
        """The worst lag of the event loop since the start, by the server's own figures."""
        async with dialled(self.where, PROBE) as line:
            text = (await line.ask("GET", "/metrics")).body.decode()
        return worst_lag(text)

    async def try_lag(self) -> float | None:
        try:
            return await self.lag()
        except LOST:
            return None


def worst_lag(metrics: str) -> float | None:
    """A gauge if there is one, else the highest bucket of a histogram that is not empty."""
    gauges = re.findall(r"^(\w*loop_lag\w*(?<!_bucket)(?<!_sum)(?<!_count)) (\S+)$", metrics, re.M)
    if gauges:
        return max(float(number) for _, number in gauges)
    buckets = re.findall(r'^\w*loop_lag\w*_bucket\{le="([^"]+)"\} (\d+)$', metrics, re.M)
    seen = [bound for (bound, count), before in pairs(buckets) if int(count) > before]
    return float(seen[-1]) if seen else None


def pairs(buckets: list[tuple[str, str]]) -> Any:
    """Each bucket with the count of the one below."""
    return zip(buckets, [0, *(int(count) for _, count in buckets)], strict=False)


def short(line: str) -> str:
    """What failed and how, without the whole trace."""
    try:
        told = json.loads(line)
        what = str(told.get("what")).partition("\n")[0]
        last = str(told.get("trace", "")).strip().splitlines()[-1:]
        return numberless(f"{what}: {' '.join(last)}")
    except ValueError:
        return numberless(line)


def numberless(text: str) -> str:
    """So that the same mistake reads the same each time."""
    return re.sub(r"0x[0-9a-f]+|\d+(-\d+)?", "N", text)[:160]
