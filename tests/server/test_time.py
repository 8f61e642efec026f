"""Time that cannot be turned back: clocks that jump, machines that sleep, servers that stop."""

import asyncio
import time

import pytest
from sqlalchemy import create_engine, select, update

from cenote.server.common.server_time import JUMP, KEEPER, SILENCE, Timekeeper, now, shift, wall
from cenote.server.storage import database, store
from cenote.server.storage.schema import LAST_SEEN, TABLES
from tests.server.people import TWO, Person, services

HOUR = 60 * 60 * 1000
CLOCK = {"kind": "live", "seconds": 600, "increment": 0, "at_zero": "bot"}


@pytest.fixture(autouse=True)
def keep_time():
    offset = KEEPER.offset
    yield
    KEEPER.offset = offset


@pytest.fixture
def jump(monkeypatch):
    """Sets the machine's clock as the server sees it."""

    def set_clock(milliseconds):
        real = wall
        monkeypatch.setattr(store, "wall", lambda: real() + milliseconds)

    return set_clock


def test_server_time_follows_a_monotonic_clock():
    seconds = {"wall": 1_000.0, "steady": 5.0}
    keeper = Timekeeper(lambda: int(seconds["wall"] * 1e9), lambda: int(seconds["steady"] * 1e9))
    assert keeper.now() == 1_000_000

    seconds |= {"wall": 0.0, "steady": 6.5}  # somebody sets the clock to 1970

    assert keeper.now() == 1_001_500
    assert keeper.ahead(0, asked=1_001_400) == -1_001_400
    assert keeper.ahead(1_001_600, asked=1_001_400) == 100
    keeper.advance(-1_000_000)
    assert keeper.now() == 1_500


def test_a_slow_answer_is_no_difference_between_clocks():
    keeper = Timekeeper(lambda: 9_000_000_000, lambda: 0)

    assert [keeper.ahead(reference, asked=2_000) for reference in (2_000, 5_000, 9_000)] == [0] * 3


def test_a_slow_database_does_not_turn_time_back(client, monkeypatch):
    """A heartbeat that waits for the disk knows the clock as it was before."""
    kept = services(client)
    real = kept.store.write

    async def slow(*work):
        await asyncio.sleep(0.3)
        return await real(*work)

    monkeypatch.setattr(kept.store, "write", slow)
    before = KEEPER.offset
    client.portal.call(kept.heartbeat)

    assert abs(KEEPER.offset - before) < 100_000_000


@pytest.mark.parametrize(
    ("last", "at", "moved"),
    [
        (None, 5_000, 0),
        (1_000, 2_000, 0),
        (1_000, 1_000 + SILENCE, 0),
        (1_000, 1_000 + HOUR, HOUR),
        (HOUR, 0, -HOUR),
        (5_000, 5_000 - JUMP, 0),
    ],
)
def test_clocks_are_shifted_only_by_jumps(last, at, moved):
    assert shift(last, at) == moved


@pytest.mark.parametrize("by", [2 * HOUR, -2 * HOUR], ids=["forward", "back"])
def test_a_jump_of_the_machines_clock_costs_nobody_a_second(open_server, jump, by):
    client = open_server()
    ana, ben = Person(client), Person(client)
    made = ana.makes(*TWO, options=["first:0"], clock=CLOCK)
    ben.claims(made)
    services = client.app.state.services
    before = now()

    jump(by)
    client.portal.call(services.heartbeat)
    client.portal.call(services.look_at_clocks)

    assert abs(now() - before - by) < 60_000  # what is written down has the new time
    clock = ana.get(f"/tables/{made['table']}")["clock"]
    assert 590_000 < clock["left"][0] <= 606_000  # since the last beat, at most
    assert ana.get(f"/tables/{made['table']}")["table"]["seats"][0]["stand_in"] is None
    room = services.rooms.rooms.pop(made["table"])  # the database agrees with memory
    again = client.portal.call(services.rooms.get, made["table"])
    assert again.table.acting_since == room.table.acting_since
    assert again.table.deadline == room.table.deadline


def test_downtime_is_charged_to_nobody(open_server, tmp_path):
    first = open_server()
    ana, ben = Person(first), Person(first)
    made = ana.makes(*TWO, options=["first:0"], clock=CLOCK)
    ben.claims(made)
    first.__exit__(None, None, None)
    engine = create_engine(f"sqlite:///{tmp_path / 'data' / database.FILE}")
    with engine.begin() as connection:  # as if it had been stopped a day ago
        long_ago = {"acting_since": TABLES.c.acting_since - 24 * HOUR}
        connection.execute(
            update(TABLES).values(**long_ago, deadline=TABLES.c.deadline - 24 * HOUR)
        )
        connection.execute(update(LAST_SEEN).values(at=LAST_SEEN.c.at - 24 * HOUR))
    engine.dispose()

    second = open_server()
    again = Person(second, ana.key)
    second.portal.call(second.app.state.services.look_at_clocks)
    view = again.get(f"/tables/{made['table']}")

    assert view["table"]["seats"][0]["stand_in"] is None
    assert 500_000 < view["clock"]["left"][0] <= 606_000


def test_two_processes_shift_the_clocks_once(open_server, database):
    one, two = (open_server(database_url=database, bots=0) for _ in range(2))
    ana, ben = Person(one), Person(one)
    made = ana.makes(*TWO, options=["first:0"], clock=CLOCK)
    ben.claims(made)
    servers = [client.app.state.services for client in (one, two)]
    before = deadline_of(servers[0], one, made["table"])

    async def later(server):
        return await server.store.write(
            lambda connection: server.processes._heartbeat(connection, now() + HOUR, 3_500, {})
        )

    for client, server in zip((one, two), servers, strict=True):
        client.portal.call(later, server)

    after = deadline_of(servers[0], one, made["table"])
    assert abs(after - before - HOUR) < 60_000


def deadline_of(services, client, table):
    def ask(connection):
        return connection.execute(select(TABLES.c.deadline).where(TABLES.c.id == table)).scalar()

    return client.portal.call(services.store.read, ask)


def test_one_bad_table_does_not_stop_the_clocks_of_the_others(open_server, tmp_path):
    """The first overdue table cannot be loaded: its game is no longer known."""
    client = open_server()
    ana, ben = Person(client), Person(client)
    tables = []
    for _ in range(2):
        made = ana.makes(*TWO, options=["first:0"], clock=CLOCK | {"seconds": 1})
        ben.claims(made)
        tables.append(made["table"])
    client.app.state.services.rooms.rooms.pop(tables[0])
    engine = create_engine(f"sqlite:///{tmp_path / 'data' / database.FILE}")
    with engine.begin() as connection:
        bad = TABLES.c.id == tables[0]
        connection.execute(update(TABLES).where(bad).values(game="chess", deadline=1))
    engine.dispose()

    for _ in range(100):
        seat = ana.get(f"/tables/{tables[1]}")["table"]["seats"][0]
        if seat["stand_in"]:
            break
        time.sleep(0.1)

    assert seat["stand_in"] == "novice"
