"""Attempts to take up all of what everybody shares, and to make neighbours wait."""

import asyncio

from cenote.server.common.settings import Settings
from tests.server.siege.drips import never
from tests.server.siege.floods import drain, reply
from tests.server.siege.ground import COMPUTERS, PEOPLE, Attack, Board, Ground
from tests.server.siege.line import Line, bearer, fresh_key

SHARE = Settings().bot_tables_per_address
SPECTATORS = 110
"""More than a table has places for."""
NEIGHBOUR = 3.0
"""Seconds within which somebody at the attacker's own address moves."""
TESTS = 5
"""As many tests of a webhook as the rate limit lets through at once."""


async def all_the_bots(ground: Ground) -> None:
    """Tables of computers only, each for a new device, until one address gets no more."""
    body = {"game": "tzolkin", "seats": COMPUTERS}
    made: list[tuple[str, str]] = []

    async def ask(which: int) -> int:
        key = fresh_key()
        answer = await ground.once("POST", "/api/tables", body, which, bearer(key))
        if answer.status == 201:
            made.append((answer.json()["table"], key))
        return answer.status

    async def one(_: int) -> None:
        await ask(0)

    await ground.crowd(4, one)
    if len(made) > SHARE + 4:  # that many may have been asked for at the same moment
        ground.tally.breaches.append(f"one address got {len(made)} tables of computers")
    if (status := await ask(1)) != 201:
        ground.tally.breaches.append(f"no table of computers was left for others: {status}")
    for table, key in made:
        await ground.once("DELETE", f"/api/tables/{table}", b"", 2, bearer(key))


async def spectators(ground: Ground) -> None:
    """All places of spectators at a table, from one address; then somebody from elsewhere."""
    board = await ground.table(PEOPLE, 1, listed=True)
    lines: list[Line] = []
    ground.begin()
    try:
        while not ground.is_over and len(lines) < SPECTATORS:
            line = await ground.dial()
            lines.append(line)
            ground.tally.requests += 1
            ground.tally.answers[str(await line.upgrade(board.table, fresh_key()))] += 1
        lines.append(await ground.dial(2))
        if await lines[-1].upgrade(board.table, fresh_key()) != 101:
            ground.tally.breaches.append("no place was left for another spectator")
    finally:
        for line in lines:
            line.drop()


async def neighbours(ground: Ground) -> None:
    """Tests of webhooks that never answer; somebody at the same address plays on."""
    listening = await asyncio.start_server(never, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    hooked = await ground.table(PEOPLE, webhook=f"http://127.0.0.1:{port}/")
    ground.begin()

    async def test(who: int) -> None:
        path = f"{hooked.path}/webhook/test"
        await ground.once("POST", path, {}, 0, bearer(hooked.key))

    testing = [asyncio.create_task(test(who)) for who in range(TESTS)]
    try:
        await asyncio.sleep(0.2)
        await play_on(ground, await ground.table(PEOPLE))
    finally:
        for task in testing:
            task.cancel()
        await asyncio.gather(*testing, return_exceptions=True)
        listening.close()


async def play_on(ground: Ground, board: Board) -> None:
    line = await ground.socket(board)
    try:
        line.say({"type": "hello"})
        while not ground.is_over:
            message = reply(await line.hears("view", NEIGHBOUR))
            if message is None:
                return
            line.say(message)
            ground.tally.messages += 1
    except TimeoutError:
        ground.tally.breaches.append("somebody at the same address had to wait")
    finally:
        line.drop()


async def crowded(ground: Ground) -> None:
    """Sockets of one address at a table where nobody moves; they only come, look and go."""
    board = await ground.table(PEOPLE, listed=True)

    async def one(who: int) -> None:
        line = await ground.dial(who % 4)
        try:
            status = await line.upgrade(board.table, fresh_key())
            ground.tally.requests += 1
            ground.tally.answers[str(status)] += 1
            if status == 101:
                line.say({"type": "hello"})
                line.say({"type": "visible", "visible": False})
                ground.tally.messages += 2
                async with asyncio.timeout(0.5):
                    await drain(line)
        finally:
            line.drop()

    await ground.crowd(24, one)


ATTACKS = [
    Attack("all the bots", "all tables of computers only", all_the_bots),
    Attack("spectators", "all places of spectators at a table", spectators),
    Attack("neighbours", "slow webhooks, and somebody at the same address", neighbours),
    Attack("coming and going", "spectators who come, hide and go", crowded),
]
