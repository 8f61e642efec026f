"""Databases to back up and to restore, and the commands."""

import os

import pytest

from cenote.cli import main
from tests.server.backups.stores import (
    options,
)


@pytest.fixture
def new_database(postgres):
    """Makes empty databases."""
    made = []

    def make():
        name = f"cenote_{os.urandom(4).hex()}"
        postgres.psql(f"CREATE DATABASE {name}")
        made.append(name)
        return postgres.get_uri(database=name)

    yield make
    for name in made:
        postgres.psql(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def place(tmp_path, request):
    """Where games are kept: a folder, and an address if it is PostgreSQL."""

    def make(kind, name):
        url = request.getfixturevalue("new_database")() if kind == "postgresql" else None
        return tmp_path / name, url

    return make


@pytest.fixture
def cenote(capsys):
    """Run a command in this process and check its exit code; returns its output."""

    def ask(what, file, where, *more, code=0):
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main([what, str(file), *options(where), *more])
        said = capsys.readouterr()
        assert ended.value.code == code, said
        if code:
            assert said.out == "" and said.err.count("\n") == 1
            return said.err.removeprefix(f"cenote {what}: ").strip()
        assert said.err == ""
        return said.out.strip()

    return ask
