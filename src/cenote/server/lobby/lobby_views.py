"""Tables that wait for players, turns that wait for me, and holidays, as one device sees them."""

from cenote.server.common.wire.holidays import Holidays
from cenote.server.common.wire.lobby import MyTurn, RatingRange, WaitingTable
from cenote.server.common.wire.lobby import Seek as SeekView
from cenote.server.lobby.holidays import LONGEST, Holiday, left
from cenote.server.lobby.seeking import Seek
from cenote.server.results.company import Company
from cenote.server.storage.table import Table
from cenote.server.tables import clocks
from cenote.server.tables.views import listed_view, seats_view


def waiting_view(table: Table, device: str | None, company: Company) -> WaitingTable:
    clock = table.clock
    return {
        **listed_view(table, device, ()),
        "free": sum(seat.anyone and seat.is_open and not seat.asked for seat in table.seats),
        "clock": {
            "kind": clock.kind,
            "seconds": clock.time // 1000,
            "increment": clock.increment // 1000,
            "at_zero": clock.at_zero,
        },
        "language": table.language,
        "take_backs": table.may_take_back,
        "rating_range": range_view(table),
        "players": company.players[table.id],
        "barred": company.bars[table.id],
    }


def range_view(table: Table) -> RatingRange | None:
    if table.least_rating is None or table.most_rating is None:
        return None
    return {"least": table.least_rating, "most": table.most_rating}


def turn_view(table: Table, device: str, at: int) -> MyTurn:
    seat = table.to_act or 0
    has_deadline = table.clock.runs and clocks.runs_for(table, seat)
    return {
        "table": table.id,
        "game": table.game,
        "title": table.title,
        "seats": seats_view(table, device, ()),
        "mine": table.held_by(device),
        "since": table.acting_since,
        "left": clocks.left_of(table, seat, at) if has_deadline else None,
    }


def seek_view(seek: Seek, device: str, company: Company) -> SeekView:
    return {
        "games": seek.games,
        "seats": seek.seats,
        "clocks": seek.clocks,
        "rated": seek.rated,
        "since": seek.made,
        "own": waiting_view(seek.own, device, company),
        "ready": not seek.own.is_waiting,
        "found": None if seek.found is None else waiting_view(seek.found, device, company),
    }


def holidays_view(mine: list[Holiday], at: int) -> Holidays:
    return {
        "holidays": [
            {"id": one.id, "start": one.start, "until": one.until} for one in mine if one.until > at
        ],
        "left": left(mine, at),
        "longest": LONGEST,
    }
