"""Races: many ask for the same thing at the same moment, and only one may get it."""

import asyncio
import json
from typing import Any

from tests.server.siege.floods import FORGET, reply
from tests.server.siege.ground import OPEN, PEOPLE, Attack, Board, Ground
from tests.server.siege.line import LOST, Answer, Line, bearer, fresh_key
from tests.server.siege.payloads import longest_game

CROWD = 150
MOVERS = 20


async def rounds(ground: Ground, race: Any) -> None:
    """Race after race, each from new addresses, until time is up."""
    longest_game()
    ground.begin()
    for number in range(60):
        await race(ground, number * 4)
        if ground.is_over:
            return
        await asyncio.sleep(0.2)


def racing(race: Any) -> Any:
    async def attack(ground: Ground) -> None:
        await rounds(ground, race)

    return attack


async def claims(ground: Ground, first: int) -> None:
    """One seat, one key, a hundred and fifty people."""
    board = await ground.table(OPEN, first)
    path, key = f"{board.path}/seats/0/claim", board.links[0]["key"]

    def claim(who: int) -> Any:
        headers = {**bearer(fresh_key()), "X-Seat-Key": key}
        return ground.once("POST", path, {}, first + who % 4, headers)

    answers = await ground.all_of([claim(who) for who in range(CROWD)])
    winners = statuses(answers).count(200)
    if winners != 1:
        ground.tally.breaches.append(f"{winners} of {CROWD} got the same seat")


def statuses(answers: list[Any]) -> list[int]:
    return [answer.status for answer in answers if isinstance(answer, Answer)]


async def same_version(ground: Ground, first: int) -> None:
    """Twenty sockets of one device move at once: one view more, not two."""
    board = await ground.table(OPEN, first, options=["first:1"])
    lines = [await ground.socket(board, first) for _ in range(MOVERS)]
    try:
        views = [await greeted(line) for line in lines]
        for line in lines:
            line.say({**(reply(views[0]) or {}), "id": "race"})
        ground.tally.messages += MOVERS
        answers = await ground.all_of([answered(line) for line in lines])
        won = sum(isinstance(kind, str) and kind == "view" for kind in answers)
        if won != 1:
            ground.tally.breaches.append(f"{won} of {MOVERS} made the same move")
    finally:
        for line in lines:
            line.drop()


async def greeted(line: Line) -> dict[str, Any]:
    line.say({"type": "hello"})
    return await line.hears("view")


async def answered(line: Line) -> str:
    """The type of the message that answers ours."""
    while True:
        _, payload = await line.hear(10)
        message = json.loads(payload)
        if message.get("re") == "race":
            return str(message["type"])


async def rematches(ground: Ground, first: int) -> None:
    """Everybody asks for a rematch: only one table is made."""
    seats = [{"kind": "device"}] * 4
    board = await ground.table(seats, first, record=longest_game())

    def again(who: int) -> Any:
        return ground.once("POST", f"{board.path}/rematch", {}, first + who % 4, bearer(board.key))

    answers = await ground.all_of([again(who) for who in range(60)])
    found = [answer for answer in answers if isinstance(answer, Answer)]
    tables = {answer.json()["table"] for answer in found if answer.status in (200, 201)}
    if len(tables) != 1:
        ground.tally.breaches.append(f"{len(tables)} rematches of one game")


async def leaving(ground: Ground, first: int) -> None:
    """Claim, leave, link and name one seat, all at once, while its table moves."""
    board = await ground.table(PEOPLE, first)
    line = await ground.socket(board, first)
    moving = asyncio.create_task(keep_moving(ground, line))
    tails = ["seats/1/leave", "seats/1/link", "seats/1/name", "seats/1/stand-in", "seats/1/unlink"]
    bodies: dict[str, Any] = {"seats/1/name": {"name": "x"}, "seats/1/stand-in": {"level": None}}

    def act(who: int) -> Any:
        tail = tails[who % len(tails)]
        path, body = f"{board.path}/{tail}", bodies.get(tail, {})
        return ground.once("POST", path, body, first + who % 4, bearer(board.key))

    try:
        await ground.all_of([act(who) for who in range(60)])
    finally:
        moving.cancel()
        line.drop()


async def ending(ground: Ground, first: int) -> None:
    """Delete, end and forget tables while somebody moves at them."""
    board = await ground.table(PEOPLE, first)
    line = await ground.socket(board, first)
    moving = asyncio.create_task(keep_moving(ground, line))
    try:
        await asyncio.sleep(0.1)
        await ground.all_of([end(ground, board, way, first) for way in ways(ground) * 10])
    finally:
        moving.cancel()
        line.drop()


def ways(ground: Ground) -> list[tuple[str, str, Any]]:
    """How a table can end on this server."""
    known = [
        ("DELETE", "/api/tables/{table}", {}),
        ("POST", "/api/tables/{table}/end", {"agree": True}),
        ("POST", "/api/tables/{table}/seats/{seat}/leave", {}),
        ("POST", FORGET, {}),
    ]
    return [way for way in known if ground.has(*way[:2])]


async def end(ground: Ground, board: Board, way: tuple[str, str, Any], first: int) -> Answer:
    method, path, body = way
    path = path.replace("{table}", board.table).replace("{seat}", "1")
    return await ground.once(method, path, body, first, bearer(board.key))


async def keep_moving(ground: Ground, line: Line) -> None:
    line.say({"type": "hello"})
    try:
        for _ in range(200):
            message = reply(await line.hears("view", 5))
            if message is None:
                return
            line.say(message)
            ground.tally.messages += 1
            await asyncio.sleep(0.06)
    except LOST:
        return


ATTACKS = [
    Attack("claims", "150 claims of one seat at once", racing(claims)),
    Attack("same version", "20 moves for one version at once", racing(same_version)),
    Attack("rematches", "60 rematches of one game at once", racing(rematches)),
    Attack("leaving", "a seat left, linked and named while its table moves", racing(leaving)),
    Attack("ending", "tables deleted, ended and left while they move", racing(ending)),
]
