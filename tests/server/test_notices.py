"""Notices: who is told what, by which channel, once, and never what is secret."""

import asyncio
import datetime
import json
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import func, select, update

from cenote.server.common.server_time import now
from cenote.server.events import notice_texts
from cenote.server.notices import clock_ends, noticing, outbox, subscriptions
from cenote.server.notices.choices import Choices
from cenote.server.notices.kinds import DEFAULTS
from cenote.server.notices.outbox import News
from cenote.server.storage.schema import PUSH_SUBSCRIPTIONS, SERVER_KEYS, TABLE_NOTICES, TABLES
from cenote.server.storage.server_keys import VAPID
from cenote.words import LANGUAGES
from tests.server.later import MINUTE, later  # noqa: F401
from tests.server.people import TWO, Person, play_until, services, write
from tests.server.receivers import Certificate, MailServer, PushService, code_in
from tests.server.test_me import person_id, takes

EVERYWHERE = {kind: ["here", "push", "mail"] for kind in ("turn", "clock", "joined", "over")}
NOBODY_IS_QUIET = {"kinds": EVERYWHERE, "quiet": None, "zone": "UTC"}
HOUR = 60 * 60 * 1000
DAYS = {"kind": "days", "seconds": 3 * 24 * 3600, "at_zero": "turn"}


@pytest.fixture(autouse=True)
def no_grace(monkeypatch):
    monkeypatch.setattr(noticing, "GRACE", 0)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory):
    return Certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def push(certificate):
    with PushService(certificate) as service:
        yield service


@pytest.fixture
def open_trusting(open_server, certificate):
    """Opens servers that trust the push service of the tests."""

    def open_one(**settings):
        client = open_server(**{"bots": 0, "push": "any", **settings})
        services(client).push.caller.__dict__["trust"] = certificate.client()
        return client

    return open_one


@pytest.fixture
def client(open_trusting):
    return open_trusting()


def subscribes(person, push, name="one", language="en", **chosen):
    person.post("/me/notices/push", push.subscription(name, language))
    person.post("/me/notices", {**NOBODY_IS_QUIET, **chosen})


def plays_a_turn(sitting):
    """Until it is somebody else's turn."""
    turn = sitting.view["turn"]
    while sitting.acts and sitting.view["turn"] == turn:
        sitting.moves(sitting.words()[0])


def begins(ana, ben, first=0, **more):
    """A table at which Ben sits, and Ana is to act unless he is first."""
    made = ana.makes(*TWO, options=[f"first:{first}"], **more)
    ben.claims(made, name="Ben")
    return made["table"]


def is_written(client):
    """What has happened so far is in the database."""
    client.portal.call(ended, services(client).noticing.writing.tasks)


async def ended(tasks):
    while tasks:
        await asyncio.wait(tasks)


def waiting(person):
    return [(one["table"], one["kind"]) for one in person.get("/me/notices")["waiting"]]


# What arrives


def test_an_absent_player_is_told_of_the_turn_and_only_their_browser_can_read_it(
    client, ana, ben, push
):
    subscribes(ben, push, language="de")
    table = begins(ana, ben, title="Friday")
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    got = push.next()

    assert (got["title"], got["body"]) == ("Friday", "Du bist am Zug.")
    assert (got["path"], got["tag"], got["kind"]) == (f"/table/{table}", table, "turn")
    assert got["signed_by"] == ben.get("/me/notices")["push"]["key"]
    assert got["claims"]["aud"] == push.site and got["claims"]["sub"].startswith("mailto:")
    assert got["headers"]["Content-Encoding"] == "aes128gcm" and int(got["headers"]["TTL"]) > 0
    assert table not in json.dumps(got["headers"]) and b"Friday" not in got["sealed"]


def test_there_is_one_notice_per_table_until_somebody_has_looked(client, ana, ben, push):
    subscribes(ben, push)
    table = begins(ana, ben)
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    assert push.next()["kind"] == "turn"
    assert waiting(ben) == [(table, "turn")]
    write(client, outbox.write_down, News(table, "over", frozenset((ben.device,))), now(), 0)
    client.portal.call(services(client).sending.send_due)
    assert push.calls == 1

    ben.get(f"/tables/{table}")
    assert waiting(ben) == []
    write(client, outbox.write_down, News(table, "over", frozenset((ben.device,))), now(), 0)
    assert push.next()["body"] == "The game is over."
    with ben.sits(table):
        assert waiting(ben) == []


