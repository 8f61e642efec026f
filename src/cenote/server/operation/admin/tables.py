"""The tables: listing, showing, archiving, deleting."""

from argparse import Namespace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, Select, and_, func, or_, select

from cenote.server.common.server_time import now
from cenote.server.operation.admin.answers import (
    DAY,
    Answer,
    ago,
    agrees,
    aligned,
    counted,
    moment,
    named,
    paged,
    plain,
    writing,
)
from cenote.server.operation.admin.changes import erase, put_away
from cenote.server.operation.admin.found import device_id, short_device, short_table, table_id
from cenote.server.storage.schema import CHAT, EVENTS, HOLDERS, MOVES, REPORTS, SEATS, TABLES

ASIDE = TABLES.c.archived.is_not(None)
GOES_ON = and_(TABLES.c.archived.is_(None), TABLES.c.over.is_(False), TABLES.c.frozen.is_(False))

STATES: dict[str, ColumnElement[bool]] = {
    "playing": and_(GOES_ON, TABLES.c.begun.is_(True)),
    "unbegun": and_(GOES_ON, TABLES.c.begun.is_(False)),
    "over": and_(~ASIDE, TABLES.c.over.is_(True)),
    "frozen": and_(~ASIDE, TABLES.c.over.is_(False), TABLES.c.frozen.is_(True)),
    "archived": ASIDE,
}

HEADS = ("TABLE", "GAME", "STATE", "PEOPLE", "BOTS", "MOVES", "MADE", "TOUCHED", "HOST", "TITLE")


def state_of(row: Row[Any]) -> str:
    if row.archived is not None:
        return "archived"
    if row.over:
        return "over"
    if row.frozen:
        return "frozen"
    return "playing" if row.begun else "unbegun"


