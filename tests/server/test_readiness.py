"""`/readyz` says whether a move could be kept, and asking costs nothing."""

import asyncio
import contextlib
import random
import sqlite3
import time
import urllib.error
import urllib.request
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError

from cenote.server.common.refusals import Refused
from cenote.server.http.readiness import Readiness
from cenote.server.storage import database
from cenote.server.storage.faults import Faults
from cenote.server.storage.store import Store
from tests.server.disks import disk, fill
from tests.server.people import TWO
from tests.server.served import Guest, Served


def status(served, path="/readyz"):
    try:
        with urllib.request.urlopen(served.url + path, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def wait_for(served, wanted):
    """Wait a few seconds for this answer; answers are up to a second old."""
    end = time.monotonic() + 15
    while (found := status(served)) != wanted and time.monotonic() < end:
        time.sleep(0.2)
    assert found == wanted


def test_a_full_disk_and_then_space_again(tmp_path):
    with disk(tmp_path / "disk", size="20m") as folder, Served(folder) as served:
        wait_for(served, 200)
        fill(folder)
        wait_for(served, 503)
        assert status(served, "/healthz") == 200
        (folder / "ballast").unlink()
        wait_for(served, 200)
        Guest(served.url).makes(*TWO)


def test_a_full_disk_with_room_left_in_the_log(tmp_path):
    with disk(tmp_path / "disk", size="20m") as folder, Served(folder) as served:
        Guest(served.url).makes(*TWO)
        with contextlib.closing(sqlite3.connect(folder / database.FILE)) as other:
            other.execute("PRAGMA wal_checkpoint(RESTART)")
        fill(folder)
        wait_for(served, 503)
        assert "SQLITE_FULL" in (folder / "server.log").read_text()


def test_a_move_on_a_full_disk_is_refused_and_works_later(tmp_path):
    with disk(tmp_path / "disk", size="20m") as folder, Served(folder) as served:
        ana = Guest(served.url)
        made = ana.makes(*TWO, options=["first:0"])
        with ana.sits(made["table"]) as chair:
            fill(folder)
            assert chair.moves(chair.words()[0])["reason"] == "unavailable"
            (folder / "ballast").unlink()
            assert chair.moves(chair.words()[0])["type"] == "view"


@pytest.mark.thorough
def test_a_file_locked_by_another_program(tmp_path):
    with Served(tmp_path) as served:
        wait_for(served, 200)
        other = sqlite3.connect(tmp_path / database.FILE, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        wait_for(served, 503)
        assert time.monotonic() - began < 8, "it does not wait for as long as a move would"
        other.close()
        wait_for(served, 200)


def test_a_damaged_database_is_not_ready(tmp_path):
    with Served(tmp_path) as served:
        ana = Guest(served.url)
        made = ana.makes(*TWO)
    file = tmp_path / database.FILE
    with Served(tmp_path, idle_seconds="0.1") as served:
        wait_for(served, 200)
        damage(file, ("tables", "seats", "moves"))
        with pytest.raises(urllib.error.HTTPError) as refused:
            ana_again = Guest(served.url, ana.key)
            ana_again.ask(f"/tables/{made['table']}")
        with refused.value:
            assert refused.value.code == 503
        wait_for(served, 503)
        assert "SQLITE_CORRUPT" in (tmp_path / "server.log").read_text()


def damage(file, tables):
    """Overwrite the first pages of some tables while the server runs."""
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = [
        connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
        for name in tables
    ]
    connection.execute("UPDATE last_seen SET at = at")
    connection.close()
    with file.open("r+b") as whole:
        for (page,) in pages:
            whole.seek((page - 1) * 4096)
            whole.write(random.Random(1).randbytes(4096))


def test_a_read_only_postgresql(tmp_path, database):
    with Served(tmp_path, database) as served:
        wait_for(served, 200)
        name = psycopg.conninfo.conninfo_to_dict(database)["dbname"]
        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = %s AND pid <> pg_backend_pid()",
                (name,),
            )
        wait_for(served, 503)


class Counted(Store):
    """A store whose writes are counted, and take a moment."""

    def __init__(self, seconds=0.05, error=None):
        self.faults = Faults()
        self.seconds = seconds
        self.error = error
        self.writes = 0

    async def try_writing(self):
        self.writes += 1
        await asyncio.sleep(self.seconds)
        if self.error:
            raise self.error


def test_a_flood_costs_one_write_a_second():
    async def scene():
        store = Counted()
        readiness = Readiness(store)
        began = time.monotonic()
        await asyncio.gather(*(readiness.check() for _ in range(1000)))
        for _ in range(100):
            await readiness.check()
        return store.writes, time.monotonic() - began

    writes, seconds = asyncio.run(scene())
    assert 1 <= writes <= 1 + seconds, "a busy machine may take longer than a second"


def test_a_damaged_database_stays_unready_although_it_accepts_writes():
    async def scene():
        store = Counted()
        readiness = Readiness(store)
        await readiness.check()
        store.faults.is_damaged = True
        with pytest.raises(Refused, match="unavailable"):
            await readiness.check()

    asyncio.run(scene())


def test_a_failure_is_reported_to_everyone_and_checked_again_later(monkeypatch):
    async def scene():
        store = Counted(error=Refused("unavailable"))
        readiness = Readiness(store)
        answers = await asyncio.gather(
            *(readiness.check() for _ in range(10)), return_exceptions=True
        )
        assert [str(answer) for answer in answers] == ["unavailable"] * 10
        store.error = None
        monkeypatch.setattr("cenote.server.http.readiness.FRESH", 0)
        await readiness.check()
        assert store.writes == 2

    asyncio.run(scene())


def test_a_database_that_hangs_is_not_ready(monkeypatch):
    monkeypatch.setattr("cenote.server.http.readiness.PATIENCE", 0.1)

    async def scene():
        store = Counted(seconds=0.5)
        readiness = Readiness(store)
        for _ in range(20):
            with pytest.raises(Refused, match="unavailable"):
                await readiness.check()
        assert store.writes == 1

    asyncio.run(scene())


def wrapped(kind, **attributes):
    """An error as SQLAlchemy wraps it."""
    return kind("SELECT", {}, SimpleNamespace(**attributes))


@pytest.mark.parametrize(
    ("kind", "code", "is_away", "is_damaged"),
    [
        (OperationalError, {"sqlite_errorname": "SQLITE_FULL"}, True, False),
        (OperationalError, {"sqlite_errorname": "SQLITE_BUSY"}, True, False),
        (OperationalError, {"sqlite_errorname": "SQLITE_READONLY_DBMOVED"}, True, False),
        (DatabaseError, {"sqlite_errorname": "SQLITE_CORRUPT_INDEX"}, True, True),
        (DatabaseError, {"sqlite_errorname": "SQLITE_NOTADB"}, True, True),
        (DatabaseError, {"sqlstate": "XX001"}, True, True),
        (IntegrityError, {"sqlite_errorname": "SQLITE_CONSTRAINT_UNIQUE"}, False, False),
    ],
)
def test_database_errors_are_classified(kind, code, is_away, is_damaged):
    faults = Faults()
    answer = faults.refusal(wrapped(kind, **code))

    assert isinstance(answer, Refused) == is_away
    assert faults.is_damaged == is_damaged