def test_nobody_is_told_while_they_look_on(client, ana, ben, push):
    subscribes(ben, push)
    table = begins(ana, ben)
    with ben.sits(table), ana.sits(table) as sitting:
        plays_a_turn(sitting)
        is_written(client)
        assert waiting(ben) == []
        # Written down just before he came: he has looked since.
        write(client, outbox.write_down, News(table, "turn", frozenset((ben.device,))), now(), 0)
        client.portal.call(services(client).sending.send_due)
        assert waiting(ben) == [] and push.calls == 0


def test_others_are_told_that_somebody_sat_down_and_that_the_game_is_over(client, ana, ben, push):
    subscribes(ana, push)
    table = begins(ana, ben, first=1)
    got = push.next()
    assert (got["title"], got["body"]) == ("Tzolk’in with Ben", "Ben has sat down.")

    with ana.sits(table) as one, ben.sits(table) as two:
        play_until([one, two], lambda view: False)
    assert waiting(ana) == []  # she was there

    subscribes(ben, push, "two")
    room = services(client).rooms.rooms[table]
    del services(client).noticing.happenings.known[table, "over"]
    client.portal.call(room.show)
    kinds = {push.next()["kind"] for _ in range(2)}
    assert kinds == {"over"}
    client.portal.call(room.show)
    is_written(client)
    assert waiting(ana) == waiting(ben) == [(table, "over")]


def test_the_one_who_asked_for_a_review_is_told_when_it_is_finished(client, ana, ben, push):
    subscribes(ana, push)
    table = begins(ana, ben, first=1)
    assert push.next()["kind"] == "joined"
    ana.get(f"/tables/{table}")  # before, it would have taken that notice back
    client.portal.call(services(client).noticing.reviewed, table, ana.device)
    got = push.next()

    assert (got["body"], got["path"]) == (
        "The review of your game is finished.",
        f"/review/{table}",
    )


def test_a_clock_of_days_reminds_once_a_turn_even_of_an_unread_notice(client, ana, ben, push):
    subscribes(ben, push)
    table = begins(ana, ben, clock=DAYS)
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    assert push.next()["kind"] == "turn"
    look = services(client).noticing.look_at_clocks
    client.portal.call(look)
    is_written(client)
    assert waiting(ben) == [(table, "turn")]  # there is time

    soon = {"deadline": now() + clock_ends.SOON - 1000}
    write(
        client, lambda c: c.execute(update(TABLES).where(TABLES.c.id == table).values(soon)).close()
    )
    client.portal.call(look)
    got = push.next()
    assert got["body"] == "You have less than 2 hours left on your clock."
    assert got["headers"]["Urgency"] == "high"
    client.portal.call(look)
    is_written(client)
    ben.get(f"/tables/{table}")
    client.portal.call(look)
    is_written(client)
    assert waiting(ben) == [] and push.calls == 2


def test_a_notice_that_no_longer_holds_is_not_sent(client, ana, ben, push):
    subscribes(ana, push)
    table = begins(ana, ben)
    push.next()
    ana.get(f"/tables/{table}")
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    write(client, outbox.write_down, News(table, "turn", frozenset((ana.device,))), now(), 0)
    client.portal.call(services(client).sending.send_due)

    assert push.calls == 1 and waiting(ana) == []


# What reached nobody


def happens(client, table, kind, person):
    """Something happens while they are away, and what is due is sent."""
    write(client, outbox.write_down, News(table, kind, frozenset((person.device,))), now(), 0)
    is_sent(client)


def is_sent(client):
    is_written(client)
    sending = services(client).sending
    client.portal.call(sending.send_due)
    client.portal.call(ended, sending.pushes.tasks)


