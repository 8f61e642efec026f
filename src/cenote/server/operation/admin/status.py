"""The state of the servers, as each of them reports it."""

from argparse import Namespace
from typing import Any

from sqlalchemy import Connection, Engine, func, select

from cenote.server.common.server_time import now
from cenote.server.operation.admin.answers import Answer, counted, moment, plain, span
from cenote.server.operation.admin.tables import STATES
from cenote.server.storage.schema import CHAT, PROCESSES, REPORTS, TABLES

GRACE = 10_000
"""Milliseconds past its deadline before a process counts as dead: a single one beats slowly."""

KEPT = {"messages": CHAT, "reports": REPORTS}
TIMES = {
    "lag": "event loop lag",
    "database": "database",
    "move": "moves of people",
    "bot": "bots thinking",
}


def status(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        rows = connection.execute(select(PROCESSES).order_by(PROCESSES.c.started)).all()
        games = {state: count_tables(connection, where) for state, where in STATES.items()}
        kept = {name: count_rows(connection, part) for name, part in KEPT.items()}
    found = [
        {"process": row.id[:8], "started": row.started, "until": row.until, **row.vitals}
        for row in rows
    ]
    processes = [described(one) for one in found] or ["No server is running."]
    text = "\n\n".join([*processes, totals(games, kept)])
    return Answer({"processes": found, "tables": games, **kept}, text)


def count_tables(connection: Connection, where: Any) -> int:
    rows = select(func.count()).select_from(TABLES).where(where)
    return int(connection.execute(rows).scalar_one())


def count_rows(connection: Connection, part: Any) -> int:
    return int(connection.execute(select(func.count()).select_from(part)).scalar_one())


def totals(games: dict[str, int], kept: dict[str, int]) -> str:
    states = ", ".join(f"{number} {state}" for state, number in games.items())
    return (
        f"Tables: {states}\n"
        f"{counted(kept['messages'], 'chat message')}, {counted(kept['reports'], 'open report')}"
    )


def described(one: dict[str, Any]) -> str:
    head = f"Process {one['process']}, since {moment(one['started'])}"
    if one["until"] + GRACE < now():
        return f"{head}\n  not heard of for {span(now() - one['until'])}: it has died"
    if "version" not in one:
        return f"{head}\n  has only just started"
    moves = one["moves"]
    lines = [
        f"{head}, pid {one['pid']}, port {one['port']}, version {plain(one['version'])}",
        f"  {one['sockets']} sockets, {one['rooms']} tables in memory, {one['cpu']} % of a core",
        f"  in a minute: {one['requests']} requests, {moves['person']} moves of people, "
        f"{moves['bot']} of bots",
        f"  bots: {one['thinking']} thinking, {one['waiting']} waiting",
        *(time_line(name, one[key]) for key, name in TIMES.items() if key in one),
    ]
    return "\n".join(lines + routes(one["routes"]) + tables(one["tables"]))


def time_line(name: str, times: list[float | None]) -> str:
    count, mean, most = times
    if not count:
        return f"  {name}: nothing in the last minute"
    under = f"99 % under {most:g} ms" if most is not None else "some over 2.5 s"
    return f"  {name}: {mean:g} ms on average, {under}"


def routes(slowest: list[list[Any]]) -> list[str]:
    lines = [
        f"    {longest:8g} ms longest, {mean:8g} ms on average, {count:6} times  {plain(route)}"
        for route, count, mean, longest in slowest
    ]
    return ["  slowest routes of the last five minutes:", *lines] if lines else []


def tables(thinking: list[list[Any]]) -> list[str]:
    lines = [
        f"    {seconds:8g} s in {count:6} turns  {plain(at)}" for at, count, seconds in thinking
    ]
    return ["  tables whose bots took most time:", *lines] if lines else []
