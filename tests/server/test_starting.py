"""What can go wrong when a server starts: one sentence, exit code 2, nothing half done."""

import os
import random
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from dataclasses import fields
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from cenote.server.common.settings import Settings, check
from cenote.server.http import listening
from cenote.server.storage import database
from cenote.server.storage.faults import postgresql_sentence
from tests.server import forking
from tests.server.disks import disk, fill
from tests.server.people import TWO
from tests.server.served import Guest, Served, free_port

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 120.0
"""Seconds in which a server starts and stops, however busy the machine is."""


def starts(*arguments):
    """`cenote serve`, which is expected to end by itself."""
    return forking.run(["serve", "--no-browser", *map(str, arguments)])


def starts_by(by, *arguments):
    """The same, started by another program."""
    return subprocess.run(
        [*by, sys.executable, "-m", "cenote", "serve", "--no-browser", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def complains(*arguments):
    """The one sentence it ends with."""
    done = starts("--port", free_port(), *arguments)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("cenote: "), done.stderr
    return done.stderr.removeprefix("cenote: ").strip()


def a_served_folder(folder):
    """A folder with a game in it."""
    with Served(folder) as served:
        Guest(served.url).makes(*TWO)
    return folder / database.FILE


def test_a_port_in_use_is_detected_before_anything_is_created(tmp_path):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = starts("--port", port, "--data", tmp_path / "new")

    assert done.returncode == 2
    said = f"port {port} is taken: another program listens there; choose another with --port"
    assert done.stderr == f"cenote: {said}\n"
    assert not (tmp_path / "new").exists()


def test_a_privileged_port(tmp_path):
    without_rights = ["setpriv", "--bounding-set=-net_bind_service"] if os.getuid() == 0 else []
    if is_open_to_all(80) or (without_rights and shutil.which("setpriv") is None):
        pytest.skip("no port is reserved here, or not for us")
    done = starts_by(without_rights, "--port", 80, "--data", tmp_path / "new")

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cenote: port 80 is reserved for the system; choose one above")
    assert not (tmp_path / "new").exists()


def is_open_to_all(port):
    try:
        return port >= int(Path("/proc/sys/net/ipv4/ip_unprivileged_port_start").read_text())
    except OSError:
        return False


@pytest.mark.parametrize("host", ["192.0.2.7", "no.such.host.invalid", "x" * 300])
def test_an_address_that_is_not_ours(tmp_path, host):
    said = complains("--host", host, "--data", tmp_path / "new")

    assert said.startswith(f"{host} is not an address of this machine")
    assert not (tmp_path / "new").exists()


def test_any_free_port_can_be_asked_for():
    with listening.listening("127.0.0.1", 0) as sockets:
        port = sockets[0].getsockname()[1]
        with (
            pytest.raises(listening.CannotListen, match=f"port {port} is taken"),
            listening.listening("127.0.0.1", port),
        ):
            raise AssertionError


def test_the_folder_is_a_file(tmp_path):
    (tmp_path / "games").write_text("mine")

    for data in (tmp_path / "games", tmp_path / "games" / "deeper"):
        assert "there is a file of that name" in complains("--data", data)
    assert (tmp_path / "games").read_text() == "mine"


def test_a_read_only_folder(tmp_path):
    with disk(tmp_path / "disk", size="1m", mode="755") as folder:
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)
        for data in (folder, folder / "new"):
            assert complains("--data", data) == f"the folder {data} may not be written to"


def test_games_in_a_folder_that_became_read_only(tmp_path):
    with disk(tmp_path / "disk", size="20m") as folder:
        a_served_folder(folder)
        subprocess.run(["mount", "-o", "remount,ro", str(folder)], check=True)

        assert complains("--data", folder) == f"the folder {folder} may not be written to"


def test_a_full_disk(tmp_path):
    with disk(tmp_path / "disk", size="256k") as folder:
        fill(folder)
        said = complains("--data", folder / "new")

        assert said.startswith("the disk is full: there is no room for ")
        assert not list(folder.rglob(f"{database.FILE}*"))


def test_a_disk_that_is_full_before_the_tables_are_created(tmp_path):
    with disk(tmp_path / "disk", size="64k") as folder:
        said = complains("--data", folder / "new")

        assert said.startswith("the disk is full: there is no room for ")
        assert not list(folder.rglob(f"{database.FILE}*"))


def test_a_database_of_a_newer_cenote(tmp_path):
    file = a_served_folder(tmp_path)
    change(file, "UPDATE alembic_version SET version_num = '9999'")
    before = file.read_bytes()

    said = complains("--data", tmp_path)

    assert said == f"{file} was written by a newer Cenote; use that version or a later one"
    assert file.read_bytes() == before


def change(file, statement):
    with sqlite3.connect(file) as connection:
        connection.execute(statement)
    connection.close()


def test_a_file_that_is_not_a_database(tmp_path):
    file = tmp_path / database.FILE
    file.write_bytes(random.Random(1).randbytes(20_000))
    before = file.read_bytes()

    assert complains("--data", tmp_path) == f"{file} is not a database"
    assert file.read_bytes() == before


def test_a_database_of_another_program(tmp_path):
    file = tmp_path / database.FILE
    change(file, "CREATE TABLE recipes (id INTEGER)")
    before = file.read_bytes()

    assert complains("--data", tmp_path) == f"{file} is the database of another program"
    assert file.read_bytes() == before


@pytest.mark.parametrize("page", [0, 4, 9], ids=["schema", "early page", "late page"])
def test_a_damaged_database(tmp_path, page):
    file = a_served_folder(tmp_path)
    change(file, "PRAGMA journal_mode=DELETE")
    with file.open("r+b") as pages:
        pages.seek(page * 4096 + (100 if page == 0 else 0))  # the first begins with a header
        pages.write(random.Random(1).randbytes(3900))

    said = complains("--data", tmp_path)

    assert said == f"{file} is damaged; restore a backup with `cenote restore`"


@pytest.mark.thorough
def test_a_file_locked_by_another_program(tmp_path):
    file = a_served_folder(tmp_path)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")

    said = complains("--data", tmp_path)

    assert said == f"{file} is locked by another program; close that and try again"
    other.close()


def test_another_server_on_the_same_file_by_its_address(tmp_path):
    with Served(tmp_path):
        said = complains("--database-url", f"sqlite:///{tmp_path / database.FILE}")

    assert said.startswith("another server uses")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("BOTS", "-2"),
        ("LOG_LEVEL", "loud"),
        ("WEBHOOKS", "some"),
        ("REQUESTS_PER_SECOND", "0"),
        ("IDLE_SECONDS", "nan"),
        ("TABLES_IN_ALL", "many"),
    ],
)
def test_an_invalid_setting(tmp_path, name, text):
    command = ["serve", "--data", str(tmp_path / "new")]
    done = forking.run(command, os.environ | {f"CENOTE_{name}": text})

    assert done.returncode == 2
    assert done.stderr.startswith(f"cenote: CENOTE_{name} cannot be '{text}'")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "new").exists()


