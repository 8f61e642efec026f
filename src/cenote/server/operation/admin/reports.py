"""What players reported."""

from argparse import Namespace
from typing import Any

from sqlalchemy import Engine, delete, func, select

from cenote.server.common.problems import Problem
from cenote.server.operation.admin.answers import Answer, ago, counted, named, paged, writing
from cenote.server.operation.admin.found import short_device, short_table
from cenote.server.storage.schema import REPORTS


def reports(engine: Engine, arguments: Namespace) -> Answer:
    return finish(engine, arguments.done) if arguments.done else newest(engine, arguments)


def newest(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        total = connection.execute(select(func.count()).select_from(REPORTS)).scalar_one()
        query = select(REPORTS).order_by(REPORTS.c.at.desc(), REPORTS.c.id.desc())
        offset = (arguments.page - 1) * arguments.limit
        rows = connection.execute(query.limit(arguments.limit).offset(offset)).all()
    found = [
        {
            "id": row.id,
            "at": row.at,
            "table": short_table(row.table_id),
            "name": row.name,
            "device": short_device(row.device),
            "text": row.text,
            "reporter": short_device(row.reporter),
            "why": row.why,
        }
        for row in rows
    ]
    text = paged(found, arguments, total, "report", lambda: "\n\n".join(map(described, found)))
    return Answer({"reports": found, "total": total, "page": arguments.page}, text)


def described(one: dict[str, Any]) -> str:
    return named(
        (
            ("report", f"{one['id']}, {ago(one['at'])}, table {one['table']}"),
            ("said by", f"{one['name'] or 'no name'}, device {one['device'] or 'unknown'}"),
            ("text", one["text"]),
            ("reported by", f"device {one['reporter']}"),
            ("because", one["why"] or "no reason given"),
        )
    )


def finish(engine: Engine, numbers: list[int]) -> Answer:
    with writing(engine) as connection:
        for number in numbers:
            if connection.execute(delete(REPORTS).where(REPORTS.c.id == number)).rowcount == 0:
                raise Problem(f"there is no report {number}")
    return Answer({"done": numbers}, f"{counted(len(numbers), 'report')} deleted.")
