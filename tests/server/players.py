"""People who keep playing whatever happens to the servers, and remember every answer."""

import random
import threading
import time
import urllib.error
from collections.abc import Callable, Sequence
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.people import BOT, TWO
from tests.server.served import Chair, Guest

CUT_OFF = (OSError, WebSocketException, TimeoutError, EOFError)
AGAIN = ("unavailable", "too_fast")
"""Refusals after which the same message is sent once more."""
HEARSAY = 10.0
"""Seconds within which one server learns of a move at another."""


class Player(threading.Thread):
    """Plays at one table through any of the servers, and remembers every answer."""

    def __init__(self, urls: Sequence[str], guest: Guest, table: str) -> None:
        super().__init__(daemon=True)
        self.urls = urls
        self.guest = guest
        self.table = table
        self.rng = random.Random(table)
        self.acknowledged: dict[int, str] = {}
        """The words whose views we have got, by their place in the log."""
        self.told = 0
        self.pending: tuple[int, int, str] | None = None
        """The version, place and word of a move whose answer never came."""
        self.stopping = threading.Event()
        self.resting = threading.Event()
        self.failure: BaseException | None = None

    def run(self) -> None:
        try:
            while not self.stopping.is_set():
                try:
                    with self.guest.sits(self.table, self.rng.choice(self.urls)) as chair:
                        self.play(chair)
                except CUT_OFF:
                    time.sleep(0.02)
        except BaseException as error:
            self.failure = error

    def play(self, chair: Chair) -> None:
        while not self.stopping.is_set():
            view = seen(chair)
            if self.pending is not None:
                self.send_again(chair)
            elif self.resting.is_set():
                time.sleep(0.05)
            elif view["to_act"] is None:
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
            self.was_made()
        elif answer["reason"] not in AGAIN:
            self.pending = None

    def was_made(self) -> None:
        assert self.pending is not None
        _, place, word = self.pending
        self.acknowledged[place] = word
        self.told += 1
        self.pending = None

    def send_again(self, chair: Chair) -> None:
        """A move whose answer was lost was made then or is made now: once, not twice."""
        assert self.pending is not None
        version, _, word = self.pending
        answer = chair.say("move", version=version, move=word)
        if answer["type"] == "refusal" and answer["reason"] in AGAIN:
            time.sleep(0.1)
            return
        assert answer["type"] == "view" or answer["reason"] == "stale", answer
        self.was_made()

    def undo(self, chair: Chair) -> None:
        """A move we ask to take back may be gone, whether the answer reaches us or not."""
        fence = chair.view["fence"]
        self.acknowledged = {
            place: word for place, word in self.acknowledged.items() if place < fence
        }
        chair.say("undo", version=chair.view["version"])


def seen(chair: Chair) -> dict[str, Any]:
    """What is on the table; ConnectionError if our hello was refused."""
    if not chair.view:
        raise ConnectionError("no view")
    return chair.view


def seat_player(urls: Sequence[str], at: int = 0) -> Player:
    """A new table, made at one of the servers: one person and two bots."""
    guest = Guest(urls[at])
    made = patiently(lambda: guest.makes(TWO[0], BOT, BOT, listed=True))
    player = Player(urls, guest, made["table"])
    player.start()
    return player


def settle(player: Player) -> int:
    """Stop the player; every acknowledged word must be in the record at its place."""
    player.stopping.set()
    player.join(40)
    if player.failure:
        raise player.failure
    until = time.monotonic() + HEARSAY
    while lost := missing(player):
        assert time.monotonic() < until, f"{len(lost)} moves are not in the record: {lost[:3]}"
        time.sleep(0.1)
    return player.told


def missing(player: Player) -> list[tuple[int, str]]:
    """Acknowledged words that the record lacks or has differently."""
    view = patiently(lambda: player.guest.ask(f"/tables/{player.table}"))
    assert view["frozen"] is None, "the record replays"
    words = [entry["word"] for entry in view["log"]["entries"]]
    return [
        (place, word)
        for place, word in player.acknowledged.items()
        if words[place : place + 1] != [word]
    ]


def wait_for(players: Sequence[Player], moves: int) -> None:
    """Wait for this many more acknowledged moves, so that a slow machine tests as much."""
    wanted = sum(player.told for player in players) + moves
    patience = time.monotonic() + 20
    while sum(player.told for player in players) < wanted and time.monotonic() < patience:
        if all(player.stopping.is_set() or player.failure for player in players):
            return
        time.sleep(0.002)


def patiently(ask: Callable[[], Any], patience: float = 30) -> Any:
    """Retry until there is an answer: the server or its database may still be starting."""
    until = time.monotonic() + patience
    while True:
        try:
            return ask()
        except urllib.error.HTTPError as error:
            if error.code != 503 or time.monotonic() > until:
                raise
        except OSError:
            if time.monotonic() > until:
                raise
        time.sleep(0.1)
