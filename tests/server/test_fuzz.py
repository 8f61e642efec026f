"""Fuzzing: the HTTP API from its own description, the socket with arbitrary messages."""

import json
import os
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from websockets.exceptions import ConnectionClosed

from cenote.server.common.refusals import REASONS
from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from cenote.server.http.socket import ANSWERS
from tests.server.people import BOT, TWO
from tests.server.served import Guest, Served

QUIET = settings(
    deadline=None,
    max_examples=int(os.environ.get("CENOTE_FUZZ", "25")),
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
    database=None,
)


class Owner(Guest):
    """A guest with tables, and with somebody whose tables must not be reached."""

    tables: list[str]
    victim: "Owner"


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory):
    """A separate server with tables of several kinds."""
    with Served(tmp_path_factory.mktemp("fuzz")) as served:
        ana = Owner(served.url)
        ana.tables = [
            ana.makes(*TWO)["table"],
            ana.makes({"kind": "me"}, {"kind": "device"})["table"],
            ana.makes(BOT, BOT)["table"],
        ]
        ana.victim = Owner(served.url)
        ana.victim.tables = [ana.victim.makes(*TWO)["table"] for _ in range(4)]
        yield ana
        assert "trace" not in (served.data / "server.log").read_text()


def description():
    with tempfile.TemporaryDirectory() as folder:
        return make_app(Settings(bots=0, data=Path(folder))).openapi()


NAMES = [f"{how.upper()} {path}" for path, hows in description()["paths"].items() for how in hows]


@pytest.fixture(scope="module")
def operations():
    """The operations of the API by name."""
    import schemathesis  # noqa: PLC0415  it takes seconds, in every process that collects tests

    found = schemathesis.openapi.from_dict(description()).get_all_operations()
    known: list[Any] = [operation.ok() for operation in found]  # type: ignore[union-attr]
    return {f"{operation.method.upper()} {operation.path}": operation for operation in known}


def checks():
    import schemathesis.specs.openapi.checks as described  # noqa: PLC0415  as above
    from schemathesis.checks import not_a_server_error  # noqa: PLC0415

    return [
        not_a_server_error,
        described.status_code_conformance,
        described.content_type_conformance,
        described.response_schema_conformance,
    ]


ENDING = ("DELETE /api/tables/{table}", "POST /api/tables/{table}/end", "POST /api/me/forget")
"""Operations that remove tables; they are called by somebody else, on their own tables."""


@pytest.mark.sampled(15)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", ["positive", "negative"])
def test_the_api_conforms_to_its_description(fuzzed, operations, name, kind):
    """No 500 and no undescribed answer; many of the requested tables exist."""
    from schemathesis import GenerationMode  # noqa: PLC0415  as above

    mode = GenerationMode(kind)
    guest, wanted = fuzzed.victim if name in ENDING else fuzzed, checks()

    @QUIET
    @given(operations[name].as_strategy(generation_mode=mode), st.integers(0, 5))
    def fuzz(case, which):
        if "table" in case.path_parameters and which < len(guest.tables):
            case.path_parameters["table"] = guest.tables[which]
        headers = {"Authorization": f"Bearer {guest.key}"}
        answer = case.call(base_url=fuzzed.url, headers=headers, timeout=20)
        case.validate_response(answer, checks=wanted)
        if answer.status_code >= 400 and answer.headers.get("content-type") == ["application/json"]:
            assert answer.json()["reason"] in REASONS

    try:
        fuzz()
    except Unsatisfiable:
        pytest.skip(f"there is no {kind} request")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)
MESSAGES: st.SearchStrategy[dict[str, object]] = st.fixed_dictionaries(
    {"type": st.sampled_from([*ANSWERS, *ANSWERS, "", [], {}, 7, None])},
    optional={
        "id": JSON,
        "version": st.integers(-(10**30), 10**30) | JSON,
        "move": st.sampled_from(["done", "place:tikal", "keep:?", "\x00", "é" * 90]) | JSON,
        "seat": st.integers(-3, 9) | JSON,
        "text": st.text(max_size=2000) | JSON,
    },
)
RAW = st.text(max_size=100) | st.sampled_from(
    [
        "{",
        "[" * 2000,
        '{"type":"hello"',
        "1" * 4000,
        '{"id":' + "9" * 4000 + "}",
        "nan",
        '"\\ud800"',
    ]
)


@pytest.fixture
def table(fuzzed):
    """A new one: the requests above may have taken a name and signed out of it, seats and all."""
    return fuzzed.makes(*TWO)["table"]


@QUIET
@given(messages=st.lists(MESSAGES.map(json.dumps) | RAW | st.binary(max_size=50), max_size=12))
def test_the_socket_answers_or_closes_whatever_it_receives(fuzzed, table, messages):
    """After any messages the server answers a ping or has said bye."""
    with fuzzed.sits(table) as chair:
        with suppress(ConnectionClosed):  # it may have said bye in the middle; that must be heard
            for message in messages:
                chair.connection.send(message)
            chair.connection.send('{"type": "ping", "id": "the end"}')
        for _ in range(200):
            heard = chair.hear()
            assert heard["type"] in ("view", "refusal", "pong", "presence", "chat", "queue", "bye")
            assert heard.get("reason") != "broken"
            if heard["type"] == "bye" or heard.get("re") == "the end":
                return
        raise AssertionError("the server talks and talks")


@pytest.mark.parametrize("nonsense", [b"\x00" * 50, b"GET / HTTP/9\r\n\r\n", b"\xff\xfe" * 900])
def test_bytes_that_are_not_http_do_no_harm(fuzzed, nonsense):
    host, port = fuzzed.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), 5) as raw:
        raw.sendall(nonsense)
        answer = b""
        with suppress(ConnectionError):  # closed before all of it was read
            raw.shutdown(socket.SHUT_WR)
            answer = raw.recv(1000)
        assert b" 500 " not in answer
    assert fuzzed.ask("/games")["games"]


def test_a_huge_frame_ends_only_its_own_socket(fuzzed, table):
    with fuzzed.sits(table) as other, fuzzed.sits(table) as chair:
        with pytest.raises(ConnectionClosed):
            chair.connection.send("x" * 1_000_000)
            while True:
                chair.hear()
        assert other.say("ping")["type"] == "pong"


def test_tables_still_work_afterwards(fuzzed):
    table = fuzzed.makes(*TWO, options=["first:0"])["table"]
    with fuzzed.sits(table) as chair:
        assert chair.moves(chair.words()[0])["type"] == "view"