def test_a_notice_for_no_browser_does_not_hold_back_the_next_by_mail(open_trusting):
    with MailServer() as mails:
        client = open_trusting(**mails.settings)
        ana, ben = Person(client), Person(client)
        ben.post("/me/notices/mail", {"address": "ben@example.org", "language": "en"})
        ben.post("/me/notices/mail/confirm", {"code": code_in(mails.next())})
        kinds = {kind: list(channels) for kind, channels in DEFAULTS.items()} | {"turn": ["mail"]}
        ben.post("/me/notices", NOBODY_IS_QUIET | {"kinds": kinds})
        table = begins(ana, ben, title="Friday")
        happens(client, table, "joined", ben)
        assert waiting(ben) == [(table, "joined")]
        with ana.sits(table) as sitting:
            plays_a_turn(sitting)
        is_sent(client)

        assert mails.next()["Subject"] == "Friday: It is your turn."
        assert waiting(ben) == []  # he chose not to see it on pages


def test_a_notice_shown_only_on_pages_does_not_hold_back_a_push(client, ana, ben, push):
    subscribes(ben, push, kinds=EVERYWHERE | {"joined": ["here"]})
    table = begins(ana, ben)
    happens(client, table, "joined", ben)
    assert waiting(ben) == [(table, "joined")]
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)

    assert push.next()["kind"] == "turn"
    happens(client, table, "over", ben)
    assert push.calls == 1


def test_after_quiet_hours_the_most_important_notice_is_sent(client, ana, ben, push):
    minute = datetime.datetime.now(datetime.UTC).hour * 60
    subscribes(ben, push, quiet={"start": minute, "end": (minute + 120) % 1440})
    table = begins(ana, ben)
    for kind in ("joined", "turn", "joined"):
        happens(client, table, kind, ben)
    assert waiting(ben) == [(table, "turn")] and push.calls == 0
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    is_written(client)
    write(client, lambda c: c.execute(update(TABLE_NOTICES).values(due=now())).close())
    is_sent(client)

    assert push.next()["kind"] == "turn" and push.calls == 1


def test_a_host_who_is_away_hears_of_the_turn_when_the_last_seat_is_taken(client, ana, ben, push):
    subscribes(ana, push)
    made = ana.makes(*TWO, options=["first:0"])
    is_sent(client)
    assert waiting(ana) == []  # she knows what she made
    ben.claims(made, name="Ben")
    is_sent(client)

    assert push.next()["kind"] == "turn" and push.calls == 1


def test_a_push_that_no_service_takes_does_not_count(client, ana, ben, push):
    subscribes(ben, push)
    table = begins(ana, ben)
    push.status = 503
    happens(client, table, "joined", ben)
    push.next()
    push.status = 201
    happens(client, table, "over", ben)

    assert push.next()["kind"] == "over"


# Pages that nobody looks at


def hides(sitting, hidden=True):
    """The page is hidden behind others, or seen again, and the server knows it."""
    sitting.session.send_json({"type": "visible", "visible": not hidden})
    sitting.say("ping")


def test_a_page_that_has_long_been_hidden_does_not_keep_a_push_away(
    client,
    ana,
    ben,
    push,
    later,  # noqa: F811
):
    phrase = takes(ben, "Ben Ten")
    laptop = Person(client)
    laptop.post("/me/enter", {"phrase": phrase})
    subscribes(ben, push)
    table = begins(ana, ben)
    with laptop.sits(table) as forgotten, ana.sits(table) as sitting:
        hides(forgotten)
        later(client, 3 * MINUTE)
        told = News(table, "turn", frozenset((person_id(client),)))
        with ben.sits(table):
            plays_a_turn(sitting)
            write(client, outbox.write_down, told, now(), 0)
            is_sent(client)
            assert push.calls == 0  # he looks, at his other device
        write(client, outbox.write_down, told, now(), 0)
        is_sent(client)

        assert push.next()["kind"] == "turn"
        assert ana.get(f"/tables/{table}")["presence"]["seats"] == [True, True]
        hides(forgotten, hidden=False)
        while waiting(ben):
            hides(forgotten, hidden=False)


def test_whoever_has_just_hidden_a_page_is_told_a_little_later(
    client,
    ana,
    ben,
    push,
    later,  # noqa: F811
):
    subscribes(ben, push)
    table = begins(ana, ben)
    with ben.sits(table) as forgotten, ana.sits(table) as sitting:
        hides(forgotten)
        plays_a_turn(sitting)
        is_sent(client)
        assert push.calls == 0
        later(client, 3 * MINUTE)
        is_sent(client)

        assert push.next()["kind"] == "turn"


