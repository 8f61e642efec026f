"""The log says what happened, and nothing about anybody."""

import contextlib
import http.client
import json
import logging
import sqlite3
import sys
import threading
import warnings
from urllib.parse import quote

import psycopg
import pytest
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from cenote.puzzles.collection import shipped
from cenote.server.common.keys import hashed
from cenote.server.monitoring import logs
from cenote.server.storage import database as databases
from tests.server.people import BOT
from tests.server.receivers import Certificate, MailServer, PushService, code_in, stop_link_in
from tests.server.served import Guest, Served, free_port
from tests.server.test_webhooks import Mailbox

HERE = "127.0.0.77"
FORWARDED = "203.0.113.9"
NAMES = ("Benedict", "Wilhelmina", "Quetzalina")
CHAT = "meet me at the cenote at nine"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    return None if request.param == "sqlite" else request.getfixturevalue("database")


class Stranger(Guest):
    """A client with its own address, behind a proxy that names another one."""

    def ask(self, path, body=None, method=None, **headers):
        return self.request(f"/api{path}", body, method, **headers)

    def request(self, path, body=None, method=None, **headers):
        connection = http.client.HTTPConnection(
            "127.0.0.1", int(self.url.rpartition(":")[2]), timeout=30, source_address=(HERE, 0)
        )
        headers = {
            "Authorization": f"Bearer {self.key}",
            "X-Forwarded-For": FORWARDED,
            "Content-Type": "application/json",
            **headers,
        }
        method = method or ("GET" if body is None else "POST")
        with contextlib.closing(connection):
            connection.request(method, path, json.dumps(body or {}), headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        self.status = answer.status
        return json.loads(text) if text.startswith(("{", "[")) else text


def busy_run(served, folder, url, box):
    """A little of everything; returns what must not be in the log."""
    ana, ben = Stranger(served.url), Stranger(served.url)
    made = ana.makes(
        {"kind": "me", "name": NAMES[0]},
        {"kind": "link", "name": ""},
        BOT | {"name": NAMES[2]},
        options=["first:0"],  # whose turn it is, and who is not there yet
        title="Friday at the well",
        webhook=box.url,
        listed=True,
    )
    table, key = made["table"], made["links"][0]["key"]
    ben.ask(f"/tables/{table}/seats/1/claim", {"name": NAMES[1]}, **{"X-Seat-Key": key})
    other = ben.ask(f"/tables/{table}/seats/1/link", {})["key"]
    words = play(ana, ben, table)
    bad_requests(ana, served, table)
    ana.ask(f"/tables/{table}/settings", {"title": "Saturday by the water"})
    broken = break_a_table(ana, folder, url)
    devices = {who.key for who in (ana, ben)} | {hashed(who.key) for who in (ana, ben)}
    keys = {key, other, hashed(key), hashed(other)}
    ids = {table[:6], table[1:], broken[:6], broken[1:]}
    texts = {*NAMES, CHAT, "Friday at", "Saturday by", box.url.partition("//")[2], "hook?x"}
    return {HERE, FORWARDED, *devices, *keys, *ids, *texts, *words}


OWN_NAME = "Itzamnaaj the Elder"
WHY = "he keeps calling me a coyote"
KNOWN, REFUSED = "cora.balam@example.org", "nobody.at.all@example.org"
ALWAYS = {kind: ["push", "mail"] for kind in ("turn", "clock", "joined", "over")}


def private_run(served, push, mails):
    """Everything that people tell about themselves; returns what must not be in the log."""
    cora, dora = Stranger(served.url), Stranger(served.url)
    phrase = cora.ask("/me/name", {"name": OWN_NAME})["phrase"]
    assert dora.ask("/me/enter", {"phrase": phrase})["name"] == OWN_NAME
    code = cora.ask("/me/code", {})["code"]
    for wrong in ({"phrase": f"{phrase} x"}, {"code": "00000000"}, {"code": code.lower() + "x"}):
        Stranger(served.url).ask("/me/enter", wrong)
    cora.ask("/me/passkey/ask", {"purpose": "add"})
    cora.ask("/me/passkey", {"credential": {"id": OWN_NAME, "response": {}}})
    cora.ask("/me/shown", {"shown": True})
    cora.ask(f"/people/{quote(OWN_NAME)}/games")
    secrets = notices_run(cora, push, mails) | learning_run(cora) | report_run(cora, dora)
    cora.ask("/me/forget", {})
    assert cora.status == 200 and cora.ask("/me")["name"] is None
    devices = {who.key for who in (cora, dora)} | {hashed(who.key) for who in (cora, dora)}
    return {OWN_NAME, quote(OWN_NAME), phrase, hashed(phrase), code} | devices | secrets


def notices_run(cora, push, mails):
    """Mail and push that arrive, and that do not."""
    cora.ask("/me/notices/mail", {"address": REFUSED, "language": "en"})
    cora.ask("/me/notices/mail", {"address": KNOWN, "language": "en"})
    code = code_in(mails.next())
    cora.ask("/me/notices/mail/confirm", {"code": f"{code}x"})
    cora.ask("/me/notices/mail/confirm", {"code": code})
    assert cora.status == 200
    good = push.subscription("quetzal-1234")
    dead = good | {"endpoint": f"https://127.0.0.1:{free_port()}/push/quetzal-1234"}
    for one in (good, dead):
        cora.ask("/me/notices/push", one)
    cora.ask("/me/notices", {"kinds": ALWAYS, "quiet": None, "zone": "UTC"})
    tested = cora.ask("/me/notices/test", {})
    assert sorted(tested["push"]) == [0, 201] and tested["mail"] is not None
    link = stop_link_in(mails.next())
    page = link[link.index("/unsubscribe/") :]
    for method in ("GET", "POST"):
        cora.request(page, None, method)
    token = page.rpartition("/")[2]
    mailboxes = {text for address in (KNOWN, REFUSED) for text in (address, address.split("@")[0])}
    return {code, token, "quetzal-1234", good["p256dh"], good["auth"]} | mailboxes


def learning_run(cora):
    """A coach and a puzzle; returns the words that were played."""
    seats = ({"kind": "me", "name": NAMES[0], "coach": "normal"}, BOT)
    table = cora.makes(*seats, options=["first:0"])["table"]
    with cora.sits(table) as chair:
        version, words = chair.view["version"], chair.words()
        for what, body in (
            ("hint", {"version": version, "step": 1}),
            ("turn", {"version": version, "move": words[0]}),
            ("turn", {"version": version, "move": "place:secret"}),
            ("why", {"first": 0}),
        ):
            cora.ask(f"/tables/{table}/coach/{what}", body)
    puzzle = next(iter(shipped()))
    offered = [move["word"] for move in cora.ask(f"/puzzles/{puzzle}/line?words=")["moves"]]
    cora.ask(f"/puzzles/{puzzle}/line?words={offered[0]}")
    cora.ask(f"/puzzles/{puzzle}/tries", {"words": [offered[0]]})
    cora.ask("/me/progress", {"solved": [puzzle]})
    return {table[:6], table[1:]} | {word for word in (*words, *offered) if ":" in word}


def report_run(cora, dora):
    """A message that somebody reports."""
    table = cora.makes({"kind": "me", "name": NAMES[0]}, BOT)["table"]
    with cora.sits(table) as chair:
        chair.connection.send(json.dumps({"type": "chat", "text": CHAT}))
        while (heard := chair.hear())["type"] != "chat":
            pass
    cora.ask(f"/tables/{table}/report", {"message": heard["messages"][0]["id"], "why": WHY})
    assert cora.status == 200
    dora.ask(f"/tables/{table}/report", {"message": 10**9, "why": WHY})
    return {WHY, table[:6], table[1:]}


def play(ana, ben, table):
    """Moves, chat, an illegal move, nonsense; returns the words that were played or offered."""
    words: set[str] = set()
    with ana.sits(table) as left, ben.sits(table) as right:
        for _ in range(12):
            for chair in (left, right):
                words.update(word for word in chair.words() if ":" in word)
                if chair.words():
                    chair.moves(chair.words()[0])
                    chair.say("move", version=chair.view["version"], move="place:secret")
                    chair.say("move", version=1, move="keep:nothing")
            left.connection.send(json.dumps({"type": "chat", "text": CHAT}))
        right.connection.send("no JSON " + CHAT)
        right.connection.send(json.dumps({"type": "shout", "text": CHAT}))
        right.connection.send(b"\xff\xfe")
        left.say("hello")
    with contextlib.suppress(WebSocketException), nameless(ana, table) as lost:
        lost.send("x" * 20_000)
        lost.recv(5)
    return words | {"place:secret", "keep:nothing"}


def nameless(who, table):
    address = who.url.replace("http", "ws", 1)
    return connect(
        f"{address}/api/tables/{table}/socket",
        additional_headers={"X-Forwarded-For": FORWARDED},
        source_address=(HERE, 0),
    )


def bad_requests(ana, served, table):
    """Every kind of bad request we know."""
    ana.ask("/tables", {"game": NAMES[0], "seats": CHAT})
    ana.ask(f"/tables/{table}/seats/1/claim", {}, **{"X-Seat-Key": "x" * 43})
    ana.ask(f"/tables/{table}x")
    ana.ask(f"/nothing/{table}?{NAMES[1]}")
    ana.ask("/tables", {"game": "tzolkin"}, Origin=f"https://{FORWARDED}")
    ana.ask(f"/tables/{table}", {}, method="PATCH")
    ana.ask("/boards", {"text": f"{CHAT} = [[["})
    with contextlib.suppress(WebSocketException), nameless(ana, f"{table}x"):
        pass
    for line in (f"GET /api/tables/{table} HTTP/9.9", f"{NAMES[0]} {table}", "\0\1\2"):
        connection = http.client.HTTPConnection("127.0.0.1", served.port, source_address=(HERE, 0))
        connection.connect()
        connection.sock.sendall(f"{line}\r\nX: {FORWARDED}\r\n\r\n".encode())
        connection.sock.recv(1000)
        connection.close()


def break_a_table(ana, folder, url):
    """A table with a corrupt row: looking at it is an internal error."""
    table = ana.makes({"kind": "me", "name": NAMES[0]}, BOT)["table"]
    ana.sits(table).connection.close()
    broken = ana.makes({"kind": "me", "name": NAMES[0]}, BOT)["table"]
    clock = json.dumps({"kind": "none", NAMES[1]: CHAT})
    if url is None:
        with sqlite3.connect(folder / databases.FILE) as connection:
            connection.execute("UPDATE tables SET clock = ? WHERE id = ?", (clock, broken))
        connection.close()
    else:
        with psycopg.connect(url, autocommit=True) as served:
            served.execute("UPDATE tables SET clock = %s WHERE id = %s", (clock, broken))
    ana.ask("/tables")
    assert ana.status == 500
    return broken


@pytest.fixture
def certificate(tmp_path):
    return Certificate(tmp_path)


@pytest.fixture
def push(certificate):
    with PushService(certificate) as service:
        yield service


@pytest.fixture
def mails():
    with MailServer(refuses=REFUSED) as server:
        yield server


@pytest.mark.sampled(1)
def test_the_log_of_a_busy_run_and_the_metrics_contain_no_secrets(
    tmp_path, url, certificate, push, mails
):
    smtp = {name: str(value) for name, value in mails.settings.items()}
    settings = {"log_level": "debug", "webhooks": "any", "push": "any", "bots": "1"}
    served = Served(tmp_path, url, **settings, **smtp)
    served.settings["SSL_CERT_FILE"] = str(certificate.file)
    with Mailbox() as box, served:
        secrets = private_run(served, push, mails)
        secrets |= busy_run(served, tmp_path, url, box)
        assert box.has()
        metrics = Stranger(served.url).request("/metrics")
        served.stop()
    text = (tmp_path / "server.log").read_text()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]

    assert {line["what"] for line in lines} >= {"open", "request", "a request failed", "closed"}
    assert any(line["what"].startswith("webhook") for line in lines)
    failed = next(line for line in lines if line["what"] == "a request failed")
    assert failed["error"] == "TypeError" and "rows.py" in failed["trace"][-2]
    greeting = [line for line in text.splitlines() if not line.startswith("{")]
    assert all(line.startswith(("Cenote is at", "Games are kept")) for line in greeting)
    assert [secret for secret in secrets if secret in text] == []
    assert 'route="/api/me/name"' in metrics and "/unsubscribe/" in metrics
    assert [secret for secret in secrets if secret in metrics] == []


