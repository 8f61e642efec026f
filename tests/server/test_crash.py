"""A short form of `make crash`."""

import pytest

from tests.server.crash import crash


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_no_acknowledged_move_is_lost_when_the_server_dies(tmp_path, request, kind):
    url = None if kind == "sqlite" else request.getfixturevalue("database")

    figures = crash(tmp_path, url, kills=4)

    assert figures["acknowledged moves"] >= 4
