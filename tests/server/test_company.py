"""What people at a table may know of each other: ratings, and whose page is public."""

import json

from tests.server.people import Person
from tests.server.test_me import takes
from tests.server.test_my_games import worked_out
from tests.server.test_progress import FIRST, learns
from tests.server.test_ratings import ME, RATED, ends, named, seated  # noqa: F401
from tests.server.test_seeking import seeks

ANYONE = {"kind": "anyone"}


def players(person: Person, table: str) -> list:
    return person.get(f"/tables/{table}/players")["players"]


def lobby(person: Person) -> dict:
    (table,) = person.get("/lobby")["tables"]
    return table


def test_at_a_rated_table_everybody_sees_everybodys_rating(client, named):  # noqa: F811
    ana, ben = named
    table = seated(ana, ben)
    assert players(ana, table) == [{"rating": None, "change": None, "shown": False}] * 2
    ends(client, table, 1, 2)

    mine, theirs = players(ben, table)
    assert mine["change"] > 0 > theirs["change"]
    assert mine["rating"]["points"] == 1000 + mine["change"]
    assert mine["rating"]["spread"] > 300 and mine["rating"]["provisional"]

    again = seated(ana, ben)
    now = players(ben, again)[0]
    assert now["rating"] == mine["rating"] and now["change"] is None


def test_elsewhere_only_of_people_whose_page_is_public(client, named):  # noqa: F811
    ana, ben = named
    ends(client, seated(ana, ben), 1, 2)
    made = ana.makes(ME, {"kind": "link"})
    ben.claims(made)
    assert players(ben, made["table"]) == [None, None]

    ana.post("/me/shown", {"shown": True})
    mine, theirs = players(ben, made["table"])
    assert mine["shown"] and mine["rating"]["points"] > 1000 and theirs is None


def test_a_seat_that_does_not_show_the_name_says_nothing(client, ana, ben):
    takes(ana, "Ana Lee")
    ana.post("/me/shown", {"shown": True})
    table = ana.makes(ME, {"kind": "device"})["table"]

    assert players(ana, table)[1] is None
    assert ben.get(f"/tables/{table}/players", 403)["reason"] == "players_only"


def test_the_lobby_tells_who_waits_and_who_may_sit_down(client, named):  # noqa: F811
    ana, ben = named
    ends(client, seated(ana, ben), 1, 2)
    strong = {"rating_range": {"least": 1001, "most": 4000}}
    table = ana.makes(ME, ANYONE, **RATED, **strong)["table"]

    shown = lobby(ben)
    assert shown["players"][0]["rating"]["points"] > 1000 and shown["players"][1] is None
    assert shown["barred"] == "rating_range"
    stranger = Person(client)
    assert lobby(stranger)["barred"] == "name_needed"
    assert lobby(ana)["barred"] is None
    for person, status in ((ben, 409), (stranger, 403)):
        refusal = person.post(f"/tables/{table}/sit", {}, status)
        assert refusal["reason"] == lobby(person)["barred"]


def test_what_is_found_says_the_same(named):  # noqa: F811
    ana, ben = named
    ana.makes(ME, ANYONE, **RATED)

    found = seeks(ben, rated=True, clocks=["days_1"])["found"]
    assert found["players"][0] == {"rating": None, "change": None, "shown": False}
    assert found["barred"] is None


def test_a_public_page_shows_ratings_without_their_tables(client, named):  # noqa: F811
    ana, ben = named
    table = seated(ana, ben)
    ends(client, table, 1, 2)
    worked_out(client)
    ana.post("/me/shown", {"shown": True})

    page = Person(client).get("/people/Ana%20Lee")
    (rating,) = page["ratings"]["ratings"]
    assert rating["points"] > 1000 and rating["games"] == 1
    assert [point["table"] for point in rating["history"]] == [None]
    assert page["ratings"]["scales"] and table not in json.dumps(page)
    assert ben.get("/people/Ben%20Ten", 404)["reason"] == "no_player"


def test_postgres_finds_and_tells_the_same(open_server, database):
    """Four weeks per turn in milliseconds are more than its integers hold."""
    client = open_server(database_url=database)
    ana, ben = Person(client), Person(client)
    takes(ana, "Ana Lee")
    takes(ben, "Ben Ten")
    ends(client, seated(ana, ben), 1, 2)
    weeks = {"kind": "days", "seconds": 28 * 86_400, "at_zero": "bot"}
    table = ana.makes(ME, ANYONE, **RATED | {"clock": weeks})["table"]

    found = seeks(ben, rated=True, clocks=["days_7"])["found"]
    assert found["table"] == table and found["players"][0]["rating"]["points"] > 1000
    assert seeks(ben, rated=True, clocks=["days_3", "live"])["found"] is None
    assert ben.get("/me/games?against=mixed")["games"] == []
    kept = learns(ben, solved=[FIRST], days_solved=["2026-11-18"])
    assert kept["solved"] == [FIRST] and learns(ben) == kept
