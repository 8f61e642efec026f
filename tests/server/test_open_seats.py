"""Seats that are open to anyone, and the tables that wait for players."""

from concurrent.futures import ThreadPoolExecutor
from urllib.error import HTTPError

import pytest

from tests.server.later import MINUTE, later  # noqa: F401
from tests.server.people import BOT, Person, play_until, services
from tests.server.served import Guest, Served

ME = {"kind": "me", "name": "Ana"}
ANYONE = {"kind": "anyone"}
SLOW = {"kind": "days", "seconds": 86_400, "at_zero": "bot"}


def lobby(person):
    return person.get("/lobby")["tables"]


def test_a_table_waits_in_the_lobby_until_its_open_seats_are_taken(client, ana, ben):
    made = ana.makes(ME, ANYONE, BOT, options=["first:2"], language="de", take_backs=False)
    table = made["table"]
    with ana.sits(table) as sitting:
        (listed,) = lobby(ben)
        assert (listed["table"], listed["free"], listed["mine"]) == (table, 1, [])
        assert (listed["language"], listed["take_backs"]) == ("de", False)
        assert listed["clock"] == {"kind": "none", "seconds": 0, "increment": 0, "at_zero": "show"}
        assert sitting.view["table"]["waiting"] and not sitting.acts
        assert sitting.say("move", version=1, move="done")["reason"] == "waiting"

        assert ben.post(f"/tables/{table}/sit", {"name": "Ben"})["mine"] == [1]

        assert lobby(ben) == []
        sitting.wait(lambda m: m["type"] == "view" and m["version"] > 1)  # the computer begins
        seat = sitting.view["table"]["seats"][1]
        assert (seat["name"], seat["open"]) == ("Ben", False)


def test_nobody_sits_twice_or_in_a_seat_that_is_taken(client, ana, ben):
    table = ana.makes(ME, ANYONE, {"kind": "link"})["table"]
    sit = f"/tables/{table}/sit"

    assert ana.post(sit)["mine"] == [0]
    assert ben.post(sit)["mine"] == ben.post(sit)["mine"] == [1]
    assert Person(client).post(sit, {}, 409)["reason"] == "seat_taken"
    assert Person(client).post("/tables/aaaaaaaaaaaa/sit", {}, 404)["reason"] == "no_table"


def test_a_game_that_has_begun_takes_nobody_in(client, ana, ben):
    made = ana.makes(ME, ANYONE, options=["first:0"])
    ben.post(f"/tables/{made['table']}/sit")
    with ana.sits(made["table"]) as sitting:
        sitting.moves()
    ben.post(f"/tables/{made['table']}/seats/1/leave")

    assert Person(client).post(f"/tables/{made['table']}/sit", {}, 409)["reason"] == "has_begun"
    assert lobby(ben) == []


def test_a_player_who_leaves_or_is_removed_before_the_game_makes_room_for_another(ana, ben):
    table = ana.makes(ME, ANYONE)["table"]
    for go in ((ben, "leave"), (ana, "free")):
        ben.post(f"/tables/{table}/sit")
        assert lobby(ben) == []
        go[0].post(f"/tables/{table}/seats/1/{go[1]}")
        assert [one["table"] for one in lobby(ben)] == [table]


def test_the_host_closes_opens_and_fills_seats(ana, ben):
    table = ana.makes(ME, ANYONE, ANYONE, options=["first:1"])["table"]
    kind = f"/tables/{table}/seats/1/kind"

    assert ben.post(kind, {"kind": "link"}, 403)["reason"] == "not_host"
    ana.post(kind, {"kind": "link"})
    assert [seat["anyone"] for seat in lobby(ben)[0]["seats"]] == [False, False, True]
    ana.post(kind, {"kind": "anyone"})
    assert ana.post(kind, {"kind": "bot"}, 400)["reason"] == "bad_request"
    ana.post(kind, {"kind": "bot", "level": "random"})
    assert ana.post(kind, {"kind": "link"}, 409)["reason"] == "not_a_person"
    assert lobby(ben)[0]["free"] == 1
    ben.post(f"/tables/{table}/sit")
    taken = f"/tables/{table}/seats/2/kind"
    assert ana.post(taken, {"kind": "bot", "level": "random"}, 409)["reason"] == "seat_taken"


def test_the_host_starts_with_computers_in_the_open_seats(ana, ben):
    table = ana.makes(ME, ANYONE, ANYONE, options=["first:1"])["table"]
    ben.post(f"/tables/{table}/sit")
    assert ben.post(f"/tables/{table}/start", {"level": "random"}, 403)["reason"] == "not_host"

    with ana.sits(table) as sitting:
        ana.post(f"/tables/{table}/start", {"level": "random"})
        started = sitting.wait(lambda m: m["type"] == "view" and not m["table"]["waiting"])

    seats = started["table"]["seats"]
    assert [seat["kind"] for seat in seats] == ["person", "person", "bot"]
    assert started["table"]["events"][-1]["event"] == "filled"
    assert lobby(ben) == []


