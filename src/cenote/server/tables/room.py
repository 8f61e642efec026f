"""A room: one table in memory. All that happens at a table happens under its room's lock.

Copy, apply, store, swap, show: a failure at any line leaves everything as it was.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from secrets import SystemRandom
from typing import Any, Protocol

from cenote.core.game import IllegalMove
from cenote.games import GAMES
from cenote.server.common.refusals import Refused
from cenote.server.common.server_time import now
from cenote.server.common.wire.views import ChatMessage, Id, Presence, TakeBack, ViewHead
from cenote.server.storage.processes import Connected, connect
from cenote.server.storage.rows import Moves
from cenote.server.storage.store import Stale, Store
from cenote.server.storage.table import Change, Event, Plan, Table
from cenote.server.tables import changes, clocks, planned, views
from cenote.server.tables.match import Match, replay
from cenote.server.tables.viewer import Viewer, looking

CHANCE_RNG = SystemRandom()


class Observer(Protocol):
    """Other listeners to changes of a table: bots, webhooks."""

    def changed(self, room: "Room", is_ours: bool) -> None: ...


class Room:
    """One table: its game, its viewers, and the lock."""

    def __init__(self, store: Store, table: Table, moves: Moves) -> None:
        self.store = store
        self.table = table
        self.match = Match(GAMES[table.game], len(table.seats), table.options)
        self.frozen = replay(self.match, *columns(moves))
        self.match.to_deal = list(table.dealt or ())
        self.last_change = max(len(self.match.entries) - 1, 0)
        self.lock = asyncio.Lock()
        self.presence_lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.elsewhere: tuple[Connected, int] = ({}, 0)
        self.observers: list[Observer] = []
        self.after_move: Callable[[Room], Awaitable[None]] = nothing
        """What follows from a move under the same lock."""
        self.must_reload = False
        self.is_gone = False
        """The table was deleted."""
        self.busy = 0
        """How many tasks need this room to stay in memory."""
        self.used = time.monotonic()
        self.written: dict[tuple[int | None, bool], str] = {}

    # What may be done

    @property
    def is_open(self) -> bool:
        """Whether anything can still happen here."""
        return not self.is_gone and self.table.archived is None

    def must_be_open(self) -> None:
        if not self.is_open:
            raise Refused("no_table" if self.is_gone else "archived")

    @asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        """The lock, for changes other than moves."""
        async with self.lock:
            self.must_be_open()
            yield

    def seat_of(self, device: str | None) -> int:
        """The seat to act, if it is this device's."""
        if self.match.is_over:
            raise Refused("game_over")
        mine = self.table.held_by(device)
        if not mine:
            raise Refused("not_your_seat")
        if self.table.is_waiting:
            raise Refused("waiting")
        if self.match.to_act not in mine or self.table.seats[self.match.to_act].stand_in:
            raise Refused("not_your_turn")
        return self.match.to_act

    def check(self, version: int) -> None:
        self.must_be_open()
        if self.frozen:
            raise Refused("frozen")
        if version != self.table.version:
            raise Refused("stale", f"version {self.table.version}")

    async def play(self, by: Viewer, version: int, word: str, re: int | str | None) -> None:
        """A person's move."""
        async with self.lock:
            await self.reload_if_uncertain()
            self.check(version)
            self.seat_of(by.device)
            await self.move(word, by_person=True)
            await self.after_move(self)
        by.re = re
        self.show()

    async def play_bot(self, seat: int, version: int, word: str) -> None:
        """A bot's move, if it is still its turn."""
        async with self.lock:
            await self.reload_if_uncertain()
            self.check(version)
            is_playing = self.table.seats[seat].played_by is not None
            if self.match.to_act != seat or not is_playing or self.table.is_waiting:
                raise Refused("not_your_turn")
            await self.move(word)
            await self.after_move(self)
        self.show()

    async def move(self, word: str, by_person: bool = False) -> None:
        at = now()
        after = self.match.fork()
        try:
            after.play_word(word, at)
        except IllegalMove as error:
            raise Refused("illegal_move", str(error)) from None
        self.go_on(after, at)
        await self.commit(after, len(self.match.entries), at, by_person)

    def go_on(self, match: Match, at: int) -> None:
        """Automatic moves: chance, and forced choices of seats that asked for it."""
        match.chance(CHANCE_RNG, at)
        while not match.is_over and self.plays_forced(match):
            forced = match.forced()
            if forced is None:
                return
            match.play(forced, at)

    def plays_forced(self, match: Match) -> bool:
        seat = self.table.seats[match.to_act]
        has_plan = planned.armed_plan(self.table, match) is not None
        return seat.auto and seat.played_by is None and not has_plan

    async def undo(self, by: Viewer, version: int, re: int | str | None, whole_turn: bool) -> None:
        """Take back the last choice, or all of this turn."""
        async with self.lock:
            await self.reload_if_uncertain()
            self.check(version)
            self.seat_of(by.device)
            if len(self.match.entries) == self.match.fence:
                raise Refused("cannot_undo")
            after = self.match.fork()
            keep = self.match.fence if whole_turn else self.match.last_choice()
            after.back_to(keep)
            await self.commit(after, keep, now(), by_person=True)
        by.re = re
        self.show()

    async def take_back(self, seats: list[int], by: int, moves: int) -> None:
        """Take back finished turns until `moves` are left; `seats` are of one device."""
        at = now()
        after = self.match.fork()
        after.rewind(moves)
        ended = self.match.turns_ended_by(seats, moves)
        tick = clocks.take_back(self.table, seats, ended, after.to_act, at)
        change = self.change(after, moves, at, True, tick)
        event = Event(moves, by, "taken_back", None, at)
        await self.keep(after, replace(change, taken_back=event))

    # Copy, apply, store, swap, show

    async def commit(
        self, after: Match, keep: int, at: int, by_person: bool, plan: Plan | None = None
    ) -> None:
        tick = changes.tick(self.table, self.match, after, at)
        change = self.change(after, keep, at, by_person, tick)
        await self.keep(after, replace(change, planned=plan))

    async def keep(self, after: Match, change: Change) -> None:
        """Store the change, then make it current."""
        try:
            await self.store.append(change)
        except Stale:
            await self.catch_up()
            raise Refused("stale", f"version {self.table.version}") from None
        except BaseException:
            self.must_reload = True  # it may be in the database or not: reload before going on
            raise
        self.swap(after, change)
        if change.settles_ratings:
            await self.catch_up()

    def change(
        self, after: Match, keep: int, at: int, by_person: bool, tick: clocks.Tick
    ) -> Change:
        process = self.thinking_process
        return changes.of_moves(self.table, self.match, after, keep, at, by_person, tick, process)

    @property
    def thinking_process(self) -> str | None:
        """The process that makes it a bot's turn also lets it think, if it runs bots."""
        return self.store.process if self.store.thinks else None

    def swap(self, after: Match, change: Change) -> None:
        self.match = after
        self.last_change = change.keep
        changes.apply(self.table, change)
        self.forget_log_from(change.keep)

    def forget_log_from(self, start: int) -> None:
        self.written.clear()
        for viewer in self.viewers:
            viewer.known = min(viewer.known, start)

    def show(self, is_ours: bool = True) -> None:
        """Send everybody a new view without waiting. `is_ours`: this process made the change."""
        self.used = time.monotonic()
        self.written.clear()
        for viewer in self.viewers:
            viewer.wake()
        for observer in self.observers:
            observer.changed(self, is_ours)

    def show_to(self, seat: int) -> None:
        """Send a new view to the devices of one seat only."""
        for viewer in self.viewers:
            if viewer.device in self.table.seats[seat].holders:
                viewer.wake()

    # Catching up with the database

    async def reload_if_uncertain(self) -> None:
        if self.must_reload:
            await self.catch_up()

    async def catch_up(self) -> None:
        """Take over the state of the database; only a take-back changes moves before the fence."""
        start = self.match.fence
        table, moves = await self.found(start)
        if table.taken_back != self.table.taken_back:
            start = 0
            table, moves = await self.found(start)
        self.must_reload = False
        if table.version != self.table.version or self.frozen:
            self.take_over(table, moves, start)
        self.table = table
        self.written.clear()

    async def found(self, start: int) -> tuple[Table, Moves]:
        """The table in the database, with its moves from a number on."""
        found = await self.store.load_whole(self.table.id, start)
        if found is None:
            self.vanish()
            raise Refused("no_table")
        return found

    def vanish(self) -> None:
        """The table was deleted: disconnect everybody."""
        self.is_gone = True
        for viewer in self.viewers:
            viewer.bye("no_table")
        self.show()

    def take_over(self, table: Table, moves: Moves, start: int) -> None:
        words, times = columns(moves)
        ours = self.match.words(start)
        same = next(
            (i for i, (a, b) in enumerate(zip(ours, words, strict=False)) if a != b),
            min(len(ours), len(words)),
        )
        match = self.match.fork()
        match.rewind(start + same)
        self.frozen = replay(match, words[same:], times[same:])
        match.to_deal = list(table.dealt or ())
        self.match = match
        self.last_change = start + same
        self.forget_log_from(start + same)

    # Watching

    def look(self, viewer: Viewer, seat: int | None) -> None:
        if seat is not None and seat not in self.table.held_by(viewer.device):
            raise Refused("not_your_seat")
        viewer.settle_eyes(self.table, self.match)
        if viewer.eyes != seat:
            viewer.eyes, viewer.known = seat, 0

    def view(
        self,
        viewer: Viewer,
        re: Id | None = None,
        chat: list[ChatMessage] | None = None,
    ) -> str:
        """The complete view of this viewer as text, with the new part of the log."""
        viewer.settle_eyes(self.table, self.match)
        at = now()
        head: ViewHead = {
            "type": "view",
            "version": self.table.version,
            "table": views.table_view(self.table, viewer.device, self.here()),
            "mine": viewer.mine,
            "eyes": viewer.eyes,
            "pass_to": viewer.pass_to,
            "host": self.table.host == viewer.device,
            "news": self.last_change,
            "take_back": self.take_back_for(viewer.device),
            "request": views.request_view(self.table, at),
            "plans": planned.plans_view(self.table, self.match, viewer.mine),
            "clock": views.clock_view(self.table, at),
            "presence": self.presence(),
            "frozen": views.frozen_view(self.frozen),
        }
        if re is not None:
            head["re"] = re
        if chat is not None:
            head["chat"] = chat
        log = views.log_view(self.match, viewer.eyes, viewer.known)
        viewer.known = len(self.match.log)
        return views.spliced([views.written(head), self.part(viewer.eyes)], log)

    def take_back_for(self, device: str | None) -> TakeBack | None:
        if self.frozen or not self.is_open:
            return None
        return views.take_back_view(self.table, self.match, device)

    def part(self, eyes: int | None) -> str:
        """The part shared by all with the same viewpoint; serialised once for each change."""
        stands = self.is_open and not self.frozen and not self.table.is_waiting
        may_move = stands and eyes is not None and not self.table.seats[eyes].stand_in
        key = (eyes, may_move)
        if key not in self.written:
            self.written[key] = views.written(views.choices_view(self.match, eyes, may_move))
        return self.written[key]

    # Who is here

    def follow(self, key: str, device: str) -> None:
        """A device joined a name or left it: whoever watches with it acts as that from now on."""
        for viewer in self.viewers:
            if viewer.key == key and viewer.device != device:
                viewer.device = device
                viewer.wake()

    def here(self) -> set[int]:
        seats = set(self.elsewhere[0])
        for viewer in self.viewers:
            seats.update(self.table.held_by(viewer.device))
        return seats

    def looking(self, at: int) -> set[int]:
        """The seats of people who look, at whichever process."""
        connected = self.connected_here()
        for seat, since in self.elsewhere[0].items():
            connect(connected, seat, since)
        return looking(connected, at)

    def connected_here(self) -> Connected:
        """The seats that are connected to this process."""
        connected: Connected = {}
        for viewer in self.viewers:
            for seat in self.table.held_by(viewer.device):
                connect(connected, seat, viewer.hidden_since)
        return connected

    def watchers(self) -> int:
        mine = sum(not self.table.held_by(viewer.device) for viewer in self.viewers)
        return mine + self.elsewhere[1]

    def watchers_from(self, address: str) -> int:
        """The spectators of this process who come from one address."""
        here = [viewer for viewer in self.viewers if viewer.address == address]
        return sum(not self.table.held_by(viewer.device) for viewer in here)

    def presence(self) -> Presence:
        here = self.here()
        seats = [seat.is_bot or i in here for i, seat in enumerate(self.table.seats)]
        return {"seats": seats, "watchers": self.watchers()}

    def tell(self, message: dict[str, Any]) -> None:
        for viewer in self.viewers:
            viewer.tell(message)


async def nothing(room: Room) -> None:
    """No consequences."""


def columns(moves: Moves) -> tuple[list[str], list[int | None]]:
    return [word for word, _ in moves], [at for _, at in moves]