def test_a_page_that_connects_again_while_hidden_is_no_look(client, ana, ben, push):
    subscribes(ben, push)
    table = begins(ana, ben)
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    assert push.next()["kind"] == "turn"
    with ben.client.websocket_connect(ben.socket(table), headers=ben.headers) as line:
        line.send_json({"type": "hello", "visible": False})
        line.send_json({"type": "ping"})
        while line.receive_json()["type"] != "pong":
            pass
        assert waiting(ben) == [(table, "turn")]
        line.send_json({"type": "visible", "visible": "no"})
        while (heard := line.receive_json())["type"] != "refusal":
            pass
        assert heard["detail"] == "visible: true or false"


# What people choose


def test_channels_are_chosen_by_kind_and_tables_can_be_muted(client, ana, ben, push):
    subscribes(ben, push, kinds=EVERYWHERE | {"turn": ["here"], "over": []})
    table = begins(ana, ben)
    told = frozenset((ben.device,))
    write(client, outbox.write_down, News(table, "over", told), now(), 0)
    assert waiting(ben) == []
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    is_written(client)
    assert waiting(ben) == [(table, "turn")]

    ben.post(f"/tables/{table}/notices", {"muted": True})
    assert ben.get(f"/tables/{table}/notices") == {"muted": True, "kinds": None}
    assert waiting(ben) == []
    write(client, outbox.write_down, News(table, "joined", told), now(), 0)
    client.portal.call(services(client).sending.send_due)
    assert waiting(ben) == [] and push.calls == 0


def test_kinds_are_chosen_for_one_table(client, ana, ben, push):
    subscribes(ben, push)
    table, other = begins(ana, ben), begins(ana, ben)
    path = f"/tables/{table}/notices"
    refused = ben.post(path, {"muted": False, "kinds": ["fax"]}, 400)
    assert refused["reason"] == "bad_request"
    ben.post(path, {"muted": False, "kinds": ["over", "turn", "turn"]})
    assert ben.get(path) == {"muted": False, "kinds": ["turn", "over"]}

    for kind in ("joined", "rematch"):  # one is chosen with the other
        happens(client, table, kind, ben)
    assert waiting(ben) == [] and push.calls == 0
    happens(client, table, "review", ben)
    assert push.next()["tag"] == table
    happens(client, other, "joined", ben)
    assert push.next()["tag"] == other
    ben.post(path, {"muted": False})
    happens(client, table, "joined", ben)
    assert push.next()["tag"] == table


def moment(text, zone):
    return int(
        datetime.datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000
    )


@pytest.mark.parametrize(
    ("at", "until"),
    [
        ("2026-11-18T21:59", "2026-11-18T21:59"),
        ("2026-11-18T22:00", "2026-11-19T07:30"),
        ("2026-11-19T03:00", "2026-11-19T07:30"),
        ("2026-11-19T07:30", "2026-11-19T07:30"),
        ("2026-10-24T23:00", "2026-10-25T07:30"),  # the night has an hour more
    ],
)
def test_quiet_hours_are_those_of_the_place_and_may_span_midnight(at, until):
    zone = "Europe/Amsterdam"
    night = Choices(DEFAULTS, 22 * 60, 7 * 60 + 30, zone)

    assert night.next_moment(moment(at, zone)) == moment(until, zone)
    assert Choices(DEFAULTS, 13 * 60, 14 * 60, zone).next_moment(moment(at, zone)) == moment(
        at, zone
    )


def test_in_quiet_hours_a_notice_waits_for_their_end(client, ana, ben, push):
    minute = datetime.datetime.now(datetime.UTC).hour * 60
    quiet = {"start": minute, "end": (minute + 120) % 1440}
    subscribes(ben, push, quiet=quiet)
    assert ben.get("/me/notices")["quiet"] == quiet
    table = begins(ana, ben)
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    is_written(client)
    client.portal.call(services(client).sending.send_due)
    assert waiting(ben) == [(table, "turn")] and push.calls == 0

    sooner = update(TABLE_NOTICES).where(TABLE_NOTICES.c.due > now() + HOUR / 2)
    write(client, lambda c: c.execute(sooner.values(due=now())).close())
    assert push.next()["kind"] == "turn"


