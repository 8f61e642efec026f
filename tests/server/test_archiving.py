"""Untouched tables are archived, and a full server makes room by itself."""

import re

import pytest
from sqlalchemy import event, func, insert, select, text, update

from cenote.server.common.server_time import now
from cenote.server.storage.schema import METADATA, TABLES
from cenote.server.tables.archiving import DAY, HOUR, SPARED
from tests.server.people import BOT, TWO, Person
from tests.server.test_people import run

ME = {"kind": "me"}


def aged(client, table, milliseconds):
    """Backdate the table, as if nobody had touched it for this long."""
    services = client.app.state.services
    old = update(TABLES).where(TABLES.c.id == table)

    def age(connection):
        connection.execute(old.values(touched=now() - milliseconds))

    client.portal.call(services.store.write, age)
    if table in services.rooms.rooms:
        services.rooms.rooms[table].table.touched = now() - milliseconds


def sweep(client):
    client.portal.call(client.app.state.services.archiving.sweep)


def state_of(person, table):
    listed = person.get("/tables")["tables"]
    return next(found["state"] for found in listed if found["table"] == table)


@pytest.mark.parametrize(
    ("seats", "moves", "lasts"),
    [
        ([ME, {"kind": "link"}], 0, 2 * DAY),
        ([ME, {"kind": "link"}], 1, 30 * DAY),
        ([ME, BOT], 1, 30 * DAY),
        ([BOT, BOT], 0, HOUR),
    ],
    ids=["unbegun", "begun", "against a bot", "bots alone"],
)
def test_each_kind_of_table_has_its_own_lifetime(open_server, seats, moves, lasts):
    client = open_server(bots=0)
    ana = Person(client)
    table = ana.makes(*seats, options=["first:0"])["table"]
    if moves:
        with ana.sits(table) as sitting:
            sitting.moves(sitting.words()[0])

    aged(client, table, lasts - HOUR / 2)
    sweep(client)
    assert state_of(ana, table) == "playing"

    aged(client, table, lasts + HOUR / 2)
    sweep(client)
    assert state_of(ana, table) == "archived"


def test_a_spectator_keeps_a_table_alive(open_server):
    client = open_server(bots=0)
    ana = Person(client)
    table = ana.makes(*TWO, listed=True)["table"]
    with Person(client).sits(table):
        aged(client, table, 3 * DAY)
        sweep(client)

    assert state_of(ana, table) == "playing"


def test_finished_games_stay(open_server):
    client = open_server()
    ana = Person(client)
    table = ana.makes(ME, {"kind": "device"}, options=["first:0"])["table"]
    services = client.app.state.services

    def end(connection):
        connection.execute(update(TABLES).values(over=True, touched=1))

    client.portal.call(services.store.write, end)
    sweep(client)

    assert state_of(ana, table) == "over"


def test_archived_tables_no_longer_count(open_server):
    client = open_server(tables_per_device=1)
    ana = Person(client)
    table = ana.makes()["table"]
    body = {"game": "tzolkin", "seats": list(TWO)}
    assert ana.post("/tables", body, 429)["reason"] == "too_many_tables"

    aged(client, table, 3 * DAY)
    sweep(client)

    ana.post("/tables", body, 201)


def test_a_full_server_archives_the_oldest_table_that_never_started(open_server):
    client = open_server(tables_in_all=3)
    ana, ben = Person(client), Person(client)
    begun, oldest, newer = (ana.makes(*TWO, options=["first:0"])["table"] for _ in range(3))
    with ana.sits(begun) as sitting:
        sitting.moves(sitting.words()[0])
    body = {"game": "tzolkin", "seats": list(TWO)}
    assert ben.post("/tables", body, 429)["reason"] == "too_many_tables"  # all are too young

    aged(client, begun, SPARED * 3)
    aged(client, oldest, SPARED * 2)
    aged(client, newer, SPARED + 1000)
    ben.post("/tables", body, 201)

    assert [state_of(ana, table) for table in (begun, oldest, newer)] == [
        "playing",
        "archived",
        "playing",
    ]


