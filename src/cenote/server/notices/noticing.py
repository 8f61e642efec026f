"""Finds what people who are away should hear of, and writes it down for them."""

from cenote.server.common.periodic import one_of_many
from cenote.server.common.server_time import now
from cenote.server.events.happenings import JOINED, OVER, TURN, Happening, Happenings
from cenote.server.jobs.call_slots import Deliveries
from cenote.server.monitoring import logs
from cenote.server.notices import clock_ends, outbox
from cenote.server.notices.kinds import CLOCK, REMATCH, REVIEW
from cenote.server.notices.outbox import News
from cenote.server.storage.table import Table
from cenote.server.tables.room import Room
from cenote.server.tables.rooms import Rooms
from cenote.server.tables.viewer import AWAY_AFTER, looking

GRACE = 3_000
"""Milliseconds in which somebody may come back, as when a page is loaded again."""
MOST_WAITING = 1000
"""News that wait for the database."""


class Noticing:
    """Listens to every table in memory, and looks at clocks now and then."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self.happenings = Happenings()
        self.writing = Deliveries("notices", MOST_WAITING)

    def changed(self, room: Room, is_ours: bool) -> None:
        """The process that made a change tells of it."""
        if not is_ours:
            return
        new = with_turn(room.table, self.happenings.new(room))
        self.tell(*(news for happening in new for news in news_of(room, happening)))

    def tell(self, *news: News) -> None:
        """Write down what happened at one table."""
        heard = [one for one in news if one.devices]
        if heard and not self.writing.begin(self.write_down(heard)):
            logs.warn("notices dropped: too many wait for the database")

    async def write_down(self, news: list[News]) -> None:
        with one_of_many("notices", news[0].table):
            await self.store.write(outbox.write_down_all, news, now(), GRACE)

    def reviewed(self, table: str, device: str) -> None:
        """The review somebody asked for is finished."""
        self.tell(News(table, REVIEW, frozenset((device,))))

    async def rematch_asked(self, room: Room, table: str) -> None:
        """Somebody wants to play again; the others hear of it unless they are looking."""
        again = await self.rooms.get(table)
        here = room.looking(now())
        away = (seat.holders for number, seat in enumerate(room.table.seats) if number not in here)
        asked = (seat.asked for seat in again.table.seats)
        self.tell(News(table, REMATCH, frozenset().union(*away) & frozenset().union(*asked)))

    async def look_at_clocks(self) -> None:
        """Remind people whose clocks will soon run out."""
        for table in await self.store.read(clock_ends.near, now()):
            with one_of_many("clocks", table.id):
                seat, here = clock_ends.seat_of(table), await self.here(table.id)
                if seat not in here:
                    devices = frozenset(table.seats[seat].holders)
                    within = table.clock.time // 2
                    self.tell(News(table.id, CLOCK, devices, table.deadline, within))

    async def here(self, table: str) -> set[int]:
        """The seats whose players look, at whichever process."""
        room = self.rooms.rooms.get(table)
        if room is not None:
            return room.looking(now())
        if self.store.is_shared:
            return looking((await self.rooms.processes.presence(table))[0], now())
        return set()

    async def looked(self, table: str, device: str | None) -> None:
        """Somebody opened a table."""
        if device is not None and await self.store.read(outbox.is_waiting, table, device):
            await self.store.write(outbox.looked, table, device)

    async def close(self) -> None:
        await self.writing.close()


def news_of(room: Room, happening: Happening) -> list[News]:
    """For those who are away, at once; for those whose page is just hidden, a little later."""
    table, kind = room.table, happening.kind
    away = absent(table, happening, room.looking(now()))
    not_looking = absent(table, happening, room.looking(now() + AWAY_AFTER))
    return [News(table.id, kind, away), News(table.id, kind, not_looking - away, wait=AWAY_AFTER)]


def with_turn(table: Table, new: list[Happening]) -> list[Happening]:
    """Where somebody took the last open seat, the game goes on, and the turn is news again."""
    kinds = {happening.kind for happening in new}
    if JOINED not in kinds or TURN in kinds or not table.is_full or table.to_act is None:
        return new
    return [*new, Happening(TURN, table.to_act)]


def absent(table: Table, happening: Happening, here: set[int]) -> frozenset[str]:
    """The devices to tell: of people who are concerned, and who do not look."""
    held = {number: seat.holders for number, seat in enumerate(table.seats) if seat.holders}
    away = {number: holders for number, holders in held.items() if number not in here}
    everybody = frozenset(device for holders in away.values() for device in holders)
    if happening.kind == OVER:
        return everybody
    theirs = frozenset(held.get(happening.seat, ()))
    if happening.kind == JOINED:
        hosts = () if set(table.held_by(table.host)) & here else (table.host,)
        return everybody.union(hosts) - theirs
    if happening.kind == TURN and table.seats[happening.seat].played_by is None:
        knows = (table.host,) if is_just_made(table) else ()
        return (theirs & everybody).difference(knows)
    return frozenset()


def is_just_made(table: Table) -> bool:
    """Whether nothing has happened yet that whoever made the table does not know."""
    return not table.begun and not any(event.event == JOINED for event in table.events)
