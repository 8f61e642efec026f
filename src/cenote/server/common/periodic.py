"""Background work that repeats whatever happens."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from cenote.server.common.refusals import Refused
from cenote.server.monitoring import logs

QUIET_SECONDS = 60.0
"""The same failure is logged once in this time."""
REMEMBERED = 1000

COMPLAINED: dict[tuple[str, str], float] = {}


async def again_and_again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """A failure is logged, and the work is repeated all the same."""
    while True:
        try:
            await work()
        except Refused as refused:
            logs.warn("could not look after things", why=refused.reason)
        except Exception as error:
            logs.trace("looking after things failed", error)
        await asyncio.sleep(seconds)


@contextmanager
def one_of_many(what: str, table: str) -> Iterator[None]:
    """A failure at one table does not keep the others from being handled."""
    try:
        yield
    except Refused as refused:
        if is_new(what, table):
            logs.warn(f"{what}: a table makes trouble", table=logs.short(table), why=refused.reason)
    except Exception as error:
        if is_new(what, table):
            logs.trace(f"{what}: a table makes trouble", error, table=logs.short(table))


def is_new(what: str, table: str) -> bool:
    now = time.monotonic()
    if now - COMPLAINED.get((what, table), -QUIET_SECONDS) < QUIET_SECONDS:
        return False
    if len(COMPLAINED) >= REMEMBERED:
        COMPLAINED.clear()
    COMPLAINED[what, table] = now
    return True