def written(name, emit):
    """The output of our formatter for a log record."""
    lines = []

    class Keep(logging.Handler):
        def emit(self, record):
            lines.append(json.loads(logs.Lines().format(record)))

    logger = logging.getLogger(name)
    handler = Keep()
    logger.addHandler(handler)
    try:
        emit(logger)
    finally:
        logger.removeHandler(handler)
    return lines[0]


def test_a_librarys_message_is_logged_as_its_template():
    line = written("uvicorn.test", lambda logger: logger.warning("%s came from %s", "Ana", HERE))

    assert line["what"] == "uvicorn.test: %s came from %s"


@pytest.mark.parametrize("said", [f"f-string with {HERE}", OSError(HERE), {"from": HERE}])
def test_a_preformatted_message_is_replaced_by_its_place_in_the_code(said):
    line = written("asyncio", lambda logger: logger.error(said))

    assert HERE not in json.dumps(line)
    assert line["what"].startswith("asyncio: test_logs, line ")


def test_an_error_is_logged_as_its_type_and_place():
    def emit(logger):
        try:
            try:
                int(CHAT)
            except ValueError as error:
                raise KeyError(NAMES[0]) from error
        except KeyError:
            logger.exception("it failed")

    line = written("cenote.test", emit)

    assert line["error"] == "KeyError"
    assert [part for part in line["trace"] if ":" not in part] == ["KeyError", "ValueError"]
    assert any("test_logs.py" in part and part.endswith(" emit") for part in line["trace"])
    assert CHAT not in json.dumps(line) and NAMES[0] not in json.dumps(line)


def test_warnings_and_failures_of_threads_are_logged_too(monkeypatch, capsys):
    monkeypatch.setattr(warnings, "showwarning", warnings.showwarning)
    hooks = sys.excepthook, sys.unraisablehook, threading.excepthook
    root = logging.getLogger()
    before = root.handlers, root.level
    try:
        logs.set_up("info")
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            warnings.warn(CHAT, stacklevel=1)
        thread = threading.Thread(target=int, args=(CHAT,))
        thread.start()
        thread.join()
    finally:
        sys.excepthook, sys.unraisablehook, threading.excepthook = hooks
        root.handlers, level = before
        root.setLevel(level)
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]

    assert [line["what"] for line in lines] == ["a warning", "a thread failed"]
    assert lines[0]["place"].startswith("tests/server/test_logs.py:")
    assert CHAT not in json.dumps(lines)
