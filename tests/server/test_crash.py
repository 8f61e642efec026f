"""Short forms of `make crash`."""

import pytest

from tests.server.crash import crash, crash_one_of_two, crash_postgres
from tests.server.postgres import postgres as started_postgres


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_acknowledged_move_is_lost_when_the_server_dies(tmp_path, request, kind):
    url = None if kind == "sqlite" else request.getfixturevalue("database")

    figures = crash(tmp_path, url, kills=4)

    assert figures["acknowledged moves"] >= 4
    assert figures["failures in the log"] == 0


def test_no_acknowledged_move_is_lost_when_the_database_dies(tmp_path):
    """A separate PostgreSQL, so that other tests are not affected."""
    with started_postgres() as server:
        figures = crash_postgres(tmp_path, server, recoveries=2)

    assert figures["acknowledged moves"] >= 2
    assert figures["changes not heard of"] == 0
    assert figures["failures in the log"] == 0


def test_computers_of_a_dead_server_are_taken_over_soon(tmp_path, database):
    figures = crash_one_of_two(tmp_path, database, kills=1, takeovers=1)

    assert figures["failures in the log"] == 0
    assert figures["takeover"]["worst"] < 7