def test_a_host_who_is_gone_is_not_listed_and_comes_back(client, ana, ben, later):  # noqa: F811
    quick = ana.makes(ME, ANYONE)["table"]
    slow = ana.makes(ME, ANYONE, clock=SLOW)["table"]
    assert {one["table"] for one in lobby(ben)} == {quick, slow}

    later(client, 11 * MINUTE)
    assert [one["table"] for one in lobby(ben)] == [slow]

    ana.get("/me/now")  # a page of hers is open somewhere
    client.portal.call(services(client).hosts_seen.write)
    assert {one["table"] for one in lobby(ben)} == {quick, slow}


def test_a_host_at_the_table_counts_as_seen(client, ana, ben, later):  # noqa: F811
    table = ana.makes(ME, ANYONE)["table"]
    with ana.sits(table):
        later(client, 11 * MINUTE)
        client.portal.call(services(client).hosts_seen.write)
        assert [one["table"] for one in lobby(ben)] == [table]


def test_waiting_tables_are_limited_for_each_host_and_in_all(open_server):
    client = open_server(waiting_tables_per_device=1, waiting_tables_in_all=2)
    ana, ben, cem = (Person(client) for _ in range(3))
    body = {"game": "tzolkin", "seats": [ME, ANYONE]}
    ana.makes(ME, ANYONE)
    assert ana.post("/tables", body, 429)["reason"] == "too_many_waiting"
    ana.makes(ME, {"kind": "link"})  # others are not concerned
    ben.makes(ME, ANYONE)
    assert cem.post("/tables", body, 429)["reason"] == "too_many_waiting"
    closed = cem.makes(ME, {"kind": "link"})["table"]
    open_it = {"kind": "anyone"}
    refusal = cem.post(f"/tables/{closed}/seats/1/kind", open_it, 429)
    assert refusal["reason"] == "too_many_waiting"


def test_one_address_does_not_fill_the_list_of_waiting_tables(open_server):
    """Devices cost nothing; but what has ended, or begun, no longer counts."""
    client = open_server(waiting_tables_per_address=2)
    ana, ben, cem = (Person(client) for _ in range(3))
    body = {"game": "tzolkin", "seats": [ME, ANYONE]}
    table = ana.makes(ME, ANYONE)["table"]
    wish = {"games": ["tzolkin"], "seats": [2], "clocks": ["none"]}
    ben.post("/me/seek", wish, 201)
    assert cem.post("/tables", body, 429)["reason"] == "too_many_waiting"
    assert cem.post("/me/seek", wish, 429)["reason"] == "too_many_waiting"
    closed = cem.makes(ME, {"kind": "link"})["table"]
    refusal = cem.post(f"/tables/{closed}/seats/1/kind", {"kind": "anyone"}, 429)
    assert refusal["reason"] == "too_many_waiting"

    ana.delete(f"/tables/{table}")
    cem.post(f"/tables/{closed}/seats/1/kind", {"kind": "anyone"})
    assert ana.post("/tables", body, 429)["reason"] == "too_many_waiting"


def test_the_lobby_comes_in_pages_and_tells_nothing_of_devices(client, ana):
    tables = [Person(client).makes(ME, ANYONE)["table"] for _ in range(3)]

    first = ana.get("/lobby?limit=2")
    rest = ana.get(f"/lobby?limit=2&after={first['next']}")

    assert sorted(one["table"] for one in first["tables"] + rest["tables"]) == sorted(tables)
    assert (len(first["tables"]), rest["next"]) == (2, None)
    assert not any(len(word) == 64 for word in str(first).split("'"))


RANGE = {"least": 900, "most": 1000}
LIVE = {"kind": "live", "seconds": 600, "at_zero": "bot"}


def test_the_host_may_wish_for_some_ratings(client, ana, ben):
    table = ana.makes(ME, ANYONE, rating_range=RANGE)["table"]
    strong = ana.makes(ME, ANYONE, rating_range={"least": 1001, "most": 2000})["table"]
    ranges = {waiting["table"]: waiting["rating_range"] for waiting in lobby(ben)}
    assert ranges[table] == RANGE
    assert ben.post(f"/tables/{table}/sit", {}, 403)["reason"] == "name_needed"

    ben.post("/me/name", {"name": "Ben Hur"})

    assert ben.post(f"/tables/{strong}/sit", {}, 409)["reason"] == "rating_range"
    assert ben.post(f"/tables/{table}/sit", {"name": "somebody else"})["mine"] == [1]
    seat = ana.get(f"/tables/{table}")["table"]["seats"][1]
    assert (seat["name"], seat["named"]) == ("Ben Hur", True)
    body = {"game": "tzolkin", "seats": [ME, ANYONE], "rating_range": RANGE | {"most": 1}}
    assert ana.post("/tables", body, 400)["reason"] == "bad_request"


