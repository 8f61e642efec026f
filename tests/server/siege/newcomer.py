"""A newcomer from an unused address: can they still start a game?"""

import itertools
import json
import time
from dataclasses import dataclass

from websockets.exceptions import WebSocketException

from tests.server.seated import seated
from tests.server.siege.line import LOST, bearer, dialled, fresh_key

ADDRESSES = (f"127.0.{16 + n // 250 % 200}.{n % 250 + 1}" for n in itertools.count())
BODY = {
    "game": "tzolkin",
    "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}],
    "options": ["first:1"],
}
"""A table where the computer begins."""


@dataclass(frozen=True)
class Welcome:
    """How long it took until the table was there, and until its computer had moved."""

    table: float | None
    bot: float | None
    trouble: str | None = None


async def begins(where: tuple[str, int], patience: float = 20) -> Welcome:
    """Make a table and wait for the computer's first move."""
    source, key = next(ADDRESSES), fresh_key()
    began = time.perf_counter()
    try:
        async with dialled(where, source) as line:
            headers = {**bearer(key), "Content-Type": "application/json"}
            answer = await line.ask("POST", "/api/tables", json.dumps(BODY).encode(), headers)
        made = time.perf_counter() - began
        if answer.status != 201:
            return Welcome(made, None, f"{answer.status}: {answer.body[:100].decode()}")
    except LOST as error:
        return Welcome(None, None, repr(error)[:100])
    return Welcome(made, *await bot_moves(where, answer.json()["table"], key, source, patience))


async def bot_moves(
    where: tuple[str, int], table: str, key: str, source: str, patience: float
) -> tuple[float | None, str | None]:
    """Seconds until the computer has made its first move."""
    began = time.perf_counter()
    try:
        async with seated("http://{}:{}".format(*where), table, key, source) as seat:
            await seat.sees(2, patience)
    except (*LOST, WebSocketException) as error:
        return None, f"the computer did not move: {error!r}"[:100]
    return time.perf_counter() - began, None
