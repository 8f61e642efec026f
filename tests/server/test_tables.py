"""Making tables, finding them again, and everything besides moves."""

from itertools import chain

import pytest
from starlette.testclient import TestClient

from cenote.games import GAMES
from cenote.server.storage.schema import TABLES
from tests.server.people import BOT, TWO, Person, play_until, write


def finished(person: Person, *seats) -> str:
    """A table whose game is over."""
    made = person.makes(*(seats or ({"kind": "me", "name": "Ana"}, BOT)))
    with person.sits(made["table"]) as sitting:
        play_until([sitting], lambda view: False)
    return made["table"]


FARMER = {"kind": "bot", "level": "farmer"}


def test_the_games_and_options_are_listed(ana):
    told = ana.get("/games")

    assert {game["id"] for game in told["games"]} == set(GAMES)
    assert {"random", "novice"} <= {level["id"] for level in told["levels"]}
    styles = {game["id"]: game["styles"] for game in told["games"]}
    assert "farmer" in styles["tzolkin"] and styles["maya"] == []


def test_a_style_can_take_a_seat_in_its_game(ana):
    view = ana.get(f"/tables/{ana.makes(BOT, FARMER)['table']}")

    assert [seat["level"] for seat in view["table"]["seats"]] == [BOT["level"], "farmer"]


def test_a_table_is_made_whole_in_one_request(ana):
    made = ana.makes(*TWO, BOT, title=" Friday ", options=["first:1"], listed=True)

    view = ana.get(f"/tables/{made['table']}")

    assert made["mine"] == [0]
    assert [link["seat"] for link in made["links"]] == [1]
    assert view["table"]["title"] == "Friday"
    assert view["table"]["options"] == ["first:1"]
    assert view["board"]["starting_player"] == 1
    assert [seat["kind"] for seat in view["table"]["seats"]] == ["person", "person", "bot"]
    assert [seat["open"] for seat in view["table"]["seats"]] == [False, True, False]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"game": "chess", "seats": [BOT, BOT]}, "bad_option"),
        ({"game": "tzolkin", "seats": [BOT]}, "bad_option"),
        ({"game": "tzolkin", "seats": [BOT, BOT], "options": ["fast"]}, "bad_option"),
        ({"game": "tzolkin", "seats": [BOT, BOT], "speed": 9}, "bad_request"),
        ({"game": "tzolkin", "seats": [BOT, {"kind": "bot"}]}, "bad_request"),
        ({"game": "tzolkin", "seats": [BOT, {"kind": "bot", "level": "god"}]}, "bad_request"),
        ({"game": "tzolkin", "seats": [BOT, {"kind": "bot", "level": "expert*9"}]}, "bad_request"),
        ({"game": "maya", "seats": [BOT, BOT, FARMER]}, "bad_request"),
        ({"game": "tzolkin", "seats": [BOT, BOT], "clock": {"kind": "live"}}, "bad_request"),
        ({"game": "tzolkin", "seats": [BOT, BOT], "webhook": "file:///etc"}, "bad_request"),
        ({"game": "tzolkin", "seats": [BOT, BOT], "record": "game go 1"}, "bad_record"),
        ([], "bad_request"),
    ],
)
def test_a_bad_table_is_refused_with_a_reason(ana, body, reason):
    refusal = ana.post("/tables", body or [1], 400)

    assert refusal["reason"] == reason
    assert refusal["sentence"]


def test_a_browser_gets_its_key_in_a_cookie_and_finds_its_tables(client: TestClient):
    body = {"game": "tzolkin", "seats": list(TWO)}
    answer = client.post("/api/tables", json=body)

    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie and "Secure" not in cookie
    mine = client.get("/api/tables").json()["tables"]
    assert [table["table"] for table in mine] == [answer.json()["table"]]
    assert mine[0]["mine"] == [0] and mine[0]["host"]


def test_lists_say_whose_turn_it_is_and_who_won(ana, ben):
    made = ana.makes(options=["first:0"])
    over = finished(ana)

    tables = {table["table"]: table for table in ana.get("/tables")["tables"]}

    assert tables[made["table"]]["your_turn"] and tables[made["table"]]["state"] == "playing"
    assert tables[over]["state"] == "over" and 1 in tables[over]["ranks"]
    assert len(tables[over]["points"]) == 2
    assert ben.get("/tables")["tables"] == []