def test_a_rated_table_takes_in_people_with_names_and_known_computers(client, ana, ben):
    ana.post("/me/name", {"name": "Ana Lee"})
    rated = {"rated": True, "take_backs": False, "clock": LIVE}
    table = ana.makes({"kind": "me"}, ANYONE, ANYONE, **rated)["table"]

    assert lobby(ben)[0]["rated"]
    assert ben.post(f"/tables/{table}/sit", {}, 403)["reason"] == "name_needed"
    start = f"/tables/{table}/start"
    assert ana.post(start, {"level": "casual"}, 400)["reason"] == "cannot_rate"  # alone
    ben.post("/me/name", {"name": "Ben Hur"})
    ben.post(f"/tables/{table}/sit")
    ana.post(start, {"level": "casual"})
    assert not ana.get(f"/tables/{table}")["table"]["waiting"]


def test_a_private_table_stays_private_until_somebody_sits(ana, ben):
    table = ana.makes(ME, ANYONE)["table"]

    assert ben.get(f"/tables/{table}", 403)["reason"] == "players_only"
    ben.post(f"/tables/{table}/sit")
    assert ben.get(f"/tables/{table}")["mine"] == [1]


def test_a_coach_has_no_place_where_anyone_may_sit(ana):
    seats = [ME | {"coach": "normal"}, ANYONE]
    refusal = ana.post("/tables", {"game": "tzolkin", "seats": seats}, 400)
    assert refusal["reason"] == "cannot_coach"


def test_a_rematch_rotates_the_seats_and_everybody_gets_the_same_table(ana, ben):
    made = ana.makes(ME, {"kind": "link", "name": "Ben"}, BOT | {"name": "Itzel"})
    ben.claims(made)
    table = made["table"]
    with ana.sits(table) as one, ben.sits(table) as two:
        play_until([one, two], lambda view: False)

    first = ana.post(f"/tables/{table}/rematch", {}, 201)
    second = ben.post(f"/tables/{table}/rematch", {"rotate": False})

    assert (first["table"], first["mine"], second["mine"]) == (second["table"], [2], [0])
    seats = ana.get(f"/tables/{first['table']}")["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ben", "Itzel", "Ana"]


@pytest.fixture(scope="module")
def two_servers(tmp_path_factory, shared_database):
    folder = tmp_path_factory.mktemp("open")
    with (
        Served(folder / "one", shared_database, bots="0") as one,
        Served(folder / "two", shared_database, bots="0") as two,
    ):
        yield one, two


@pytest.mark.sampled(1)
def test_two_who_click_at_once_at_two_servers_get_two_seats_or_a_refusal(two_servers):
    one, two = two_servers
    ana = Guest(one.url)
    table = ana.makes(ME, ANYONE, ANYONE)["table"]
    people = [Guest(server.url) for server in (one, two) for _ in range(4)]

    def sit(guest):
        try:
            return guest.ask(f"/tables/{table}/sit", {})["mine"][0]
        except HTTPError as error:
            assert b"seat_taken" in error.read()
            return None

    with ThreadPoolExecutor(len(people)) as pool:
        seats = list(pool.map(sit, people))

    assert sorted(filter(None, seats)) == [1, 2]
    assert seats.count(None) == len(people) - 2


def test_two_who_wait_and_click_on_each_other_meet_at_one_table(two_servers):
    for _ in range(4):
        ana, ben = (Guest(server.url) for server in two_servers)
        wish = {"games": ["tzolkin"], "seats": [2], "clocks": ["none"]}
        tables = [guest.ask("/me/seek", wish)["seek"]["own"]["table"] for guest in (ana, ben)]

        def sit(guest, table):
            try:
                guest.ask(f"/tables/{table}/sit", {})
                return True
            except HTTPError:
                return False

        with ThreadPoolExecutor(2) as pool:
            sat = list(pool.map(sit, (ana, ben), tables[::-1]))

        assert sorted(sat) == [False, True]
        met = {guest.ask("/tables")["tables"][0]["table"] for guest in (ana, ben)}
        assert len(met) == 1
        for guest in (ana, ben):
            seats = guest.ask(f"/tables/{next(iter(met))}")["table"]["seats"]
            assert not any(seat["open"] for seat in seats)
