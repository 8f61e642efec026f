"""`cenote backup` while people play: complete, or not made at all; on SQLite and PostgreSQL."""

import os
import random
import sqlite3
import subprocess
import sys

import pytest
from sqlalchemy import create_engine, select, text
from starlette.testclient import TestClient

from cenote.cli import main
from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from cenote.server.storage import database as databases
from cenote.server.storage.schema import METADATA, TABLES
from tests.server import forking
from tests.server.conftest import FREE
from tests.server.disks import disk, fill
from tests.server.people import BOT, TWO, Person
from tests.server.players import Player, wait_for
from tests.server.served import Guest, Served

BOTH = ["sqlite", "postgresql"]


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


def options(where):
    folder, url = where
    return ["--data", str(folder)] if url is None else ["--database-url", url]


def run(what, file, where, *more):
    """Run a command as an operator would, in a separate process."""
    return forking.run([what, str(file), *options(where), *more])


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


def engine_of(where):
    return create_engine(databases.address(*where))


def contents(where):
    """Every row of every table that is kept, to be compared."""
    engine = engine_of(where)
    with engine.connect() as connection:
        found = {
            part.name: sorted(map(repr, connection.execute(select(part)).all()))
            for part in METADATA.sorted_tables
            if part.name not in ("processes", "presence", "notices")
        }
    engine.dispose()
    return found


def a_few_games(where):
    """Some of everything; the person who made them."""
    settings = Settings(**FREE | {"data": where[0], "database_url": where[1], "bots": 0})
    with TestClient(make_app(settings), base_url="http://testserver") as client:
        ana, ben = Person(client), Person(client)
        made = ana.makes(*TWO, options=["first:0"], title="Fri\u00e9day \U0001f33d")
        ben.claims(made)
        with ana.sits(made["table"]) as sitting:
            for _ in range(3):
                sitting.moves(sitting.words()[0])
            sitting.session.send_json({"type": "chat", "text": "h\u00ef \U0001f33d"})
            sitting.wait(lambda message: message["type"] == "chat")
        ana.makes({"kind": "me"}, BOT, clock={"kind": "live", "seconds": 600, "at_zero": "show"})
    return ana


class Steady(Player):
    """A player that takes nothing back, so acknowledged moves stay."""

    def undo(self, chair):
        self.move(chair, self.rng.choice(chair.words()))


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("source", "target"), [BOTH, BOTH[::-1]])
def test_a_backup_during_play_has_every_move_acknowledged_before_it(
    place, tmp_path, source, target
):
    busy, quiet = place(source, "busy"), place(target, "quiet")
    file = tmp_path / "backup.cenote"
    with Served(*busy, bots="1") as served:
        players = []
        for _ in range(4):
            guest = Guest(served.url)
            table = guest.makes(TWO[0], BOT, BOT)["table"]
            players.append(Steady([served.url], guest, table))
            players[-1].start()
        for _ in range(2):  # the second one replaces the first
            wait_for(players, 30)
            before = [dict(player.acknowledged) for player in players]
            told = sum(player.told for player in players)
            done = run("backup", file, busy)
            assert (done.returncode, done.stderr) == (0, ""), done
            assert done.stdout.startswith("Backed up 4 tables with ")
        assert sum(player.told for player in players) > told, "people went on meanwhile"
        for player in players:
            player.stopping.set()
            player.join(30)
            assert player.failure is None, player.failure
    assert file.stat().st_mode & 0o077 == 0, "for the host's eyes only"
    done = run("restore", file, quiet)
    assert (done.returncode, done.stderr) == (0, ""), done

    with Served(*quiet, bots="1") as served:
        for player, acknowledged in zip(players, before, strict=True):
            guest = Guest(served.url, player.guest.key)
            log = guest.ask(f"/tables/{player.table}")["log"]["entries"]
            assert acknowledged
            for number, word in acknowledged.items():
                assert log[number]["word"] == word
            with guest.sits(player.table) as chair:
                assert chair.view["frozen"] is None
                while chair.view["to_act"] not in (0, None):
                    chair.hear()
                if chair.words():
                    assert chair.moves(chair.words()[0])["type"] == "view"


@pytest.mark.sampled(2)
@pytest.mark.parametrize("target", BOTH)
@pytest.mark.parametrize("source", BOTH)
def test_backup_and_restore_change_nothing(place, tmp_path, cenote, source, target):
    here, there, back = place(source, "here"), place(target, "there"), place(source, "back")
    a_few_games(here)
    cenote("backup", tmp_path / "one", here)
    cenote("restore", tmp_path / "one", there)
    cenote("backup", tmp_path / "two", there)
    cenote("restore", tmp_path / "two", back)

    assert contents(here) == contents(there) == contents(back)
    assert len(contents(here)["tables"]) == 2 and contents(here)["chat"]
    dumps = []
    for name in ("one", "two"):
        with sqlite3.connect(tmp_path / name) as connection:
            dumps.append(sorted(connection.iterdump()))
        connection.close()
    assert [line for line in dumps[0] if "INSERT" in line] == [
        line for line in dumps[1] if "INSERT" in line
    ], "to the last null"


