"""Reviews on the server: only of finished games, one at a time, stored, resumed, redone."""

import json
import time
from functools import partial
from random import Random

import pytest
from sqlalchemy import select, update

from cenote.core.driver import Play, play_out, random_chooser
from cenote.games import GAMES
from cenote.review.reviewer import Reviewer
from cenote.server.common.wire.reviews import ReviewNow
from cenote.server.jobs import review_work
from cenote.server.jobs.bot_queue import (
    ALONE,
    DEEP_PASS,
    EXPECTED,
    QUICK_PASS,
    TRIED,
    WATCHED,
    BotQueue,
)
from cenote.server.jobs.review_work import ReviewWork
from cenote.server.storage.schema import REVIEWS
from tests.server import mock_reviews, wire_types
from tests.server.people import BOT, TWO, Person, play_until, write
from tests.server.test_bots import order_of, ticket
from tests.server.test_patience import wait_until
from tests.server.test_wire import fits

ENDLESS = ("-c", "import time; time.sleep(60)")


def finished_record(game="tzolkin", seats=2):
    play = Play.new(GAMES[game], seats)
    play_out(play, [random_chooser(Random(1))] * seats, Random(2))
    return play.record


RECORDS = {game: finished_record(game, seats) for game, seats in (("tzolkin", 2), ("maya", 3))}


def finished(person, game="tzolkin"):
    """A table whose game is over."""
    record = RECORDS[game]
    others = [{"kind": "device"}] * (record.seats - 1)
    made = person.makes({"kind": "me"}, *others, game=game, record=record.text(), options=None)
    return made["table"]


def mocked(open_server, command=mock_reviews.COMMAND, **settings):
    """A server whose workers give mock reviews."""
    client = open_server(**settings)
    client.app.state.services.bots.bot_pool.command = command
    return client


def wait_for(person, table, state="done"):
    for _ in range(600):
        now = person.get(f"/tables/{table}/review")
        if now["state"] == state:
            return now
        time.sleep(0.05)
    raise AssertionError(now["state"])


@pytest.fixture
def server(open_server):
    return mocked(open_server)


# What comes back


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_a_finished_game_is_reviewed_and_the_account_adds_up(server, game):
    ana = Person(server)
    table = finished(ana, game)
    assert ana.get(f"/tables/{table}/review")["state"] == "none"

    begun = ana.post(f"/tables/{table}/review")
    now = wait_for(ana, table)

    assert begun["state"] == "waiting" and now["done"] == now["turns"] > 10
    assert adds_up(now["review"])
    fits(ReviewNow, now)
    fits(wire_types.review_shape().Review, now["review"])


def adds_up(review):
    return all(
        sum(seat["account"][unit].values()) == 2 * seat["account"][unit]["final"]
        for seat in review["seats"]
        for unit in ("points", "chance")
    )


def test_the_real_reviewer_works_for_the_server(open_server):
    """Without a mock: the quick pass, another try at a turn, and stopping."""
    ana = Person(open_server(bots=1))
    table = finished(ana, "maya")
    ana.post(f"/tables/{table}/review")
    review = first_picture(ana, table)
    turn = next(turn for turn in review["turns"] if turn["seen"] != "forced")

    tries = {"turn": turn["index"], "words": turn["played"]}
    judged = ana.post(f"/tables/{table}/review/tries", tries)
    ana.delete(f"/tables/{table}/review")

    assert adds_up(review)
    assert judged["verdict"] in ("best", "same") and judged["gain"] == 0
    fits(wire_types.review_shape().Review, review)
    fits(wire_types.review_shape().Attempt, judged)


def first_picture(person, table):
    for _ in range(1200):
        review = person.get(f"/tables/{table}/review")["review"]
        if review is not None:
            return review
        time.sleep(0.05)
    raise AssertionError("there is no review")


def test_the_quick_pass_is_done_in_steps(monkeypatch):
    """A person's bot never has to wait for all of it."""
    monkeypatch.setattr(review_work, "STEP", 0.0)
    record = RECORDS["maya"]
    words = [record.game.word(entry.move) for entry in record.entries]
    job = {"table": "t", "game": "maya", "seats": 3, "options": [], "words": words}
    work, answers = ReviewWork(), [{"text": None}]
    while answers[-1]["text"] is None:
        answers.append(work.review({**job, "stored": None}))

    assert len(answers) > len(Reviewer(record).spans) / 2
    assert json.loads(answers[-1]["text"]) == json.loads(json.dumps(Reviewer(record).quick()))


def test_a_known_version_is_not_sent_again(server):
    ana = Person(server)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")
    now = wait_for(ana, table)

    assert ana.get(f"/tables/{table}/review?known={now['step']}")["review"] is None
    assert ana.get(f"/tables/{table}/review?known={now['step'] - 1}")["review"] == now["review"]


