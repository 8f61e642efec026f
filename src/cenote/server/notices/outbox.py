"""Notices in the database: at each table, for each person, the one not looked after yet."""

import contextlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, insert, null, select, update
from sqlalchemy.exc import IntegrityError

from cenote.server.notices import choices
from cenote.server.notices.kinds import CLOCK, HERE, SENT, channels_of, chosen_as, rank
from cenote.server.storage.schema import TABLE_NOTICES, TABLES

SHOWN = 20
"""The most waiting notices that a page is told of."""


@dataclass(frozen=True)
class News:
    """Something at a table that these devices are to hear of."""

    table: str
    kind: str
    devices: frozenset[str]
    about: int | None = None
    """For a clock: when it runs out."""
    within: int = 0
    """For a clock: how far that may shift before it counts as another one."""
    wait: int = 0
    """How much later than other news this is sent, if nobody has looked by then."""


@dataclass(frozen=True)
class Notice:
    """A notice that is to be sent now."""

    table: str
    device: str
    kind: str


def of(table: str, device: str) -> Any:
    return and_(TABLE_NOTICES.c.table_id == table, TABLE_NOTICES.c.device == device)


# Writing down


def write_down_all(connection: Connection, news: Collection[News], at: int, grace: int) -> None:
    """What one change brings is written down together, so nothing of it is sent too early."""
    for one in news:
        write_down(connection, one, at, grace)


def write_down(connection: Connection, news: News, at: int, grace: int) -> None:
    """Keep the news for each device that wants them and was not told already."""
    known = rows_of(connection, news.table, news.devices)
    chosen = choices.load(connection, news.devices)
    for device in sorted(news.devices):
        channels = channels_of(news.kind, chosen[device].kinds)
        if not channels or not is_news(known.get(device), news):
            continue
        is_sent = any(channel in SENT for channel in channels)
        due = chosen[device].next_moment(at + grace + news.wait) if is_sent else None
        values = {"kind": news.kind, "at": at, "due": due, "reached": False}
        keep(connection, device, news, values)


def rows_of(connection: Connection, table: str, devices: Collection[str]) -> dict[str, Row[Any]]:
    where = TABLE_NOTICES.c.table_id == table, TABLE_NOTICES.c.device.in_(devices)
    return {row.device: row for row in connection.execute(select(TABLE_NOTICES).where(*where))}


def is_news(row: Row[Any] | None, news: News) -> bool:
    """One notice per table until somebody has looked; only a clock running out adds one more.

    What has reached nobody does not count: something as important takes its place, and what is
    still to be sent gives way to something more important.
    """
    if row is None:
        return True
    if not wants(row, news.kind):
        return False
    if news.about is not None:
        return row.kind != CLOCK and is_another_clock(row, news)
    if row.kind is None:
        return True
    if row.due is not None:
        return rank(news.kind) > rank(row.kind)
    return not row.reached and rank(news.kind) >= rank(row.kind)


def wants(row: Row[Any], kind: str) -> bool:
    """Whether this person wants to hear of this kind from this table."""
    return not row.muted and (row.kinds is None or chosen_as(kind) in row.kinds)


def is_another_clock(row: Row[Any], news: News) -> bool:
    """Whether this turn has had no reminder yet."""
    assert news.about is not None
    return row.reminded is None or abs(news.about - row.reminded) > news.within


def keep(connection: Connection, device: str, news: News, values: dict[str, Any]) -> None:
    if news.about is not None:
        values["reminded"] = news.about
    if connection.execute(
        update(TABLE_NOTICES).where(of(news.table, device)).values(values)
    ).rowcount:
        return
    new = {"table_id": news.table, "device": device, "muted": False, **values}
    # Another process may just have written the same down.
    with contextlib.suppress(IntegrityError), connection.begin_nested():
        connection.execute(insert(TABLE_NOTICES).values(new))


# Sending


def has_due(connection: Connection, at: int) -> bool:
    some = select(TABLE_NOTICES.c.due).where(TABLE_NOTICES.c.due <= at).limit(1)
    return connection.execute(some).first() is not None


def take_due(connection: Connection, at: int, most: int) -> list[Notice]:
    """Notices to send now. Each is given to one process only, and only once.

    They count as having reached their readers until all channels have failed.
    """
    rows = select(TABLE_NOTICES).where(TABLE_NOTICES.c.due <= at).order_by(TABLE_NOTICES.c.due)
    return [
        Notice(row.table_id, row.device, row.kind)
        for row in connection.execute(rows.limit(most)).all()
        if is_taken(connection, row)
    ]


def is_taken(connection: Connection, row: Row[Any]) -> bool:
    still = and_(of(row.table_id, row.device), TABLE_NOTICES.c.due == row.due)
    taken = update(TABLE_NOTICES).where(still).values(due=None, reached=True)
    return connection.execute(taken).rowcount == 1


def missed(connection: Connection, notice: Notice) -> None:
    """It reached nobody: the next thing that happens is news again."""
    here = and_(of(notice.table, notice.device), TABLE_NOTICES.c.kind == notice.kind)
    still = update(TABLE_NOTICES).where(here, TABLE_NOTICES.c.due.is_(None))
    connection.execute(still.values(reached=False))


# Looking, choosing, asking


def is_waiting(connection: Connection, table: str, device: str) -> bool:
    there = and_(of(table, device), TABLE_NOTICES.c.kind.is_not(None))
    return connection.execute(select(TABLE_NOTICES.c.kind).where(there)).first() is not None


def looked(connection: Connection, table: str, device: str) -> None:
    """The person has looked: the next thing that happens is news again."""
    there = update(TABLE_NOTICES).where(of(table, device))
    connection.execute(there.values(kind=None, due=None))


@dataclass(frozen=True)
class Wish:
    """What somebody wants to hear of one table."""

    muted: bool = False
    kinds: Sequence[str] | None = None
    """Only these; as usual if there are none."""


def wish_of(connection: Connection, table: str, device: str) -> Wish:
    columns = TABLE_NOTICES.c.muted, TABLE_NOTICES.c.kinds
    row = connection.execute(select(*columns).where(of(table, device))).first()
    return Wish() if row is None else Wish(row.muted, row.kinds)


def choose(connection: Connection, table: str, device: str, wish: Wish, at: int) -> None:
    kinds = null() if wish.kinds is None else wish.kinds
    chosen = {"muted": wish.muted, "kinds": kinds, "kind": None, "due": None, "reached": False}
    there = update(TABLE_NOTICES).where(of(table, device)).values(chosen)
    if connection.execute(there).rowcount:
        return
    new = {"table_id": table, "device": device, "at": at, **chosen}
    try:
        with connection.begin_nested():
            connection.execute(insert(TABLE_NOTICES).values(new))
    except IntegrityError:  # something has just happened at the table
        connection.execute(there)


def waiting(connection: Connection, device: str) -> list[Any]:
    """What open pages show: the newest notices that this person has not looked after."""
    mine = and_(TABLE_NOTICES.c.device == device, TABLE_NOTICES.c.kind.is_not(None))
    columns = TABLE_NOTICES.c.table_id, TABLE_NOTICES.c.kind, TABLE_NOTICES.c.at
    found = (
        select(*columns, TABLES.c.game, TABLES.c.title)
        .join(TABLES, TABLES.c.id == TABLE_NOTICES.c.table_id)
        .where(mine)
        .order_by(TABLE_NOTICES.c.at.desc())
        .limit(SHOWN)
    )
    kinds = choices.load_one(connection, device).kinds
    rows = connection.execute(found).all()
    return [row for row in rows if HERE in channels_of(row.kind, kinds)]
