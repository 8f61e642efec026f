"""Servers and databases die while people play: every acknowledged move is there, none twice.

`make crash` runs it whole: the server on SQLite and on PostgreSQL, PostgreSQL itself, and one of
two servers, where the time is taken until the other one moves for the dead one's computers.
"""

import argparse
import random
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests import reaper
from tests.server import figures
from tests.server.people import BOT, TWO
from tests.server.players import CUT_OFF, Player, patiently, seat_player, seen, settle, wait_for
from tests.server.postgres import kill_postgres, postgres, start_postgres
from tests.server.served import Chair, Guest, Served

Json = dict[str, Any]

PLAYERS = 4
KILLS = 300
RECOVERIES = 20
TAKEOVERS = 20
SCENES = ("sqlite", "postgresql", "one-of-two", "database")
PROMISED = {"failures in the log": 0, "changes not heard of": 0, "takeover": 5.0}
"""The most that each figure may be; of times, in seconds, the worst counts."""
PATIENCE = 60.0
"""Seconds within which another server must have taken over."""


class Stage:
    """The servers, their players, and how many of the players' moves were found again."""

    def __init__(self, servers: Sequence[Served]) -> None:
        self.servers = servers
        self.urls = [served.url for served in servers]
        self.players = [self.seat(number) for number in range(PLAYERS)]
        self.moves = self.finished = 0

    def seat(self, number: int) -> Player:
        return seat_player(self.urls, number % len(self.urls))

    def replace_finished(self) -> None:
        """Players whose game has ended start a new one."""
        for number, player in enumerate(self.players):
            if player.stopping.is_set() or player.failure:
                self.moves += settle(player)
                self.finished += 1
                self.players[number] = self.seat(number)

    def end(self) -> Json:
        for player in self.players:
            self.moves += settle(player)
        return {"acknowledged moves": self.moves, "games finished": self.finished}

    def stop(self) -> None:
        """Whatever went wrong."""
        for player in self.players:
            player.stopping.set()

    def traces(self) -> int:
        """Failures that the servers logged."""
        logs = ((served.data / "server.log").read_text() for served in self.servers)
        return sum(log.count('"trace"') for log in logs)


def play(
    servers: Sequence[Served], blows: int, strike: Callable[[Stage, random.Random], None]
) -> Json:
    """People play while something is killed again and again; returns figures of what was played."""
    rng = random.Random(blows)
    with ExitStack() as stack:
        for served in servers:
            stack.enter_context(served)
        stage = Stage(servers)
        stack.callback(stage.stop)
        for _ in range(blows):
            wait_for(stage.players, rng.randint(1, 12))
            time.sleep(rng.uniform(0, 0.03))
            strike(stage, rng)
            stage.replace_finished()
        return stage.end() | {"failures in the log": stage.traces()}


def kill_server(stage: Stage, rng: random.Random) -> None:
    """Kill it as a power cut would, and start it again."""
    served = rng.choice(stage.servers)
    served.kill()
    served.start()


def crash(folder: Path, database: str | None, kills: int) -> Json:
    """One server, killed and restarted."""
    served = Served(folder, database, bots="1")
    return {"kills": kills} | play([served], kills, kill_server)


# PostgreSQL


