"""Two people who only want to play, each from an address of their own."""

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.figures import waited
from tests.server.seated import Seated, seated
from tests.server.siege.line import LOST, bearer, dialled, fresh_key

ANA, BEN = "127.0.0.2", "127.0.0.3"
PAUSE = 0.06
"""Seconds between two moves: slow enough for the limits, fast enough to feel every freeze."""
PATIENCE = 40.0
SEATS = [{"kind": "me", "name": "Ana"}, {"kind": "link", "name": "Ben"}]


@dataclass(frozen=True)
class Timed:
    """One move: seconds until the other one saw it, and the same without waits for a busy CPU."""

    took: float
    fair: float


class Pair:
    """Plays game after game; keeps how long each move took to reach the other."""

    def __init__(self, where: tuple[str, int], server: int) -> None:
        self.where = where
        self.server = server
        self.url = "http://{}:{}".format(*where)
        self.rng = random.Random(1)
        self.keys = (fresh_key(), fresh_key())
        self.moves: list[Timed] = []
        self.troubles: list[str] = []
        """What should not have happened: a move lost or refused, a socket closed."""
        self.table = ""
        self.acknowledged: dict[int, tuple[int, str]] = {}
        """Acknowledged words and who made them, by their place in the log."""
        self.stopping = False

    @property
    def secrets(self) -> list[str]:
        """Secrets that no log may contain."""
        return [*self.keys, *([self.table] if self.table else [])]

    def take_moves(self) -> list[Timed]:
        taken, self.moves = self.moves, []
        return taken

    def waited(self) -> float:
        """Seconds that the server and we waited for a CPU."""
        return waited(self.server) + waited("thread-self")

    def take_troubles(self) -> list[str]:
        taken, self.troubles = self.troubles, []
        return taken

    async def play(self) -> None:
        """Play until told to stop; a player who is cut off reconnects, and that is noted."""
        while not self.stopping:
            try:
                if not self.table:
                    await self.sit_down()
                async with self.both() as (ana, ben):
                    await self.play_game(ana, ben)
            except (*LOST, WebSocketException, AssertionError) as error:
                self.troubles.append(f"the pair was cut off: {error!r}"[:200])
                await asyncio.sleep(0.2)

    @asynccontextmanager
    async def both(self) -> AsyncIterator[tuple[Seated, Seated]]:
        async with (
            seated(self.url, self.table, self.keys[0], ANA) as ana,
            seated(self.url, self.table, self.keys[1], BEN) as ben,
        ):
            yield ana, ben

    async def sit_down(self) -> None:
        """A new table; Ben comes by the link."""
        body = {"game": "tzolkin", "seats": SEATS}
        made = await self.ask(0, "POST", "/api/tables", body)
        link = made["links"][0]
        path = f"/api/tables/{made['table']}/seats/1/claim"
        await self.ask(1, "POST", path, {}, **{"X-Seat-Key": link["key"]})
        self.table, self.acknowledged = made["table"], {}

    async def ask(self, who: int, method: str, path: str, body: Any = None, **more: str) -> Any:
        async with dialled(self.where, (ANA, BEN)[who]) as line:
            headers = {**bearer(self.keys[who]), "Content-Type": "application/json", **more}
            data = b"" if body is None else json.dumps(body).encode()
            answer = await line.ask(method, path, data, headers)
        assert answer.status < 300, answer.body[:200]
        return answer.json()

    async def play_game(self, ana: Seated, ben: Seated) -> None:
        while not self.stopping:
            newest = max(ana.version, ben.version)
            await ana.sees(newest, PATIENCE)
            await ben.sees(newest, PATIENCE)
            if not await self.move(0, ana, ben) and not await self.move(1, ben, ana):
                await self.check()
                self.table = ""
                return
            await asyncio.sleep(PAUSE)

    async def move(self, who: int, actor: Seated, other: Seated) -> bool:
        """One move, if this one is to act; timed until the other one sees it."""
        view = actor.view()
        if not view["moves"]:
            return False
        word = self.rng.choice(view["moves"])["word"]
        version = view["version"]
        sent, lost = time.perf_counter(), self.waited()
        number = await actor.say("move", version=version, move=word)
        answer = await actor.answer(number, PATIENCE)
        if answer == "view":
            took = await other.sees(version + 1, PATIENCE) - sent
            self.moves.append(Timed(took, max(0.0, took - (self.waited() - lost))))
            self.acknowledged[view["log"]["from"] + len(view["log"]["entries"])] = who, word
        else:
            self.troubles.append(f"the pair was refused: {answer}")
        return True

    async def check(self) -> None:
        """Every acknowledged word is in the record, as its maker reads it."""
        if not self.table:
            return
        known, path = dict(self.acknowledged), f"/api/tables/{self.table}"
        logs = [(await self.ask(who, "GET", path))["log"]["entries"] for who in (0, 1)]
        lost = [
            place
            for place, (who, word) in known.items()
            if place >= len(logs[who]) or logs[who][place]["word"] != word
        ]
        if lost:
            self.troubles.append(f"the pair lost {len(lost)} moves")
