"""Rematches: whoever asks sits down, the others are asked, and nobody plays without accepting."""

from functools import cache
from random import Random

import pytest
from sqlalchemy import select, update

from cenote.server.notices import noticing
from cenote.server.storage.schema import HOLDERS, TABLES
from tests.server.later import DAY, later  # noqa: F401
from tests.server.people import BOT, Person, services, write
from tests.server.siege.payloads import played
from tests.server.test_me import takes
from tests.server.test_notices import ended

ME, LINK = {"kind": "me"}, {"kind": "link"}
CLOCK = {"kind": "live", "seconds": 60, "at_zero": "bot"}


@pytest.fixture
def client(open_server):
    return open_server(bots=0)


@cache
def record(seats):
    return played("tzolkin", seats, Random(5))


def finished(ana, ben, *more, **settings):
    """A game that Ana and Ben have finished."""
    seats = [ME, LINK, *more]
    made = ana.makes(*seats, record=record(len(seats)), options=None, **settings)
    ben.claims(made, name="Ben")
    return made["table"]


def table_of(person, table):
    return person.get(f"/tables/{table}")["table"]


def kept(person, table):
    return [seat["kept_for"] for seat in table_of(person, table)["seats"]]


def asks(person, table, status=201):
    return person.post(f"/tables/{table}/rematch", {"rotate": False}, status)["table"]


def row(client, table):
    return write(client, lambda c: c.execute(select(TABLES).where(TABLES.c.id == table)).one())


def test_seats_of_others_are_kept_and_nothing_runs_until_they_accept(client, ana, ben):
    old = finished(ana, ben, clock=CLOCK)
    new = asks(ben, old)

    assert kept(ben, new) == ["other", None] and kept(ana, new) == ["me", None]
    assert table_of(ana, new)["waiting"]
    assert ana.get(f"/tables/{new}")["mine"] == [] and ben.get(f"/tables/{new}")["mine"] == [1]
    assert ben.get(f"/tables/{new}")["host"] and not ana.get(f"/tables/{new}")["host"]
    assert row(client, new).deadline is None
    with ben.sits(new) as sitting:
        said = sitting.say("move", version=1, move="x")
        assert said["reason"] == "waiting"
    assert new in [one["table"] for one in ana.get("/tables")["tables"]]
    assert ana.get("/me/now")["turns"] == ben.get("/me/now")["turns"] == []

    assert ana.post(f"/tables/{new}/sit")["mine"] == [0]
    assert kept(ben, new) == [None, None] and not table_of(ben, new)["waiting"]
    assert row(client, new).deadline is not None


def test_nobody_else_takes_a_seat_that_is_kept(client, ana, ben):
    new = asks(ana, finished(ana, ben, listed=True))
    stranger = Person(client)

    assert stranger.post(f"/tables/{new}/sit", {}, 409)["reason"] == "seat_taken"
    claim = f"/tables/{new}/seats/1/claim"
    assert stranger.post(claim, {"name": "X"}, 403)["reason"] == "bad_key"
    assert ana.post(f"/tables/{new}/seats/1/link", {}, 409)["reason"] == "seat_taken"
    assert kept(stranger, new) == [None, "other"]
    assert stranger.get("/lobby")["tables"] == []
    assert stranger.post(f"/tables/{new}/seats/1/leave", {}, 403)["reason"] == "not_your_seat"


def test_the_host_gives_a_kept_seat_to_somebody_else(client, ana, ben):
    new = asks(ana, finished(ana, ben))
    refused = ben.post(f"/tables/{new}/seats/1/kind", {"kind": "anyone", "level": None}, 403)
    assert refused["reason"] == "not_host"
    ana.post(f"/tables/{new}/seats/1/kind", {"kind": "anyone", "level": None})
    assert [seat["name"] for seat in table_of(ana, new)["seats"]][1] == ""
    assert Person(client).post(f"/tables/{new}/sit")["mine"] == [1]

    assert ben.get(f"/tables/{new}", 403)["reason"] == "players_only"
    assert new not in [one["table"] for one in ben.get("/tables")["tables"]]


def test_computers_take_kept_seats_when_the_host_starts(ana, ben):
    new = asks(ana, finished(ana, ben, BOT))
    ana.post(f"/tables/{new}/start", {"level": "novice"})

    assert [seat["kind"] for seat in table_of(ana, new)["seats"]] == ["person", "bot", "bot"]
    assert not table_of(ana, new)["waiting"]


