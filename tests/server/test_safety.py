"""What keeps strangers out: origins, policies, size and rate limits; and the form of refusals."""

import asyncio
import gzip
import json
import logging
import re
from pathlib import Path

import pytest
from starlette.responses import FileResponse
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect

from cenote.server.common.bodies import RECORD
from cenote.server.common.plain_text import clean
from cenote.server.common.rate_limits import ConnectionLimit, RateLimit, bucket
from cenote.server.common.refusals import REASONS, Refused
from cenote.server.http import pages
from cenote.server.monitoring import logs
from cenote.server.storage import table_lists
from tests.server.people import TWO, Person

WIRE = (Path(__file__).parent.parent.parent / "docs" / "wire.md").read_text()


def test_every_reason_is_documented_with_its_status():
    told = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", WIRE, re.M)) | {"broken": "500"}

    assert told == {reason: str(status) for reason, (status, _) in REASONS.items()}


def test_every_route_is_documented(client):
    for path in client.get("/openapi.json").json()["paths"]:
        tail = path.replace("/api/tables/{table}/seats/{seat}", "...").replace("...", "")
        assert tail in WIRE, path


@pytest.mark.parametrize(
    "path", ["/", "/table/x", "/api/games", "/api/nothing", "/docs", "/metrics"]
)
def test_every_answer_has_the_security_headers(client, path):
    headers = client.get(path).headers

    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "script-src 'self';" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_another_sites_page_can_change_nothing(client):
    body = {"game": "tzolkin", "seats": list(TWO)}
    evil = {"Origin": "https://evil.example"}

    assert client.post("/api/tables", json=body, headers=evil).json()["reason"] == "bad_origin"
    ours = {"Origin": "http://testserver"}
    assert client.post("/api/tables", json=body, headers=ours).status_code == 201


def test_another_sites_page_gets_no_socket(client, ana):
    table = ana.makes()["table"]
    for origin in ("https://evil.example", "null", "http://testserver.evil.example", "http://["):
        headers = ana.headers | {"Origin": origin}
        with pytest.raises(WebSocketDenialResponse) as denied:
            client.websocket_connect(ana.socket(table), headers=headers).__enter__()
        assert denied.value.status_code == 403


def test_a_host_may_allow_further_origins(open_server):
    client = open_server(origins="https://games.example https://other.example")
    body = {"game": "tzolkin", "seats": list(TWO)}

    answer = client.post("/api/tables", json=body, headers={"Origin": "https://games.example"})

    assert answer.status_code == 201


def test_a_socket_for_an_unknown_table_is_refused(client, ana):
    with pytest.raises(WebSocketDenialResponse) as denied:
        ana.sits("aaaaaaaaaaaa").__enter__()
    assert denied.value.status_code == 404
    assert json.loads(denied.value.content)["reason"] == "no_table"


def test_bodies_have_a_size_limit(client):
    long = client.post("/api/tables", content=b"x" * (2 * RECORD + 1))
    assert (long.status_code, long.json()["reason"]) == (413, "too_large")

    def unannounced():
        for _ in range(40):
            yield b"x" * 32_768

    streamed = client.post("/api/tables", content=unannounced())
    assert (streamed.status_code, streamed.json()["reason"]) == (413, "too_large")


def test_messages_have_a_size_limit(ana):
    table = ana.makes()["table"]
    with ana.sits(table) as sitting:
        sitting.session.send_text(json.dumps({"type": "chat", "text": "x" * 5000}))
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "too_large"
        with pytest.raises(WebSocketDisconnect):
            sitting.hear()


def test_too_many_requests_are_refused(open_server):
    client = open_server(requests_per_second=1)
    assert client.get("/api/games").status_code == 200

    answers = (client.get("/api/games") for _ in range(50))
    refused = next(answer for answer in answers if answer.status_code != 200)
    assert refused.status_code == 429
    assert refused.json()["reason"] == "too_fast"
    assert refused.headers["retry-after"]


def test_too_many_messages_end_the_socket(open_server):
    ana = Person(open_server(messages_per_second=2))
    with ana.sits(ana.makes()["table"]) as sitting:
        for _ in range(10):
            sitting.session.send_json({"type": "ping"})
        assert sitting.wait(lambda m: m["type"] == "bye")["reason"] == "too_fast"


def test_too_many_tables_at_once_are_refused(open_server):
    ana = Person(open_server(tables_per_minute=2))
    body = {"game": "tzolkin", "seats": list(TWO)}
    for _ in range(2):
        ana.post("/tables", body, 201)

    assert ana.post("/tables", body, 429)["reason"] == "too_fast"


def test_too_many_sockets_are_refused(open_server):
    ana = Person(open_server(sockets_per_address=1))
    table = ana.makes()["table"]
    with ana.sits(table):
        with pytest.raises(WebSocketDenialResponse) as denied:
            ana.sits(table).__enter__()
        assert denied.value.status_code == 429


def test_a_token_bucket_refills():
    one = bucket(rate=10, burst=1)
    began = one.since

    assert one.take(began) and not one.take(began + 0.01)
    assert one.take(began + 0.2)


