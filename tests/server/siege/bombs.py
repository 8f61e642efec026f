"""Bombs: small bodies that are expensive to parse."""

import itertools
import json
import re
import time
from collections.abc import Callable
from typing import Any

from tests.server.siege.ground import PEOPLE, Attack, Board, Ground
from tests.server.siege.line import LOST, TEXT, bearer, frame, fresh_key
from tests.server.siege.payloads import (
    BODY,
    JSON,
    MESSAGES,
    NASTY,
    PLACES,
    RECORDS,
    SMALL_BODY,
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
    """One bomb by itself, for a test; a body at every route."""

    async def attack(ground: Ground) -> None:
        if kind == "bodies":
            await throw_everywhere(ground, name)
        else:
            await throw(ground, name, MAKERS[kind]()[name], 0)

    return Attack(f"{kind}: {name}", "one bomb", attack)


# At every route

FILES = ("/api/tables", "/api/boards")
"""Routes that take longer bodies than others."""


def takes_a_body(route: tuple[str, str]) -> bool:
    return route[0] in ("POST", "PUT", "PATCH")


def at_route(name: str, route: tuple[str, str], board: Board) -> Bomb:
    """A body as long as the route takes, from the host of a table to that table."""
    method, path = route
    body = JSON[name](BODY if path in FILES else SMALL_BODY).encode()
    ids = {"table": board.table, "seat": "0"}
    filled = re.sub(r"\{(\w+)\}", lambda found: ids.get(found[1], "1"), path)
    return method, filled, body, bearer(board.key)


async def throw_everywhere(ground: Ground, name: str) -> None:
    """One body at every route, once."""
    board = await ground.table(PEOPLE)
    for number, route in enumerate(filter(takes_a_body, ground.routes)):
        bomb = at_route(name, route, board)
        await throw(ground, f"{name} at {route[1]}", bomb, 1 + number // PER_ADDRESS)


async def bodies(ground: Ground) -> None:
    """All bodies at all routes in turn, three at once."""
    board = await ground.table(PEOPLE)
    routes = list(filter(takes_a_body, ground.routes))
    ground.rng.shuffle(routes)
    cases = itertools.cycle(itertools.product(routes, JSON))
    numbers = itertools.count()
    ground.begin()

    async def one(_: int) -> None:
        route, name = next(cases)
        bomb = at_route(name, route, board)
        await throw(ground, f"{name} at {route[1]}", bomb, next(numbers) // PER_ADDRESS % 200)

    await ground.crowd(3, one)


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
    Attack("body bombs", "JSON that is deep, long or odd, at every route", bodies, 2),
    Attack("record bombs", "records that are long, odd or nearly right", throwing("records"), 2),
    Attack("text bombs", "odd characters in every field of a table", throwing("texts")),
    Attack("table texts", "odd characters in every field at a table", texts_at_a_table),
    Attack(
        "request bombs", "long paths, headers and questions, zipped bodies", throwing("requests")
    ),
    Attack("message bombs", "messages that are deep, long or odd", messages),
]
