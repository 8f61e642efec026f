"""What has just happened at a table that people who are away want to hear of."""

from dataclasses import dataclass

from cenote.server.common.server_time import now
from cenote.server.tables.room import Room

TURN, JOINED, OVER = "turn", "joined", "over"

FRESH = 30_000
"""Milliseconds after which something is no news: it was found in the database, not just done."""
REMEMBERED = 10_000
"""For how many tables the last happenings are remembered."""


@dataclass(frozen=True)
class Happening:
    kind: str
    seat: int
    """Who is to act, or who sat down; of a game that is over, any."""


class Happenings:
    """Finds what is new, once."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], object] = {}

    def new(self, room: Room) -> list[Happening]:
        """What the last change of a table brought."""
        if room.frozen or not room.is_open:
            return []
        found = [self.joined(room)]
        if not room.table.is_waiting:
            found.append(self.over(room) if room.match.is_over else self.turn(room))
        return [happening for happening in found if happening is not None]

    def turn(self, room: Room) -> Happening | None:
        """It became somebody's turn."""
        match = room.match
        turn = (match.to_act, match.game.turn(match.state))
        if not self.is_new(room, TURN, turn, room.table.changed):
            return None
        return Happening(TURN, match.to_act)

    def over(self, room: Room) -> Happening | None:
        is_new = self.is_new(room, OVER, room.table.length, room.table.changed)
        return Happening(OVER, 0) if is_new else None

    def joined(self, room: Room) -> Happening | None:
        """Somebody sat down; a further device of the same player does not count."""
        event = next(
            (event for event in reversed(room.table.events) if event.event == JOINED), None
        )
        if event is None or not self.is_new(room, JOINED, event.at, event.at):
            return None
        return (
            Happening(JOINED, event.seat)
            if len(room.table.seats[event.seat].holders) == 1
            else None
        )

    def is_new(self, room: Room, kind: str, what: object, at: int) -> bool:
        key = (room.table.id, kind)
        if self.known.get(key) == what:
            return False
        if len(self.known) >= REMEMBERED:
            self.known.clear()
        self.known[key] = what
        return now() - at < FRESH
