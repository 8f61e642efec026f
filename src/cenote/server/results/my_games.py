"""The games somebody sat at, as their page shows them and as a file."""

import csv
import io
import json
from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Row

from cenote.server.common.wire.my_games import MyCounts, MyGame, MyResult
from cenote.server.storage.my_games import Counts, MyPage
from cenote.server.storage.table import Table
from cenote.server.tables import clocks, views

SHARED = "shared"
"""Why a game does not count in which one device had several seats."""

COLUMNS = (
    "table",
    "ended",
    "game",
    "seats",
    "seat",
    "place",
    "points",
    "best_other",
    "against",
    "uncounted",
    "opening",
)
"""Of the file, before the points by source and the account."""
ACCOUNT = ("own", "luck", "others", "hidden")


def game_view(table: Table, device: str, here: Collection[int], page: MyPage, at: int) -> MyGame:
    rows = page.results.get(table.id, [])
    return {
        **views.summary(table, device, here),
        "since": table.acting_since,
        "left": left_of(table, at),
        "review": table.id in page.reviewed,
        "results": [result_view(row, len(rows) > 1) for row in rows],
    }


def shown_view(table: Table, page: MyPage) -> MyGame:
    """The same as anybody may see it: nothing tells which device it is about."""
    return {
        **views.summary(table, None, ()),
        "since": 0,
        "left": None,
        "review": table.id in page.reviewed,
        "results": [result_view(row, is_shared=False) for row in page.results.get(table.id, [])],
    }


def left_of(table: Table, at: int) -> int | None:
    seat = table.to_act
    if seat is None or not clocks.runs_for(table, seat):
        return None
    return clocks.left_of(table, seat, at)


def result_view(row: Row[Any], is_shared: bool) -> MyResult:
    return {
        "seat": row.seat,
        "points": row.points,
        "rank": row.rank,
        "other": row.other,
        "uncounted": SHARED if is_shared else row.uncounted,
        "account": None if row.account is None else json.loads(row.account),
        "fact": None if row.fact is None else json.loads(row.fact),
        "course": None if row.course is None else json.loads(row.course),
    }


def counts_view(counts: Counts) -> MyCounts:
    return {
        "all": counts.all,
        "running": counts.running,
        "finished": counts.finished,
        "turn": counts.turn,
    }


# As a file: in a thread, since somebody may have played thousands of games


def file_rows(rows: Sequence[Row[Any]]) -> list[dict[str, Any]]:
    """All results of a person, the newest first."""
    return [file_row(row) for row in rows]


def file_row(row: Row[Any]) -> dict[str, Any]:
    return {
        "table": row.table_id,
        "ended": datetime.fromtimestamp(row.ended / 1000, UTC).isoformat(timespec="seconds"),
        "game": row.game,
        "seats": row.seat_count,
        "seat": row.seat,
        "place": row.rank,
        "points": row.points,
        "best_other": row.other,
        "against": row.against,
        "uncounted": SHARED if row.shared else row.uncounted,
        "opening": row.opening,
        "sources": json.loads(row.sources),
        "account": None if row.account is None else json.loads(row.account),
    }


def as_json(rows: Sequence[Row[Any]]) -> str:
    return json.dumps({"results": file_rows(rows)}, indent=1) + "\n"


def as_csv(rows: Sequence[Row[Any]]) -> str:
    """One line for each result; sources and parts of the account each have a column."""
    found = file_rows(rows)
    sources = sorted({source for row in found for source in row["sources"]})
    text = io.StringIO(newline="")
    out = csv.writer(text)
    out.writerow([*COLUMNS, *(f"from_{source}" for source in sources), *ACCOUNT])
    for row in found:
        account = row["account"] or {}
        plain = [row[name] for name in COLUMNS]
        by_source = [row["sources"].get(source) for source in sources]
        out.writerow([*plain, *by_source, *(points_of(account.get(part)) for part in ACCOUNT)])
    return text.getvalue()


def points_of(thousandths: int | None) -> float | None:
    return None if thousandths is None else thousandths / 1000
