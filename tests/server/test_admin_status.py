# ruff: noqa: F811
"""`cenote admin status`, and the figures it shows."""

import json

import pytest

from cenote.cli import main
from cenote.server.common.server_time import now
from cenote.server.monitoring.metrics import Metrics
from cenote.server.monitoring.process_stats import ProcessStats
from cenote.server.operation.admin.status import described
from cenote.server.storage import database as databases
from tests.server.people import BOT
from tests.server.test_admin import DAY, admin, ana, ben, engine, server, url  # noqa: F401


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
