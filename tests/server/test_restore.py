# ruff: noqa: F811
"""Restoring: refused while somebody uses the games, and all or nothing."""

import os
import random
import sqlite3

import pytest
from sqlalchemy import insert, select, text

from cenote.server.storage import database as databases
from cenote.server.storage.schema import CHAT, EVENTS, MOVES, PROCESSES, TABLES
from tests.server.disks import disk, fill
from tests.server.people import TWO
from tests.server.served import Guest, Served
from tests.server.test_backup import (  # noqa: F401
    BOTH,
    a_few_games,
    cenote,
    contents,
    damage,
    engine_of,
    games,
    left_over,
    new_database,
    place,
)


@pytest.mark.parametrize("kind", BOTH)
def test_restore_refuses_while_a_server_runs(place, tmp_path, cenote, kind):
    where = place(kind, "data")
    with Served(*where) as served:
        Guest(served.url).makes(*TWO)
        cenote("backup", tmp_path / "backup", where)
        said = cenote("restore", tmp_path / "backup", where, "--replace", code=2)
        assert "stop it first" in said
    assert "Restored 1 table" in cenote("restore", tmp_path / "backup", where, "--replace")


@pytest.mark.parametrize("kind", BOTH)
def test_games_are_replaced_only_when_told_to(place, tmp_path, cenote, kind):
    here, there = place("sqlite", "here"), place(kind, "there")
    a_few_games(here)
    cenote("backup", tmp_path / "backup", here)
    a_few_games(there)
    before = contents(there)

    said = cenote("restore", tmp_path / "backup", there, code=2)

    assert "--replace puts the backup in their place" in said
    assert contents(there) == before
    cenote("restore", tmp_path / "backup", there, "--replace")
    assert contents(there) == contents(here)
    if kind == "sqlite":
        assert left_over(there[0], databases.FILE, "cenote.lock") == []


def test_leftover_files_of_a_killed_server_do_not_get_into_the_new_database(tmp_path, cenote):
    here, there = (tmp_path / "here", None), (tmp_path / "there", None)
    a_few_games(here)
    cenote("backup", tmp_path / "backup", here)
    served = Served(there[0])
    served.start()
    for _ in range(5):
        Guest(served.url).makes(*TWO)
    served.kill()
    assert (there[0] / f"{databases.FILE}-wal").stat().st_size > 0

    assert "already" in cenote("restore", tmp_path / "backup", there, code=2)
    cenote("restore", tmp_path / "backup", there, "--replace")

    assert contents(there) == contents(here)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", BOTH)
@pytest.mark.parametrize("what", ["nothing", "empty", "noise", "foreign", "newer", "damaged"])
def test_an_unusable_file_changes_nothing(place, tmp_path, cenote, kind, what):
    where = place(kind, "data")
    a_few_games(where)
    before = contents(where)
    file = tmp_path / "backup"
    if what == "empty":
        file.touch()
    elif what == "noise":
        file.write_bytes(random.Random(1).randbytes(9000))
    elif what == "foreign":
        with sqlite3.connect(file) as connection:
            connection.execute("CREATE TABLE recipes (id INTEGER)")
        connection.close()
    elif what in ("newer", "damaged"):
        cenote("backup", file, where)
        if what == "damaged":
            damage(file)
        else:
            with sqlite3.connect(file) as connection:
                connection.execute("UPDATE alembic_version SET version_num = '9999'")
            connection.close()

    said = cenote("restore", file, where, "--replace", code=2)

    expected = {
        "nothing": "there is no file",
        "empty": "is empty",
        "noise": "is not a database",
        "foreign": "of another program",
        "newer": "was written by a newer Cenote",
        "damaged": "is damaged",
    }
    assert expected[what] in said
    assert contents(where) == before


def test_a_restore_on_a_full_disk_changes_nothing(tmp_path, cenote):
    here = (tmp_path / "here", None)
    a_few_games(here)
    cenote("backup", tmp_path / "backup", here)
    with disk(tmp_path / "disk", size="20m") as folder:
        there = (folder, None)
        a_few_games(there)
        before = contents(there)
        fill(folder)

        said = cenote("restore", tmp_path / "backup", there, "--replace", code=2)

        assert "the disk is full" in said
        (folder / "ballast").unlink()
        assert contents(there) == before
        cenote("restore", tmp_path / "backup", there, "--replace")
        assert contents(there) == contents(here)