def test_an_invalid_port_on_the_command_line(tmp_path):
    done = starts("--port", 70000, "--data", tmp_path / "new")

    assert (done.returncode, done.stderr) == (2, "cenote: CENOTE_PORT cannot be '70000'\n")


class TestPostgreSQL:
    def test_it_does_not_answer(self):
        port = free_port()
        said = complains("--database-url", f"postgresql://a:hunter2@127.0.0.1:{port}/cenote")

        assert said.startswith(f"PostgreSQL at 127.0.0.1:{port} does not answer")
        assert "hunter2" not in said

    def test_there_is_no_such_host(self):
        said = complains("--database-url", "postgresql://a:b@no.such.host.invalid/cenote")

        assert said.startswith("PostgreSQL at no.such.host.invalid:5432 does not answer")

    def test_there_is_no_such_database(self, postgres):
        said = complains("--database-url", postgres.get_uri(database="nowhere"))

        assert "has no database of that name" in said

    def test_there_is_no_such_user(self, postgres):
        address = postgres.get_uri().replace("postgres:@", "stranger:hunter2@", 1)
        said = complains("--database-url", address)

        assert said.endswith("refused the user or the password")
        assert "hunter2" not in said

    def test_a_user_without_permissions(self, postgres, database):
        postgres.psql("CREATE ROLE guest LOGIN")
        try:
            said = complains("--database-url", database.replace("postgres:@", "guest:@", 1))
        finally:
            postgres.psql("DROP ROLE guest")

        assert "may not make or use the tables" in said

    def test_a_database_of_a_newer_cenote(self, tmp_path, database):
        with Served(tmp_path, database):
            pass
        import psycopg  # noqa: PLC0415

        with psycopg.connect(database, autocommit=True) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")

        said = complains("--database-url", database)

        assert said == "the database was written by a newer Cenote; use that version or a later one"

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            ('FATAL:  password authentication failed for user "a"', "refused the user"),
            ("FATAL:  no pg_hba.conf entry for host", "refused the user"),
            ("FATAL:  the database system is starting up", "is still starting"),
            ("FATAL:  sorry, too many clients already", "no free connections left"),
            ("connection timeout expired", "does not answer"),
        ],
    )
    def test_its_refusals_become_sentences(self, words, said):
        assert said in postgresql_sentence(Exception(words), "here:5432")


