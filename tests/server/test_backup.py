"""`cenote backup` while people play and `cenote restore`; from and to SQLite and PostgreSQL."""

import os
import random
import sqlite3
import subprocess
import sys

import pytest
from sqlalchemy import create_engine, insert, select, text
from starlette.testclient import TestClient

from cenote.cli import main
from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from cenote.server.storage import database as databases
from cenote.server.storage.schema import CHAT, EVENTS, METADATA, MOVES, PROCESSES, TABLES
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

    assert "is no backup" in cenote("backup", tmp_path / "letter.txt", games, code=2)
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


# Restoring


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