def test_tables_without_people_have_a_limit_of_their_own(open_server):
    client = open_server(bots=0, bot_tables_per_device=2, bot_tables_in_all=3)
    ana, ben = Person(client), Person(client)
    body = {"game": "tzolkin", "seats": [BOT, BOT]}
    for _ in range(2):
        ana.post("/tables", body, 201)
    assert ana.post("/tables", body, 429)["reason"] == "too_many_tables"
    ben.post("/tables", body, 201)
    assert ben.post("/tables", body, 429)["reason"] == "too_many_tables"

    ana.makes(ME, BOT)  # with people they do not count


def test_one_address_does_not_take_all_tables_without_people(open_server):
    client = open_server(bots=0, bot_tables_per_address=2)
    body = {"game": "tzolkin", "seats": [BOT, BOT]}
    tables = [Person(client).post("/tables", body, 201)["table"] for _ in range(2)]
    assert Person(client).post("/tables", body, 429)["reason"] == "too_many_tables"

    run(client, TABLES.update().where(TABLES.c.id == tables[0]).values(archived=now()))
    Person(client).post("/tables", body, 201)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_counting_and_sweeping_use_an_index(open_server, kind, request):
    """With many stored tables, neither does a full scan."""
    url = None if kind == "sqlite" else request.getfixturevalue("database")
    client = open_server(bots=0, database_url=url)
    ana = Person(client)
    ana.makes()
    services = client.app.state.services

    def plans(connection):
        row = dict(connection.execute(select(TABLES)).first()._mapping)
        many = [{**row, "id": f"over{number:08}", "over": True} for number in range(3000)]
        connection.execute(insert(TABLES), many)
        if kind == "postgresql":
            connection.execute(text("ANALYZE tables"))
        explain = "EXPLAIN" if kind == "postgresql" else "EXPLAIN QUERY PLAN"
        return [
            str(connection.execute(text(f"{explain} {query}")).all())
            for query in (
                "SELECT count(*) FROM tables WHERE archived IS NULL AND over = false",
                "SELECT id FROM tables WHERE host = 'x'",
                "SELECT id FROM tables WHERE archived IS NULL AND over = false AND touched < 5",
            )
        ]

    for plan in client.portal.call(services.store.write, plans):
        assert "ix_tables_" in plan, plan
    assert (
        client.portal.call(
            services.store.read,
            lambda c: c.execute(select(func.count()).select_from(TABLES)).scalar_one(),
        )
        == 3001
    )


LISTS = [
    "/tables",
    "/tables?watch=true",
    "/lobby",
    "/me",
    "/me/now",
    "/me/games",
    *(f"/me/games?which={which}" for which in ("turn", "running", "finished")),
    "/me/games?game=tzolkin&seats=2&against=people&name=ana",
    "/me/games?against=mixed",
    "/me/stats",
    "/me/results",
    "/me/ratings",
    "/me/notices",
    "/me/holidays",
    "/people/Quetzalina",
    "/people/Quetzalina/games",
]
SMALL = {"bans", "processes", "last_seen", "presence", "server_keys", "notices"}
"""Tables of the database that stay small, however many people play."""
GROWING = "|".join(sorted(set(METADATA.tables) - SMALL))
SCAN = re.compile(rf"SCAN ({GROWING})(_\d+)?\b")


@pytest.fixture
def asked(client):
    """Every query that the server asks SQLite from now on, with its values."""
    found = []

    def note(connection, cursor, statement, values, *_):
        if statement.startswith(("SELECT", "WITH")):
            found.append((statement, values))

    engine = client.app.state.services.store.engine
    event.listen(engine, "before_cursor_execute", note)
    yield found
    event.remove(engine, "before_cursor_execute", note)


def plan_of(client, statement, values):
    def explain(connection):
        return connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values).all()

    rows = client.portal.call(client.app.state.services.store.read, explain)
    return "\n".join(row[-1] for row in rows)


@pytest.mark.parametrize("path", LISTS)
def test_no_list_scans_a_table_that_grows(client, ana, asked, path):
    """Whatever it costs depends on its page, not on how much others have played."""
    ana.makes(listed=True)
    ana.makes({"kind": "me"}, {"kind": "anyone"}, listed=True)
    ana.post("/me/name", {"name": "Quetzalina"})
    ana.post("/me/shown", {"shown": True})
    asked.clear()
    ana.get(path)
    queries = list(asked)

    assert queries
    for statement, values in queries:
        plan = plan_of(client, statement, values)
        assert not SCAN.search(plan), f"{statement}\n{plan}"