@pytest.mark.parametrize(
    "body",
    [
        {"zone": "Atlantis/Center"},
        {"zone": "../etc/passwd"},
        {"quiet": {"start": 60, "end": 60}},
        {"quiet": {"start": 0, "end": 1440}},
        {"kinds": EVERYWHERE | {"turn": ["fax"]}},
        {"kinds": {}},
    ],
)
def test_choices_that_make_no_sense_are_refused(ana, body):
    assert ana.post("/me/notices", NOBODY_IS_QUIET | body, 400)["reason"] == "bad_request"
    assert ana.get("/me/notices")["zone"] == "UTC"


def test_choices_are_rate_limited_because_each_new_device_leaves_a_row(client, ana):
    services(client).limits.notices.chosen.burst = 2
    for person in (ana, Person(client)):
        person.post("/me/notices", NOBODY_IS_QUIET)

    assert Person(client).post("/me/notices", NOBODY_IS_QUIET, 429)["reason"] == "too_fast"


# Where push notices may go


@pytest.mark.parametrize(
    "wrong",
    [
        {"endpoint": "http://localhost/x"},
        {"endpoint": "https://"},
        {"p256dh": "A" * 87},
        {"auth": "A" * 30},
        {"endpoint": "https://x/" + "y" * 600},
    ],
)
def test_subscriptions_that_make_no_sense_are_refused(ana, push, wrong):
    answer = ana.post("/me/notices/push", push.subscription() | wrong, 400)

    assert answer["reason"] == "bad_request"
    assert ana.get("/me/notices")["push"]["browsers"] == 0


def test_push_services_in_our_own_network_are_not_called(open_trusting, push):
    client = open_trusting(push="public")
    ana = Person(client)
    subscribes(ana, push)

    assert ana.post("/me/notices/test") == {"push": [0], "mail": None}
    assert push.calls == 0


def test_push_can_be_turned_off(open_server, push):
    ana = Person(open_server(push="off", bots=0))

    assert ana.get("/me/notices")["push"]["key"] is None
    assert ana.post("/me/notices/push", push.subscription(), 409)["reason"] == "not_offered"
    assert ana.post("/me/notices/test") == {"push": [], "mail": None}


def test_a_test_notice_reaches_all_browsers_of_its_owner_and_nobody_else(ana, ben, push):
    for name, language in (("one", "en"), ("two", "ja"), ("one", "nl")):
        ana.post("/me/notices/push", push.subscription(name, language))

    assert ana.post("/me/notices/test") == {"push": [201, 201], "mail": None}
    bodies = {push.next()["body"] for _ in range(2)}
    assert bodies == {notice_texts.test_notice(each).body for each in ("nl", "ja")}
    assert ben.post("/me/notices/test") == {"push": [], "mail": None}
    ben.post("/me/notices/push/remove", {"endpoint": push.subscription()["endpoint"]})
    assert ana.get("/me/notices")["push"]["browsers"] == 2  # only its owner removes one
    ana.post("/me/notices/push/remove", {"endpoint": push.subscription()["endpoint"]})
    assert ana.get("/me/notices")["push"]["browsers"] == 1


def test_a_renewed_subscription_replaces_the_old_one_of_its_owner_and_keeps_its_language(
    ana, ben, push
):
    old = push.subscription("old", "ja")
    for person in (ben, ana):
        person.post("/me/notices/push", old)
    new = push.subscription("new", "en") | {"replaces": old["endpoint"]}
    ben.post("/me/notices/push", new)  # not his any more
    assert [one.get("/me/notices")["push"]["browsers"] for one in (ana, ben)] == [1, 1]
    assert ben.post("/me/notices/test")["push"] == [201]
    assert push.next()["body"] == notice_texts.test_notice("en").body
    ana.post("/me/notices/push", new)

    assert [one.get("/me/notices")["push"]["browsers"] for one in (ana, ben)] == [1, 0]
    assert ana.post("/me/notices/test")["push"] == [201]
    assert push.next()["body"] == notice_texts.test_notice("ja").body


def test_a_person_has_a_bounded_number_of_browsers_and_tests_are_rare(ana, push, monkeypatch):
    monkeypatch.setattr(subscriptions, "MOST", 3)
    for number in range(5):
        ana.post("/me/notices/push", push.subscription(str(number)))
    assert ana.get("/me/notices")["push"]["browsers"] == 3

    statuses = [ana.client.post("/api/me/notices/test", json={}).status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]


