"""Stores of games to back up and to restore: what their tests are written with."""

import random
import sqlite3
import subprocess
import sys

from sqlalchemy import create_engine, select
from starlette.testclient import TestClient

from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from cenote.server.storage import database as databases
from cenote.server.storage.schema import METADATA
from tests.server.conftest import FREE
from tests.server.people import BOT, TWO, Person

BOTH = ["sqlite", "postgresql"]


def options(where):
    folder, url = where
    return ["--data", str(folder)] if url is None else ["--database-url", url]


def run(what, file, where, *more):
    """Run a command as an operator would, in a separate process."""
    return subprocess.run(
        [sys.executable, "-m", "cenote", what, str(file), *options(where), *more],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


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


def left_over(folder, *wanted):
    return sorted(path.name for path in folder.iterdir() if path.name not in wanted)


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
