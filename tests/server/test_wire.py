"""Wire types: the browser's are generated from the server's, and messages conform to them."""

import json
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter

from cenote.server.common.wire.messages import Down, Up
from cenote.server.common.wire.replays import Positions, Replay
from cenote.server.common.wire.server import Games
from cenote.server.common.wire.tables import Page
from cenote.server.common.wire.views import View
from cenote.server.http.socket import ANSWERS
from tests.server import wire_types


def test_the_browsers_types_are_up_to_date():
    renew = "python -m tests.server.wire_types --write"
    assert wire_types.TYPES.read_text() == wire_types.written(), f"out of date: {renew}"


def test_every_client_message_has_a_type_and_an_answer():
    said = [word for each in get_args(Up.__value__) for word in words_of(each)]
    assert sorted(said) == sorted(ANSWERS)


def words_of(message: Any) -> tuple[str, ...]:
    words: tuple[str, ...] = get_args(message.__annotations__["type"])
    return words


def fits(kind: Any, said: Any) -> None:
    """No field is missing, and none is there that the type does not have."""
    TypeAdapter(kind).validate_json(json.dumps(said), strict=True, extra="forbid")


@pytest.mark.parametrize(("game", "people"), [("tzolkin", 2), ("maya", 3)])
def test_views_replays_and_lists_conform_to_their_types(ana, game, people):
    seats = [{"kind": "me"} if seat == 0 else {"kind": "device"} for seat in range(people)]
    table = ana.makes(*seats, game=game)["table"]

    fits(View, ana.get(f"/tables/{table}"))
    fits(Replay, ana.get(f"/tables/{table}/replay"))
    fits(Positions, ana.get(f"/tables/{table}/replay/0?count=5"))
    fits(Page, ana.get("/tables"))
    fits(Games, ana.get("/games"))


def test_socket_messages_conform_to_their_types(ana):
    table = ana.makes({"kind": "me"}, {"kind": "device"})["table"]
    with ana.sits(table) as sitting:
        fits(Down, sitting.view)
        fits(Down, sitting.say("ping"))
        fits(Down, sitting.say("move", version=999, move="done"))
        fits(Down, sitting.say("look", seat=sitting.view["to_act"]))
        fits(Down, sitting.moves())
        sitting.session.send_json({"type": "chat", "text": "hello"})
        sitting.wait(lambda message: message["type"] == "chat")
        for message in sitting.heard:
            fits(Down, message)
