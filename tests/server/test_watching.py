"""Who may watch a table, and what is public once its game is over."""

import json

import pytest
from starlette.testclient import WebSocketDenialResponse

from cenote.games import GAMES
from tests.server.people import BOT, Person, play_until
from tests.server.test_secrets import leaves, true_match

PLACES = ("", "/replay", "/replay/0", "/record")


def test_strangers_do_not_see_a_private_table(client, ana, ben):
    table = ana.makes()["table"]

    for place in PLACES:
        assert ben.get(f"/tables/{table}{place}", 403)["reason"] == "players_only"
    with pytest.raises(WebSocketDenialResponse) as denied:
        ben.sits(table).__enter__()
    assert json.loads(denied.value.content)["reason"] == "players_only"
    assert ben.get("/tables?watch=true")["tables"] == []
    assert client.get(f"/table/{table}").status_code == 200  # the app itself, which says so


def test_its_players_and_its_host_see_it(client, ana, ben):
    made = ana.makes({"kind": "link"}, BOT)
    ben.claims(made, 0)
    for person in (ana, ben):
        assert person.get(f"/tables/{made['table']}")["table"]["listed"] is False
        with person.sits(made["table"]):
            pass


def test_invited_people_may_watch_and_sit_down(ana, ben):
    made = ana.makes()
    path, key = f"/tables/{made['table']}", made["links"][0]["key"]

    def look(with_key: str) -> int:
        headers = ben.headers | {"X-Seat-Key": with_key}
        return int(ben.client.get(f"/api{path}", headers=headers).status_code)

    assert look("x" * 43) == 403
    assert look(key) == 200
    ben.claims(made)
    assert ben.get(path)["mine"] == [1]
    assert look(key) == 200
    assert Person(ben.client).get(path, 403)["reason"] == "players_only"


def test_a_used_key_opens_nothing(client, ana, ben):
    made = ana.makes()
    key = made["links"][0]["key"]
    ben.claims(made)

    headers = Person(client).headers | {"X-Seat-Key": key}
    assert client.get(f"/api/tables/{made['table']}", headers=headers).status_code == 403


def test_spectators_are_disconnected_when_a_table_becomes_private(ana, ben):
    table = ana.makes(listed=True)["table"]
    with ben.sits(table) as watching:
        ana.post(f"/tables/{table}/settings", {"listed": False})
        assert watching.wait(lambda m: m["type"] == "bye")["reason"] == "players_only"


@pytest.fixture(params=GAMES)
def finished(request, client, ana):
    """A game of Ana and two computers, over."""
    table = ana.makes({"kind": "me"}, BOT, BOT, game=request.param)["table"]
    with ana.sits(table) as sitting:
        play_until([sitting], lambda _: False)
    return table


def test_everything_in_a_finished_game_is_visible(client, finished, ana, ben):
    match = true_match(client, finished)
    for person in (ana, ben):
        whole = person.get(f"/tables/{finished}/replay?eyes=all")
        assert whole["eyes"] == "all" and whole["over"]
        said = [entry["word"] for entry in whole["log"]["entries"]]
        assert said == match.words()
    for moves in range(0, len(match.entries), 17):
        state = match.record().replay(moves)
        path = f"/tables/{finished}/replay/{moves}?eyes=all"
        seen = leaves(ben.get(path)["positions"][0]["board"])
        for seat in range(match.seats):
            assert leaves(match.game.observe(state, seat)) - news_of(match, state) <= seen


def news_of(match, state):
    return leaves(match.game.news(state, None))


def test_it_can_be_seen_as_each_seat_saw_it(client, finished, ben):
    match = true_match(client, finished)
    for eyes, seat in (("0", 0), ("2", 2), ("anyone", None)):
        whole = ben.get(f"/tables/{finished}/replay?eyes={eyes}")
        assert whole["eyes"] == seat
        position = ben.get(f"/tables/{finished}/replay/40?eyes={eyes}")["positions"][0]
        board = match.game.observe(match.record().replay(40), seat)
        del board["news"]
        assert position["board"] == json.loads(json.dumps(board))
    assert ben.get(f"/tables/{finished}/replay?eyes=7", 404)["reason"] == "no_seat"
    assert ben.get(f"/tables/{finished}/replay?eyes=mine", 400)["reason"] == "bad_request"


def test_hidden_things_stay_hidden_during_the_game(ana, ben):
    made = ana.makes(listed=True)
    ben.claims(made)
    for rest in ("/replay", "/replay/3"):
        path = f"/tables/{made['table']}{rest}?eyes="
        assert ana.get(path + "all", 403)["reason"] == "secret_record"
        assert ana.get(path + "1", 403)["reason"] == "not_your_seat"
        ana.get(path + "0")
        ana.get(path + "anyone")


def test_nothing_happens_after_the_last_move(finished, ana):
    whole = ana.get(f"/tables/{finished}/replay")
    game, moves = whole["table"]["game"], whole["moves"]
    body = {"game": game, "seats": [BOT, BOT, BOT], "start": {"table": finished, "moves": moves}}

    assert ana.post("/tables", body, 409)["reason"] == "at_the_end"
    body["start"]["moves"] -= 1
    ana.post("/tables", body, 201)