def test_a_restore_that_fails_halfway_in_postgresql_changes_nothing(place, tmp_path, cenote):
    here, there = place("sqlite", "here"), place("postgresql", "there")
    a_few_games(here)
    a_few_games(there)
    before = contents(there)
    cenote("backup", tmp_path / "backup", here)
    with sqlite3.connect(
        tmp_path / "backup"
    ) as connection:  # SQLite does not mind, PostgreSQL does
        connection.execute("UPDATE chat SET text = 'a' || char(0) || 'b'")
    connection.close()

    said = cenote("restore", tmp_path / "backup", there, "--replace", code=2)

    assert "PostgreSQL at" in said
    assert contents(there) == before


def test_a_damaged_database_is_set_aside_and_replaced(tmp_path, cenote):
    where = (tmp_path / "data", None)
    a_few_games(where)
    cenote("backup", tmp_path / "backup", where)
    before = contents(where)
    file = where[0] / databases.FILE
    file.write_bytes(random.Random(1).randbytes(20_000))

    assert "--replace" in cenote("restore", tmp_path / "backup", where, code=2)
    cenote("restore", tmp_path / "backup", where, "--replace")

    assert contents(where) == before
    assert (where[0] / f"{databases.FILE}.damaged").stat().st_size == 20_000


def test_restore_is_refused_while_a_program_reads_the_old_games(tmp_path, cenote):
    where = (tmp_path / "data", None)
    a_few_games(where)
    cenote("backup", tmp_path / "backup", where)
    other = sqlite3.connect(where[0] / databases.FILE, isolation_level=None)
    other.execute("PRAGMA journal_mode=WAL")
    other.execute("BEGIN")
    other.execute("SELECT * FROM tables").fetchall()
    before = contents(where)

    said = cenote("restore", tmp_path / "backup", where, "--replace", code=2)

    assert "another program" in said
    assert contents(where) == before
    other.close()


@pytest.mark.parametrize("revision", ["0001", "0002", "0003"])
@pytest.mark.parametrize("kind", BOTH)
def test_backups_of_earlier_versions_are_migrated(place, tmp_path, cenote, kind, revision):
    file = tmp_path / "old.sqlite3"
    make_old(file, revision)
    before = file.read_bytes()
    where = place(kind, "data")

    assert cenote("restore", file, where) == f"Restored 1 table with 2 moves from {file}."

    engine = engine_of(where)
    with engine.connect() as connection:
        table = connection.execute(select(TABLES)).one()
        words = connection.execute(select(MOVES.c.word).order_by(MOVES.c.number)).scalars().all()
        assert connection.execute(select(PROCESSES)).all() == []
        assert len(connection.execute(select(CHAT)).all()) == 1
        assert len(connection.execute(select(EVENTS)).all()) == 0
    engine.dispose()
    assert (table.touched, table.archived, table.people) == (5, None, 0)
    assert words == ["a", "b"]
    assert file.read_bytes() == before, "the backup itself stays as it is"


def make_old(file, revision):
    """A database as an earlier version left it, with a little in it."""
    engine = databases.connect(databases.address(file.parent, f"sqlite:///{file}"))
    with engine.execution_options(writes=True).begin() as connection:
        databases.run_alembic("upgrade", connection, revision)
        given = {
            "id": "A" * 12, "game": "tzolkin", "seat_count": 2, "options": "base", "title": "",
            "listed": False, "pace": 0, "clock": '{"kind": "none"}', "host": "h" * 64, "made": 1,
            "changed": 5, "version": 2, "length": 2, "over": False, "frozen": False, "to_act": 0,
            "acting_since": 1, "bot_waits": False,
        }  # fmt: skip
        names = ", ".join(given)
        values = ", ".join(f":{name}" for name in given)
        connection.execute(text(f"INSERT INTO tables ({names}) VALUES ({values})"), given)
        for number, word in enumerate("ab"):
            row = {"table_id": "A" * 12, "number": number, "word": word}
            connection.execute(insert(MOVES).values(row))
        chat = {"table_id": "A" * 12, "seat": 0, "name": "", "text": "hi", "at": 1}
        names, values = ", ".join(chat), ", ".join(f":{name}" for name in chat)
        connection.execute(text(f"INSERT INTO chat ({names}) VALUES ({values})"), chat)
        connection.execute(text("INSERT INTO processes (id, until) VALUES ('x', 1)"))
        connection.execute(text("DELETE FROM processes"))
    engine.dispose()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can")
def test_files_restored_by_root_belong_to_the_folders_owner(tmp_path, cenote):
    here, there = (tmp_path / "here", None), (tmp_path / "there", None)
    a_few_games(here)
    cenote("backup", tmp_path / "backup", here)
    there[0].mkdir()
    os.chown(there[0], 1234, 1234)
    cenote("restore", tmp_path / "backup", there)

    owners = {path.name: path.stat().st_uid for path in there[0].iterdir()}
    assert owners == {databases.FILE: 1234, "cenote.lock": 1234}