def tables(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        wanted = [*conditions(connection, arguments)]
        total = connection.execute(
            select(func.count()).select_from(TABLES).where(*wanted)
        ).scalar_one()
        rows = connection.execute(page(select(TABLES).where(*wanted), arguments)).all()
    found = [summary(row) for row in rows]
    text = paged(found, arguments, total, "table", lambda: listing(found))
    return Answer({"tables": found, "total": total, "page": arguments.page}, text)


def conditions(connection: Connection, arguments: Namespace) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if arguments.state:
        wanted.append(STATES[arguments.state])
    if arguments.game:
        wanted.append(TABLES.c.game == arguments.game)
    if arguments.older:
        wanted.append(TABLES.c.touched < now() - int(arguments.older * DAY))
    if arguments.device:
        device = device_id(connection, arguments.device)
        seated = select(HOLDERS.c.table_id).where(HOLDERS.c.device == device)
        wanted.append(or_(TABLES.c.host == device, TABLES.c.id.in_(seated)))
    return wanted


def page(query: Select[Any], arguments: Namespace) -> Select[Any]:
    ordered = query.order_by(TABLES.c.touched.desc(), TABLES.c.id)
    return ordered.limit(arguments.limit).offset((arguments.page - 1) * arguments.limit)


def summary(row: Row[Any]) -> dict[str, Any]:
    return {
        "table": short_table(row.id),
        "game": row.game,
        "state": state_of(row),
        "people": row.people,
        "bots": row.seat_count - row.people,
        "moves": row.length,
        "made": row.made,
        "touched": row.touched,
        "host": short_device(row.host),
        "title": row.title,
    }


def listing(found: list[dict[str, Any]]) -> str:
    shown = ({**one, "made": ago(one["made"]), "touched": ago(one["touched"])} for one in found)
    return aligned(HEADS, [list(one.values()) for one in shown])


def table(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        found = everything(connection, table_id(connection, arguments.id))
    return Answer(found, described(found))


def everything(connection: Connection, table: str) -> dict[str, Any]:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one()
    return {
        **summary(row),
        "options": row.options.split(),
        "listed": row.listed,
        "changed": row.changed,
        "archived": row.archived,
        "version": row.version,
        "to_act": row.to_act,
        "acting_since": row.acting_since,
        "deadline": row.deadline,
        "clock": row.clock["kind"],
        "pace": row.pace,
        "webhook": row.webhook is not None,
        "ending": row.ending,
        "bot_waits": row.bot_waits,
        "bot_process": (row.bot_process or "")[:8] or None,
        "start": short_table(row.start_table) or None,
        "rematch": short_table(row.rematch) or None,
        "sizes": sizes(connection, table),
        "seats": seats(connection, table),
    }


def sizes(connection: Connection, table: str) -> dict[str, int]:
    def count(what: Any) -> int:
        rows = select(func.count()).select_from(what).where(what.c.table_id == table)
        return int(connection.execute(rows).scalar_one())

    written = select(func.coalesce(func.sum(func.length(MOVES.c.word)), 0))
    letters = connection.execute(written.where(MOVES.c.table_id == table)).scalar_one()
    parts = {"moves": MOVES, "chat": CHAT, "events": EVENTS, "reports": REPORTS}
    return {name: count(part) for name, part in parts.items()} | {"move_letters": int(letters)}


def seats(connection: Connection, table: str) -> list[dict[str, Any]]:
    holders: dict[int, list[str]] = {}
    for row in connection.execute(select(HOLDERS).where(HOLDERS.c.table_id == table)):
        holders.setdefault(row.seat, []).append(short_device(row.device))
    query = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    return [
        {
            "seat": row.seat,
            "kind": "person" if row.level is None else "bot",
            "level": row.level,
            "name": row.name,
            "devices": sorted(holders.get(row.seat, [])),
            "link": row.key_hash is not None,
            "stand_in": row.stand_in,
            "left": row.left,
        }
        for row in connection.execute(query)
    ]


def described(found: dict[str, Any]) -> str:
    sizes = found["sizes"]
    lines = [
        ("table", found["table"]),
        ("title", found["title"]),
        ("game", " ".join([found["game"], *found["options"]])),
        ("state", found["state"] + (", listed" if found["listed"] else "")),
        ("made", f"{moment(found['made'])} by {found['host'] or 'nobody any more'}"),
        ("changed", f"{moment(found['changed'])}, version {found['version']}"),
        ("touched", moment(found["touched"])),
        ("archived", moment(found["archived"])),
        ("to act", turn(found)),
        ("clock", found["clock"]),
        ("webhook", "yes" if found["webhook"] else "no"),
        ("agree to end", "nobody asked" if found["ending"] is None else found["ending"]),
        ("comes from", found["start"] or "nothing"),
        ("rematch", found["rematch"] or "none"),
        ("size", f"{sizes['moves']} moves ({sizes['move_letters']} letters), "
                 f"{counted(sizes['chat'], 'message')}, {counted(sizes['events'], 'event')}, "
                 f"{counted(sizes['reports'], 'report')}"),
    ]  # fmt: skip
    return f"{named(lines)}\n\n{seating(found['seats'])}"


def turn(found: dict[str, Any]) -> str:
    if found["to_act"] is None:
        return "nobody"
    by = f", a bot in process {found['bot_process'] or 'none yet'}" if found["bot_waits"] else ""
    return f"seat {found['to_act']} since {moment(found['acting_since'])}{by}"


def seating(seats: list[dict[str, Any]]) -> str:
    heads = ("SEAT", "WHO", "NAME", "DEVICES", "LINK OUT", "STAND-IN")
    rows = [
        (
            seat["seat"],
            seat["level"] or ("person" if seat["devices"] else "open"),
            seat["name"],
            " ".join(seat["devices"]),
            "yes" if seat["link"] else "no",
            seat["stand_in"] or "",
        )
        for seat in seats
    ]
    return aligned(heads, rows)


def archive(engine: Engine, arguments: Namespace) -> Answer:
    """All of them or, if one cannot be found, none."""
    with writing(engine) as connection:
        ids = [table_id(connection, given) for given in arguments.ids]
        done = [one for one in dict.fromkeys(ids) if put_away(connection, one)]
    named_ = [short_table(one) for one in done]
    text = f"Archived: {', '.join(named_)}." if done else "Nothing to do: already archived."
    return Answer({"archived": named_}, text)


def delete(engine: Engine, arguments: Namespace) -> Answer:
    with engine.connect() as connection:
        ids = list(dict.fromkeys(table_id(connection, given) for given in arguments.ids))
        shown = [delete_line(connection, one) for one in ids]
    if not arguments.yes and not agrees(shown, "Delete for good?"):
        return Answer({"deleted": []}, "Nothing was deleted.", 1)
    with writing(engine) as connection:
        for one in ids:
            erase(connection, one)
    names = [short_table(one) for one in ids]
    return Answer({"deleted": names}, f"Deleted: {', '.join(names)}.")


def delete_line(connection: Connection, table: str) -> str:
    row = connection.execute(select(TABLES).where(TABLES.c.id == table)).one()
    one = summary(row)
    title = f' "{plain(one["title"])}"' if one["title"] else ""
    return (
        f"{one['table']}{title}: {one['game']}, {one['state']}, {counted(one['moves'], 'move')}, "
        f"touched {ago(one['touched'])}"
    )
