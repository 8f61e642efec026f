"""Time that passes while servers run: nothing is charged to a pause of the server."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from cenote.server.common import server_time
from cenote.server.common.server_time import KEEPER
from cenote.server.storage import store
from cenote.server.storage.schema import LAST_SEEN
from tests.server.people import write

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE

Later = Callable[[TestClient, int], None]


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[Later]:
    """`later(client, milliseconds)`: so much time has passed, and the server was alive."""
    offset = KEEPER.offset
    passed = 0
    real = server_time.wall
    monkeypatch.setattr(store, "wall", lambda: real() + passed)

    def wait(client: TestClient, milliseconds: int) -> None:
        nonlocal passed
        write(
            client,
            lambda made: made.execute(
                update(LAST_SEEN).values(at=LAST_SEEN.c.at + milliseconds)
            ).close(),
        )
        passed += milliseconds
        KEEPER.offset += milliseconds * 1_000_000

    yield wait
    KEEPER.offset = offset
