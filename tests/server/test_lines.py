"""Other turns in finished games: shown move by move, tried and judged."""

import pytest

from cenote.server.common.wire.replays import Line
from tests.server import wire_types
from tests.server.people import Person
from tests.server.test_reviews import RECORDS, finished, mocked, wait_for
from tests.server.test_wire import fits


@pytest.fixture
def server(open_server):
    return mocked(open_server)


def review_of(person):
    table = finished(person)
    person.post(f"/tables/{table}/review")
    return table, wait_for(person, table)["review"]


def test_a_line_shows_what_another_turn_would_have_done(server):
    ana = Person(server)
    table, review = review_of(ana)
    turn = next(turn for turn in review["turns"] if turn["better"])
    words = turn["better"]["moves"]

    line = ana.get(f"/tables/{table}/review/line/{turn['first']}?words={'%20'.join(words)}")

    assert line["seat"] == turn["seat"] and line["ended"] and line["moves"] == []
    assert [entry["word"] for entry in line["entries"]] == words
    assert len(line["positions"]) == len(words) + 1
    fits(Line, line)


def test_an_unfinished_line_offers_legal_moves(server):
    ana = Person(server)
    table, review = review_of(ana)
    turn = next(turn for turn in review["turns"] if len(turn["played"]) > 1)

    line = ana.get(f"/tables/{table}/review/line/{turn['first']}")

    assert turn["played"][0] in [offer["word"] for offer in line["moves"]] and not line["ended"]


def test_a_line_shows_only_what_its_player_could_see(server):
    ana = Person(server)
    table = finished(ana, "maya")
    first = next(i for i, entry in enumerate(RECORDS["maya"].entries) if entry.by >= 0)
    seat = RECORDS["maya"].entries[first].by

    line = ana.get(f"/tables/{table}/review/line/{first}")

    seen = ana.get(f"/tables/{table}/replay/{first}?eyes={seat}")["positions"][0]
    assert line["positions"][0]["board"] == seen["board"]


@pytest.mark.parametrize(
    ("line", "status", "reason"),
    [
        ("99999", 404, "no_moment"),
        ("0", 404, "no_moment"),  # chance deals
        ("-1", 400, "bad_request"),
        ("40?words=fly:away", 409, "illegal_move"),
        ("40?words=" + "%20".join(["done"] * 101), 400, "bad_request"),
        ("40?words=" + "x" * 4001, 400, "bad_request"),
    ],
)
def test_an_invalid_line_is_refused(server, line, status, reason):
    ana = Person(server)
    table = finished(ana)
    assert ana.get(f"/tables/{table}/review/line/{line}", status)["reason"] == reason


def test_a_line_ends_with_its_turn(server):
    ana = Person(server)
    table, review = review_of(ana)
    turn = review["turns"][0]
    words = "%20".join([*turn["played"], "done"])
    path = f"/tables/{table}/review/line/{turn['first']}?words={words}"

    assert ana.get(path, 409)["reason"] == "illegal_move"


def test_another_try_at_a_turn_is_judged(server):
    ana = Person(server)
    table, review = review_of(ana)
    turn = next(turn for turn in review["turns"] if turn["better"])
    tries = {"turn": turn["index"], "words": turn["better"]["moves"]}

    judged = ana.post(f"/tables/{table}/review/tries", tries)

    assert judged["verdict"] == "best" and judged["loss"]["points"] == 0
    fits(wire_types.review_shape().Attempt, judged)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"turn": -1, "words": ["done"]},
        {"turn": 0, "words": []},
        {"turn": 0, "words": ["x" * 81]},
        {"turn": 0, "words": ["done"] * 101},
        {"turn": 0, "words": [1]},
        {"turn": "0", "words": ["done"]},
        {"turn": 0, "words": ["done"], "seat": 1},
    ],
)
def test_a_malformed_attempt_is_refused(server, body):
    ana = Person(server)
    table = finished(ana)
    assert ana.post(f"/tables/{table}/review/tries", body, 400)["reason"] == "bad_request"


def test_attempts_need_a_review(server):
    ana = Person(server)
    tries = {"turn": 0, "words": ["done"]}
    path = f"/tables/{finished(ana)}/review"

    assert ana.post(f"{path}/tries", tries, 404)["reason"] == "no_review"
    assert ana.delete(path, 404)["reason"] == "no_review"


def test_attempts_are_rate_limited(server):
    server.app.state.services.limits.turns_tried.burst = 2
    ana = Person(server)
    table = finished(ana)
    tries = {"turn": 0, "words": ["done"]}
    for _ in range(2):
        ana.post(f"/tables/{table}/review/tries", tries, 404)

    assert ana.post(f"/tables/{table}/review/tries", tries, 429)["reason"] == "too_fast"
