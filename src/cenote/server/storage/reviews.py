"""Reviews in the database: who asked for one, how far it is, and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.storage.schema import PROCESSES, REVIEWS, TABLES

WAITING, DONE, CANCELLED, FAILED = "waiting", "done", "cancelled", "failed"
"""Under way or waiting for it, complete, stopped by the person who asked, given up."""


@dataclass(frozen=True)
class Progress:
    """How far the review of a game is."""

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
    """What a worker has found out by now."""

    text: str
    done: int
    turns: int


def load(connection: Connection, table: str) -> Progress | None:
    """How far the review of a table is, if anybody asked for one."""
    columns = [REVIEWS.c[name] for name in Progress.__dataclass_fields__]
    row = connection.execute(select(*columns).where(REVIEWS.c.table_id == table)).first()
    return None if row is None else Progress(*row)


def load_text(connection: Connection, table: str) -> str | None:
    """What the review of a table says so far."""
    query = select(REVIEWS.c.text).where(REVIEWS.c.table_id == table)
    return connection.execute(query).scalar_one_or_none()


# Asking for one


def ask_for(connection: Connection, table: str, judge: str, device: str, most: int) -> None:
    """Somebody wants the review of a game: begin it, or go on where it was stopped."""
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
    """A device has one review under way: the newest; the one before can go on later."""
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
    """It is under way no more; nobody is remembered for it. False if it was not under way."""
    under_way = and_(REVIEWS.c.table_id == table, REVIEWS.c.state == WAITING)
    ended = {"state": state, "device": None, "process": None}
    return connection.execute(update(REVIEWS).where(under_way).values(ended)).rowcount == 1


def forget(connection: Connection, device: str) -> None:
    """What this device asked for goes on, but nobody knows for whom."""
    connection.execute(update(REVIEWS).where(REVIEWS.c.device == device).values(device=None))


def ahead_of(connection: Connection, asked: int) -> int:
    """How many reviews were asked for before this one and are still under way."""
    earlier = and_(REVIEWS.c.state == WAITING, REVIEWS.c.asked < asked)
    return int(connection.execute(select(func.count()).where(earlier)).scalar_one())


# Seeing to it


def keep(connection: Connection, table: str, process: str, found: Found) -> bool:
    """What was found out by now, if the review is still ours to see to."""
    ours = and_(REVIEWS.c.table_id == table, REVIEWS.c.process == process)
    under_way = update(REVIEWS).where(ours, REVIEWS.c.state == WAITING)
    values = {"text": found.text, "done": found.done, "turns": found.turns}
    return connection.execute(under_way.values(step=REVIEWS.c.step + 1, **values)).rowcount == 1


def left_alone(
    connection: Connection, process: str, seen_to: Sequence[str], most: int
) -> list[str]:
    """Reviews under way that nobody sees to, the oldest first; we see to some ourselves."""
    nobodys = REVIEWS.c.table_id.not_in(seen_to), is_left_alone(process)
    oldest = select(REVIEWS.c.table_id).where(*nobodys).order_by(REVIEWS.c.asked)
    return list(connection.execute(oldest.limit(most)).scalars())


def lease(connection: Connection, table: str, process: str) -> bool:
    """See to a review; exactly one process gets True."""
    mine = update(REVIEWS).where(REVIEWS.c.table_id == table, is_left_alone(process))
    return connection.execute(mine.values(process=process)).rowcount == 1


def is_left_alone(process: str) -> Any:
    """No other living process sees to it."""
    alive = select(PROCESSES.c.id).where(PROCESSES.c.until > now(), PROCESSES.c.id != process)
    nobody = or_(REVIEWS.c.process.is_(None), REVIEWS.c.process.not_in(alive))
    return and_(REVIEWS.c.state == WAITING, nobody)