class Watcher:
    """A spectator at the other server, who watches a player's table all the time."""

    def __init__(self, url: str, table: str) -> None:
        self.guest = Guest(url)
        self.table = table
        self.chair: Chair | None = None

    def sees(self, version: int, patience: float = 8) -> bool:
        """Whether this version arrives unasked; reconnects only if the connection breaks."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                if self.chair is None:
                    self.chair = self.guest.sits(self.table)
                if seen(self.chair)["version"] >= version:
                    return True
                self.chair.hear(timeout=1)
            except TimeoutError:
                continue
            except CUT_OFF:
                self.chair = None
                time.sleep(0.1)
        return False


def crash_postgres(folder: Path, server: Any, recoveries: int) -> Json:
    """The database dies under two live servers; both catch up with what happened meanwhile."""
    uri = server.get_uri()
    servers = [Served(folder / name, uri, bots="1") for name in ("one", "two")]
    times: list[float] = []
    missed: list[str] = []

    def strike(stage: Stage, rng: random.Random) -> None:
        watchers = [watcher(player, stage) for player in stage.players]
        kill_postgres(server)
        time.sleep(rng.uniform(0, 0.3))
        began = time.monotonic()
        start_postgres(server)
        wait_for(stage.players, 1)
        times.append(time.monotonic() - began)
        with quiet(stage):  # a change missed now would not be revealed by a later one
            missed.extend(name for look in watchers for name in unseen(look))

    told = play(servers, recoveries, strike)
    told["changes not heard of"] = len(missed)
    return {"kills of PostgreSQL": recoveries, **told, "moves again after": in_seconds(times)}


@contextmanager
def quiet(stage: Stage) -> Iterator[None]:
    """Nobody moves, except computers that are already thinking."""
    for player in stage.players:
        player.resting.set()
    time.sleep(0.5)
    try:
        yield
    finally:
        for player in stage.players:
            player.resting.clear()


def watcher(player: Player, stage: Stage) -> Watcher:
    watcher = Watcher(stage.urls[1], player.table)
    watcher.sees(0)
    return watcher


def unseen(watcher: Watcher) -> list[str]:
    """The table, unless the watcher gets its newest version."""
    view = patiently(lambda: watcher.guest.ask(f"/tables/{watcher.table}"))
    seen = watcher.sees(view["version"])
    if watcher.chair is not None:
        watcher.chair.connection.close()
    return [] if seen else [watcher.table]


# Two servers


def crash_one_of_two(folder: Path, database: str, kills: int, takeovers: int) -> Json:
    """Either server is killed at random; in some rounds, while its computers think."""
    servers = [Served(folder / name, database, bots="1") for name in ("one", "two")]
    times: list[float] = []

    def strike(stage: Stage, rng: random.Random) -> None:
        if len(times) < takeovers:
            times.append(take_over(stage, rng))
        else:
            kill_server(stage, rng)

    told = play(servers, max(kills, takeovers), strike)
    return {"kills": max(kills, takeovers), **told, "takeover": in_seconds(times)}


def take_over(stage: Stage, rng: random.Random) -> float:
    """Seconds from a server's death to its computer's next move, as seen at the other server."""
    victim, other = rng.sample(list(stage.servers), 2)
    guest = Guest(victim.url)
    made = guest.makes(TWO[0], BOT, BOT, options=["first:1"], pace=1000)
    with guest.sits(made["table"], other.url) as chair:
        time.sleep(rng.uniform(0.1, 1.0))
        victim.kill()
        killed = time.monotonic()
        try:
            return moved_by(chair) - killed
        finally:
            victim.start()


def moved_by(chair: Chair) -> float:
    """The time of the next move; earlier moves are read first."""
    while True:
        try:
            chair.hear(timeout=0.05)
        except TimeoutError:
            break
    version = chair.view["version"]
    until = time.monotonic() + PATIENCE
    while chair.view["version"] == version:
        chair.hear(timeout=max(0.1, until - time.monotonic()))
    return time.monotonic()


def in_seconds(times: Sequence[float]) -> Json:
    return {
        "median": round(figures.percentile(times, 0.5), 1),
        "worst": round(max(times, default=0.0), 1),
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.server.crash", description=__doc__)
    parser.add_argument("--kills", type=int, default=KILLS, help="of the server, on each database")
    parser.add_argument("--recoveries", type=int, default=RECOVERIES, help="kills of PostgreSQL")
    parser.add_argument(
        "--takeovers", type=int, default=TAKEOVERS, help="of a dead one's computers"
    )
    parser.add_argument("--only", nargs="+", choices=SCENES, default=SCENES, help="not all of it")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the figures here")
    return parser.parse_args()


def main() -> int:
    wanted = arguments()
    reaper.watch_over(uuid.uuid4().hex)
    told: Json = {}
    broken: list[str] = []

    def say(name: str, found: Json) -> None:
        told[name] = found
        print(f"{name}: {spoken(found)}; every one of them was there, none twice", flush=True)
        broken.extend(f"{name}: {promise}" for promise in broken_in(found))

    with tempfile.TemporaryDirectory() as folder, postgres() as server:
        for scene in wanted.only:
            say(*played(scene, Path(folder) / scene, server, wanted))
    for promise in broken:
        print(f"BROKEN  {promise}")
    figures.write(wanted.out, "crash", told)
    return 1 if broken else 0


def broken_in(found: Json) -> list[str]:
    """Every broken promise among the figures of a scene."""
    return [
        f"{found[what]} {what}, promised: {most:g} at most"
        for what, most in PROMISED.items()
        if worst_of(found.get(what, 0)) > most
    ]


def worst_of(figure: Any) -> float:
    return float(figure["worst"] if isinstance(figure, dict) else figure)


def played(scene: str, folder: Path, server: Any, wanted: argparse.Namespace) -> tuple[str, Json]:
    """A scene's name and its figures."""
    if scene == "sqlite":
        return "SQLite", crash(folder, None, wanted.kills)
    if scene == "postgresql":
        return "PostgreSQL", crash(folder, new_database(server, "alone"), wanted.kills)
    if scene == "one-of-two":
        database, blows = new_database(server, "shared"), wanted.takeovers
        return "one of two servers", crash_one_of_two(folder, database, blows, blows)
    return "PostgreSQL itself", crash_postgres(folder, server, wanted.recoveries)


def new_database(server: Any, name: str) -> str:
    server.psql(f"CREATE DATABASE {name}")
    return str(server.get_uri(database=name))


def spoken(found: Json) -> str:
    return ", ".join(f"{number} {name}" for name, number in found.items())


if __name__ == "__main__":
    sys.exit(main())
