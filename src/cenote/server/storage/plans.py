"""Plans in the database: sketches of turns to come, and those to be played by themselves."""

from dataclasses import asdict

from sqlalchemy import Connection, and_, delete, insert, null, select, update

from cenote.server.storage.locks import one_at_a_time
from cenote.server.storage.schema import PLANS, TABLES
from cenote.server.storage.table import Plan


def keep_plan(connection: Connection, table: str, plan: Plan) -> None:
    """Store a plan in place of the one with its number; only one of a seat is armed."""
    one_at_a_time(connection, f"plans {table} {plan.seat}")
    if plan.armed:
        others = and_(PLANS.c.table_id == table, PLANS.c.seat == plan.seat)
        connection.execute(update(PLANS).where(others).values(armed=False))
    forget_plan(connection, table, plan.seat, plan.number)
    if plan.words or plan.failure:
        connection.execute(insert(PLANS).values(row_of(table, plan)))


def row_of(table: str, plan: Plan) -> dict[str, object]:
    failure = null() if plan.failure is None else plan.failure
    return {"table_id": table, **asdict(plan), "failure": failure}


def forget_plan(connection: Connection, table: str, seat: int, number: int | None = None) -> None:
    """Delete a plan of a seat, or all of them."""
    here = [PLANS.c.table_id == table, PLANS.c.seat == seat]
    if number is not None:
        here.append(PLANS.c.number == number)
    connection.execute(delete(PLANS).where(*here))


def disarm(connection: Connection, table: str, seat: int) -> None:
    """No turn of this seat is played by itself, and nobody is told about one that was not."""
    here = and_(PLANS.c.table_id == table, PLANS.c.seat == seat)
    connection.execute(update(PLANS).where(here).values(armed=False, failure=null()))


def due(connection: Connection) -> list[str]:
    """Tables where a seat with an armed plan is to act: its process died before playing it."""
    acts = and_(PLANS.c.table_id == TABLES.c.id, PLANS.c.seat == TABLES.c.to_act)
    goes_on = and_(TABLES.c.over.is_(False), TABLES.c.archived.is_(None), ~TABLES.c.frozen)
    found = select(TABLES.c.id).join(PLANS, acts).where(PLANS.c.armed, goes_on)
    return list(connection.execute(found).scalars())
