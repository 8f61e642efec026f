"""Ratings: which tables can be rated, and what a finished game does, once."""

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from cenote.bots import anchors
from cenote.server.common.server_time import now
from cenote.server.storage import ratings
from cenote.server.storage.ratings import Rating, rated
from cenote.server.storage.schema import EVENTS, HOLDERS, RATING_CHANGES, RATINGS, SEATS, TABLES
from cenote.server.storage.table import Clock, Seat, Table
from cenote.server.tables import changes
from tests.server.people import BOT, Person, write
from tests.server.test_endings import table_of
from tests.server.test_me import person_id, takes
from tests.server.test_people import run, select

CLOCK = {"kind": "days", "seconds": 86_400, "at_zero": "bot"}
RATED: dict[str, Any] = {"rated": True, "take_backs": False, "clock": CLOCK}
ME, LINK = {"kind": "me"}, {"kind": "link"}


@pytest.fixture
def named(client) -> tuple[Person, Person]:
    """Two people who claimed a name."""
    ana, ben = Person(client), Person(client)
    takes(ana, "Ana Lee")
    takes(ben, "Ben Ten")
    return ana, ben


def seated(ana: Person, ben: Person, *more) -> str:
    made = ana.makes(ME, LINK, *more, **RATED)
    ben.claims(made)
    return str(made["table"])


def score(rank: int) -> dict:
    return {"points": 10.0 - rank, "tiebreak": 0, "rank": rank, "sources": {}}


def ends(client, table: str, *ranks: int) -> str:
    """The game is over with these ranks; returns the verdict."""
    scores = [score(rank) for rank in ranks]
    run(client, update(TABLES).where(TABLES.c.id == table).values(over=True, scores=scores))
    write(client, ratings.settle, table)
    (row,) = select(client, TABLES.select().where(TABLES.c.id == table))
    return str(row.verdict)


# Tables


@pytest.mark.parametrize(
    ("seats", "more"),
    [
        ((ME, BOT), {}),
        ((ME, {"kind": "device"}, LINK), {}),
        ((ME, LINK), {"take_backs": True}),
        ((ME, LINK), {"clock": {"kind": "none"}}),
        ((ME, LINK), {"clock": {**CLOCK, "at_zero": "show"}}),
        ((ME, LINK), {"record": "game tzolkin 1\n"}),
    ],
)
def test_a_table_that_could_not_count_is_refused(ana, seats, more):
    takes(ana)
    body = {"game": "tzolkin", "seats": list(seats), **RATED, **more}
    assert ana.post("/tables", body, 400)["reason"] == "cannot_rate"


def test_only_people_with_a_name_play_rated_games(client, ana, named):
    body = {"game": "tzolkin", "seats": [ME, LINK], **RATED}
    assert ana.post("/tables", body, 403)["reason"] == "name_needed"
    host, ben = named
    made = host.makes(ME, LINK, LINK, **RATED)
    keys = {link["seat"]: link["key"] for link in made["links"]}
    claim = f"/tables/{made['table']}/seats/1/claim"
    assert ana.post(claim, {}, 403, **{"X-Seat-Key": keys[1]})["reason"] == "name_needed"
    assert host.post(claim, {}, 409, **{"X-Seat-Key": keys[1]})["reason"] == "rated_seat"
    ben.claims(made)
    view = table_of(ben, made["table"])
    assert view["rated"] and view["verdict"] is None and not view["may_take_back"]
    assert ben.get("/tables")["tables"][0]["rated"]


def test_nobody_changes_seats_at_a_rated_table(client, named):
    ana, ben = named
    table = seated(ana, ben)
    seat = f"/tables/{table}/seats/1"
    assert ben.post(f"{seat}/name", {"name": "X"}, 409)["reason"] == "rated_seat"
    assert ana.post(f"{seat}/stand-in", {"level": "expert"}, 403)["reason"] == "not_your_seat"
    run(client, update(TABLES).values(begun=True))
    client.portal.call(client.app.state.services.rooms.apply_notice, table, "table", 0)
    assert ben.post(f"{seat}/leave", {}, 409)["reason"] == "rated_seat"


# Counting


def test_a_game_counts_in_the_transaction_that_ends_it(client, named, monkeypatch):
    """By a real move: `over` is made to be true after it."""
    ana, ben = named
    made = ana.makes(ME, LINK, options=["first:0"], **RATED)
    ben.claims(made)
    monkeypatch.setattr("cenote.server.tables.match.Match.is_over", property(lambda self: True))
    room = client.portal.call(client.app.state.services.rooms.get, made["table"])
    after = room.match.fork()
    after.play_word(room.match.game.word(room.match.game.legal_moves(room.match.state)[0]))
    tick = changes.tick(room.table, room.match, after, now())
    change = room.change(after, len(room.match.entries), now(), True, tick)
    assert change.settles_ratings and change.is_complicated

    client.portal.call(room.keep, after, change)

    assert table_of(ben, made["table"])["verdict"] == "counted"
    assert len(select(client, RATINGS.select())) == 2