@pytest.mark.parametrize(("status", "left"), [(410, 0), (404, 0), (500, 1), (429, 1)])
def test_a_subscription_that_is_gone_is_dropped(ana, push, status, left):
    subscribes(ana, push)
    push.status = status

    assert ana.post("/me/notices/test")["push"] == [status]
    assert ana.get("/me/notices")["push"]["browsers"] == left


def test_a_subscription_that_keeps_failing_is_given_up(client, ana, push):
    subscribes(ana, push)
    push.status = 503
    ana.post("/me/notices/test")
    spent = update(PUSH_SUBSCRIPTIONS).values(failures=subscriptions.GIVEN_UP_AFTER - 1)
    write(client, lambda c: c.execute(spent).close())
    push.status = 201
    ana.post("/me/notices/test")
    push.status = 503
    ana.post("/me/notices/test")
    assert ana.get("/me/notices")["push"]["browsers"] == 1  # the success counted
    write(client, lambda c: c.execute(spent).close())
    ana.post("/me/notices/test")
    assert ana.get("/me/notices")["push"]["browsers"] == 0


# Several processes, restarts, being forgotten


def test_keys_are_made_once_and_shared_and_a_notice_is_sent_by_one_process(
    open_trusting, database, push
):
    one, two = (open_trusting(database_url=database) for _ in range(2))
    ana, ben = Person(one), Person(two)
    keys = {person.get("/me/notices")["push"]["key"] for person in (ana, ben)}
    assert len(keys) == 1 and None not in keys
    subscribes(ben, push)
    table = begins(ana, Person(one, ben.key))
    with ana.sits(table) as sitting:
        plays_a_turn(sitting)
    push.next()
    for client in (one, two):
        client.portal.call(services(client).sending.send_due)

    assert push.calls == 1
    ben.get(f"/tables/{table}")
    assert waiting(ben) == []


def test_other_processes_know_which_pages_are_hidden(open_trusting, database):
    one, two = (open_trusting(database_url=database) for _ in range(2))
    ana, ben = Person(one), Person(two)
    table = begins(ana, Person(one, ben.key))
    rooms = services(one).rooms
    room = rooms.rooms[table]
    with ben.sits(table) as forgotten:
        while 1 not in room.here():
            one.portal.call(rooms.apply_notice, table, "presence", 0)
        hides(forgotten)
        while room.looking(now() + 3 * MINUTE):
            one.portal.call(rooms.apply_notice, table, "presence", 0)

        assert room.looking(now()) == room.here() == {1}


def test_a_device_that_is_forgotten_gets_no_more_notices(client, ana, ben, push):
    subscribes(ben, push)
    table = begins(ana, ben)
    ben.post(f"/tables/{table}/notices", {"muted": True})
    ben.post("/me/forget")

    def left(connection):
        parts = (PUSH_SUBSCRIPTIONS, TABLE_NOTICES)
        counts = [
            connection.execute(select(func.count()).where(part.c.device == ben.device))
            for part in parts
        ]
        return [count.scalar_one() for count in counts]

    assert write(client, left) == [0, 0]
    assert ben.get("/me/notices")["kinds"]["turn"] == ["here", "push"]


def test_only_those_at_a_table_can_mute_it(client, ana, ben):
    table = ana.makes(*TWO, listed=True)["table"]

    assert ben.get(f"/tables/{table}/notices", 403)["reason"] == "not_your_seat"
    assert ben.post(f"/tables/{table}/notices", {"muted": True}, 403)["reason"] == "not_your_seat"


def test_the_key_is_neither_in_answers_nor_in_logs(client, ana, capfd):
    secret = write(
        client, lambda c: c.execute(select(SERVER_KEYS.c.key).filter_by(name=VAPID)).scalar_one()
    )
    body = "".join(secret.splitlines()[1:-1])

    assert body not in json.dumps(ana.get("/me/notices"))
    assert body not in capfd.readouterr().err


# Words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text_with_the_same_gaps(language):
    english, other = notice_texts.texts("en"), notice_texts.texts(language)

    assert list(other) == list(english)
    for key, text in english.items():
        assert gaps(other[key]) == gaps(text), key
        if language != "en" and len(text.split()) > 3:
            assert other[key] != text, key


def gaps(text):
    return {part.partition("}")[0] for part in text.split("{")[1:]}
