"""Stored games survive migrations, restarts, copies and upgrades, on SQLite and PostgreSQL."""

import shutil
import sqlite3

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text, update

from cenote.server.common.settings import Settings
from cenote.server.http.app import make_app
from cenote.server.storage import database
from cenote.server.storage.schema import METADATA, MOVES, TABLES
from tests.server.people import BOT, TWO, Person, play_until, services, write


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    return None if request.param == "sqlite" else request.getfixturevalue("database")


def all_migrations(engine):
    with engine.execution_options(writes=True).begin() as connection:
        database.run_alembic("upgrade", connection)


@pytest.mark.parametrize("make", [database.migrate, all_migrations])
def test_a_new_database_and_a_migrated_one_have_the_same_schema(tmp_path, url, make):
    engine = database.connect(database.address(tmp_path, url))
    make(engine)
    database.migrate(engine)

    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, METADATA) == []
        assert context.get_current_revision() == database.revisions()[-1]
    engine.dispose()


def test_no_move_reaches_a_table_archived_in_the_meantime(open_server, url):
    """Another process archived it, and the notice of that has not arrived."""
    client = open_server(database_url=url)
    ana = Person(client)
    made = ana.makes(*TWO, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        moves = len(sitting.log)
        here = update(TABLES).where(TABLES.c.id == made["table"])
        write(client, lambda connection: connection.execute(here.values(archived=1)))
        assert sitting.moves()["reason"] == "stale"
        assert sitting.moves()["reason"] == "archived"

    stored, words = client.portal.call(services(client).store.load_whole, made["table"])
    assert (stored.length, len(words)) == (moves, moves)


def test_what_a_move_changes_is_the_same_in_memory_and_in_the_database(open_server, url):
    client = open_server(database_url=url)
    ana = Person(client)
    made = ana.makes(*TWO, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        sitting.moves()

    room = client.portal.call(services(client).rooms.get, made["table"])
    stored, _ = client.portal.call(services(client).store.load_whole, made["table"])
    assert room.table == stored
    assert stored.begun and stored.figures is not None


def test_a_game_continues_after_a_restart(open_server, url):
    first = open_server(database_url=url)
    ana = Person(first)
    made = ana.makes(*TWO, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        for _ in range(2):
            sitting.moves(sitting.words()[0])
        before, log = sitting.view, sitting.log
    ana.post(f"/tables/{made['table']}/seats/0/name", {"name": "Anna"})

    again = Person(open_server(database_url=url), ana.key)
    with again.sits(made["table"]) as sitting:
        assert sitting.view["board"] == before["board"]
        assert sitting.view["version"] == before["version"]
        assert sitting.log == log
        assert sitting.view["table"]["seats"][0]["name"] == "Anna"
        assert sitting.view["can_undo"]  # the fence is where it was
        sitting.say("restart", version=sitting.view["version"])
        assert len(sitting.log) == len(log) - 2


def test_two_servers_never_give_two_moves_the_same_version(open_server, url):
    """Without notices between them, the second one's move is refused, and it sees the first."""
    ana = Person(open_server(database_url=url))
    made = ana.makes(*TWO, options=["first:0"])
    elsewhere = Person(open_server(database_url=url), ana.key)
    with ana.sits(made["table"]) as one, elsewhere.sits(made["table"]) as two:
        version = one.view["version"]
        first, second = one.words()[:2]
        one.moves(first)
        if two.view["version"] == version:
            refused = two.say("move", version=version, move=second)
            assert refused["reason"] == "stale"
        two.wait_for_version(version + 1)
        assert two.log == one.log
        assert two.moves(two.words()[0])["version"] == version + 2


def test_a_copy_of_the_file_made_while_running_is_a_backup(open_server, tmp_path):
    ana = Person(open_server())
    made = ana.makes(*TWO, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        sitting.moves(sitting.words()[0])
        with sqlite3.connect(tmp_path / "data" / database.FILE) as live:
            backup = tmp_path / "copy" / database.FILE
            backup.parent.mkdir()
            live.execute("VACUUM INTO ?", (str(backup),))
        live.close()
        version = sitting.view["version"]
        sitting.moves(sitting.words()[0])

    restored = Person(open_server(data=tmp_path / "copy"), ana.key)
    view = restored.get(f"/tables/{made['table']}")
    assert view["version"] == version
    assert view["board"]["players"]


def test_a_plain_copy_of_all_files_of_the_folder_works_too(open_server, tmp_path):
    ana = Person(open_server())
    made = ana.makes(*TWO, options=["first:0"])
    with ana.sits(made["table"]) as sitting:
        sitting.moves(sitting.words()[0])
        version = sitting.view["version"]
    shutil.copytree(tmp_path / "data", tmp_path / "copy")

    restored = Person(open_server(data=tmp_path / "copy"), ana.key)

    assert restored.get(f"/tables/{made['table']}")["version"] == version


def test_a_game_that_no_longer_replays_is_frozen_and_shown(open_server, tmp_path):
    ana = Person(open_server())
    made = ana.makes({"kind": "me"}, BOT, options=["first:0"])
    table = made["table"]
    with ana.sits(table) as sitting:
        play_until([sitting], lambda view: view["version"] > 30)
        length = len(sitting.log)
    engine = create_engine(f"sqlite:///{tmp_path / 'data' / database.FILE}")
    with engine.begin() as connection:
        wrong = MOVES.c.table_id == table, MOVES.c.number == length - 5
        connection.execute(update(MOVES).where(*wrong).values(word="first:3"))
    engine.dispose()

    later = Person(open_server(), ana.key)
    with later.sits(table) as sitting:
        frozen = sitting.view["frozen"]
        assert frozen["moves"] == length - 5 == len(sitting.log)
        assert frozen["detail"] == f"move {length - 4} does not fit today's rules"
        assert sitting.view["board"] and sitting.view["moves"] == []
        refusal = sitting.say("move", version=sitting.view["version"], move="done")
        assert refusal["reason"] == "frozen"
    assert later.get("/tables")["tables"][0]["state"] == "frozen"
    assert later.get(f"/tables/{table}/replay")["frozen"]["moves"] == length - 5


def test_an_unavailable_database_is_reported_and_nothing_is_lost(open_server, monkeypatch):
    """A commit whose answer is lost may or may not exist: the room checks before it goes on."""
    client = open_server()
    ana = Person(client)
    made = ana.makes(*TWO, options=["first:0"])
    store = client.app.state.services.store
    append = store.append

    async def fails_after_commit(change):
        await append(change)
        monkeypatch.undo()
        raise ConnectionError

    with ana.sits(made["table"]) as sitting:
        version = sitting.view["version"]
        monkeypatch.setattr(store, "append", fails_after_commit)
        assert sitting.moves(sitting.words()[0])["reason"] == "broken"
        sitting.wait_for_version(version + 1)
        assert sitting.moves(sitting.words()[0])["version"] == version + 2


@pytest.mark.parametrize("bad", ["mysql://x/y", "sqlite://", "nonsense", "oracle://x"])
def test_a_bad_database_address_is_reported_plainly(tmp_path, bad):
    with pytest.raises(database.BadDatabase):
        make_app(Settings(data=tmp_path, database_url=bad))


def test_postgres_itself_refuses_a_stale_version(database, open_server):
    """Even past the room's own check, two transactions for one version cannot both succeed."""
    client = open_server(database_url=database)
    Person(client).makes(*TWO)
    engine = client.app.state.services.store.engine
    with engine.begin() as one, engine.connect() as other:
        won = one.execute(update(TABLES).where(TABLES.c.version == 1).values(version=2))
        assert won.rowcount == 1
        other.execute(text("SET lock_timeout = '200ms'"))
        with pytest.raises(Exception, match="lock timeout"):
            other.execute(update(TABLES).where(TABLES.c.version == 1).values(version=2))
