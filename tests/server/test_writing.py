"""Writing to the database: batched on SQLite, in one statement on PostgreSQL."""

import asyncio
import contextlib
import shutil
import sqlite3
import threading
import time
from concurrent.futures import Future
from contextvars import ContextVar
from functools import partial

import pytest
from sqlalchemy import (
    Column,
    Integer,
    MetaData,
    Table,
    create_engine,
    event,
    insert,
    make_url,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from cenote.server.storage import database
from cenote.server.storage import writer as writing
from cenote.server.storage.access import ServerAccess
from cenote.server.storage.notice_sender import EVERYTHING, MOST_WAITING, NoticeSender
from cenote.server.storage.writer import Closed, Writer
from cenote.server.tables.room import Room
from tests.server.people import TWO, Person

NUMBERS = Table("numbers", MetaData(), Column("number", Integer, primary_key=True))


@pytest.fixture
def engine(tmp_path):
    engine = database.connect(database.address(tmp_path, None))
    with engine.begin() as connection:
        NUMBERS.create(connection)
    yield engine
    engine.dispose()


@pytest.fixture
def writer(engine):
    writer = Writer(engine.execution_options(writes=True))
    yield writer
    writer.close()


def keep(number):
    return lambda connection: connection.execute(insert(NUMBERS).values(number=number)).rowcount


def numbers(engine):
    with engine.connect() as connection:
        return sorted(connection.execute(select(NUMBERS.c.number)).scalars())


def held_up(writer):
    """Block the writer, so that the next changes are committed together."""
    go_on = threading.Event()
    writer.submit(lambda _: go_on.wait(10))
    while not writer.waiting.is_empty():
        time.sleep(0.001)
    return go_on


def test_waiting_changes_share_one_commit(engine, writer):
    commits = []
    event.listen(engine, "commit", lambda _: commits.append(1))
    go_on = held_up(writer)
    waiting = [writer.submit(keep(number), is_move=True) for number in range(20)]
    go_on.set()

    assert [future.result(10) for future in waiting] == [1] * 20
    assert numbers(engine) == list(range(20))
    assert len(commits) == 1  # together with the change that blocked them


def test_moves_are_written_before_other_changes(engine, writer):
    order: list[str] = []
    go_on = held_up(writer)
    others = [writer.submit(lambda _: order.append("other")) for _ in range(3)]
    moves = [writer.submit(lambda _: order.append("move"), is_move=True) for _ in range(2)]
    go_on.set()
    for future in others + moves:
        future.result(10)
    assert order == ["move", "move", "other", "other", "other"]


def test_a_move_waits_for_a_few_slow_changes_at_most(engine, writer):
    """A flood of slow changes is committed in portions; a move that comes meanwhile is next."""
    order: list[str] = []

    def slow(_):
        order.append("slow")
        time.sleep(writing.OTHERS_SECONDS * 2)
        if len(order) == 1:
            moves.append(writer.submit(lambda _: order.append("move"), is_move=True))

    moves: list[Future[None]] = []
    go_on = held_up(writer)
    flood = [writer.submit(slow) for _ in range(5)]
    go_on.set()
    for future in flood + moves:
        future.result(10)
    assert order == ["slow", "move", "slow", "slow", "slow", "slow"]


def test_a_database_that_cannot_begin_fails_what_waits(engine, writer):
    def cannot(_):
        raise OperationalError("BEGIN", {}, Exception("disk I/O error"))

    event.listen(engine, "begin", cannot)
    with pytest.raises(OperationalError):
        writer.submit(keep(1)).result(10)
    event.remove(engine, "begin", cannot)
    assert writer.submit(keep(2)).result(10) == 1
    assert numbers(engine) == [2]


def test_a_refused_change_does_not_affect_the_others(engine, writer):
    def refused(connection):
        keep(99)(connection)
        raise KeyError("ours")

    go_on = held_up(writer)
    before, ours, twice, after = (
        writer.submit(change) for change in (keep(1), refused, keep(1), keep(2))
    )
    go_on.set()

    assert before.result(10) == after.result(10) == 1
    with pytest.raises(KeyError):
        ours.result(10)
    with pytest.raises(IntegrityError):
        twice.result(10)
    assert numbers(engine) == [1, 2]


def test_an_invalid_change_does_not_affect_the_others(engine, writer):
    go_on = held_up(writer)
    odd = writer.submit(lambda connection: connection.execute(text("SELECT :x"), {"x": object()}))
    fine = writer.submit(keep(1))
    go_on.set()

    with pytest.raises(DBAPIError):
        odd.result(10)
    assert fine.result(10) == 1 and numbers(engine) == [1]


def test_nothing_is_acknowledged_before_the_commit(engine, writer):
    """If the commit fails, all of them fail, and nothing is stored."""

    def cannot(_):
        raise OperationalError("COMMIT", {}, Exception("disk full"))

    event.listen(engine, "commit", cannot)
    go_on = held_up(writer)
    waiting = [writer.submit(keep(number)) for number in range(3)]
    go_on.set()

    for future in waiting:
        with pytest.raises(OperationalError):
            future.result(10)
    event.remove(engine, "commit", cannot)
    assert numbers(engine) == []


def test_a_database_failure_fails_the_whole_commit(engine, writer):
    def full(_):
        raise OperationalError("INSERT", {}, Exception("disk full"))

    go_on = held_up(writer)
    first, failing = writer.submit(keep(1)), writer.submit(full)
    go_on.set()

    for future in (first, failing):
        with pytest.raises(OperationalError):
            future.result(10)
    assert numbers(engine) == []
    assert writer.submit(keep(2)).result(10) == 1


def test_a_cancelled_change_is_not_made(engine, writer):
    go_on = held_up(writer)
    first, second = writer.submit(keep(1)), writer.submit(keep(2))
    assert first.cancel()
    go_on.set()

    assert second.result(10) == 1
    assert numbers(engine) == [2]


def test_closing_finishes_waiting_changes(engine):
    writer = Writer(engine.execution_options(writes=True))
    waiting = [writer.submit(keep(number)) for number in range(50)]
    writer.close()

    assert all(future.done() for future in waiting)
    with pytest.raises(Closed):
        writer.submit(keep(50))


def test_sqlites_log_is_checkpointed(open_server, tmp_path):
    client = open_server()
    ana = Person(client)
    for _ in range(5):
        ana.makes()
    services = client.app.state.services

    client.portal.call(services.store.checkpoint)

    assert tables_in(tmp_path) == 5


def tables_in(folder):
    """Rows in the file itself, without its log."""
    alone = folder / "alone.sqlite3"
    shutil.copy(folder / "data" / database.FILE, alone)
    with contextlib.closing(sqlite3.connect(alone)) as connection:
        return connection.execute("SELECT count(*) FROM tables").fetchone()[0]


MOVING: ContextVar[list[str] | None] = ContextVar("MOVING", default=None)
"""What was sent to the database for the move that is being made; tasks inherit it."""


def round_trips(client, monkeypatch):
    """For each move from now on, everything that is sent before it is acknowledged."""
    moves = []
    play = Room.play

    async def counted(*args):
        MOVING.set([])
        await play(*args)
        moves.append(list(MOVING.get() or []))

    def note(text, connection):
        sent = MOVING.get()
        if sent is not None and (text not in TRANSACTION or is_in_transaction(connection)):
            sent.append(text)

    engine = client.app.state.services.store.access.engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *args: note(args[2], args[0]))
    for name in TRANSACTION:
        event.listen(engine, name, partial(note, name))
    monkeypatch.setattr(Room, "play", counted)
    return moves