def test_the_next_visitor_sees_it_at_once(server):
    ana, stranger = Person(server), Person(server)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")
    now = wait_for(ana, table)

    seen = stranger.get(f"/tables/{table}/review")
    asked = stranger.post(f"/tables/{table}/review")

    assert seen == asked == now


def test_a_review_by_another_judge_is_shown_as_outdated_and_redone(server):
    ana = Person(server)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")
    wait_for(ana, table)
    write(server, lambda connection: connection.execute(update(REVIEWS).values(judge="0 1")))

    old = ana.get(f"/tables/{table}/review")
    assert (old["state"], old["is_old"]) == ("done", True) and old["review"]
    assert ana.post(f"/tables/{table}/review")["done"] == 0
    assert not wait_for(ana, table)["is_old"]


# What is never reviewed


def test_a_game_in_progress_is_never_reviewed(server):
    """Neither at its start nor in its middle, whoever asks; not even as a line or an attempt."""
    ana, ben, eve = Person(server), Person(server), Person(server)
    made = ana.makes(*TWO, options=["first:0"], listed=True)
    ben.claims(made)
    table = made["table"]
    with ana.sits(table) as left, ben.sits(table) as right:
        for until in (1, 30):
            play_until([left, right], partial(is_at, until))
            for person in (ana, ben, eve):
                refused_everywhere(person, table, "not_over")


def is_at(version, view):
    return view["version"] >= version


def refused_everywhere(person, table, reason):
    path = f"/tables/{table}/review"
    answers = [
        person.get(path, 409),
        person.post(path, status=409),
        person.delete(path, 409),
        person.get(f"{path}/line/0", 409),
        person.post(f"{path}/tries", {"turn": 0, "words": ["done"]}, 409),
    ]
    assert [answer["reason"] for answer in answers] == [reason] * 5


def test_an_archived_table_is_not_reviewed(server):
    ana, eve = Person(server), Person(server)
    table = ana.makes({"kind": "me"}, BOT, options=["first:0"])["table"]
    with ana.sits(table) as sitting:
        play_until([sitting], lambda view: view["version"] > 5)
    ana.post(f"/tables/{table}/end", {"agree": True})

    refused_everywhere(ana, table, "not_over")
    assert eve.get(f"/tables/{table}/review", 404)["reason"] == "no_table"


def test_a_private_game_in_progress_is_as_hidden_as_its_table(server):
    made = Person(server).makes(*TWO, options=["first:0"])
    refused = Person(server).get(f"/tables/{made['table']}/review", 403)
    assert refused["reason"] == "players_only"


def test_a_game_continued_from_a_finished_one_is_in_progress(server):
    ana = Person(server)
    start = {"table": finished(ana), "moves": 40}
    table = ana.makes({"kind": "me"}, {"kind": "device"}, start=start)["table"]

    refused_everywhere(ana, table, "not_over")


# One at a time


def test_a_device_has_one_review_under_way(open_server):
    """Asking for another one pauses the first, which can be resumed."""
    server = mocked(open_server, ENDLESS)
    ana, ben = Person(server), Person(server)
    one, two, three = (finished(ana) for _ in range(3))
    ana.post(f"/tables/{one}/review")

    assert ana.post(f"/tables/{two}/review")["state"] == "waiting"
    assert ana.get(f"/tables/{one}/review")["state"] == "cancelled"
    assert ana.post(f"/tables/{two}/review")["state"] == "waiting"
    assert ben.post(f"/tables/{three}/review")["ahead"] == 1
    assert ana.get(f"/tables/{two}/review")["state"] == "waiting"


def test_the_review_queue_is_limited(open_server, monkeypatch):
    monkeypatch.setattr("cenote.server.learning.reviews.MOST_WAITING", 2)
    server = mocked(open_server, ENDLESS)
    people = [Person(server) for _ in range(3)]
    tables = [finished(person) for person in people]
    for person, table in zip(people[:2], tables, strict=False):
        person.post(f"/tables/{table}/review")

    refused = people[2].post(f"/tables/{tables[2]}/review", status=429)
    assert refused["reason"] == "too_many_reviews"


def test_one_address_does_not_take_the_whole_queue(open_server):
    server = mocked(open_server, ENDLESS)
    server.app.state.services.review_shares.most = 2
    people = [Person(server) for _ in range(3)]
    tables = [finished(person) for person in people]
    for person, table in zip(people[:2], tables, strict=False):
        person.post(f"/tables/{table}/review")
    refused = people[2].post(f"/tables/{tables[2]}/review", status=429)
    assert refused["reason"] == "too_many_reviews"

    people[0].delete(f"/tables/{tables[0]}/review")
    people[2].post(f"/tables/{tables[2]}/review")


def test_reviews_are_rate_limited_by_address(open_server):
    server = mocked(open_server, ENDLESS)
    server.app.state.services.limits.reviews_begun.burst = 1
    ana, ben = Person(server), Person(server)
    one, two = finished(ana), finished(ben)
    ana.post(f"/tables/{one}/review")

    assert ben.post(f"/tables/{two}/review", status=429)["reason"] == "too_fast"


