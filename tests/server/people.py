"""People at a server in the same process: the vocabulary of the server's tests."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from fastapi import FastAPI
from starlette.testclient import TestClient, WebSocketTestSession

from cenote.server.common.keys import hashed, new_key
from cenote.server.http.services import Services

Json = dict[str, Any]

TWO = ({"kind": "me", "name": "Ana"}, {"kind": "link", "name": "Ben"})
BOT = {"kind": "bot", "level": "random"}


class Person:
    """Somebody with a device: sends HTTP requests, and opens sockets at tables."""

    def __init__(self, client: TestClient, key: str | None = None) -> None:
        self.client = client
        self.key = key or new_key()

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def get(self, path: str, status: int = 200) -> Any:
        answer = self.client.get(f"/api{path}", headers=self.headers)
        assert answer.status_code == status, answer.text
        is_json = answer.headers["content-type"] == "application/json"
        return answer.json() if is_json else answer.text

    def post(self, path: str, body: Any = None, status: int = 200, **headers: str) -> Any:
        answer = self.client.post(f"/api{path}", json=body or {}, headers=self.headers | headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def put(self, path: str, body: Any, status: int = 200) -> Any:
        answer = self.client.put(f"/api{path}", json=body, headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    def delete(self, path: str, status: int = 200) -> Any:
        answer = self.client.delete(f"/api{path}", headers=self.headers)
        assert answer.status_code == status, answer.text
        return answer.json()

    @property
    def device(self) -> str:
        """What the server knows this person by."""
        return hashed(self.key)

    def makes(self, *seats: Json, game: str = "tzolkin", **more: Any) -> Json:
        body = {"game": game, "seats": list(seats or TWO), **more}
        made: Json = self.post("/tables", body, 201)
        return made

    def claims(self, made: Json, seat: int = 1, **body: Any) -> Json:
        key = next(link["key"] for link in made["links"] if link["seat"] == seat)
        path = f"/tables/{made['table']}/seats/{seat}/claim"
        return dict(self.post(path, body, **{"X-Seat-Key": key}))

    def sits(self, table: str) -> "Sitting":
        return Sitting(self.client.websocket_connect(self.socket(table), headers=self.headers))

    def socket(self, table: str) -> str:
        return f"/api/tables/{table}/socket"


def services(client: TestClient) -> Services:
    """What only the server knows."""
    assert isinstance(client.app, FastAPI)
    kept: Services = client.app.state.services
    return kept


def write(client: TestClient, change: Callable[..., Any], *args: Any) -> Any:
    """Change the database of a server behind its back."""
    assert client.portal is not None
    store = services(client).store
    return client.portal.call(lambda: store.write(change, *args))


class Sitting:
    """A socket that has said hello; `view` is the newest view it got."""

    def __init__(self, connection: AbstractContextManager[WebSocketTestSession]) -> None:
        self.connection = connection
        self.view: Json = {}
        self.log: list[Json] = []
        self.heard: list[Json] = []
        self.number = 0

    def __enter__(self) -> "Sitting":
        self.session = self.connection.__enter__()
        self.say("hello")
        return self

    def __exit__(self, *error: Any) -> None:
        self.connection.__exit__(*error)

    def say(self, kind: str, **fields: Any) -> Json:
        """Send a message and wait for its answer: a view, a refusal or a pong."""
        self.number += 1
        self.session.send_json({"type": kind, "id": self.number, **fields})
        return self.wait(lambda message: message.get("re") == self.number)

    def wait(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            message = self.hear()
            if wanted(message):
                return message

    def hear(self) -> Json:
        message: Json = self.session.receive_json()
        self.heard.append(message)
        if message["type"] == "view":
            self.view = message
            self.log[message["log"]["from"] :] = message["log"]["entries"]
        return message

    def wait_for_version(self, version: int) -> Json:
        if self.view["version"] >= version:
            return self.view
        return self.wait(lambda m: m["type"] == "view" and m["version"] >= version)

    def moves(self, word: str | None = None) -> Json:
        """Make a move: the given one, or any."""
        word = word or random.choice(self.words())
        return self.say("move", version=self.view["version"], move=word)

    def words(self) -> list[str]:
        return [move["word"] for move in self.view["moves"]]

    @property
    def acts(self) -> bool:
        return bool(self.view["moves"])


def play_until(sittings: list[Sitting], enough: Callable[[Json], bool]) -> None:
    """All of them play random moves until a view satisfies the condition, or the game is over."""
    while True:
        newest = max((s.view for s in sittings), key=lambda view: view["version"])
        for sitting in sittings:
            sitting.wait_for_version(newest["version"])
        if newest["to_act"] is None or enough(newest):
            return
        for sitting in sittings:
            if sitting.acts:
                sitting.moves()
                break
        else:  # a bot is to act
            sittings[0].wait_for_version(newest["version"] + 1)