TRANSACTION = ("begin", "commit", "rollback")


def is_in_transaction(connection):
    """In autocommit, SQLAlchemy's transactions are not sent."""
    return not connection.connection.dbapi_connection.autocommit


def test_a_move_is_one_round_trip_on_postgresql(open_server, database, monkeypatch):
    client = open_server(database_url=database, bots=0)
    ana = Person(client)
    made = ana.makes(*TWO, options=["first:0"], clock={"kind": "live", "seconds": 600})
    moves = round_trips(client, monkeypatch)
    with ana.sits(made["table"]) as sitting:
        for _ in range(3):
            sitting.moves(sitting.words()[0])

    assert [len(sent) for sent in moves] == [1, 1, 1], moves
    assert all("WITH moved AS" in sent[0] for sent in moves)


def test_transactions_count_as_round_trips(open_server, database, monkeypatch):
    """So that a move would be noticed that takes more than its statement."""
    client = open_server(database_url=database, bots=0)
    ana = Person(client)
    made = ana.makes(*TWO, options=["first:0"])
    store = client.app.state.services.store
    append = store.append

    async def with_a_transaction(change):
        await store.write(lambda connection: connection.execute(text("SELECT 1")))
        await append(change)

    monkeypatch.setattr(store, "append", with_a_transaction)
    moves = round_trips(client, monkeypatch)
    with ana.sits(made["table"]) as sitting:
        sitting.moves(sitting.words()[0])

    assert moves[0][:3] == ["begin", "SELECT 1", "commit"] and len(moves[0]) == 4


