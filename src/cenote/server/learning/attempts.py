"""Attempts at turns, of a reviewed game or of a puzzle: judged by a worker while somebody waits."""

import asyncio
from typing import Any

from cenote.server.common.refusals import Refused
from cenote.server.jobs.bot_pool import BotPool, JobFailed
from cenote.server.jobs.bot_queue import TRIED, Ticket
from cenote.server.monitoring import logs

DEADLINE = 60.0
"""Seconds for an answer, with the time in the queue; nobody waits longer."""


async def judged(bot_pool: BotPool, job: dict[str, Any], turn: str) -> Any:
    """The value of an attempt; attempts at the same table or puzzle are served in turn."""
    ticket = Ticket(turn, lambda: TRIED)
    try:
        async with asyncio.timeout(DEADLINE):
            answer = await bot_pool.work(job, ticket, "cenote_judging_seconds")
    except (TimeoutError, JobFailed) as error:
        logs.warn("an attempt was not judged", table=logs.short(job["table"]), why=repr(error))
        raise Refused("unavailable") from None
    if "refused" in answer:
        raise Refused(answer["refused"], answer["detail"])
    return answer["attempt"]