@pytest.mark.parametrize("game", GAMES)
def test_lists_show_progress_and_no_secrets(ana, game):
    seats = [{"kind": "me", "name": "Ana"}, *[BOT] * (min(GAMES[game].seats) - 1)]
    made = ana.makes(*seats, game=game)

    (before,) = ana.get("/tables")["tables"]
    board = ana.get(f"/tables/{made['table']}")["board"]

    assert before["figures"]
    assert all(board[name] == value for name, value in before["figures"].items())
    assert all(isinstance(value, int | str) for value in before["figures"].values())


def test_a_move_changes_the_progress_in_lists(ana):
    made = ana.makes({"kind": "me", "name": "Ana"}, BOT, options=["first:0"])
    begin = ana.get("/tables")["tables"][0]["figures"]
    with ana.sits(made["table"]) as sitting:
        play_until([sitting], lambda view: view["board"]["tooth"] > 2)

    figures = ana.get("/tables")["tables"][0]["figures"]

    assert figures["tooth"] > begin["tooth"] and figures["age"] == 1


def pages(person: Person, query: str) -> list[list[str]]:
    """The ids of all pages of a list."""
    found, after = [], ""
    while after is not None:
        page = person.get(f"/tables?{query}{after and f'&after={after}'}")
        found.append([table["table"] for table in page["tables"]])
        after = page["next"]
    return found


def test_lists_come_in_pages_newest_first(ana, ben):
    made = [ana.makes(listed=True) for _ in range(5)]
    for one in made[:2]:
        ben.claims(one)
    bens = [one["table"] for one in made[:2]]

    mine = pages(ana, "limit=2")
    (whole,) = pages(ana, "limit=5")

    assert [len(page) for page in mine] == [2, 2, 1]
    assert list(chain(*mine)) == whole and set(whole) == {one["table"] for one in made}
    assert pages(ben, "limit=1") == [[table] for table in whole if table in bens]
    assert pages(ben, "watch=true&limit=3") == [whole[:3], whole[3:]]
    changed = [table["changed"] for table in ana.get("/tables")["tables"]]
    assert changed == sorted(changed, reverse=True)


def test_tables_that_changed_in_the_same_instant_are_all_listed(client, ana):
    tables = {ana.makes()["table"] for _ in range(7)}
    write(client, lambda connection: connection.execute(TABLES.update().values(changed=5)))

    found = list(chain(*pages(ana, "limit=2")))

    assert len(found) == 7 and set(found) == tables


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=101",
        "limit=x",
        "after=",
        "after=5",
        "after=5.short",
        "after=-5.aaaaaaaaaaaa",
        "after=99999999999999999999.aaaaaaaaaaaa",
        "after=5.aaaaaaaaaaa%00",
        "after=5.aaaaaaaaaaaa%0A",
    ],
)
def test_an_invalid_page_is_refused(ana, query):
    assert ana.get(f"/tables?{query}", 400)["reason"] == "bad_request"


def test_listed_tables_can_be_found_to_watch(ana, ben):
    ana.makes()
    shown = ana.makes(listed=True)["table"]

    assert [table["table"] for table in ben.get("/tables?watch=true")["tables"]] == [shown]


def test_only_the_host_changes_settings(ana, ben):
    table = ana.makes()["table"]

    assert ben.post(f"/tables/{table}/settings", {"title": "x"}, 403)["reason"] == "not_host"
    ana.post(f"/tables/{table}/settings", {"title": "Ours", "pace": 300, "listed": True})

    view = ben.get(f"/tables/{table}")["table"]
    assert (view["title"], view["pace"], view["listed"]) == ("Ours", 300, True)


