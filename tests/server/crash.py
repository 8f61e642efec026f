"""The server dies a hundred times while people play: every acknowledged move is there, none twice.

`make crash` runs it whole, on SQLite and on PostgreSQL; the tests run a short form.
"""

import json
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.people import BOT, TWO
from tests.server.postgres import postgres
from tests.server.served import Chair, Guest, Served

PLAYERS = 4
KILLS = 100


class Player(threading.Thread):
    """Plays at one table, whatever happens to the server, and remembers what it was told."""

    def __init__(self, served: Served, guest: Guest, table: str) -> None:
        super().__init__(daemon=True)
        self.served = served
        self.guest = guest
        self.table = table
        self.rng = random.Random(table)
        self.acknowledged: dict[int, str] = {}
        """The words whose views we have got, by their place in the log."""
        self.told = 0
        self.pending: tuple[int, int, str] | None = None
        """The version, place and word of a move whose answer never came."""
        self.stopping = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                try:
                    with self.guest.sits(self.table) as chair:
                        self.send_again(chair)
                        self.play(chair)
                except (OSError, WebSocketException, TimeoutError, EOFError):
                    time.sleep(0.02)
        except BaseException as error:
            self.failure = error

    def play(self, chair: Chair) -> None:
        while not self.stopping.is_set():
            view = chair.view
            if view["to_act"] is None:
                self.stopping.set()
            elif not view["moves"]:
                chair.hear(timeout=1)
            elif view["can_undo"] and self.rng.random() < 0.1:
                self.undo(chair)
            else:
                self.move(chair, self.rng.choice(chair.words()))

    def move(self, chair: Chair, word: str) -> None:
        version = chair.view["version"]
        place = chair.view["log"]["from"] + len(chair.view["log"]["entries"])
        self.pending = (version, place, word)
        answer = chair.say("move", version=version, move=word)
        if answer["type"] == "view":
            assert answer["version"] > version
            self.acknowledged[place] = word
            self.told += 1
        self.pending = None

    def send_again(self, chair: Chair) -> None:
        """A move whose answer was lost is made now or was made then: once, not twice."""
        if self.pending is None:
            return
        version, place, word = self.pending
        answer = chair.say("move", version=version, move=word)
        if answer["type"] == "refusal":
            assert answer["reason"] == "stale", answer
        self.acknowledged[place] = word
        self.told += 1
        self.pending = None

    def undo(self, chair: Chair) -> None:
        """What we ask to take back need not be there any more, whether we hear of it or not."""
        fence = chair.view["fence"]
        self.acknowledged = {
            place: word for place, word in self.acknowledged.items() if place < fence
        }
        chair.say("undo", version=chair.view["version"])


def final_log(guest: Guest, table: str) -> list[dict[str, Any]]:
    log: list[dict[str, Any]] = guest.ask(f"/tables/{table}")["log"]["entries"]
    return log


def check(player: Player) -> int:
    """Every word we were told is made stands in the record at its place; how many there were."""
    log = final_log(player.guest, player.table)
    for place, word in player.acknowledged.items():
        assert log[place]["word"] == word, (place, word, log[place])
    view = player.guest.ask(f"/tables/{player.table}")
    assert view["frozen"] is None, "the record replays"
    return player.told


def crash(folder: Path, database: str | None, kills: int) -> dict[str, int]:
    """Kill and restart; the figures tell how much was played meanwhile."""
    rng = random.Random(kills)
    served = Served(folder, database, bots="1")
    served.start()
    players = [seat_player(served) for _ in range(PLAYERS)]
    moves = finished = 0
    try:
        for _ in range(kills):
            wait_for(players, rng.randint(1, 12))
            time.sleep(rng.uniform(0, 0.03))
            served.kill()
            served.start()
            for number, player in enumerate(players):
                if player.stopping.is_set() or player.failure:
                    moves += settle(player)
                    finished += 1
                    players[number] = seat_player(served)
        for player in players:
            player.stopping.set()
            moves += settle(player)
    finally:
        for player in players:
            player.stopping.set()
        served.stop()
    return {"kills": kills, "acknowledged moves": moves, "games finished": finished}


def wait_for(players: list[Player], moves: int) -> None:
    """Until so many more moves were acknowledged, so that a slow machine tests as much."""
    wanted = sum(player.told for player in players) + moves
    patience = time.monotonic() + 20
    while sum(player.told for player in players) < wanted and time.monotonic() < patience:
        if all(player.stopping.is_set() for player in players):
            return
        time.sleep(0.002)


def seat_player(served: Served) -> Player:
    """A new table: one person and two bots."""
    guest = Guest(served.url)
    made = guest.makes(TWO[0], BOT, BOT)
    player = Player(served, guest, made["table"])
    player.start()
    return player


def settle(player: Player) -> int:
    player.join(30)
    if player.failure:
        raise player.failure
    return check(player)


def main() -> None:
    for name in ("SQLite", "PostgreSQL"):
        with tempfile.TemporaryDirectory() as folder:
            if name == "SQLite":
                figures = crash(Path(folder), None, KILLS)
            else:
                with postgres() as server:
                    figures = crash(Path(folder), server.get_uri(), KILLS)
        print(f"{name}: {json.dumps(figures)}; every one of them was there, none twice")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
