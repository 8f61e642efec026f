"""`cenote serve`: settings from arguments and environment, address, webhooks."""

import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cenote.cli import parser
from cenote.server import serve, webhooks
from cenote.server.command import settings_of
from cenote.server.refusals import Refused
from cenote.server.settings import Settings, from_environment
from tests.server.people import TWO, Person


def test_every_setting_is_also_in_the_environment(monkeypatch):
    monkeypatch.setenv("CENOTE_PORT", "9000")
    monkeypatch.setenv("CENOTE_DATA", "/somewhere")
    monkeypatch.setenv("CENOTE_BROWSER", "0")
    monkeypatch.setenv("CENOTE_BOTS", "3")

    settings = settings_of(parser().parse_args(["serve", "--port", "9001"]))

    assert settings.port == 9001  # the command line wins
    assert settings.data == Path("/somewhere")
    assert settings.bots == 3 and settings.browser is False


@pytest.mark.parametrize("name, text", [("PORT", "many"), ("BROWSER", "perhaps")])
def test_a_wrong_variable_is_said_plainly(name, text):
    with pytest.raises(ValueError, match=f"CENOTE_{name} cannot be '{text}'"):
        from_environment({f"CENOTE_{name}": text})


def test_a_wrong_database_ends_with_a_sentence(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "cenote", "serve", "--database-url", "mysql://x/y"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=tmp_path,
    )

    assert done.returncode == 2
    assert done.stderr == "cenote: the database must be PostgreSQL or a file of SQLite\n"


def test_a_browser_opens_only_where_a_person_sits(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_desktop()
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_desktop()


def test_the_address_shown_is_one_that_can_be_opened(tmp_path):
    server = serve.Server(Settings(host="0.0.0.0", port=9, data=tmp_path))

    assert server.address == "http://127.0.0.1:9/"


class Mailbox:
    """Somebody's address that gets webhooks."""

    def __init__(self) -> None:
        box = self
        self.got: list[dict] = []
        self.came = threading.Event()

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                length = int(self.headers["Content-Length"])
                box.got.append(json.loads(self.rfile.read(length)))
                self.send_response(204)
                self.end_headers()
                box.came.set()

            def log_message(self, *_):
                pass

        self.server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?x=1"
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def test_a_webhook_says_whose_turn_it_is_to_those_who_are_away(ana, ben):
    with Mailbox() as box:
        made = ana.makes(*TWO, options=["first:0"], webhook=box.url, title="Friday")
        ben.claims(made, name="Ben")
        box.came.wait(10)
        box.came.clear()
        with ana.sits(made["table"]) as sitting:
            for _ in range(3):
                sitting.moves(sitting.words()[0])
            assert box.came.wait(10)
        view = ana.get(f"/tables/{made['table']}")

    assert view["table"]["webhook"] is True and box.url not in json.dumps(view)
    called = box.got[-1]
    assert (called["seat"], called["name"], called["title"]) == (1, "Ben", "Friday")
    assert called["path"] == f"/table/{made['table']}"
    assert [call["seat"] for call in box.got] == [0, 1]  # once each, when both were away


def test_a_webhook_is_called_by_one_process_only(open_server, database):
    with Mailbox() as box:
        one, two = (Person(open_server(database_url=database, bots=0)) for _ in range(2))
        made = one.makes({"kind": "me"}, {"kind": "link"}, options=["first:0"], webhook=box.url)
        watcher = Person(two.client)
        with one.sits(made["table"]) as sitting, watcher.sits(made["table"]) as far:
            for _ in range(3):
                sitting.moves(sitting.words()[0])
            far.wait_for_version(sitting.view["version"])
            one.post(f"/tables/{made['table']}/settings", {"title": "x"})
            far.wait(lambda m: m["type"] == "view" and m["table"]["title"] == "x")
        assert box.came.wait(10)

    assert [call["seat"] for call in box.got] == [0, 1]


@pytest.mark.parametrize(
    "address", ["ftp://x/y", "http://", "javascript:1", "http://x:99999/", "http://é/", "x" * 600]
)
def test_bad_webhooks_are_refused(address):
    with pytest.raises(Refused, match="bad_request"):
        webhooks.checked(address, "public")


@pytest.mark.parametrize("host", ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.1.1", "::1"])
def test_webhooks_do_not_reach_into_our_own_network(host):
    with pytest.raises(ValueError, match="public"):
        webhooks.resolved(host, 80, private=False)
    assert webhooks.resolved(host, 80, private=True)[0] == host


def test_webhooks_can_be_turned_off(open_server):
    ana = Person(open_server(webhooks="off"))
    body = {"game": "tzolkin", "seats": list(TWO), "webhook": "https://example.org/"}

    assert ana.post("/tables", body, 400)["reason"] == "bad_request"
