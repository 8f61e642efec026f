"""A server, and `cenote admin` beside it, on SQLite and PostgreSQL."""

import pytest
from sqlalchemy import create_engine

from cenote.cli import main
from cenote.server.storage import database as databases
from tests.server.people import Person


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    return None if request.param == "sqlite" else request.getfixturevalue("database")


@pytest.fixture
def server(open_server, url):
    return open_server(database_url=url)


@pytest.fixture
def engine(server, tmp_path, url):
    engine = create_engine(databases.address(tmp_path / "data", url))
    yield engine
    engine.dispose()


@pytest.fixture
def admin(server, tmp_path, url, capsys):
    """A command's answer (text, or data with json=True) and its exit code."""
    where = ["--data", str(tmp_path / "data")] if url is None else ["--database-url", url]

    def ask(*arguments, code=0, json=False):
        given = ["admin", *arguments[:1], *where, *(["--json"] if json else []), *arguments[1:]]
        with pytest.raises(SystemExit) as ended:
            main(given)
        said = capsys.readouterr()
        assert ended.value.code == code, said
        if code == 2:
            assert said.out == "" and said.err.count("\n") == 1
            return said.err
        assert said.err == ""
        return globals()["json"].loads(said.out) if json else said.out

    return ask


@pytest.fixture
def ana(server):
    return Person(server)


@pytest.fixture
def ben(server):
    return Person(server)
