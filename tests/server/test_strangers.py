# ruff: noqa: F811
"""Two people who never met: a slow rated game from an open seat to the page of their games."""

from typing import Any

import pytest

from tests.server.later import DAY, later  # noqa: F401
from tests.server.people import Person, play_until
from tests.server.test_me import takes
from tests.server.test_my_games import worked_out
from tests.server.test_notices import (  # noqa: F401
    certificate,
    client,
    no_grace,
    open_trusting,
    plays_a_turn,
    push,
    subscribes,
)

RATED: dict[str, Any] = {
    "rated": True,
    "take_backs": False,
    "clock": {"kind": "days", "seconds": 3 * 24 * 3600, "at_zero": "bot"},
    "options": ["first:0"],
    "title": "Slow",
}


@pytest.mark.sampled(1)
def test_a_rated_game_of_three_days_a_turn_with_notices_and_a_change_of_devices(
    client,
    push,
    later,
):
    ana, ben = Person(client), Person(client)
    takes(ana, "Ana Lee")
    phrase = takes(ben, "Ben Ten")
    for person in (ana, ben):
        subscribes(person, push, name=person.key[:8])
    table = ana.makes({"kind": "me"}, {"kind": "anyone"}, **RATED)["table"]

    assert [one["table"] for one in ben.get("/lobby")["tables"]] == [table]
    ben.post(f"/tables/{table}/sit", {})
    assert push.next()["kind"] == "turn"  # she begins, which says more than who sat down
    later(client, 2 * DAY)
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    assert push.next()["kind"] == "turn"

    later(client, 2 * DAY)
    phone = Person(client)
    phone.post("/me/enter", {"phrase": phrase})
    assert [one["table"] for one in phone.get("/me/now")["turns"]] == [table]
    with phone.sits(table) as sitting:
        plays_a_turn(sitting)
    assert push.next()["kind"] == "turn"
    with phone.sits(table) as one, ana.sits(table) as other:
        play_until([one, other], lambda view: False)
        assert one.view["to_act"] is None

    worked_out(client)
    for person in (ana, ben, phone):
        (rating,) = person.get("/me/ratings")["ratings"]
        assert rating["games"] == 1
        (game,) = person.get("/me/games")["games"]
        assert game["table"] == table and game["state"] == "over"
        assert person.get("/me/stats")["games"]
