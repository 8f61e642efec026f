"""Requests that are malformed, too large or too many."""

import http.client
import json

import pytest

from cenote.server.common.rate_limits import RateLimit
from cenote.server.common.refusals import Refused
from cenote.server.http import json_shape
from cenote.server.http.middleware import address_of
from tests.server.people import BOT, TWO, services
from tests.server.running import running


def test_the_answer_to_a_wrong_method_lists_the_right_ones(client):
    wrong = client.put("/api/tables")

    assert (wrong.status_code, wrong.headers["allow"]) == (405, "GET, HEAD, POST")
    assert client.post("/healthz").headers["allow"] == "GET, HEAD"
    assert client.post("/new").headers["allow"] == "GET, HEAD"


def test_what_can_be_read_also_answers_with_its_head(tmp_path):
    """Programs that watch over servers ask for no more."""
    with running(tmp_path) as server:
        for path in ("/", "/healthz", "/readyz", "/api/games"):
            line = http.client.HTTPConnection("127.0.0.1", server.settings.port, timeout=20)
            heads = []
            for method in ("HEAD", "GET"):
                line.request(method, path)
                answer = line.getresponse()
                heads.append((answer.status, answer.headers["content-type"]))
                assert bool(answer.read()) == (method == "GET")
            line.close()
            assert heads[0] == heads[1] and heads[0][0] == 200


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"[" * 10_000, "not JSON"),
        (b'{"a":' * 9 + b"1" + b"}" * 9, "nested more than 8 deep"),
        (json.dumps({f"k{i}": 1 for i in range(201)}).encode(), "more than 200 fields"),
        (b'{"game": "tz', "not JSON"),
        (b"\xff\xfe", "not JSON"),
    ],
    ids=["brackets", "deep", "wide", "cut", "bytes"],
)
def test_strange_bodies_are_refused_before_they_cost_time(client, body, why):
    answer = client.post("/api/tables", content=body)

    assert (answer.status_code, answer.json()["reason"]) == (400, "bad_request")
    assert why in answer.json()["detail"]


def test_small_requests_have_small_bodies(client, ana):
    made = ana.makes()
    long = json.dumps({"name": "x" * 20_000})

    path = f"/api/tables/{made['table']}/seats/0/name"
    answer = client.post(path, content=long, headers=ana.headers)

    assert answer.json()["reason"] == "too_large"


def test_nesting_depth_is_limited():
    assert json_shape.depth_of(1) == 0
    assert json_shape.depth_of({"a": [1]}) == 2
    assert json_shape.depth_of([[[[[[[[[[[[1]]]]]]]]]]]]) == json_shape.DEEPEST + 1


@pytest.mark.parametrize(
    ("client_address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_ipv6_network_counts_as_one_address(client_address, counted_as):
    assert address_of({"client": (client_address, 1)}) == counted_as


def test_shares_are_remembered_of_a_limited_number_of_tables(monkeypatch, client):
    monkeypatch.setattr("cenote.server.http.shares.REMEMBERED", 2)
    shares = services(client).waiting_shares
    for table in ("a", "b", "c"):
        shares.note(table, "192.0.2.7")

    assert list(shares.came_from) == ["b", "c"]


def test_rate_limits_under_attack_forget_harmless_addresses_first(monkeypatch):
    monkeypatch.setattr("cenote.server.common.rate_limits.FORGOTTEN", 10)
    limits = RateLimit(rate=0.001, burst=3)
    for _ in range(3):
        limits.take("flooder")
    for who in range(100):
        limits.take(f"stranger {who}")

    with pytest.raises(Refused, match="too_fast"):
        limits.take("flooder")


@pytest.mark.parametrize("word", ["board:\0", "board:" + "a" * 60, "\ud800"])
def test_options_are_plain_words(ana, word):
    """PostgreSQL refuses NUL, so it must not get that far."""
    body = json.dumps({"game": "maya", "seats": [BOT] * 3, "options": [word]})
    answer = ana.client.post("/api/tables", content=body, headers=ana.headers)

    assert answer.status_code == 400


@pytest.mark.parametrize("start", ["a\0bcdefghijk", "", "é" * 12, "no such tab!"])
def test_continuing_from_an_unknown_table_is_refused(ana, start):
    body = {"game": "tzolkin", "seats": list(TWO), "start": {"table": start, "moves": 0}}

    assert ana.post("/tables", body, 404)["reason"] == "no_table"
