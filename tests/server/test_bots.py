"""Bots at the table: thinking in workers, failing without harm, taken over from dead processes."""

import asyncio
import io
import json
import subprocess
import sys
import time
from random import Random
from typing import Any

import pytest

from cenote.core.driver import Play
from cenote.games import GAMES
from cenote.server.http import services as server_services
from cenote.server.jobs import bot_process
from cenote.server.jobs.bot_pool import COMMAND, BotPool, JobFailed
from cenote.server.jobs.bot_queue import ALONE, EXPECTED, WATCHED, BotQueue, Ticket
from cenote.server.monitoring.metrics import Metrics
from tests.server.people import BOT, Person, play_until


def job(**more):
    play = Play.new(GAMES["tzolkin"], 2, ["first:0"])
    play.chance(Random(1))
    words = [play.game.word(entry.move) for entry in play.record.entries]
    return {
        "task": "choose",
        "table": "t",
        "game": "tzolkin",
        "seats": 2,
        "options": ["first:0"],
        "words": words,
        "seat": 0,
        "level": "random",
        **more,
    }


def ticket(table="t", urgency=WATCHED):
    return Ticket(table, lambda: urgency)


def test_a_worker_answers_each_line():
    second = job(words=[*job()["words"]])
    jobs: list[dict[str, Any]] = [job(), second, job(seat=9), {}]
    lines = io.StringIO("\n".join(map(json.dumps, jobs)))
    answers = io.StringIO()

    bot_process.think(lines, answers)

    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert told[0]["word"].startswith("keep:") and told[1]["word"].startswith("keep:")
    assert "error" in told[3]


def test_a_worker_continues_from_the_last_position_and_notices_other_moves():
    known = bot_process.KnownGames()
    first = known.choose(job())
    state = known.games["t"].state
    known.choose(job(words=[*job()["words"], first]))
    assert known.games["t"].state is state
    known.choose(job())  # it was taken back
    assert known.games["t"].state is not state


def test_a_table_goes_back_to_the_worker_that_knows_it():
    """The worker that planned a turn plays it, even with two idle ones."""

    async def scene():
        pool = BotPool(2, seconds=20, metrics=Metrics())
        asked = [{"table": table} for table in ("a", "b")]
        await asyncio.gather(*(pool.choose(job(**one), ticket()) for one in asked))
        known = {process.table: process for process in pool.idle}
        for table in ("b", "a", "b"):
            await pool.choose(job(table=table), ticket())
            assert known[table] in pool.idle and known[table].table == table
        await pool.close()

    asyncio.run(scene())


def test_thinking_can_be_cancelled_and_never_blocks():
    """A bot that would think for a minute is killed at once, and the next one gets its slot."""
    slow = "import time; time.sleep(60)"

    async def scene():
        pool = BotPool(1, seconds=60, metrics=Metrics(), command=("-c", slow))
        thinking = asyncio.create_task(pool.choose(job(), ticket()))
        while pool.busy == 0:
            await asyncio.sleep(0.01)
        thinking.cancel()
        await asyncio.gather(thinking, return_exceptions=True)
        pool.command = COMMAND
        word = await asyncio.wait_for(pool.choose(job(), ticket()), 20)
        await pool.close()
        return word

    began = time.monotonic()
    assert asyncio.run(scene()).startswith("keep:")
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import time; time.sleep(60)", "TimeoutError"),
        ("raise SystemExit", "died"),
        ('print(\'{"error": "lost"}\', flush=True); input()', "lost"),
    ],
)
def test_a_failing_bot_is_reported(code, why):
    async def scene():
        pool = BotPool(1, seconds=0.5, metrics=Metrics(), command=("-c", code))
        try:
            with pytest.raises(JobFailed, match=why):
                await pool.choose(job(), ticket())
        finally:
            await pool.close()

    asyncio.run(scene())


def order_of(line, *tickets):
    """The tables in the order in which they get the only slot."""
    for waiting in tickets:
        line.join(waiting)
    served = []
    while line.inside:
        (inside,) = line.inside
        served.append(inside.table)
        line.leave(inside)
    return served


def test_tables_with_waiting_people_come_first():
    first = ticket("first")
    others = [ticket("bots", ALONE), ticket("away", EXPECTED), ticket("here", WATCHED)]

    assert order_of(BotQueue(1), first, *others) == ["first", "here", "away", "bots"]


def test_tables_take_turns():
    line = BotQueue(1)
    jobs = [ticket(table) for table in ("a", "a", "a", "b", "b", "c")]

    assert order_of(line, *jobs) == ["a", "b", "c", "a", "b", "a"]


def test_tables_without_people_never_take_all_slots():
    line = BotQueue(4)
    for number in range(6):
        line.join(ticket(f"bots {number}", ALONE))
    assert (line.free, len(line.waiting)) == (2, 4)

    person = ticket("people")
    line.join(person)
    assert person.called.is_set()


