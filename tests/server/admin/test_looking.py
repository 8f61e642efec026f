"""`cenote admin` looks at a running server, or at a database without one."""

import json
import random

import pytest
from sqlalchemy import insert, select

from cenote.cli import main
from cenote.server.common.keys import hashed, new_table_id
from cenote.server.common.server_time import now
from cenote.server.monitoring.metrics import Metrics
from cenote.server.monitoring.process_stats import ProcessStats
from cenote.server.operation.admin.found import SHORT_TABLE
from cenote.server.operation.admin.status import described
from cenote.server.storage import database as databases
from cenote.server.storage.schema import TABLES
from tests.server.admin.asked import DAY, change, device, short
from tests.server.people import BOT, TWO


def test_status_lists_each_process(admin, server, ana):
    made = ana.makes({"kind": "me"}, BOT, options=["first:1"])
    with ana.sits(made["table"]) as sitting:
        while not sitting.acts:
            sitting.hear()
        sitting.moves()
        server.portal.call(server.app.state.services.heartbeat)
        told = admin("status", json=True)
        text = admin("status")

    (process,) = told["processes"]
    assert process["sockets"] == 1 and process["rooms"] == 1
    assert {"thinking", "waiting", "requests", "cpu", "port", "pid", "version"} <= set(process)
    assert process["moves"]["bot"] >= 0
    assert "/api/tables" in [route for route, *_ in process["routes"]]
    assert [table for table, *_ in process["tables"]] == [made["table"][:5]]
    assert told["tables"]["playing"] == 1
    for words in ("1 sockets", "slowest routes", "bots took most time", "Tables: 1 playing"):
        assert words in text
    assert made["table"] not in text


def test_status_of_a_process_that_died_or_has_just_started():
    dead = {"process": "deadbeef", "started": now() - DAY, "until": now() - 65_000}

    assert described(dead).startswith("Process deadbeef, since ")
    assert described(dead).endswith("not heard of for 1 minute: it has died")
    assert described(dead | {"until": now() + 1000}).endswith("has only just started")


def test_status_without_a_server(tmp_path, capsys):
    engine = databases.connect(databases.address(tmp_path, None))
    databases.migrate(engine)
    engine.dispose()
    with pytest.raises(SystemExit):
        main(["admin", "status", "--data", str(tmp_path)])

    assert capsys.readouterr().out.startswith("No server is running.\n\nTables: 0 playing")