def test_whoever_does_not_want_to_play_again_says_so(ana, ben):
    new = asks(ana, finished(ana, ben))
    ben.post(f"/tables/{new}/seats/1/leave")

    assert kept(ana, new) == [None, None] and table_of(ana, new)["seats"][1]["open"]
    assert ben.get(f"/tables/{new}", 403)["reason"] == "players_only"
    assert ben.post(f"/tables/{new}/sit", {}, 409)["reason"] == "seat_taken"


def test_against_computers_and_on_one_device_it_starts_at_once(ana):
    for others in ([BOT], [{"kind": "device"}]):
        old = ana.makes(ME, *others, record=record(2), options=None)["table"]
        new = asks(ana, old)
        assert not table_of(ana, new)["waiting"] and kept(ana, new) == [None, None]


def test_a_rated_rematch_counts_only_for_people_who_accept(client, ana, ben):
    takes(ana, "Ana Lee")
    takes(ben, "Ben Ten")
    old = finished(ana, ben, clock=CLOCK)
    rated = update(TABLES).where(TABLES.c.id == old).values(rated=True)
    write(client, lambda c: c.execute(rated).close())
    client.portal.call(services(client).rooms.apply_notice, old, "table", 0)
    new = asks(ana, old)
    start = ana.post(f"/tables/{new}/start", {"level": "novice"}, 400)
    assert start["reason"] == "cannot_rate"  # alone, it would count for nobody

    assert row(client, new).rated and row(client, new).deadline is None
    assert asks(ben, old, 200) == new
    assert [seat["name"] for seat in table_of(ben, new)["seats"]] == ["Ana Lee", "Ben Ten"]
    assert row(client, new).deadline is not None


def test_the_webhook_of_the_old_host_stays_theirs(client, ana, ben):
    old = finished(ana, ben, webhook="https://example.org/secret")

    assert row(client, asks(ben, old)).webhook is None


def test_a_kept_seat_follows_its_person_and_is_forgotten_with_them(client, ana, ben):
    new = asks(ana, finished(ana, ben))
    takes(ben, "Ben Ten")
    assert kept(ben, new) == [None, "me"]
    ben.post("/me/forget")
    whose = select(HOLDERS.c.seat).where(HOLDERS.c.table_id == new)
    assert write(client, lambda c: list(c.execute(whose).scalars())) == [0]
    seat = table_of(ana, new)["seats"][1]
    assert (seat["kept_for"], seat["anyone"], seat["name"]) == (None, False, "")


def test_a_rematch_nobody_accepts_is_archived_and_can_be_asked_for_again(
    client,
    ana,
    ben,
    later,  # noqa: F811
):
    old = finished(ana, ben)
    new = asks(ana, old)
    later(client, 8 * DAY)
    client.portal.call(services(client).archiving.sweep)
    assert table_of(ana, new)["archived"] is not None

    again = asks(ben, old)
    assert again != new and kept(ana, again) == ["me", None]


# Being told


@pytest.fixture
def no_grace(monkeypatch):
    monkeypatch.setattr(noticing, "GRACE", 0)


def waiting(client, person):
    client.portal.call(ended, services(client).noticing.writing.tasks)
    return [(one["table"], one["kind"]) for one in person.get("/me/notices")["waiting"]]


def test_the_others_are_told_of_a_rematch_once(client, ana, ben, no_grace):
    old = finished(ana, ben)
    for person in (ana, ben):
        waiting(client, person)
        person.get(f"/tables/{old}")
    new = asks(ana, old)
    assert waiting(client, ben) == [(new, "rematch")] and waiting(client, ana) == []
    ana.delete(f"/tables/{new}")
    assert waiting(client, ben) == []
    another = asks(ana, old)
    assert waiting(client, ben) == []  # nobody is pestered by asking again and again

    assert kept(ben, another) == [None, "me"]
    asks(ben, old, 200)
    assert [table for table, _ in waiting(client, ana)] == [another]


def test_whoever_looks_at_the_end_of_the_game_is_told_there(client, ana, ben, no_grace):
    old = finished(ana, ben)
    with ben.sits(old) as sitting:
        new = asks(ana, old)
        sitting.wait(lambda m: m["type"] == "view" and m["table"]["rematch"] == new)
        assert waiting(client, ben) == []
