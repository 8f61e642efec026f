"""One device asks for the same thing several times at once, of a server on PostgreSQL.

SQLite has one writer, so nothing can go wrong there.
"""

import json
import os
import time
import urllib.error
from concurrent.futures import ThreadPoolExecutor

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from tests.server.authenticator import Authenticator
from tests.server.people import TWO
from tests.server.receivers import encoded, public_point
from tests.server.served import Guest, Served

TIMES = 12
DAY = 24 * 60 * 60 * 1000
CHOICES = {
    "kinds": {kind: ["here"] for kind in ("turn", "clock", "joined", "over")},
    "quiet": None,
    "zone": "UTC",
}


@pytest.fixture(scope="module")
def served(tmp_path_factory, shared_database):
    with Served(tmp_path_factory.mktemp("at_once"), shared_database, bots="0") as served:
        yield served
        assert "trace" not in (served.data / "server.log").read_text()


@pytest.fixture
def ana(served):
    return Guest(served.url)


def status(guest, path, body=None, method=None):
    """The status of the answer, and the answer."""
    try:
        return 200, guest.ask(path, body, method=method)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def at_once(guest, path, body, times=TIMES):
    with ThreadPoolExecutor(times) as pool:
        return sorted(pool.map(lambda _: status(guest, path, body)[0], range(times)))


def test_choices_of_notices(ana):
    assert set(at_once(ana, "/me/notices", CHOICES)) == {200}


def test_what_to_hear_of_a_table(ana):
    table = ana.makes(*TWO)["table"]

    assert set(at_once(ana, f"/tables/{table}/notices", {"muted": True})) == {200}
    assert ana.ask(f"/tables/{table}/notices")["muted"]


def test_a_browser_that_subscribes(ana):
    key = public_point(ec.generate_private_key(ec.SECP256R1()))
    browser = {"p256dh": encoded(key), "auth": encoded(bytes(16)), "language": "en"}
    browser |= {"endpoint": f"https://push.example.org/{ana.key}"}

    assert set(at_once(ana, "/me/notices/push", browser)) == {200}
    assert ana.ask("/me/notices")["push"]["browsers"] == 1


def test_somebody_who_looks_for_a_game(ana):
    """Of all the tables made for it, one is left."""
    wish = {"games": ["tzolkin"], "seats": [2], "clocks": ["none"]}

    assert set(at_once(ana, "/me/seek", wish, times=5)) <= {200, 429}
    own = ana.ask("/me/now")["seek"]["own"]["table"]
    assert [one["table"] for one in ana.ask("/tables")["tables"]] == [own]


def test_a_holiday(ana):
    """There is a day between two holidays, so only one is taken."""
    start = int(time.time() * 1000) + DAY
    week = {"start": start, "until": start + 7 * DAY}

    assert at_once(ana, "/me/holidays", week, times=6) == [200] + [409] * 5
    assert len(ana.ask("/me/holidays")["holidays"]) == 1


NUL = {
    "/me/devices/%00": "DELETE",
    "/me/passkeys/%00": "DELETE",
    "/people/%00": "GET",
    "/people/a%00": "GET",
    "/puzzles/%00": "GET",
    "/me/games?name=%00": "GET",
    "/me/games?game=%00": "GET",
}


@pytest.mark.parametrize("path", NUL)
def test_a_zero_byte_in_an_address(ana, path):
    """PostgreSQL stores none; whoever sends one is refused."""
    ana.ask("/me/name", {"name": f"Ana {os.urandom(4).hex()}"})

    assert status(ana, path, method=NUL[path])[0] in (400, 404)


def test_a_zero_byte_in_a_passkey(ana):
    asked = ana.ask("/me/passkey/ask", {"purpose": "enter"})["options"]
    signed = Authenticator(ana.url).signs(asked) | {"id": "a\0b"}

    code, refused = status(ana, "/me/passkey", {"credential": signed})
    assert (code, refused["reason"]) == (403, "bad_passkey")
