"""The tables where it is somebody's turn, those with the least time first."""

from sqlalchemy import Connection, and_, select

from cenote.server.lobby.waiting import free_seats
from cenote.server.storage.rows import load_tables
from cenote.server.storage.schema import HOLDERS, SEATS, TABLES
from cenote.server.storage.table import Table

MOST = 50


def turns_of(connection: Connection, device: str) -> list[Table]:
    """Where others wait for this device; games against computers alone keep nobody waiting."""
    mine, others, seat = HOLDERS.alias(), HOLDERS.alias(), SEATS.alias()
    to_act = and_(mine.c.table_id == TABLES.c.id, mine.c.seat == TABLES.c.to_act)
    mine_now = and_(seat.c.table_id == TABLES.c.id, seat.c.seat == TABLES.c.to_act)
    somebody = (others.c.table_id == TABLES.c.id, others.c.seat != TABLES.c.to_act)
    elsewhere = select(others.c.seat).where(*somebody, others.c.device != device)
    goes_on = and_(
        TABLES.c.over.is_(False), TABLES.c.archived.is_(None), TABLES.c.frozen.is_(False)
    )
    waits = and_(TABLES.c.begun.is_(False), free_seats(with_kept=True).correlate(TABLES).exists())
    query = (
        select(TABLES)
        .join(mine, to_act)
        .join(seat, mine_now)
        .where(mine.c.device == device, seat.c.stand_in.is_(None), goes_on, ~waits)
        .where(elsewhere.correlate(TABLES).exists())
        .order_by(TABLES.c.deadline.is_(None), TABLES.c.deadline, TABLES.c.acting_since)
        .limit(MOST)
    )
    return load_tables(connection, query)
