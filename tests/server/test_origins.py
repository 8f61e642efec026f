"""Requests under other names than ours, and from other pages."""

import socket

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from cenote.server.common.settings import Settings
from cenote.server.http.hosts import Hosts
from tests.server.people import TWO
from tests.server.running import running
from tests.server.served import Guest


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8765", True),
        ("127.0.0.1:8765", True),
        ("[::1]:8765", True),
        ("192.168.1.7", True),
        ("cenote.localhost", True),
        ("games.example.org", True),
        ("GAMES.example.org.:443", True),
        (f"{socket.gethostname().split('.')[0]}.local:8765", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example", False),
        ("[", False),
        ("", False),
    ],
)
def test_only_our_own_host_names_are_accepted(host, ours):
    assert Hosts(Settings(hosts="games.example.org")).is_ours(host) is ours


def test_another_host_name_is_refused_even_for_reading(client):
    evil = {"Host": "evil.example"}

    answer = client.get("/api/tables", headers=evil)

    assert (answer.status_code, answer.json()["reason"]) == (421, "bad_host")
    assert client.get("/", headers=evil).status_code == 421


def test_any_host_name_can_be_allowed(open_server):
    client = open_server(hosts="*")

    assert client.get("/api/games", headers={"Host": "anything.example"}).status_code == 200


@pytest.mark.parametrize("origin", ["https://testserver", "http://testserver:81", "testserver"])
def test_the_scheme_and_port_of_an_origin_count(client, origin):
    body = {"game": "tzolkin", "seats": list(TWO)}

    answer = client.post("/api/tables", json=body, headers={"Origin": origin})

    assert answer.json()["reason"] == "bad_origin"


def test_a_socket_may_only_be_opened_from_our_own_pages(tmp_path):
    with running(tmp_path) as server:
        url = f"http://127.0.0.1:{server.settings.port}"
        ana = Guest(url)
        address = (
            f"{url.replace('http', 'ws')}/api/tables/{ana.makes(*TWO, listed=True)['table']}/socket"
        )
        with connect(address, origin=Origin(url)) as ours:
            ours.send('{"type": "ping"}')
            assert "pong" in ours.recv(5)
        with pytest.raises(Exception, match="403"):
            connect(address, origin=Origin(url.replace("http", "https")))
