"""A text client plays whole games at a real server."""

import json
import random
import urllib.request

import pytest

from cenote.client.session import WireSession, play
from cenote.client.wire import Address, Refusal, Server
from cenote.games import GAMES
from cenote.server.common.refusals import REASONS
from cenote.text.mistakes import Mistake
from cenote.text.terminal import Terminal
from cenote.words import LANGUAGES, Words, texts
from tests.server.served import Guest, Served


class Typist(Terminal):
    """A terminal with a typist: types the given lines, then any of the numbers on offer."""

    width = 80
    is_typed = False

    def __init__(self, *lines: str, before: int = 0) -> None:
        self.lines = list(lines)
        self.before = before
        self.said: list[str] = []
        self.asked = 0
        self.rng = random.Random(4)

    def say(self, line: str = "", hang: int | None = None) -> None:
        self.said.append(line)

    def say_all(self, lines) -> None:
        self.said.extend(lines)

    def clear(self) -> None:
        self.said.append("(clear)")

    def ask(self, question: str) -> str:
        self.asked += 1
        if self.lines and self.asked > self.before:
            return self.lines.pop(0)
        offered = [line for line in self.said if line[:3].strip().isdecimal() and line[3:4] == "."]
        last = next(line for line in reversed(offered))
        return str(self.rng.randint(1, int(last[:3])))

    @property
    def text(self) -> str:
        return "\n".join(self.said)


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Served(tmp_path_factory.mktemp("wire"), bots="1") as server:
        yield server


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_over_the_wire(served, game):
    seats = min(GAMES[game].seats)
    bots = [{"kind": "bot", "level": "random"}] * (seats - 1)
    wishes = {"game": game, "seats": [{"kind": "me", "name": "Ana"}, *bots]}
    typist = Typist("board", "help", "nonsense", "999", "undo", before=4)

    play(typist, Words("en"), served.url, None, wishes)

    assert "Final standings" in typist.text
    assert "nonsense is neither a choice here nor a command" in typist.text
    assert "999 is not in the list" in typist.text


def test_a_friend_joins_by_link_and_chats(served):
    host = Guest(served.url)
    made = host.makes({"kind": "me", "name": "Ana"}, {"kind": "link"}, options=["first:1"])
    link = f"{served.url}/table/{made['table']}#seat=1&key={made['links'][0]['key']}"
    typist = Typist("say hello all", "quit")

    play(typist, Words("de"), link, None, {})

    view = host.ask(f"/tables/{made['table']}")
    assert not view["table"]["seats"][1]["open"]
    assert [said["text"] for said in view["chat"]] == ["hello all"]


def test_two_players_pass_one_keyboard_to_each_other(served):
    wishes = {"game": "tzolkin", "seats": [{"kind": "me"}, {"kind": "device"}]}
    typist = Typist("", "1", "1", "1", "", "quit")

    play(typist, Words("en"), served.url, None, wishes)

    assert sum("Pass the keyboard" in line for line in typist.said) == 2
    assert "(clear)" in typist.said


def test_a_lost_connection_is_restored(served):
    server = Server(served.url)
    wishes = {"game": "tzolkin", "seats": [{"kind": "me"}, {"kind": "bot", "level": "random"}]}
    table = server.ask("/tables", {**wishes, "options": ["first:0"]})["table"]
    typist = Typist("1", "1", "quit")  # the first one finds nobody there
    session = WireSession(typist, Words("en"), server, table)
    session.socket.connection.close()

    session.run()

    assert "The connection was lost" in typist.text
    assert session.shown["version"] == 2


def two_at_a_table(served) -> tuple[Guest, Server, str]:
    """A host elsewhere, a seat of ours that moves first, and the table."""
    host, server = Guest(served.url), Server(served.url)
    made = host.makes({"kind": "me", "name": "Ana"}, {"kind": "link"}, options=["first:1"])
    server.claim(made["table"], 1, made["links"][0]["key"])
    return host, server, made["table"]


def test_a_game_can_be_ended_by_agreement(served):
    host, server, table = two_at_a_table(served)
    typist = Typist("1", "agree")
    session = WireSession(typist, Words("en"), server, table)
    host.ask(f"/tables/{table}/end", {"agree": True})

    session.run()

    assert "Somebody proposes to end the game here." in typist.text
    assert "This table has been archived." in typist.text
    assert host.ask(f"/tables/{table}")["table"]["archived"]


def test_a_player_may_decline_to_end_the_game(served):
    host, server, table = two_at_a_table(served)
    session = WireSession(Typist("1", "decline", "quit"), Words("en"), server, table)
    host.ask(f"/tables/{table}/end", {"agree": True})

    session.run()

    assert host.ask(f"/tables/{table}")["table"]["ending"] is None


def test_the_client_leaves_a_deleted_table(served):
    host, server, table = two_at_a_table(served)
    session = WireSession(Typist(), Words("en"), server, table)
    request = urllib.request.Request(f"{served.url}/api/tables/{table}", method="DELETE")
    request.add_header("Authorization", f"Bearer {host.key}")
    urllib.request.urlopen(request, timeout=30).close()

    with pytest.raises(Refusal) as refusal:
        session.hear()
        session.hear()
    assert refusal.value.reason == "no_table"


def test_a_bot_waiting_in_the_queue_is_shown(served):
    _, server, table = two_at_a_table(served)
    typist = Typist()
    session = WireSession(typist, Words("en"), server, table)
    waits = {"type": "queue", "seat": 0, "ahead": 3, "seconds": 6}
    session.socket.connection = type("Line", (), {"recv": lambda _: json.dumps(waits)})()

    assert session.hear() == "queue"
    assert "is waiting for a turn to think (3 ahead) ..." in typist.text


def test_refusals_are_put_into_words(served):
    for link, reason in (
        (f"{served.url}/table/aaaaaaaaaaaa", "There is no such table."),
        ("http://127.0.0.1:9", "The server is not answering."),
    ):
        with pytest.raises(Mistake) as mistake:
            play(Typist(), Words("en"), link, None, {"game": "tzolkin", "seats": []})
        assert reason in mistake.value.said_in(Words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language):
    assert {f"refusal.{reason}" for reason in (*REASONS, "unreachable")} <= set(texts(language))


def test_links_are_understood():
    invited = Address("http://x.example:8/table/abc#seat=2&key=k-_9")
    assert (invited.server, invited.table) == ("http://x.example:8", "abc")
    assert (invited.seat, invited.key) == (2, "k-_9")
    plain = Address("127.0.0.1:8765")
    assert (plain.server, plain.table, plain.key) == ("http://127.0.0.1:8765", None, None)
