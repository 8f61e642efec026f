"""Time that passes while servers run: nothing is charged to a pause of the server."""

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import Connection, update
from starlette.testclient import TestClient

from cenote.server.common import server_time
from cenote.server.common.server_time import KEEPER
from cenote.server.storage import store
from cenote.server.storage.schema import LAST_SEEN
from tests.server.people import services

MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE

Later = Callable[[TestClient, int], None]


def seen_later(connection: Connection, milliseconds: int) -> None:
    connection.execute(update(LAST_SEEN).values(at=LAST_SEEN.c.at + milliseconds))


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[Later]:
    """`later(client, milliseconds)`: so much time has passed, and the server was alive."""
    offset = KEEPER.offset
    passed = 0
    real = server_time.wall
    monkeypatch.setattr(store, "wall", lambda: real() + passed)

    def wait(client: TestClient, milliseconds: int) -> None:
        async def let_pass() -> None:
            """Between two heartbeats: one in the middle would see clocks that differ."""
            nonlocal passed
            kept = services(client)
            async with kept.processes.beating:
                await kept.store.write(seen_later, milliseconds)
                passed += milliseconds
                KEEPER.advance(milliseconds)

        assert client.portal is not None
        client.portal.call(let_pass)

    yield wait
    KEEPER.offset = offset
