"""The attacking process: separate from the people who play, and at a lower CPU priority."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import resource
from multiprocessing.connection import Connection
from typing import Any

from tests.server.siege.attacks import named
from tests.server.siege.ground import Ground, Tally
from tests.server.siege.line import LOST, dialled

GRACE = 45.0
"""Extra seconds for an attack: the server may be frozen, and connections are counted."""


class Attacker:
    """Starts the process once; each attack is asked for by name."""

    def __init__(self, where: tuple[str, int]) -> None:
        context = multiprocessing.get_context("spawn")
        self.ours, theirs = context.Pipe()
        self.process = context.Process(target=attack_when_told, args=(theirs, where), daemon=True)
        self.process.start()
        theirs.close()
        self.number = 0

    async def attack(self, name: str, seconds: float) -> Tally:
        """Attack and wait; returns the tally of what was done."""
        self.number += 1
        self.ours.send((name, seconds, self.number % 250))
        found = await asyncio.to_thread(self.hear, seconds + 2 * GRACE)
        return Tally(**found)

    def hear(self, patience: float) -> dict[str, Any]:
        if not self.ours.poll(patience):
            raise TimeoutError("the attacker has stopped answering")
        answer: dict[str, Any] = self.ours.recv()
        return answer

    def end(self) -> None:
        with contextlib.suppress(OSError):
            self.ours.send(None)
        self.process.join(5)
        self.process.kill()
        self.ours.close()


def attack_when_told(told: Connection, where: tuple[str, int]) -> None:
    """In the separate process: run until told to end, or until the parent is gone."""
    os.nice(10)  # a real attacker has a separate machine; here it gets the spare CPU time
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while (order := told.recv()) is not None:
            name, seconds, number = order
            told.send(vars(asyncio.run(attacked(name, Ground(where, seconds, number)))))


async def attacked(name: str, ground: Ground) -> Tally:
    """One attack; being cut off is counted, and being unable to start is reported."""
    asyncio.get_running_loop().set_exception_handler(lambda *_: None)
    try:
        ground.routes = await routes(ground)
        ground.begin()
        async with asyncio.timeout(ground.seconds + GRACE):
            await named(name).run(ground)
    except LOST as error:
        ground.tally.hung_up += 1
        if ground.tally.requests + ground.tally.messages == 0:
            ground.tally.breaches.append(f"the attack could not begin: {error!r}"[:200])
    return ground.tally


async def routes(ground: Ground) -> list[tuple[str, str]]:
    """The server's routes, by its own description."""
    async with dialled(ground.where, "127.0.0.1") as line:
        described = (await line.ask("GET", "/openapi.json")).json()
    return [
        (method.upper(), path)
        for path, methods in described["paths"].items()
        for method in methods
        if method in ("get", "post", "put", "delete", "patch")
    ]
