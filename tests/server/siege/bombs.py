"""Bombs: small bodies that are expensive to parse."""

import itertools
import json
import re
import time
from collections.abc import Callable
from typing import Any

from tests.server.siege.ground import PEOPLE, Attack, Ground
from tests.server.siege.line import LOST, TEXT, bearer, frame, fresh_key
from tests.server.siege.payloads import (
    JSON,
    MESSAGES,
    NASTY,
    PLACES,
    RECORDS,
    TOML,
    shapes,
    table_body,
)

Bomb = tuple[str, str, bytes, dict[str, str]]
"""Method, path, body and headers of a request."""
PER_ADDRESS = 15
"""Fewer than the rate limit of an address, so that none is refused unread."""


def boards() -> dict[str, Any]:
    """Each file twice: to be checked, and to be played on."""
    found: dict[str, Any] = {}
    for name, make in TOML.items():
        text = make()
        checked = json.dumps({"text": text}).encode()
        tabled = table_body(game="maya", board=text).encode()
        found[name] = ("POST", "/api/boards", checked, {})
        found[f"{name}, to be played on"] = ("POST", "/api/tables", tabled, {})
    return found


def bodies() -> dict[str, Any]:
    return {
        f"{name} at {path}": ("POST", path, make().encode(), {})
        for name, make in JSON.items()
        for path in ("/api/tables", "/api/boards")
    }


def records() -> dict[str, Any]:
    return {
        name: ("POST", "/api/tables", fitting(make()).encode(), {})
        for name, make in RECORDS.items()
    }


def fitting(record: str) -> str:
    """A table for this record, with its game and seats if they can be read."""
    found = re.match(r"game (\w+) 1\nseats (\d)\n", record)
    if found is None:
        return table_body(record=record)
    seats = [{"kind": "device"}] * int(found[2])
    return table_body(record=record, game=found[1], seats=seats)


def texts() -> dict[str, Any]:
    return {
        f"{name} in {place}": ("POST", "/api/tables", table_body(**put(text)).encode(), {})
        for place, put in PLACES.items()
        for name, text in NASTY.items()
    }


def requests() -> dict[str, Any]:
    return {name: tuple(parts) for name, *parts in shapes()}


MAKERS: dict[str, Callable[[], dict[str, Any]]] = {
    "boards": boards,
    "bodies": bodies,
    "records": records,
    "texts": texts,
    "requests": requests,
}


def throwing(kind: str) -> Any:
    """All bombs of a kind in turn, three at once, as often as there is time."""

    async def attack(ground: Ground) -> None:
        bombs = list(MAKERS[kind]().items())
        ground.begin()
        numbers = itertools.count()

        async def one(_: int) -> None:
            number = next(numbers)
            await throw(ground, *bombs[number % len(bombs)], number // PER_ADDRESS % 200)

        await ground.crowd(3, one)

    return attack


async def throw(ground: Ground, name: str, bomb: Bomb, which: int) -> None:
    """One bomb; a refusal or a closed connection is the right answer."""
    method, path, body, headers = bomb
    began = time.monotonic()
    try:
        headers = {**bearer(fresh_key()), **headers}
        answer = await ground.once(method, path, body, which, headers)
        if answer.status >= 500:
            ground.tally.failures[-1] += f", {name}"
    except LOST:
        ground.tally.hung_up += 1
    finally:
        ground.tally.time(name, time.monotonic() - began)


def thrown_once(kind: str, name: str) -> Attack:
    """One bomb by itself, for a test."""

    async def attack(ground: Ground) -> None:
        await throw(ground, name, MAKERS[kind]()[name], 0)

    return Attack(f"{kind}: {name}", "one bomb", attack)


# At a table

TAILS: dict[str, Callable[[str], Any]] = {
    "/seats/0/name": lambda text: {"name": text},
    "/seats/0/claim": lambda text: {"name": text},
    "/seats/0/stand-in": lambda text: {"level": text},
    "/settings": lambda text: {"title": text, "webhook": text},
    "/report": lambda text: {"message": 1, "why": text},
}
"""Routes of a table that take a text."""


async def texts_at_a_table(ground: Ground) -> None:
    board = await ground.table(PEOPLE)
    cases = itertools.cycle(itertools.product(TAILS, NASTY))

    async def one(who: int) -> None:
        tail, name = next(cases)
        body = json.dumps(TAILS[tail](NASTY[name])).encode()
        bomb = ("POST", board.path + tail, body, bearer(board.key))
        await throw(ground, f"{name} at {tail}", bomb, who)

    await ground.crowd(4, one)


async def messages(ground: Ground) -> None:
    """Each on a separate socket, because some close it."""
    board = await ground.table(PEOPLE)
    names = itertools.cycle(MESSAGES)

    async def one(who: int) -> None:
        line = await ground.socket(board, who)
        try:
            line.say({"type": "hello"})
            line.send(frame(TEXT, MESSAGES[next(names)]))
            line.say({"type": "ping", "id": "end"})
            ground.tally.messages += 3
            await line.hears("pong", 10)
        finally:
            line.drop()

    await ground.crowd(4, one)


ATTACKS = [
    Attack("board bombs", "board files that are hard to read", throwing("boards"), 2),
    Attack("body bombs", "JSON that is deep, long or odd", throwing("bodies")),
    Attack("record bombs", "records that are long, odd or nearly right", throwing("records"), 2),
    Attack("text bombs", "odd characters in every field of a table", throwing("texts")),
    Attack("table texts", "odd characters in every field at a table", texts_at_a_table),
    Attack(
        "request bombs", "long paths, headers and questions, zipped bodies", throwing("requests")
    ),
    Attack("message bombs", "messages that are deep, long or odd", messages),
]