def test_a_start_that_failed_can_be_tried_again(tmp_path):
    with disk(tmp_path / "disk", size="20m") as folder:
        fill(folder)
        assert "disk is full" in complains("--data", folder / "games")
        (folder / "ballast").unlink()
        assert a_served_folder(folder / "games").exists()


def test_the_defaults_pass_their_own_checks():
    for setting in fields(Settings):
        value = getattr(Settings(), setting.name)
        if value is not None:
            check(setting.name, value)


ONLY_THE_NEEDED = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in missing:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

missing = set(sys.argv.pop(1).split(","))
sys.meta_path.insert(0, Missing())
from cenote.cli import main
sys.exit(main())
"""


def not_needed():
    """The modules of all installed packages except those that `make play` installs."""
    locked = (ROOT / "requirements" / "run.txt").read_text()
    needed = {*re.findall(r"^([a-z0-9-]+)==", locked, re.MULTILINE), "cenote"}
    return {
        module
        for module, packages in packages_distributions().items()
        if not {re.sub(r"[-_.]+", "-", package).lower() for package in packages} & needed
    }


@pytest.mark.thorough
def test_it_imports_nothing_beyond_its_requirements(tmp_path):
    missing = not_needed()
    assert {"psycopg", "greenlet", "pytest"} <= missing
    port = free_port()
    command = ["serve", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
    with subprocess.Popen(
        [sys.executable, "-c", ONLY_THE_NEEDED, ",".join(missing), *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as served:
        at_the_latest = threading.Timer(PATIENCE, served.kill)
        at_the_latest.start()
        assert served.stdout is not None
        said = served.stdout.readline()
        served.terminate()
        rest = served.stdout.read()
        at_the_latest.cancel()

    assert said.startswith("Cenote is at"), said + rest
    assert served.returncode in (0, -signal.SIGTERM), said + rest


STOPPED_EARLY = """
import signal, sys
from cenote.cli import main
from cenote.server.serve import Server

def run(server, sockets):
    signal.raise_signal(signal.SIGTERM)
    run_on(server, sockets)

run_on, Server.run = Server.run, run
sys.exit(main())
"""


def test_a_server_that_is_told_to_stop_before_it_runs_stops(tmp_path):
    command = ["serve", "--no-browser", "--port", str(free_port()), "--data", str(tmp_path)]
    done = subprocess.run(
        [sys.executable, "-c", STOPPED_EARLY, *command],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )

    assert done.returncode == 0, done
    assert '"what": "closed"' in done.stdout + done.stderr
