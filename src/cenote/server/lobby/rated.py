"""Which tables can be rated: people who claimed a name meet there, and nobody is helped."""

from cenote.bots.anchors import anchor
from cenote.games.maya.game import BOARD_OPTION
from cenote.server.common.bodies import NewTable
from cenote.server.common.keys import is_person
from cenote.server.common.refusals import Refused
from cenote.server.storage.table import Table


def check_rated(body: NewTable, table: Table) -> None:
    """Refuse a rated table that could not count, and say why."""
    if not is_person(table.host):
        raise Refused("name_needed")
    for why, is_so in faults(body, table).items():
        if is_so:
            raise Refused("cannot_rate", why)


def faults(body: NewTable, table: Table) -> dict[str, bool]:
    kinds = [seat.kind for seat in body.seats]
    clock = table.clock
    return {
        "seats: at least two people, each on a device of their own": (
            table.people < 2 or kinds.count("me") > 1 or "device" in kinds
        ),
        "seats: the strength of this computer is not known": any(
            seat.level is not None and anchor(table.game, len(table.seats), seat.level) is None
            for seat in table.seats
        ),
        "coach: a rated game has none": table.is_coached,
        "take_backs: a rated game has none": body.take_backs,
        "clock: a computer must play on when time is up": (
            not clock.runs or clock.at_zero == "show"
        ),
        "start: a rated game begins at the beginning": (
            body.record is not None or body.start is not None or body.deal is not None
        ),
        "board: a rated game is played on the usual board": (
            body.board is not None
            or any(option.startswith(BOARD_OPTION) for option in body.options or ())
        ),
    }
