"""Watches the event loop: if anything blocks it, everybody waits, and the operator is told."""

import asyncio
import time

from cenote.server.monitoring import logs
from cenote.server.monitoring.metrics import Metrics

INTERVAL = 0.05
WORTH_A_LINE = 0.25
"""A line for operators: `make play`, which shows warnings only, does not bother anybody with it."""


async def watch(metrics: Metrics) -> None:
    """Measure how late the loop wakes us: it is that late for everybody."""
    while True:
        expected = time.monotonic() + INTERVAL
        await asyncio.sleep(INTERVAL)
        late = max(0.0, time.monotonic() - expected)
        metrics.time("cenote_loop_lag_seconds", late)
        if late > WORTH_A_LINE:
            logs.note("the event loop was held up", ms=round(late * 1000))