def test_rate_limits_forget_inactive_addresses(monkeypatch):
    monkeypatch.setattr("cenote.server.common.rate_limits.FORGOTTEN", 10)
    limits = RateLimit(rate=1000, burst=1)
    for who in range(100):
        limits.take(str(who))

    assert len(limits.buckets) <= 11


def test_connections_are_counted_by_address():
    gate = ConnectionLimit(1)
    gate.enter("a")
    gate.enter("b")
    with pytest.raises(Refused, match="too_many_sockets"):
        gate.enter("a")
    gate.leave("a")
    gate.enter("a")


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("  Ana \n Bo ", "Ana Bo"),
        ("a\x00b\x1b[31m", "a b [31m"),
        ("\u202eevil\u200b", "evil"),
        ("e\u0301", "é"),
        ("\ud800x", "x"),
        ("👩‍🚀", "👩‍🚀"),
        ("ア" * 50, "ア" * 40),
    ],
)
def test_names_are_plain_text(text, cleaned):
    assert clean(text, 40) == cleaned


def test_an_internal_error_reveals_nothing_but_its_reason(open_server, monkeypatch, caplog):
    client = open_server()
    ana = Person(client)

    async def fails(*_):
        raise ValueError("secret inside")

    monkeypatch.setattr(table_lists, "tables_of", fails)
    answer = client.get("/api/tables", headers=ana.headers)

    assert (answer.status_code, answer.json()["reason"]) == (500, "broken")
    assert "secret" not in answer.text and "Traceback" not in answer.text
    lines = [logs.Lines().format(record) for record in caplog.records]
    assert any('"error": "ValueError"' in line for line in lines)  # the host reads what happened
    assert not any("secret inside" in line for line in lines)  # but not about whom


def test_logs_contain_no_secrets(open_server, caplog):
    caplog.set_level(logging.DEBUG, "cenote")
    ana, ben = (Person(client) for client in [open_server(log_level="debug")] * 2)
    made = ana.makes()
    ben.claims(made, name="Benedict")
    with ana.sits(made["table"]) as sitting:
        if sitting.acts:
            sitting.moves()
        sitting.session.send_json({"type": "chat", "text": "between us"})
        sitting.wait(lambda m: m["type"] == "chat")
    lines = [logs.Lines().format(record) for record in caplog.records]
    text = "\n".join(lines)

    assert '"route": "/api/tables/{table}/seats/{seat}/claim"' in text
    for secret in (ana.key, ben.key, made["links"][0]["key"], made["table"], "Benedict", "between"):
        assert secret not in text


def test_the_app_is_served_with_the_right_caching(tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>app")
    (tmp_path / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "icon.svg").write_text("<svg/>")

    assert pages.page("/", "x", tmp_path).headers["cache-control"] == "no-cache"
    table = pages.page("/table/abc", "x", tmp_path)
    assert isinstance(table, FileResponse) and Path(table.path).name == "index.html"
    assert "immutable" in pages.page("/assets/app-1a2b.js", "x", tmp_path).headers["cache-control"]
    assert pages.page("/icon.svg", "x", tmp_path).headers["cache-control"] == "no-cache"
    packed = pages.page("/assets/app-1a2b.js", "x", tmp_path, takes_gzip=True)
    assert packed.headers["content-encoding"] == "gzip"
    assert "immutable" in packed.headers["cache-control"]
    assert gzip.decompress(packed.body) == b"1"
    for outside in ("/../pages.py", "/assets/../../pages.py", "/assets/x", "/no.js", "/a\x00.js"):
        with pytest.raises(Refused, match="no_page"):
            pages.page(outside, "x", tmp_path)


def test_without_the_app_the_home_page_says_what_to_do(tmp_path):
    page = bytes(pages.page("/", "http://127.0.0.1:8765", tmp_path).body).decode()

    assert "make" in page and "cenote text" in page


def test_health_figures_and_description(client, ana):
    ana.makes()

    assert client.get("/healthz").text == "ok\n"
    assert client.get("/readyz").text == "ready\n"
    figures = client.get("/metrics").text
    assert 'cenote_requests_total{route="/api/tables",status="201"} 1' in figures
    assert "cenote_rooms 1" in figures
    described = client.get("/docs").text
    assert "/api/tables/{table}/rematch" in described and "<script" not in described


def test_not_found_and_wrong_method_are_refusals(client):
    assert client.get("/api/nothing").json()["reason"] == "no_page"
    assert client.delete("/api/tables").json()["reason"] == "bad_method"
    assert client.get("/missing.js").json()["reason"] == "no_page"


def test_the_description_is_made_once_however_many_ask(client, monkeypatch):
    made = []
    openapi = client.app.openapi

    def counted():
        made.append(1)
        return openapi()

    monkeypatch.setattr(client.app, "openapi", counted)

    async def many():
        documents = client.app.state.description.documents
        return await asyncio.gather(*(documents() for _ in range(20)))

    assert len(set(map(id, client.portal.call(many)))) == 1
    plain = client.get("/openapi.json", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    packed = client.get("/openapi.json", headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert plain.json() == packed.json()
    assert len(made) == 1
