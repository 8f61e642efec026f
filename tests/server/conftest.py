"""Servers for the tests: in this process, and PostgreSQL."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from tests.server.people import Person
from tests.server.postgres import postgres as started_postgres

FREE: dict[str, Any] = {
    "requests_per_second": 1e6,
    "messages_per_second": 1e6,
    "tables_per_minute": 1e6,
    "webhooks": "any",
    "tables_per_day": 1e6,
    "changes_per_second": 1e6,
    "names_per_day": 1e6,
    "sign_ins_per_minute": 1e6,
    "hosts": "testserver",
    "bots": 1,
    "log_level": "error",
    "browser": False,
}
"""Settings with limits that no test runs into."""

Open = Callable[..., TestClient]


@pytest.fixture
def open_server(tmp_path: Path) -> Iterator[Open]:
    """Opens servers in this process with the given settings, and closes them all in the end."""
    with ExitStack() as stack:

        def open_one(**settings: Any) -> TestClient:
            app = make_app(Settings(**{**FREE, "data": tmp_path / "data", **settings}))
            return stack.enter_context(TestClient(app, base_url="http://testserver"))

        yield open_one


@pytest.fixture
def client(open_server: Open) -> TestClient:
    return open_server()


@pytest.fixture
def ana(client: TestClient) -> Person:
    return Person(client)


@pytest.fixture
def ben(client: TestClient) -> Person:
    return Person(client)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    with started_postgres() as server:
        yield server


@pytest.fixture
def database(postgres: Any) -> Iterator[str]:
    with empty_database(postgres) as address:
        yield address


@pytest.fixture(scope="module")
def shared_database(postgres: Any) -> Iterator[str]:
    with empty_database(postgres) as address:
        yield address


@contextmanager
def empty_database(postgres: Any) -> Iterator[str]:
    """The address of a new database, dropped in the end."""
    name = f"cenote_{os.urandom(4).hex()}"
    postgres.psql(f"CREATE DATABASE {name}")
    yield postgres.get_uri(database=name)
    postgres.psql(f"DROP DATABASE {name} WITH (FORCE)")