def test_a_record_can_be_exported_and_imported(ana):
    table = finished(ana)
    text = ana.get(f"/tables/{table}/record")
    lines = text.splitlines()

    shorter = "\n".join(lines[: len(lines) // 2])
    made = ana.makes({"kind": "me"}, {"kind": "device"}, record=shorter)

    again = ana.get(f"/tables/{made['table']}/record")
    assert again.startswith(shorter)
    answer = ana.client.get(f"/api/tables/{table}/record?download=true", headers=ana.headers)
    assert "attachment" in answer.headers["content-disposition"]


def test_only_a_lone_player_gets_the_record_of_a_game_in_progress(ana, ben):
    together = ana.makes()["table"]
    alone = ana.makes({"kind": "me"}, BOT, listed=True)["table"]

    assert ana.get(f"/tables/{together}/record", 403)["reason"] == "secret_record"
    assert ben.get(f"/tables/{alone}/record", 403)["reason"] == "secret_record"
    assert ana.get(f"/tables/{alone}/record").startswith("game tzolkin")


def test_replay_gives_the_log_the_turns_and_every_position(ana):
    table = finished(ana)
    whole = ana.get(f"/tables/{table}/replay")

    assert whole["eyes"] == 0
    assert len(whole["log"]["entries"]) == whole["moves"]
    ends = [turn["to"] for turn in whole["turns"]]
    assert [0, *ends] == [turn["from"] for turn in whole["turns"]] + [whole["moves"]]
    first = ana.get(f"/tables/{table}/replay/0?count=3")["positions"]
    assert [position["moves"] for position in first] == [0, 1, 2]
    assert first[0]["to_act"] == "chance"
    last = ana.get(f"/tables/{table}/replay/{whole['moves'] - 1}?count=50")["positions"]
    assert [position["moves"] for position in last] == [whole["moves"] - 1, whole["moves"]]
    now = ana.get(f"/tables/{table}")
    assert last[-1]["board"] == now["board"] and last[-1]["scores"] == now["scores"]
    beyond = ana.get(f"/tables/{table}/replay/{whole['moves'] + 1}", 404)
    assert beyond["reason"] == "no_moment"


def test_a_game_can_be_continued_from_any_move_as_a_new_table(ana, ben):
    table = finished(ana)
    board = ana.get(f"/tables/{table}/replay/100")["positions"][0]["board"]

    made = ben.makes({"kind": "me"}, {"kind": "device"}, start={"table": table, "moves": 100})

    view = ben.get(f"/tables/{made['table']}")
    assert view["table"]["start"] == {"table": table, "moves": 100}
    there = ben.get(f"/tables/{made['table']}/replay/100")["positions"][0]["board"]
    assert there["gears"] == board["gears"]
    too_far = {"table": table, "moves": 99999}
    body = {"game": "tzolkin", "seats": [BOT, BOT], "start": too_far}
    assert ben.post("/tables", body, 404)["reason"] == "no_moment"


def test_a_game_that_others_still_play_cannot_be_continued(ana):
    table = ana.makes()["table"]
    body = {"game": "tzolkin", "seats": [BOT, BOT], "start": {"table": table, "moves": 5}}

    assert ana.post("/tables", body, 403)["reason"] == "secret_record"


def test_a_rematch_waits_for_the_same_people(ana, ben):
    made = ana.makes()
    ben.claims(made, name="Ben")
    table = made["table"]
    assert ana.post(f"/tables/{table}/rematch", {}, 409)["reason"] == "not_over"
    with ana.sits(table) as one, ben.sits(table) as other:
        play_until([one, other], lambda view: False)
        first = ana.post(f"/tables/{table}/rematch", {}, 201)
        told = other.wait(lambda m: m["type"] == "view" and m["table"]["rematch"])
    view = ben.get(f"/tables/{first['table']}")
    assert view["table"]["waiting"] and view["mine"] == []
    second = ben.post(f"/tables/{table}/rematch", {})

    assert first["table"] == second["table"] == told["table"]["rematch"]
    assert (first["mine"], second["mine"]) == ([1], [0])
    view = ben.get(f"/tables/{first['table']}")
    assert [seat["name"] for seat in view["table"]["seats"]] == ["Ben", "Ana"]
    assert not view["table"]["waiting"] and view["version"] == 1


def test_the_number_of_tables_is_limited(open_server):
    ana = Person(open_server(tables_per_device=2))
    ana.makes()
    ana.makes()

    body = {"game": "tzolkin", "seats": list(TWO)}
    assert ana.post("/tables", body, 429)["reason"] == "too_many_tables"


def test_unknown_tables_are_not_found(ana):
    for path in ("/tables/aaaaaaaaaaaa", "/tables/..%2f..%2fetc", "/tables/x", "/tables/%00" * 3):
        assert ana.get(path, 404)["reason"] in ("no_table", "no_page")