def test_undo_and_clocks_agree_on_both_databases(open_server, database):
    """The single statement does the same as the several."""
    for url in (None, database):
        client = open_server(database_url=url, bots=0)
        ana, ben = Person(client), Person(client)
        clock = {"kind": "live", "seconds": 600, "increment": 60}
        made = ana.makes(*TWO, options=["first:0"], clock=clock)
        ben.claims(made)
        with ana.sits(made["table"]) as sitting:
            sitting.moves(sitting.words()[0])
            sitting.say("undo", version=sitting.view["version"])
            for _ in range(3):
                sitting.moves(sitting.words()[0])
            before, log = sitting.view, sitting.log
        rooms = client.app.state.services.rooms
        rooms.rooms.clear()
        again = ana.get(f"/tables/{made['table']}")

        assert again["log"]["entries"] == log
        assert again["version"] == before["version"]
        assert again["table"]["begun"] is True
        assert 600_000 < again["clock"]["left"][0] <= 660_000


def test_too_many_notices_are_merged_into_one():
    line = NoticeSender(make_url("postgresql+psycopg://nobody@127.0.0.1:9/none"), "me")
    for number in range(MOST_WAITING + 50):
        line.put(f"table {number}", "moves", 1)

    assert len(line.waiting) == MOST_WAITING + 1
    assert f'"table": "{EVERYTHING}"' in line.waiting[-1]


def test_a_notice_waits_until_the_database_is_back(database, monkeypatch):
    """It is retried, and not lost."""
    monkeypatch.setattr("cenote.server.storage.notice_sender.PAUSE", 0.05)
    failures: list[int] = []

    def broken_at_first(*_):
        if len(failures) < 3:
            failures.append(1)
            raise OperationalError("SELECT", {}, Exception("gone"))

    async def scene():
        where = make_url(database).set(drivername="postgresql+psycopg")
        notices = NoticeSender(where, "me")
        event.listen(notices.engine.sync_engine, "before_cursor_execute", broken_at_first)
        notices.start()
        notices.put("abc", "moves", 7)
        await notices.close()
        return notices.waiting

    assert asyncio.run(scene()) == []
    assert len(failures) == 3


def test_a_started_change_is_finished_although_nobody_waits(database):
    """For example a move whose player has disconnected."""

    async def scene():
        engine = create_engine(make_url(database).set(drivername="postgresql+psycopg"))
        access = ServerAccess(engine)
        await access.write(NUMBERS.create)
        begun = asyncio.Event()
        lock = text("SELECT pg_advisory_xact_lock(1)")
        other = engine.connect()
        other.execute(lock)

        def slowly(connection):
            begun.set()
            connection.execute(lock)
            keep(7)(connection)

        def kept(connection):
            return list(connection.execute(select(NUMBERS.c.number)).scalars())

        writing = asyncio.create_task(access.write(slowly))
        await begun.wait()
        writing.cancel()
        other.close()
        while not (found := await access.read(kept)):
            await asyncio.sleep(0.01)
        await access.close()
        engine.dispose()
        return found

    assert asyncio.run(scene()) == [7]