def test_the_person_who_asked_can_stop_and_resume_it(open_server):
    server = mocked(open_server, ENDLESS)
    ana, ben = Person(server), Person(server)
    table = finished(ana)
    begun = ben.post(f"/tables/{table}/review")
    assert begun["may_cancel"] and not Person(server).get(f"/tables/{table}/review")["may_cancel"]

    assert Person(server).delete(f"/tables/{table}/review", 403)["reason"] == "not_host"
    ben.delete(f"/tables/{table}/review")
    assert ben.get(f"/tables/{table}/review")["state"] == "cancelled"
    assert server.app.state.services.reviews.tasks == {}

    server.app.state.services.bots.bot_pool.command = mock_reviews.COMMAND
    ben.post(f"/tables/{table}/review")
    assert wait_for(ben, table)["review"]["complete"]


def test_a_failing_review_is_abandoned_and_can_be_requested_again(open_server):
    server = mocked(open_server, ("-c", "raise SystemExit"))
    ana = Person(server)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")
    wait_for(ana, table, "failed")
    assert 'cenote_reviews_total{state="failed"} 1' in server.get("/metrics").text

    server.app.state.services.bots.bot_pool.command = mock_reviews.COMMAND
    ana.post(f"/tables/{table}/review")
    wait_for(ana, table)


def test_a_persons_bot_comes_before_any_review():
    first = ticket("first")
    order = [DEEP_PASS, ALONE, QUICK_PASS, TRIED, EXPECTED, WATCHED]
    others = [ticket(str(urgency), urgency) for urgency in order]

    served = order_of(BotQueue(1), first, *others)
    assert served == ["first", *(str(urgency) for urgency in sorted(order))]


def test_deep_passes_never_take_all_workers():
    line = BotQueue(4)
    for number in range(6):
        line.join(ticket(f"review {number}", DEEP_PASS))

    assert (line.free, len(line.waiting)) == (2, 4)


def test_bots_keep_playing_while_a_game_is_reviewed(server):
    ana = Person(server)
    table = finished(ana)
    made = ana.makes({"kind": "me"}, BOT, options=["first:1"])
    ana.post(f"/tables/{table}/review")
    with ana.sits(made["table"]) as sitting:
        play_until([sitting], lambda view: view["version"] > 20)
    wait_for(ana, table)


# Stored


def test_a_review_resumes_after_a_restart(open_server, tmp_path):
    """The quick pass is done; the server stops in the middle of the deep pass."""
    server = mocked(open_server)
    ana = Person(server)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")
    wait_until(lambda: ana.get(f"/tables/{table}/review")["step"])
    server.__exit__(None, None, None)

    again = Person(mocked(open_server), ana.key)
    now = wait_for(again, table)
    assert now["done"] == now["turns"] and now["step"] > 1


def test_two_processes_share_the_reviews(open_server, database):
    """Exactly one of them works on it; both show it."""
    servers = [mocked(open_server, database_url=database) for _ in range(2)]
    ana, ben = (Person(server) for server in servers)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")

    assert wait_for(ben, table)["review"] == wait_for(ana, table)["review"]
    worked = ["cenote_review_seconds" in s.app.state.services.metrics.times for s in servers]
    assert sorted(worked) == [False, True]


def test_an_abandoned_review_is_taken_over(open_server, database):
    """The process that worked on it dies; another one resumes."""
    first = mocked(open_server, ENDLESS, database_url=database)
    ana = Person(first)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")
    assert list(first.app.state.services.reviews.tasks) == [table]

    second = Person(mocked(open_server, database_url=database))
    first.__exit__(None, None, None)
    wait_for(second, table)


def test_forgetting_a_device_removes_it_from_its_reviews(open_server):
    server = mocked(open_server, ENDLESS)
    ana, ben = Person(server), Person(server)
    table = finished(ana)
    ben.post(f"/tables/{table}/review")
    ben.post("/me/forget")

    devices = write(server, lambda connection: list(connection.execute(select(REVIEWS.c.device))))
    assert devices == [(None,)]


def test_deleting_a_table_of_bots_deletes_its_review(server):
    ana = Person(server)
    record = RECORDS["tzolkin"].text()
    table = ana.makes(BOT, BOT, record=record, options=None)["table"]
    ana.post(f"/tables/{table}/review")
    wait_for(ana, table)
    ana.delete(f"/tables/{table}")

    assert write(server, lambda c: list(c.execute(select(REVIEWS.c.table_id)))) == []


def test_a_step_that_takes_too_long_is_abandoned(open_server):
    server = mocked(open_server, ENDLESS, thinking_seconds=0.1)
    ana = Person(server)
    table = finished(ana)
    ana.post(f"/tables/{table}/review")

    wait_for(ana, table, "failed")
