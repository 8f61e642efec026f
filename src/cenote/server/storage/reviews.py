"""Reviews in the database: who asked for one, its progress, and its text."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.schema import PROCESSES, REVIEWS, TABLES

WAITING, DONE, CANCELLED, FAILED = "waiting", "done", "cancelled", "failed"
"""Running or waiting, complete, stopped by the person who asked, failed."""


@dataclass(frozen=True)
class Progress:
    """The progress of a review."""

    judge: str
    state: str
    step: int
    """Goes up with every change of the text."""
    done: int
    """How many turns were looked at in depth,"""
    turns: int
    """of how many; 0: not known yet."""
    asked: int
    device: str | None


@dataclass(frozen=True)
class Found:
    """What a worker has found so far."""

    text: str
    done: int
    turns: int


def load(connection: Connection, table: str) -> Progress | None:
    """The progress of a table's review, if anybody asked for one."""
    columns = [REVIEWS.c[name] for name in Progress.__dataclass_fields__]
    row = connection.execute(select(*columns).where(REVIEWS.c.table_id == table)).first()
    return None if row is None else Progress(*row)


def load_text(connection: Connection, table: str) -> str | None:
    """The text of a table's review so far."""
    query = select(REVIEWS.c.text).where(REVIEWS.c.table_id == table)
    return connection.execute(query).scalar_one_or_none()


# Asking for one


def ask_for(connection: Connection, table: str, judge: str, device: str, most: int) -> None:
    """Somebody wants the review of a game: start it, or resume it."""
    row = select(TABLES.c.over).where(TABLES.c.id == table).with_for_update()
    if not connection.execute(row).scalar_one_or_none():
        raise Refused("not_over")
    there = load(connection, table)
    is_ours = there is not None and there.judge == judge
    if there is not None and is_ours and there.state in (WAITING, DONE):
        return
    stop_others(connection, device)
    waiting = select(func.count()).where(REVIEWS.c.state == WAITING)
    if connection.execute(waiting).scalar_one() >= most:
        raise Refused("too_many_reviews")
    try:
        with connection.begin_nested():
            write_down(connection, table, judge, device, goes_on=is_ours)
    except IntegrityError:  # the same device has just asked for another one
        raise Refused("too_many_reviews") from None


def stop_others(connection: Connection, device: str) -> None:
    """A device has only its newest review running; the one before can be resumed later."""
    theirs = and_(REVIEWS.c.device == device, REVIEWS.c.state == WAITING)
    stopped = {"state": CANCELLED, "device": None, "process": None}
    connection.execute(update(REVIEWS).where(theirs).values(stopped))


def write_down(connection: Connection, table: str, judge: str, device: str, goes_on: bool) -> None:
    asked = {"state": WAITING, "device": device, "asked": now(), "process": None}
    if goes_on:
        connection.execute(update(REVIEWS).where(REVIEWS.c.table_id == table).values(asked))
        return
    connection.execute(delete(REVIEWS).where(REVIEWS.c.table_id == table))
    nothing = {"step": 0, "done": 0, "turns": 0, "text": None}
    new = {"table_id": table, "judge": judge, **asked, **nothing}
    connection.execute(insert(REVIEWS).values(new))


def finish(connection: Connection, table: str, state: str) -> bool:
    """Stop a review and forget who asked for it. False if it was not running."""
    under_way = and_(REVIEWS.c.table_id == table, REVIEWS.c.state == WAITING)
    ended = {"state": state, "device": None, "process": None}
    return connection.execute(update(REVIEWS).where(under_way).values(ended)).rowcount == 1


def forget(connection: Connection, device: str) -> None:
    """Forget the device: its reviews continue, but it is not known for whom."""
    connection.execute(update(REVIEWS).where(REVIEWS.c.device == device).values(device=None))


def still_waiting(connection: Connection, tables: Collection[str]) -> set[str]:
    """Which of these tables have a review that runs or waits."""
    here = and_(REVIEWS.c.table_id.in_(tables), REVIEWS.c.state == WAITING)
    return set(connection.execute(select(REVIEWS.c.table_id).where(here)).scalars())


def ahead_of(connection: Connection, asked: int) -> int:
    """How many reviews were requested before this one and are still running."""
    earlier = and_(REVIEWS.c.state == WAITING, REVIEWS.c.asked < asked)
    return int(connection.execute(select(func.count()).where(earlier)).scalar_one())


# Working on it


def keep(connection: Connection, table: str, process: str, found: Found) -> bool:
    """Store what was found so far, if this process still holds the lease."""
    ours = and_(REVIEWS.c.table_id == table, REVIEWS.c.process == process)
    under_way = update(REVIEWS).where(ours, REVIEWS.c.state == WAITING)
    values = {"text": found.text, "done": found.done, "turns": found.turns}
    return connection.execute(under_way.values(step=REVIEWS.c.step + 1, **values)).rowcount == 1


def left_alone(
    connection: Connection, process: str, seen_to: Sequence[str], most: int
) -> list[str]:
    """Running reviews without a live process, the oldest first, apart from our own."""
    nobodys = REVIEWS.c.table_id.not_in(seen_to), is_left_alone(process)
    oldest = select(REVIEWS.c.table_id).where(*nobodys).order_by(REVIEWS.c.asked)
    return list(connection.execute(oldest.limit(most)).scalars())


def lease(connection: Connection, table: str, process: str) -> bool:
    """Take the lease of a review; exactly one process gets True."""
    mine = update(REVIEWS).where(REVIEWS.c.table_id == table, is_left_alone(process))
    return connection.execute(mine.values(process=process)).rowcount == 1


def is_left_alone(process: str) -> Any:
    """The condition that no other live process holds the lease."""
    alive = select(PROCESSES.c.id).where(PROCESSES.c.until > now(), PROCESSES.c.id != process)
    nobody = or_(REVIEWS.c.process.is_(None), REVIEWS.c.process.not_in(alive))
    return and_(REVIEWS.c.state == WAITING, nobody)
