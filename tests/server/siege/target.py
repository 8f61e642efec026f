"""The server under siege: with its default limits, and watched from outside."""

import json
import re
import time
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import ClassVar

from tests.server.figures import descriptors, memory
from tests.server.served import Served
from tests.server.siege.line import LOST, dialled

LAG = re.compile(r'^cenote_loop_lag_seconds_bucket\{le="([^"]+)"\} (\d+)$', re.M)
CLIENT = re.compile(r"\b127\.(0\.0\.[2-9]|1\.\d+\.\d+)\b")
"""Addresses of the pair and of the attackers."""
PROBE = "127.0.0.6"
"""The address from which metrics are read."""


class Target(Served):
    """`cenote serve` with its defaults, except that webhooks may call this machine."""

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

    def read_log(self, secrets: Collection[str]) -> tuple[list[str], list[str]]:
        """New failures in the log, and secrets that it should not contain."""
        traces, leaks = [], []
        for line in self.new_lines():
            if '"trace"' in line or "Traceback" in line:
                traces.append(short(line))
            if CLIENT.search(line):
                leaks.append(f"the log tells an address: {short(line)}")
            if any(secret in line for secret in secrets):
                leaks.append(f"the log tells a secret: {short(line)}")
        return traces, leaks

    def new_lines(self) -> list[str]:
        with (self.data / "server.log").open("rb") as log:
            log.seek(self.read_to)
            text = log.read()
            self.read_to += len(text)
        return text.decode(errors="replace").splitlines()

    async def probe(self) -> float:
        """Seconds until the health check answers."""
        began = time.perf_counter()
        async with dialled(self.where, PROBE) as line:
            await line.ask("GET", "/healthz")
        return time.perf_counter() - began

    async def lags(self) -> Counter[float]:
        """How often the event loop was late, by the server's own figures: seconds at most."""
        try:
            async with dialled(self.where, PROBE) as line:
                return counted((await line.ask("GET", "/metrics")).body.decode())
        except LOST:
            return Counter()


def counted(metrics: str) -> Counter[float]:
    """The buckets of the histogram, each by itself."""
    found: Counter[float] = Counter()
    before = 0
    for bound, count in LAG.findall(metrics):
        found[float(bound)] = int(count) - before
        before = int(count)
    return found


def short(line: str) -> str:
    """The failure without its whole traceback."""
    try:
        told = json.loads(line)
        what = str(told.get("what")).partition("\n")[0]
        last = str(told.get("trace", "")).strip().splitlines()[-1:]
        return numberless(f"{what}: {' '.join(last)}")
    except ValueError:
        return numberless(line)


def numberless(text: str) -> str:
    """The text with numbers removed, so that the same error always reads the same."""
    text = re.sub(r"/tables/[\w-]{12}", "/tables/ID", text)
    return re.sub(r"0x[0-9a-f]+|\d+(-\d+)?", "N", text)[:160]