def test_urgency_is_evaluated_when_a_slot_is_free():
    """Somebody came back to a table whose bot was waiting behind others."""
    line = BotQueue(1)
    urgency = {"late": EXPECTED}
    holder, early = ticket("holder"), ticket("early", EXPECTED)
    late = Ticket("late", lambda: urgency["late"])
    for waiting in (holder, early, late):
        line.join(waiting)
    urgency["late"] = WATCHED
    line.leave(holder)

    assert late.called.is_set() and not early.called.is_set()


def test_a_cancelled_job_leaves_the_queue():
    line = BotQueue(1)
    one, two, three = (ticket(name) for name in "abc")
    for waiting in (one, two, three):
        line.join(waiting)
    line.leave(two)
    line.leave(one)

    assert three.called.is_set() and not line.waiting


def test_a_table_is_told_when_its_bot_waits_long(open_server, monkeypatch):
    """The only worker is busy with another table's slow bot."""
    monkeypatch.setattr("cenote.server.tables.bot_turns.TOLD_AFTER", 0.2)
    client = open_server()
    bot_pool = client.app.state.services.bots.bot_pool
    bot_pool.command = ("-c", "import time; time.sleep(60)")
    ana, ben = Person(client), Person(client)
    ben.makes({"kind": "me"}, BOT, options=["first:1"])
    made = ana.makes({"kind": "me"}, BOT, options=["first:1"])
    with ana.sits(made["table"]) as sitting:
        told = sitting.wait(lambda m: m["type"] == "queue")

    assert told["seat"] == 1 and told["ahead"] == 0


def test_the_game_goes_on_when_bots_fail(open_server):
    """Some legal move is played for them, and the metrics show it."""
    client = open_server()
    client.app.state.services.bots.bot_pool.command = ("-c", "raise SystemExit")
    ana = Person(client)
    made = ana.makes({"kind": "me"}, BOT, options=["first:1"])
    with ana.sits(made["table"]) as sitting:
        play_until([sitting], lambda view: view["to_act"] == 0)

    assert 'cenote_bot_failures_total{level="random"}' in client.get("/metrics").text


def test_no_bot_starts_while_the_server_closes(open_server):
    """The move being written is the last."""
    client = open_server()
    Person(client).makes({"kind": "me"}, BOT, BOT, options=["first:1"])
    bots = client.app.state.services.bots

    async def close_during_a_move():
        while not bots.playing:
            await asyncio.sleep(0)
        await bots.close()
        return list(bots.tasks)

    assert client.portal.call(close_during_a_move) == []


@pytest.mark.sampled(1)
def test_abandoned_bots_are_taken_over_by_exactly_one_server(open_server, database, monkeypatch):
    """A server without bots makes the table; exactly one of two others, both watched, thinks."""
    # On a busy machine one may be silent so long that the other rightly takes it for dead.
    monkeypatch.setattr(server_services, "LIVES", 600_000)
    maker = Person(open_server(bots=0, database_url=database))
    made = maker.makes({"kind": "me"}, BOT, options=["first:1"], pace=1500, listed=True)
    assert maker.get(f"/tables/{made['table']}")["version"] == 1

    servers = [open_server(database_url=database) for _ in range(2)]
    ana, watcher = Person(servers[0], maker.key), Person(servers[1])
    with ana.sits(made["table"]) as sitting, watcher.sits(made["table"]) as watching:
        play_until([sitting], lambda view: view["to_act"] == 0)
        watching.wait_for_version(sitting.view["version"])
    thought = [client.app.state.services.metrics.times for client in servers]
    assert sorted("cenote_thinking_seconds" in times for times in thought) == [False, True]


def test_idle_tables_leave_memory_and_come_back(open_server):
    client = open_server(idle_seconds=0.2)
    ana = Person(client)
    made = ana.makes()
    before = ana.get(f"/tables/{made['table']}")["board"]
    rooms = client.app.state.services.rooms.rooms
    for _ in range(100):
        if not rooms:
            break
        time.sleep(0.1)

    assert not rooms
    assert ana.get(f"/tables/{made['table']}")["board"] == before
    with ana.sits(made["table"]):
        client.portal.call(client.app.state.services.rooms.sweep, -1.0)
        assert made["table"] in rooms  # somebody looks at it


def test_a_worker_whose_server_is_gone_exits_silently():
    with subprocess.Popen(
        [sys.executable, *COMMAND],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as left_alone:
        assert left_alone.stdout is not None
        left_alone.stdout.close()
        _, said = left_alone.communicate(json.dumps(job()) + "\n", timeout=30)

    assert (left_alone.returncode, said) == (0, "")


def test_workers_use_the_compiled_rules_once_they_are_built(monkeypatch, tmp_path):
    says_where = (
        "import json, os, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'word': os.environ.get('PYTHONPATH', '')}), flush=True)"
    )
    monkeypatch.setenv("CENOTE_COMPILED", str(tmp_path))

    async def scene():
        pool = BotPool(1, seconds=20, metrics=Metrics(), command=("-c", says_where))
        before = [await pool.choose(job(), ticket()) for _ in range(2)]
        (tmp_path / ".copied").touch()
        after = [await pool.choose(job(), ticket()) for _ in range(2)]
        await pool.close()
        return before, after

    before, after = asyncio.run(scene())
    assert str(tmp_path) not in before
    assert after == [str(tmp_path)] * 2
