"""Floods: as much as the limits let through, and as fast as the refusals come."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

from tests.server.siege.ground import COMPUTERS, OPEN, PEOPLE, Attack, Board, Ground
from tests.server.siege.line import CLOSE, LOST, Line, bearer, fresh_key

ADDRESSES = 4
"""The number of attackers; each keeps a few connections busy."""
CONNECTIONS = 6
SOCKETS = 24
PACE = 1 / 19
"""Just under what one socket may send."""

SAYINGS: dict[str, dict[str, Any]] = {
    "hello": {"type": "hello"},
    "ping": {"type": "ping"},
    "chat": {"type": "chat", "text": "Buy corn! " * 49, "seat": 0},
    "look": {"type": "look", "seat": 0},
    "undo": {"type": "undo", "version": 1},
    "restart": {"type": "restart", "version": 1},
    "take_back": {"type": "take_back", "moves": 0},
    "answer": {"type": "answer", "moves": 0, "agree": False},
    "move": {"type": "move", "version": 1, "move": "place:tikal"},
    "hidden": {"type": "visible", "visible": False},
    "visible": {"type": "visible", "visible": True},
}
"""One message of every type."""

BODIES: dict[str, Any] = {
    "/api/tables": {"game": "tzolkin", "seats": PEOPLE},
    "/api/boards": {"text": "name = 1"},
    "/name": {"name": "Eve"},
    "/stand-in": {"level": "random"},
    "/auto": {"on": True},
    "/settings": {"title": "Eve's"},
    "/end": {"agree": True},
    "/report": {"message": 1, "why": "so"},
}
"""The body a route expects, by the end of its path; the others expect an empty object."""


FORGET = "/api/me/forget"
"""The route after which the caller has no tables; see the races."""


def body_of(path: str) -> Any:
    return next((body for end, body in BODIES.items() if path.endswith(end)), {})


def filled(path: str, table: str) -> str:
    """A described path with its parameters filled in."""
    for name, text in {"table": table, "seat": "0", "moves": "3"}.items():
        path = path.replace(f"{{{name}}}", text)
    return path


async def every_route(ground: Ground) -> None:
    """All routes in turn, on kept connections."""
    board, doomed = await ground.table(PEOPLE), await ground.table(PEOPLE)
    routes = [
        (method, filled(path, (doomed if ends_it(method, path) else board).table))
        for method, path in ground.routes
        if path != FORGET
    ]

    async def one(who: int) -> None:
        line = await ground.dial(who % ADDRESSES)
        try:
            for method, path in ground.rng.sample(routes, len(routes)):
                if not ground.is_over:
                    await ask(ground, line, method, path, board.key)
        finally:
            line.drop()

    await ground.crowd(ADDRESSES * CONNECTIONS, one)


def ends_it(method: str, path: str) -> bool:
    """Whether a table is gone after this request."""
    return method == "DELETE" or path.endswith("/end")


async def ask(ground: Ground, line: Line, method: str, path: str, key: str) -> None:
    body = b"" if method in ("GET", "DELETE") else json.dumps(body_of(path)).encode()
    headers = {"Content-Type": "application/json", **bearer(key)}
    ground.tally.requests += 1
    ground.tally.note(await line.ask(method, path, body, headers), f"{method} {path}")


def watching(*paths: str) -> Callable[[Ground], Any]:
    """A flood of requests meant for the operator only."""

    async def flood(ground: Ground) -> None:
        async def one(who: int) -> None:
            line = await ground.dial(who % ADDRESSES)
            try:
                while not ground.is_over:
                    await ask(ground, line, "GET", paths[who % len(paths)], fresh_key())
            finally:
                line.drop()

        await ground.crowd(ADDRESSES * CONNECTIONS, one)

    return flood


async def handshakes(ground: Ground) -> None:
    """Sockets opened and dropped at once: at a table, and at none."""
    board = await ground.table(PEOPLE)

    async def one(who: int) -> None:
        line = await ground.dial(who % ADDRESSES)
        try:
            table = board.table if who % 2 else "AAAAAAAAAAAA"
            status = await line.upgrade(table, board.key)
            ground.tally.requests += 1
            ground.tally.answers[str(status)] += 1
        finally:
            line.drop()

    await ground.crowd(ADDRESSES * CONNECTIONS, one)


def saying(*kinds: str) -> Callable[[Ground], Any]:
    """A flood of messages on many sockets, each just below its rate limit."""

    async def flood(ground: Ground) -> None:
        boards = [await ground.table(PEOPLE, which) for which in range(ADDRESSES)]

        async def one(who: int) -> None:
            which = who % ADDRESSES
            line = await ground.socket(boards[which], which)
            await chatter(ground, line, [SAYINGS[kind] for kind in kinds])

        await ground.crowd(SOCKETS, one)

    return flood


async def chatter(ground: Ground, line: Line, messages: list[dict[str, Any]]) -> None:
    """Send these in turn and discard the answers."""
    reading = asyncio.create_task(drain(line))
    try:
        line.say({"type": "hello"})
        for message in again_and_again(messages):
            if ground.is_over or reading.done():
                return
            line.say(message)
            ground.tally.messages += 1
            await asyncio.sleep(PACE)
    finally:
        reading.cancel()
        line.drop()


def again_and_again(messages: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    while True:
        yield from messages


async def drain(line: Line) -> None:
    try:
        while (await line.hear(600))[0] != CLOSE:
            pass
    except LOST:
        return


async def too_fast(ground: Ground) -> None:
    """Messages without any pause, until the server hangs up; then again."""
    board = await ground.table(PEOPLE)

    async def one(who: int) -> None:
        line = await ground.socket(board)
        reading = asyncio.create_task(drain(line))
        try:
            while not ground.is_over and not reading.done():
                for message in SAYINGS.values():
                    line.say(message)
                    ground.tally.messages += 1
                await asyncio.sleep(0.002)
        finally:
            reading.cancel()
            line.drop()

    await ground.crowd(ADDRESSES, one)


async def moves(ground: Ground) -> None:
    """Real moves, taken back and made again, at as many tables as there are sockets."""
    boards = [await ground.table(PEOPLE, who % ADDRESSES) for who in range(SOCKETS)]

    async def one(who: int) -> None:
        line = await ground.socket(boards[who], who % ADDRESSES)
        try:
            line.say({"type": "hello"})
            await to_and_fro(ground, line)
        finally:
            line.drop()

    await ground.crowd(SOCKETS, one)


async def to_and_fro(ground: Ground, line: Line) -> None:
    while not ground.is_over:
        view = await line.hears("view")
        again = {"type": "undo", "version": view["version"]}
        message = again if view["can_undo"] else reply(view)
        if message is None:
            return
        line.say(message)
        ground.tally.messages += 1
        await asyncio.sleep(PACE)


def reply(view: dict[str, Any]) -> dict[str, Any] | None:
    """The next message of a device with all seats: a move, or that the device was passed on."""
    if view["pass_to"] is not None:
        return {"type": "look", "seat": view["pass_to"]}
    if not view["moves"]:
        return None
    word = view["moves"][0]["word"]
    return {"type": "move", "version": view["version"], "move": word}


async def new_tables(ground: Ground) -> None:
    """Tables with new device keys, and their seats claimed by others."""

    async def one(who: int) -> None:
        board = await ground.table(OPEN, who % ADDRESSES, title="Eve's", listed=True)
        await claim(ground, board, who % ADDRESSES)

    await ground.crowd(ADDRESSES * 2, one)


async def claim(ground: Ground, board: Board, which: int) -> None:
    link = board.links[0]
    headers = {**bearer(fresh_key()), "X-Seat-Key": link["key"]}
    await ground.once("POST", f"{board.path}/seats/{link['seat']}/claim", {}, which, headers)


async def toggles(ground: Ground) -> None:
    """Toggling stand-ins, forced choices, names, titles and links."""
    boards = [await ground.table(PEOPLE, which) for which in range(ADDRESSES)]

    async def one(who: int) -> None:
        board = boards[who % ADDRESSES]
        for tail, body in toggled():
            path = board.path + tail
            if not ground.is_over:
                await ground.once("POST", path, body, who % ADDRESSES, bearer(board.key))

    await ground.crowd(ADDRESSES * 3, one)


def toggled() -> Iterator[tuple[str, Any]]:
    for level in ("random", None):
        yield "/seats/1/stand-in", {"level": level}
        yield "/seats/0/auto", {"on": level is None}
        yield "/seats/0/name", {"name": level or "Eve"}
        yield "/seats/0/link", {}
        yield "/settings", {"title": level or "", "listed": level is None}
        yield "/rematch", {}


async def thinking(ground: Ground) -> None:
    """Tables where only computers sit, of the level that thinks longest."""

    async def one(who: int) -> None:
        if ground.tally.answers["201"] < 25:
            await ground.table(COMPUTERS, who % ADDRESSES)
        await asyncio.sleep(0.2)

    await ground.crowd(ADDRESSES, one)


ATTACKS = [
    Attack("requests", "all routes, as fast as answers come", every_route),
    Attack(
        "watching", "/readyz, /metrics and /healthz", watching("/readyz", "/metrics", "/healthz")
    ),
    Attack(
        "pages",
        "the app, its description and its lists",
        watching("/", "/docs", "/api/tables?watch=true"),
    ),
    Attack("handshakes", "sockets opened and dropped", handshakes),
    Attack("hello", "asking for everything again on 24 sockets", saying("hello")),
    Attack("ping", "pings on 24 sockets", saying("ping")),
    Attack("chat", "500 characters of chat at a time on 24 sockets", saying("chat")),
    Attack("glances", "pages hidden and shown on 24 sockets", saying("hidden", "visible")),
    Attack("messages", "every type of message on 24 sockets", saying(*SAYINGS)),
    Attack("too fast", "messages without any pause", too_fast),
    Attack("moves", "real moves, made and taken back at 24 tables", moves),
    Attack("tables", "new tables with new device keys, and their seats", new_tables),
    Attack("toggles", "stand-ins, names, titles, links, rematches", toggles),
]
LAST = [Attack("thinking", "25 tables of expert computers", thinking)]
"""Work that continues after the attack."""