def test_the_winner_gains_what_the_loser_loses_and_only_once(client, named):
    ana, ben = named
    table = seated(ana, ben)
    assert ends(client, table, 1, 2) == "counted"
    ends(client, table, 2, 1)  # again, as after a crash: nothing happens

    mine, yours = (person.get("/me/ratings")["ratings"][0] for person in (ana, ben))
    assert mine["points"] > 1000 > yours["points"]
    assert (mine["game"], mine["seats"], mine["games"]) == ("tzolkin", 2, 1)
    assert mine["provisional"] and mine["spread"] < 667
    (point,) = mine["history"]
    assert (point["table"], point["before"], point["points"]) == (table, 1000, mine["points"])
    assert person_id(client) not in str(ana.get("/me/ratings"))
    assert ana.get("/me/ratings")["scales"][0]["anchors"][1] == {"level": "casual", "points": 1000}


def test_ratings_are_kept_by_number_of_seats(client, named):
    ana, ben = named
    ends(client, seated(ana, ben), 1, 2)
    ends(client, seated(ana, ben, {"kind": "bot", "level": "expert"}), 1, 2, 3)
    found = ana.get("/me/ratings")["ratings"]
    assert sorted(rating["seats"] for rating in found) == [2, 3]


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (HOLDERS.delete().where(HOLDERS.c.seat == 1), "unnamed"),
        (HOLDERS.update().where(HOLDERS.c.seat == 1).values(device="0" * 64), "unnamed"),
        (TABLES.update().values(taken_back=1), "helped"),
        (SEATS.update().values(coach="gentle"), "helped"),
    ],
)
def test_a_game_that_does_not_count_says_why(client, named, change, verdict):
    table = seated(*named)
    run(client, change)
    assert ends(client, table, 1, 2) == verdict
    assert select(client, RATING_CHANGES.select()) == []


def test_one_person_in_two_seats_does_not_count(client, named):
    ana, ben = named
    table = seated(ana, ben)
    (mine,) = {row.device for row in select(client, HOLDERS.select()) if row.seat == 0}
    run(client, HOLDERS.update().values(device=mine))
    assert ends(client, table, 1, 2) == "same_person"


def test_who_was_forgotten_is_not_rated(client, named):
    ana, ben = named
    table = seated(ana, ben)
    ends(client, table, 1, 2)
    ben.post("/me/forget")
    assert (
        len(select(client, RATINGS.select())) == len(select(client, RATING_CHANGES.select())) == 1
    )
    assert ana.get("/me/ratings")["ratings"]


def test_a_stand_in_by_the_clock_is_remembered(client, named):
    ana, ben = named
    table = seated(ana, ben)
    ana.post(f"/tables/{table}/seats/0/stand-in", {"level": "expert"})
    ana.post(f"/tables/{table}/seats/0/stand-in", {"level": None})
    run(client, EVENTS.delete())  # events are pruned; this must not be
    ends(client, table, 1, 2)
    assert ana.get("/me/ratings")["ratings"][0]["points"] == 1000
    assert ben.get("/me/ratings")["ratings"][0]["points"] < 1000


# The model


def table_with(*seats: Seat, ranks: tuple[int, ...]) -> Table:
    scores = [score(rank) for rank in ranks]
    return Table("t", "tzolkin", (), "", list(seats), clock=Clock(), scores=scores)  # type: ignore[arg-type]


def test_computers_are_fixed_and_tell_how_strong_a_person_is():
    me = {0: Rating()}
    expert = table_with(Seat(), Seat(level="expert"), ranks=(1, 2))
    novice = table_with(Seat(), Seat(level="novice"), ranks=(1, 2))
    assert rated(expert, me)[0].mu > rated(novice, me)[0].mu > 25


def test_equal_ranks_leave_equals_as_they_are():
    draw = table_with(Seat(), Seat(), ranks=(1, 1))
    after = rated(draw, {0: Rating(), 1: Rating()})
    assert after[0].mu == pytest.approx(25) and after[0].sigma < anchors.SPREAD


def test_the_anchors_follow_from_the_ladders():
    """`python -m cenote.bots.anchors` writes them again."""
    docs = (Path(__file__).parents[2] / anchors.DOCS).read_text(encoding="utf-8")
    assert anchors.computed(docs) == anchors.anchors()


def test_every_level_of_every_game_has_an_anchor():
    for game, counts, extra in (("tzolkin", (2, 3, 4), "builder"), ("maya", (3, 4, 5), "expert")):
        for seats in counts:
            places = [anchors.anchor(game, seats, level) for level in (*anchors.RUNGS, extra)]
            known = [place for place in places if place is not None]
            assert known == places and known[:-1] == sorted(known[:-1])
    assert anchors.anchor("tzolkin", 2, "of my own") is None
