"""Strangers: other sites' pages, other hosts' names, and addresses that are not theirs."""

import itertools
from typing import Any

from tests.server.siege.ground import PEOPLE, Attack, Ground
from tests.server.siege.line import bearer, fresh_key

HOSTS = ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example:{port}", "localhost.evil"]


def origins(ground: Ground) -> list[str]:
    """Pages that are not ours, some of them nearly."""
    port = ground.where[1]
    return [
        "https://evil.example",
        "null",
        f"http://evil.example:{port}",
        f"https://127.0.0.1:{port}",
        f"http://127.0.0.1:{port + 1}",
        f"http://127.0.0.1:{port}.evil.example",
        f"http://evil.example@127.0.0.1:{port}",
        f"ftp://127.0.0.1:{port}",
        "http://[",
    ]


async def foreign_pages(ground: Ground) -> None:
    """Each of them is refused every change, and a socket."""
    board = await ground.table(PEOPLE)
    cases = itertools.cycle(enumerate(origins(ground)))

    async def one(who: int) -> None:
        number, origin = next(cases)
        await foreign_request(ground, origin, 10 + number)
        await foreign_socket(ground, board.table, origin, 10 + number)

    await ground.crowd(2, one)


async def foreign_request(ground: Ground, origin: str, which: int) -> None:
    body = {"game": "tzolkin", "seats": PEOPLE}
    headers = {**bearer(fresh_key()), "Origin": origin}
    answer = await ground.once("POST", "/api/tables", body, which, headers)
    if answer.status < 400:
        breach(ground, f"a page of {nameless(ground, origin)} made a table")


async def foreign_socket(ground: Ground, table: str, origin: str, which: int) -> None:
    line = await ground.dial(which)
    try:
        status = await line.upgrade(table, fresh_key(), Origin=origin)
        ground.tally.requests += 1
        ground.tally.answers[str(status)] += 1
        if status == 101:
            breach(ground, f"a page of {nameless(ground, origin)} got a socket")
    finally:
        line.drop()


def breach(ground: Ground, what: str) -> None:
    """Each is told once."""
    if what not in ground.tally.breaches:
        ground.tally.breaches.append(what)


def nameless(ground: Ground, origin: str) -> str:
    """Without the port, which is another one every time."""
    port = ground.where[1]
    return origin.replace(str(port + 1), "OTHER").replace(str(port), "PORT")


async def foreign_hosts(ground: Ground) -> None:
    """DNS rebinding: another site's name that points at this machine."""
    cases = itertools.cycle(enumerate(HOSTS))

    async def one(who: int) -> None:
        number, host = next(cases)
        host = host.format(port=ground.where[1])
        for method, path in (("GET", "/api/games"), ("POST", "/api/tables"), ("GET", "/")):
            await foreign_host(ground, method, path, host, 10 + number)

    await ground.crowd(2, one)


async def foreign_host(ground: Ground, method: str, path: str, host: str, which: int) -> None:
    body: Any = b"" if method == "GET" else {"game": "tzolkin", "seats": PEOPLE}
    headers = {**bearer(fresh_key()), "Host": host, "Origin": f"http://{host}"}
    answer = await ground.once(method, path, body, which, headers)
    if answer.status < 400:
        breach(ground, f"{method} {path} for the host {nameless(ground, host)}")


async def spoofed(ground: Ground) -> None:
    """One address that claims to be many gets the limits of one."""

    async def one(who: int) -> None:
        line = await ground.dial()
        try:
            while not ground.is_over:
                number = ground.tally.requests
                headers = {"X-Forwarded-For": f"10.0.{number // 250 % 250}.{number % 250}"}
                headers["Forwarded"] = f"for={headers['X-Forwarded-For']}"
                ground.tally.requests += 1
                ground.tally.note(await line.ask("GET", "/api/games", b"", headers), "spoofed")
        finally:
            line.drop()

    await ground.crowd(8, one)
    taken = ground.tally.answers["200"]
    if ground.tally.requests > 400 and taken > 100 + 40 * ground.seconds + 100:
        breach(ground, f"{taken} requests of one address with many names in {ground.seconds:.0f} s")


async def half_true(ground: Ground) -> None:
    """Requests with two hosts, no host, an absolute address, and two lengths."""
    host = "{}:{}".format(*ground.where)
    shapes = itertools.cycle(
        [
            "GET /api/games HTTP/1.1\r\n\r\n",
            f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n",
            f"GET http://evil.example/api/games HTTP/1.1\r\nHost: {host}\r\n\r\n",
            "GET /api/games HTTP/1.0\r\n\r\n",
            f"POST /api/boards HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n"
            "Content-Length: 6\r\n\r\nabcdef",
            f"POST /api/boards HTTP/1.1\r\nHost: {host}\r\nContent-Length: 5\r\n"
            "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n",
            f"POST /api/boards HTTP/1.1\r\nHost: {host}\r\nContent-Length: -5\r\n\r\n",
            f"POST /api/boards HTTP/1.1\r\nHost: {host}\r\nExpect: 100-continue\r\n\r\n",
        ]
    )

    async def one(who: int) -> None:
        line = await ground.dial(who)
        try:
            line.send(next(shapes).encode())
            ground.tally.requests += 1
            ground.tally.note(await line.answer(2), "an ambiguous request")
        finally:
            line.drop()

    await ground.crowd(4, one)


ATTACKS = [
    Attack("foreign pages", "origins with another scheme, host or port", foreign_pages),
    Attack("foreign hosts", "names pointed at this machine", foreign_hosts),
    Attack("spoofed", "an address that says it is many", spoofed),
    Attack("half true", "two hosts, two lengths, none at all", half_true),
]