def test_vitals_cover_the_last_minute_and_are_small(monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr("cenote.server.monitoring.process_stats.time.monotonic", lambda: clock[0])
    metrics = Metrics()
    process_stats = ProcessStats(metrics, "1.2.3", 8765)
    for beat in range(60):
        clock[0] += 3
        for number in range(60):
            metrics.count("cenote_requests_total", route="x", status="200")
            metrics.answered(f"/api/{'long' * 20}/{number}", beat / 10)
            metrics.thinking.add(f"t{number:04}", 1.0)
        metrics.count("cenote_moves_total", by="person")
        for name in ("cenote_loop_lag_seconds", "cenote_database_seconds", "cenote_move_seconds"):
            metrics.time(name, 0.5 if beat < 30 else 0.004)
        taken = process_stats.taken()

    assert taken["requests"] == 1200 and taken["moves"] == {"person": 20, "bot": 0}
    assert taken["lag"] == taken["database"] == [20, 4.0, 5.0]
    assert len(taken["routes"]) == 5 and len(taken["tables"]) == 5
    assert len(json.dumps(taken)) < 2000


def test_figures_name_routes_and_never_tables():
    metrics = Metrics()
    metrics.answered("/api/tables", 0.25)
    metrics.answered("/api/tables", 0.5)
    metrics.thinking.add("k3J9d", 1.0)

    text = metrics.text()

    assert 'cenote_request_seconds_sum{route="/api/tables"} 0.750000' in text
    assert 'cenote_request_seconds_count{route="/api/tables"} 2' in text
    assert "k3J9d" not in text


def test_times_are_dropped_after_some_minutes(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr("cenote.server.monitoring.timings.time.monotonic", lambda: clock[0])
    metrics = Metrics()
    metrics.routes.add("slow", 9.0)
    clock[0] = 290
    metrics.routes.add("quick", 0.1)
    assert [name for name, _ in metrics.routes.slowest(5)] == ["slow", "quick"]
    clock[0] = 310
    assert [name for name, _ in metrics.routes.slowest(5)] == ["quick"]


def test_tables_by_their_state_game_age_and_device(admin, engine, ana, ben):
    made = {state: ana.makes(*TWO) for state in ("unbegun", "over", "frozen", "archived")}
    made["playing"] = ben.makes({"kind": "me"}, {"kind": "device"}, {"kind": "device"}, game="maya")
    change(engine, made["over"]["table"], over=True, begun=True)
    change(engine, made["frozen"]["table"], frozen=True)
    change(engine, made["archived"]["table"], archived=now())
    change(engine, made["playing"]["table"], begun=True, touched=now() - 40 * DAY)

    def found(*filters):
        return [table["table"] for table in admin("tables", *filters, json=True)["tables"]]

    for state, table in made.items():
        assert found("--state", state) == [short(table)], state
    assert found("--game", "maya") == [short(made["playing"])]
    assert found("--older", "30") == [short(made["playing"])]
    assert found("--older", "41") == []
    assert found("--device", device(ben)) == [short(made["playing"])]
    assert len(found("--device", device(ana))) == 4
    assert found()[-1] == short(made["playing"]), "touched last comes first"
    assert admin("tables", "--older", "99") == "No tables.\n"
    ben.claims(made["unbegun"])
    assert len(found("--device", device(ben)[:8])) == 2


def test_tables_come_in_pages(admin, ana):
    made = {short(ana.makes()) for _ in range(5)}
    pages = [
        admin("tables", "--limit", "2", "--page", str(page), json=True)["tables"]
        for page in (1, 2, 3, 4)
    ]

    assert [len(page) for page in pages] == [2, 2, 1, 0]
    assert {table["table"] for page in pages for table in page} == made
    text = admin("tables", "--limit", "2", "--page", "2")
    assert text.splitlines()[0].split()[:3] == ["TABLE", "GAME", "STATE"]
    assert text.splitlines()[-1] == "3 to 4 of 5 tables; the next with --page 3"
    assert admin("tables", "--page", "9") == "There are only 5 tables: page 9 is empty.\n"


def test_one_table_is_shown_without_its_moves_and_keys(admin, ana, ben):
    made = ana.makes(TWO[0], TWO[1], BOT, options=["first:0"], title="Friday \u00e9")
    with ana.sits(made["table"]) as sitting:
        sitting.moves("keep:" + sitting.words()[0].partition(":")[2])
        sitting.session.send_json({"type": "chat", "text": "between us"})
        sitting.wait(lambda message: message["type"] == "chat")
        played = {entry["word"] for entry in sitting.log if ":" in entry["word"]}
    played -= {"first:0"}  # also an option
    told = admin("table", made["table"][:5], json=True)
    text = admin("table", f"https://games.example/table/{made['table']}#seat=1&key=x")

    assert told["seats"][0] | {"left": 0} == {
        "seat": 0,
        "kind": "person",
        "level": None,
        "name": "Ana",
        "devices": [device(ana)],
        "link": False,
        "stand_in": None,
        "left": 0,
    }
    assert told["seats"][1]["link"] and told["seats"][1]["devices"] == []
    assert told["sizes"]["chat"] == 1 and told["sizes"]["moves"] == told["moves"] > 20
    assert told["host"] == device(ana) and told["title"] == "Friday é"
    secrets = {made["table"], made["links"][0]["key"], hashed(made["links"][0]["key"]), ana.key}
    for secret in secrets | played | {hashed(ana.key), "between us"}:
        assert secret not in text and secret not in json.dumps(told)
    assert "SEAT" in text and "link out" in text.lower()


def test_control_characters_are_not_printed(admin, engine, ana):
    made = ana.makes()
    change(engine, made["table"], title="\x1b[2Jgone")

    assert "\x1b" not in admin("table", made["table"])
    assert "?[2Jgone" in admin("tables")


def test_ids_may_be_abbreviated_but_not_too_much(admin, engine, ana):
    made = ana.makes()
    twin = made["table"][:6] + ("A" if made["table"][6] != "A" else "B") + "AAAAA"
    with engine.begin() as connection:
        row = dict(
            connection.execute(select(TABLES).where(TABLES.c.id == made["table"])).one()._mapping
        )
        connection.execute(insert(TABLES).values(row | {"id": twin}))

    assert admin("table", made["table"], json=True)["table"] == short(made)
    said = admin("table", made["table"][:5], code=2)
    names = ", ".join(sorted((made["table"][:7], twin[:7])))
    assert said == f"cenote admin: {made['table'][:5]} fits 2 tables: {names}; give more of it\n"
    assert admin("table", twin[:7], json=True)["table"] == twin[:SHORT_TABLE]
    assert "at least 5 characters" in admin("table", made["table"][:4], code=2)
    assert "there is no table" in admin("table", "AAAAAAAAAAAA", code=2)
    assert "cannot be the beginning" in admin("table", "a b c d e f", code=2)
    assert "there is no table" in admin("table", made["table"][:6].swapcase(), code=2)
    assert "at least 8 characters" in admin("ban", "device", "abc", code=2)
    assert "there is no device" in admin("tables", "--device", "0" * 12, code=2)


def test_an_id_that_starts_with_a_dash_can_be_given(admin, engine, ana):
    made = ana.makes()
    with engine.begin() as connection:
        row = dict(
            connection.execute(select(TABLES).where(TABLES.c.id == made["table"])).one()._mapping
        )
        connection.execute(insert(TABLES).values(row | {"id": "-AAAAAAAAAAA"}))

    assert admin("table", "--", "-AAAA", json=True)["table"] == "-AAAAAAA"
    assert admin("table", "/table/-AAAAA", json=True)["table"] == "-AAAAAAA"
    assert not any(new_table_id().startswith("-") for _ in range(1000)), "new ones never do"


def test_devices_with_most_open_tables_first(admin, engine, ana, ben):
    mine = [ana.makes() for _ in range(3)]
    ben.claims(mine[0])
    ben.makes()
    change(engine, mine[1]["table"], over=True)
    change(engine, mine[2]["table"], archived=now())
    admin("ban", "device", device(ana))
    told = admin("devices", json=True)["devices"]

    assert [(one["device"], one["open"], one["made"], one["tables"]) for one in told] == [
        (device(ben), 2, 1, 2),
        (device(ana), 1, 3, 3),
    ]
    assert told[1]["barred"] == "banned"
    assert "LAST TOUCHED" in admin("devices")


def test_commands_cope_with_many_tables(admin, engine, ana):
    made = ana.makes()
    with engine.begin() as connection:
        row = dict(
            connection.execute(select(TABLES).where(TABLES.c.id == made["table"])).one()._mapping
        )
        hosts = [hashed(str(number)) for number in range(50)]
        connection.execute(
            insert(TABLES),
            [row | {"id": new_table_id(), "host": random.choice(hosts)} for _ in range(3000)],
        )

    assert admin("tables", json=True)["total"] == 3001
    assert admin("devices", json=True)["total"] == 51


# Without games


def complaint(capsys, *arguments):
    with pytest.raises(SystemExit) as ended:
        main(["admin", *map(str, arguments)])
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1
    return said.err.removeprefix("cenote admin: ").strip()


def test_looking_creates_no_folder(tmp_path, capsys):
    said = complaint(capsys, "status", "--data", tmp_path / "new")

    assert said == f"there are no games in {tmp_path / 'new'}; name the folder with --data"
    assert not (tmp_path / "new").exists()
    file = tmp_path / "new.sqlite3"
    assert "there is no file" in complaint(capsys, "status", "--database-url", f"sqlite:///{file}")
    assert not file.exists()


def test_a_database_that_is_empty_old_or_new(tmp_path, capsys, database):
    assert "no games in this database" in complaint(capsys, "tables", "--database-url", database)
    engine = databases.connect(databases.address(tmp_path, database))
    databases.migrate(engine)
    for revision, said in (("0003", "earlier Cenote"), ("9999", "newer Cenote")):
        with engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
        assert said in complaint(capsys, "tables", "--database-url", database)
    engine.dispose()


@pytest.mark.parametrize(
    "wrong",
    [
        ("dance",),
        ("tables", "--state", "lost"),
        ("tables", "--older", "soon"),
        ("tables", "--limit", "0"),
        ("ban", "device"),
        ("ban", "planet", "mars"),
        ("ban", "device", "abcdefgh", "--days", "-1"),
        ("reports", "--done", "all"),
        (),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(wrong, capsys):
    assert complaint(capsys, *wrong)
