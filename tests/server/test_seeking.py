"""Find me a game."""

import pytest

from cenote.server.lobby import seeking
from tests.server.later import MINUTE, later  # noqa: F401
from tests.server.people import BOT, Person, services
from tests.server.test_me import takes

WISH = {"games": ["tzolkin"], "seats": [2], "clocks": ["none"]}


def seeks(person, **wish):
    return person.post("/me/seek", WISH | wish, 201)["seek"]


def now(person, skip=""):
    return person.get(f"/me/now?skip={skip}")["seek"]


def sweep(client):
    client.portal.call(seeking.sweep, services(client).rooms)


def test_the_second_who_looks_finds_the_first(ana, ben):
    first = seeks(ana, name="Ana")
    assert first["found"] is None and not first["ready"]
    second = seeks(ben, games=["maya", "tzolkin"], seats=[2, 3])

    assert second["own"]["game"] == "maya" and len(second["own"]["seats"]) == 3
    assert second["found"]["table"] == first["own"]["table"]
    ben.post(f"/tables/{first['own']['table']}/sit", {"name": "Ben"})

    assert now(ben) is None  # nobody waits at the other table, so it is gone
    assert ben.get(f"/tables/{second['own']['table']}", 404)["reason"] == "no_table"
    assert now(ana)["ready"] and now(ana)["found"] is None


@pytest.mark.parametrize(
    "wish",
    [{"games": ["maya"], "seats": [2, 3]}, {"seats": [3, 4]}, {"clocks": ["live", "days_3"]}],
)
def test_others_are_not_found(ana, ben, wish):
    seeks(ana, **wish)

    assert seeks(ben)["found"] is None


def test_a_waiting_table_of_anybody_is_found_the_oldest_first(client, ana, ben, later):  # noqa: F811
    tables = []
    for person in (Person(client), Person(client)):
        tables.append(person.makes({"kind": "me"}, {"kind": "anyone"})["table"])
        later(client, MINUTE)

    assert seeks(ana)["found"]["table"] == tables[0]
    assert now(ana, skip=tables[0])["found"]["table"] == tables[1]
    assert now(ana, skip=",".join(tables))["found"] is None


def test_somebody_who_has_company_is_not_sent_elsewhere(client, ana, ben):
    own = seeks(ana, seats=[3])["own"]["table"]
    Person(client).makes({"kind": "me"}, {"kind": "anyone"}, BOT)
    assert now(ana)["found"] is not None
    ben.post(f"/tables/{own}/sit")

    assert now(ana)["found"] is None and not now(ana)["ready"]


def test_stopping_takes_the_table_away_or_leaves_it_to_the_others(ana, ben):
    own = seeks(ana)["own"]["table"]
    ana.delete("/me/seek")
    assert now(ana) is None and ana.get(f"/tables/{own}", 404)["reason"] == "no_table"

    own = seeks(ana, seats=[3])["own"]["table"]
    ben.post(f"/tables/{own}/sit")
    ana.delete("/me/seek")
    view = ben.get(f"/tables/{own}")
    assert view["host"] and [seat["open"] for seat in view["table"]["seats"]] == [True, False, True]
    assert ana.post(f"/tables/{own}/sit")["mine"] == [0]


def test_stopping_late_does_not_break_up_a_game(ana, ben):
    own = seeks(ana)["own"]["table"]
    ben.post(f"/tables/{own}/sit")
    ana.delete("/me/seek")

    assert ana.get(f"/tables/{own}")["mine"] == [0]


def test_a_new_wish_replaces_the_old_one(ana, ben):
    old = seeks(ana)["own"]["table"]
    seeks(ana, games=["maya"], seats=[3])

    assert ana.get(f"/tables/{old}", 404)["reason"] == "no_table"
    assert [one["game"] for one in ben.get("/lobby")["tables"]] == ["maya"]


def test_somebody_whose_browser_is_gone_no_longer_looks(client, ana, ben, later):  # noqa: F811
    quick, slow = seeks(ana)["own"]["table"], seeks(ben, clocks=["days_3"])["own"]["table"]
    later(client, 2 * MINUTE)
    assert now(ana) is not None  # asking keeps it alive
    later(client, 2 * MINUTE)
    sweep(client)
    assert now(ana) is not None and now(ben) is None
    assert ben.get(f"/tables/{slow}")["mine"] == [0]  # a slow game waits on

    later(client, 4 * MINUTE)
    sweep(client)
    assert now(ana) is None
    assert ana.get(f"/tables/{quick}", 404)["reason"] == "no_table"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"games": ["chess"]}, "bad_option"),
        ({"seats": [7]}, "bad_option"),
        ({"seats": []}, "bad_request"),
        ({"clocks": ["blitz"]}, "bad_request"),
        ({"games": ["tzolkin"] * 9}, "bad_request"),
    ],
)
def test_a_wish_must_make_sense(ana, wish, reason):
    assert ana.post("/me/seek", WISH | wish, 400)["reason"] == reason


@pytest.mark.parametrize(
    ("wished", "days"), [("days_1", 1), ("days_3", 3), ("days_3", 4), ("days_7", 7), ("days_7", 28)]
)
def test_slow_games_are_found_by_about_how_slow_they_are(client, ana, ben, wished, days):
    clock = {"kind": "days", "seconds": days * 24 * 3600, "at_zero": "bot"}
    table = ana.makes({"kind": "me"}, {"kind": "anyone"}, clock=clock)["table"]
    others = [name for name in ("live", "days_1", "days_3", "days_7") if name != wished]

    assert seeks(ben, clocks=others)["found"] is None
    assert seeks(ben, clocks=[wished])["found"]["table"] == table


def test_a_rated_game_is_only_for_those_who_look_for_one(client, ana, ben):
    assert ana.post("/me/seek", WISH | {"rated": True}, 403)["reason"] == "name_needed"
    takes(ana, "Ana Lee")
    assert ana.post("/me/seek", WISH | {"rated": True}, 400)["reason"] == "cannot_rate"
    own = seeks(ana, rated=True, clocks=["days_7"])
    assert own["rated"] and own["own"]["rated"] and own["own"]["clock"]["seconds"] == 7 * 86_400
    takes(ben, "Ben Ten")

    assert seeks(ben, clocks=["days_7"])["found"] is None
    assert seeks(ben, clocks=["days_7"], rated=True)["found"]["table"] == own["own"]["table"]


def test_five_can_be_looked_for_where_five_can_play(ana):
    assert len(seeks(ana, games=["maya"], seats=[5])["own"]["seats"]) == 5
    refused = ana.post("/me/seek", WISH | {"seats": [5]}, 400)
    assert refused["reason"] == "bad_option"


def test_looking_has_a_rate_limit(client, ana):
    for _ in range(6):
        seeks(ana)
    assert ana.post("/me/seek", WISH, 429)["reason"] == "too_fast"


def test_being_forgotten_includes_what_you_look_for(ana, ben):
    seeks(ana)
    ana.post("/me/forget")

    assert ben.get("/lobby")["tables"] == [] and now(ana) is None
