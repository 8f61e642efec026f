"""Short forms of `make crash`."""

import pytest

from tests.server.crash import PROMISED, broken_in, crash, crash_one_of_two, crash_postgres
from tests.server.postgres import postgres as started_postgres

BESIDE_OTHERS = PROMISED["takeover"] + 2
"""Seconds allowed here, where other tests run at the same time; `make crash` holds the promise."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_acknowledged_move_is_lost_when_the_server_dies(tmp_path, request, kind):
    url = None if kind == "sqlite" else request.getfixturevalue("database")

    figures = crash(tmp_path, url, kills=4)

    assert figures["acknowledged moves"] >= 4
    assert figures["failures in the log"] == 0


@pytest.mark.thorough
def test_no_acknowledged_move_is_lost_when_the_database_dies(tmp_path):
    """A separate PostgreSQL, so that other tests are not affected."""
    with started_postgres() as server:
        figures = crash_postgres(tmp_path, server, recoveries=2)

    assert figures["acknowledged moves"] >= 2
    assert figures["changes not heard of"] == 0
    assert figures["failures in the log"] == 0


@pytest.mark.thorough
def test_computers_of_a_dead_server_are_taken_over_soon(tmp_path, database):
    figures = crash_one_of_two(tmp_path, database, kills=1, takeovers=1)

    assert figures["failures in the log"] == 0
    assert figures["takeover"]["worst"] < BESIDE_OTHERS


def test_the_command_fails_when_a_promise_is_broken():
    kept = {"kills": 20, "failures in the log": 0, "takeover": {"median": 3.5, "worst": 5.0}}

    assert broken_in(kept) == []
    assert len(broken_in(kept | {"takeover": {"median": 3.5, "worst": 5.1}})) == 1
    assert len(broken_in(kept | {"failures in the log": 1, "changes not heard of": 2})) == 2