@pytest.mark.parametrize("target", BOTH)
def test_new_ids_come_after_the_restored_ones(place, tmp_path, cenote, target):
    here, there = place("sqlite", "here"), place(target, "there")
    ana = a_few_games(here)
    cenote("backup", tmp_path / "one", here)
    cenote("restore", tmp_path / "one", there)
    with Served(*there, bots="1") as served:
        again = Guest(served.url, ana.key)
        table = again.ask("/tables")["tables"][-1]["table"]
        with again.sits(table) as chair:
            chair.connection.send('{"type": "chat", "text": "again"}')
            chair.say("hello")
            assert [said["text"] for said in chair.view["chat"]][-1] == "again"
        again.ask(f"/tables/{table}/seats/0/leave", {})


# A backup is complete or not made at all


def left_over(folder, *wanted):
    return sorted(path.name for path in folder.iterdir() if path.name not in wanted)


@pytest.fixture
def games(open_server, tmp_path):
    """A folder with a game, and a server that runs on it."""
    ana = Person(open_server())
    ana.makes()
    return tmp_path / "data", None


def test_a_backup_on_a_full_disk_keeps_the_older_one(games, tmp_path, cenote):
    with disk(tmp_path / "disk", size="512k") as folder:
        cenote("backup", folder / "backup", games)
        before = (folder / "backup").read_bytes()
        fill(folder)

        assert "the disk is full" in cenote("backup", folder / "backup", games, code=2)
        assert (folder / "backup").read_bytes() == before
        assert left_over(folder, "backup", "ballast") == []


def test_a_backup_never_overwrites_anything_else(games, tmp_path, cenote):
    (tmp_path / "letter.txt").write_text("dear all")
    live = games[0] / databases.FILE

    assert "is not a backup" in cenote("backup", tmp_path / "letter.txt", games, code=2)
    assert (tmp_path / "letter.txt").read_text() == "dear all"
    assert "the games themselves" in cenote("backup", live, games, code=2)
    assert "is a folder" in cenote("backup", tmp_path, games, code=2)
    assert "there is no folder" in cenote("backup", tmp_path / "no" / "x", games, code=2)
    nowhere = (tmp_path / "nowhere", None)
    assert "there are no games in" in cenote("backup", tmp_path / "x", nowhere, code=2)
    assert left_over(tmp_path, "letter.txt", "data") == []


def test_a_damaged_database_is_not_backed_up(tmp_path, cenote):
    where = (tmp_path / "data", None)
    a_few_games(where)
    damage(where[0] / databases.FILE)

    said = cenote("backup", tmp_path / "backup", where, code=2)

    assert "is damaged" in said
    assert left_over(tmp_path, "data") == []


def damage(file):
    with sqlite3.connect(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        (page,) = connection.execute(
            "SELECT rootpage FROM sqlite_master WHERE name = 'moves'"
        ).fetchone()
    connection.close()
    with file.open("r+b") as pages:
        pages.seek((page - 1) * 4096)
        pages.write(random.Random(1).randbytes(4096))


MEASURED = """
import sys
from cenote.cli import main

try:
    main(sys.argv[1:])
finally:
    [peak] = [line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM")]
    print(peak)
"""
"""Peak memory; `getrusage` would include the peak of the parent process."""


@pytest.mark.thorough
def test_many_games_do_not_fill_memory(place, tmp_path):
    """A hundred times the moves must not need a hundred times the memory."""
    where = place("postgresql", "data")
    a_few_games(where)
    engine = engine_of(where)
    with engine.begin() as connection:
        table = connection.execute(select(TABLES.c.id)).scalars().first()
        connection.execute(
            text(
                "INSERT INTO moves (table_id, number, word, at)"
                " SELECT :table, 1000 + n, repeat('x', 80), 1 FROM generate_series(1, 150000) AS n"
            ),
            {"table": table},
        )
    engine.dispose()
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, "backup", str(tmp_path / "backup"), *options(where)],
        capture_output=True,
        text=True,
        check=False,
    )

    assert "Backed up 2 tables with 1500" in done.stdout, done
    assert int(done.stdout.split()[-1]) < 160_000, "kilobytes"
